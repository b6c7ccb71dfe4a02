/* SHA-256 against the published examples of FIPS 180-2, and its promise that only the bytes count,
 * never how they were split. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/sha256.h"

static void assert_digest(const uint8_t digest[SHA256_DIGEST_SIZE], const char *expected)
{
    static const char hex_digits[] = "0123456789abcdef";
    char text[2 * SHA256_DIGEST_SIZE + 1];

    for (size_t i = 0; i < SHA256_DIGEST_SIZE; i++) {
        text[2 * i] = hex_digits[digest[i] >> 4];
        text[2 * i + 1] = hex_digits[digest[i] & 15];
    }
    text[2 * SHA256_DIGEST_SIZE] = '\0';
    assert_string_equal(text, expected);
}

static void assert_hash(const char *message, const char *expected)
{
    uint8_t digest[SHA256_DIGEST_SIZE];

    sha256_of(message, strlen(message), digest);
    assert_digest(digest, expected);
}

/* Something with no period near the block size. */
static void fill(uint8_t *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        bytes[i] = (uint8_t)(i * 37 + i / 7);
    }
}

static void empty_message(void **state)
{
    (void)state;
    assert_hash("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

static void one_block_message(void **state)
{
    (void)state;
    assert_hash("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

static void message_of_448_bits_needs_a_second_block_for_its_length(void **state)
{
    (void)state;
    assert_hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

static void message_of_896_bits(void **state)
{
    (void)state;
    assert_hash("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
                "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
                "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
}

static void one_million_letters(void **state)
{
    struct sha256 hash;
    uint8_t letters[1000];
    uint8_t digest[SHA256_DIGEST_SIZE];

    (void)state;
    memset(letters, 'a', sizeof letters);
    sha256_begin(&hash);
    for (int i = 0; i < 1000; i++) {
        sha256_add(&hash, letters, sizeof letters);
    }
    sha256_end(&hash, digest);
    assert_digest(digest, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

static void every_split_in_two_gives_the_same(void **state)
{
    uint8_t bytes[200];
    uint8_t whole[SHA256_DIGEST_SIZE];

    (void)state;
    fill(bytes, sizeof bytes);
    for (size_t n = 0; n <= sizeof bytes; n++) {
        sha256_of(bytes, n, whole);
        for (size_t split = 0; split <= n; split++) {
            struct sha256 hash;
            uint8_t digest[SHA256_DIGEST_SIZE];
            sha256_begin(&hash);
            sha256_add(&hash, bytes, split);
            sha256_add(&hash, bytes + split, n - split);
            sha256_end(&hash, digest);
            assert_memory_equal(digest, whole, sizeof whole);
        }
    }
}

static void every_chunk_size_gives_the_same(void **state)
{
    uint8_t bytes[300];
    uint8_t whole[SHA256_DIGEST_SIZE];

    (void)state;
    fill(bytes, sizeof bytes);
    sha256_of(bytes, sizeof bytes, whole);
    for (size_t chunk = 1; chunk <= sizeof bytes; chunk++) {
        struct sha256 hash;
        uint8_t digest[SHA256_DIGEST_SIZE];
        sha256_begin(&hash);
        for (size_t at = 0; at < sizeof bytes; at += chunk) {
            const size_t left = sizeof bytes - at;
            sha256_add(&hash, bytes + at, left < chunk ? left : chunk);
        }
        sha256_end(&hash, digest);
        assert_memory_equal(digest, whole, sizeof whole);
    }
}

static void adding_nothing_changes_nothing(void **state)
{
    struct sha256 hash;
    uint8_t digest[SHA256_DIGEST_SIZE];

    (void)state;
    sha256_begin(&hash);
    sha256_add(&hash, NULL, 0);
    sha256_add(&hash, "abc", 3);
    sha256_add(&hash, NULL, 0);
    sha256_end(&hash, digest);
    assert_digest(digest, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

static void a_copy_branches_the_hash(void **state)
{
    struct sha256 hash;
    uint8_t digest[SHA256_DIGEST_SIZE];

    (void)state;
    sha256_begin(&hash);
    sha256_add(&hash, "ab", 2);
    struct sha256 copy = hash;
    sha256_add(&copy, "x", 1);
    sha256_end(&copy, digest);
    sha256_add(&hash, "c", 1);
    sha256_end(&hash, digest);
    assert_digest(digest, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

static void a_used_struct_can_be_begun_again(void **state)
{
    struct sha256 hash;
    uint8_t digest[SHA256_DIGEST_SIZE];

    (void)state;
    sha256_begin(&hash);
    sha256_add(&hash, "forgotten", 9);
    sha256_end(&hash, digest);
    sha256_begin(&hash);
    sha256_end(&hash, digest);
    assert_digest(digest, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(empty_message),
        cmocka_unit_test(one_block_message),
        cmocka_unit_test(message_of_448_bits_needs_a_second_block_for_its_length),
        cmocka_unit_test(message_of_896_bits),
        cmocka_unit_test(one_million_letters),
        cmocka_unit_test(every_split_in_two_gives_the_same),
        cmocka_unit_test(every_chunk_size_gives_the_same),
        cmocka_unit_test(adding_nothing_changes_nothing),
        cmocka_unit_test(a_copy_branches_the_hash),
        cmocka_unit_test(a_used_struct_can_be_begun_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
