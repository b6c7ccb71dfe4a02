/* Core, board and rules on a machine of 32 bits: replays tapes and compares the last hash with the
 * journal's. Usage: replay32 JOURNAL.jsonl=TAPE ...   Speaks TAP. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../wasm/tape.h"

_Static_assert(sizeof(void *) == 4, "this is to be built for 32 bits");

/* The whole file, with a zero behind it; a file that is not there is the end. */
static uint8_t *read_whole(const char *path, uint32_t *size)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
        printf("Bail out! %s: cannot be read\n", path);
        exit(1);
    }
    *size = (uint32_t)ftell(file);
    rewind(file);
    uint8_t *bytes = tape_room(*size + 1);
    if (bytes == NULL || fread(bytes, 1, *size, file) != *size) {
        printf("Bail out! %s: cannot be read\n", path);
        exit(1);
    }
    fclose(file);
    bytes[*size] = '\0';
    return bytes;
}

/* The hash of the last command of a journal, and how many commands it has. */
static uint32_t last_hash(const char *path, uint64_t *hash)
{
    static const char key[] = "\"hash\":\"";
    uint32_t size;
    uint32_t n = 0;
    char *text = (char *)read_whole(path, &size);
    for (const char *at = strstr(text, key); at != NULL; at = strstr(at + 1, key)) {
        *hash = strtoull(at + sizeof key - 1, NULL, 16);
        n++;
    }
    free(text);
    return n;
}

int main(int argc, char **argv)
{
    int failed = 0;
    int number = 0;
    for (int i = 1; i < argc; i++) {
        char *tape_name = strchr(argv[i], '=');
        if (tape_name == NULL) {
            printf("Bail out! expected JOURNAL=TAPE, found %s\n", argv[i]);
            return 1;
        }
        *tape_name++ = '\0';
        uint64_t expected = 0;
        uint32_t size;
        const uint32_t commands = last_hash(argv[i], &expected);
        uint8_t *tape = read_whole(tape_name, &size);
        for (int roll = 0; roll < 2; roll++) {
            const int end = tape_run(tape, size, roll);
            const int good =
                end == 0 && commands > 0 && tape_hash() == expected && tape_entries() == commands;
            failed += !good;
            printf("%s %d - 32 bits replay %s with %s dice: %" PRIu32 " of %" PRIu32
                   " commands, hash %016" PRIx64 ", expected %016" PRIx64 "\n",
                   good ? "ok" : "not ok", ++number, argv[i], roll ? "rolled" : "given",
                   tape_entries(), commands, tape_hash(), expected);
        }
        free(tape);
    }
    printf("1..%d\n", number);
    return failed > 0 || number == 0;
}
