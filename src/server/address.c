#include "server/address.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

void address_group(const char *address, char *group, size_t room)
{
    struct in6_addr parts;
    char text[INET6_ADDRSTRLEN];
    if (inet_pton(AF_INET6, address, &parts) != 1) {
        snprintf(group, room, "%s", address);
    } else if (IN6_IS_ADDR_V4MAPPED(&parts)) {
        inet_ntop(AF_INET, parts.s6_addr + 12, group, (socklen_t)room);
    } else {
        memset(parts.s6_addr + 8, 0, 8);
        inet_ntop(AF_INET6, &parts, text, sizeof text);
        snprintf(group, room, "%s/64", text);
    }
}
