/* The ChaCha20 block function against those vectors of RFC 8439, appendix A.1, whose nonce is zero,
 * and, for counters beyond 32 bits, which the RFC writes as a nonce, against blocks computed with
 * OpenSSL. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/chacha20.h"

static const uint8_t zero_key[CHACHA20_KEY_SIZE] = {0};

static const uint8_t counting_key[CHACHA20_KEY_SIZE] = {
    0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
    16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
};

/* Writes the block as the RFC prints it, byte by byte in order, so that this also proves the byte
 * order of the words. */
static void assert_block(const uint8_t key[CHACHA20_KEY_SIZE], uint64_t counter,
                         const char *expected)
{
    static const char hex_digits[] = "0123456789abcdef";
    uint64_t words[CHACHA20_WORDS];
    char text[2 * 64 + 1];

    chacha20_block(key, counter, words);
    for (size_t i = 0; i < 64; i++) {
        const uint64_t byte = words[i / 8] >> (8 * (i % 8)) & 0xff;
        text[2 * i] = hex_digits[byte >> 4];
        text[2 * i + 1] = hex_digits[byte & 15];
    }
    text[2 * 64] = '\0';
    assert_string_equal(text, expected);
}

static void rfc_8439_a1_vector_1(void **state)
{
    (void)state;
    assert_block(zero_key, 0,
                 "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
                 "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586");
}

static void rfc_8439_a1_vector_2_has_counter_one(void **state)
{
    (void)state;
    assert_block(zero_key, 1,
                 "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
                 "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f");
}

static void rfc_8439_a1_vector_3_has_the_last_key_byte_set(void **state)
{
    uint8_t key[CHACHA20_KEY_SIZE] = {0};

    (void)state;
    key[CHACHA20_KEY_SIZE - 1] = 0x01;
    assert_block(key, 1,
                 "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
                 "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0");
}

static void rfc_8439_a1_vector_4_has_the_second_key_byte_set(void **state)
{
    uint8_t key[CHACHA20_KEY_SIZE] = {0};

    (void)state;
    key[1] = 0xff;
    assert_block(key, 2,
                 "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
                 "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096");
}

static void all_64_bits_of_the_counter_count(void **state)
{
    (void)state;
    assert_block(counting_key, UINT64_C(0x0123456789abcdef),
                 "e9e6f2411fd8e2b91dbec269146aff3cd54cabb1f4eaa6576eaa298dda6aa489"
                 "9a70f5f6ba783e649f7f205b0b981773f93998bc0d4de1a7ffb94d5e277ecc84");
}

static void the_counter_carries_over_32_bits(void **state)
{
    (void)state;
    assert_block(counting_key, UINT64_C(0xffffffff),
                 "1ce0deb8925fccea2d5587e850054559edcbbeb1a6c8e1c02c1e89abba08b01c"
                 "ad6048fe5ab5242ed6befbef6b4040fcb666a5f3858d942a912c4e8800301a42");
    assert_block(counting_key, UINT64_C(0x100000000),
                 "d838fb09536e2e3a10e8f23f486273a69f42d8e640d781ede384793c34c32564"
                 "fc4361e5d5c5b620583b0528192f4c6109f23a0e14398ee6537cdcf2cd610ea2");
}

static void the_key_is_only_read(void **state)
{
    uint8_t key[CHACHA20_KEY_SIZE];
    uint64_t words[CHACHA20_WORDS];

    (void)state;
    memcpy(key, counting_key, sizeof key);
    chacha20_block(key, 7, words);
    assert_memory_equal(key, counting_key, sizeof key);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rfc_8439_a1_vector_1),
        cmocka_unit_test(rfc_8439_a1_vector_2_has_counter_one),
        cmocka_unit_test(rfc_8439_a1_vector_3_has_the_last_key_byte_set),
        cmocka_unit_test(rfc_8439_a1_vector_4_has_the_second_key_byte_set),
        cmocka_unit_test(all_64_bits_of_the_counter_count),
        cmocka_unit_test(the_counter_carries_over_32_bits),
        cmocka_unit_test(the_key_is_only_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
