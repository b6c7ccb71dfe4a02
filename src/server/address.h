/* Addresses, as limits count them: all of one IPv6 network of 64 bits are one, for its owner may
 * use any of them; an IPv4 address in IPv6 dress is that IPv4 address. */
#ifndef SANDTABLE_SERVER_ADDRESS_H
#define SANDTABLE_SERVER_ADDRESS_H

#include <stddef.h>

/* Writes who counts as one; what is no address is left as it is, cut short if need be. */
void address_group(const char *address, char *group, size_t room);

#endif
