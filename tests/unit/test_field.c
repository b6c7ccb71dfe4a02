/* Fields and collections: values of every size at their ends, records in their places, and secrets.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/field.h"
#include "core/limits.h"
#include "stops.h"

struct soldier {
    char id[ID_BYTES];
    uint8_t side;
    uint8_t ammunition;
    int16_t morale;
    int32_t distance;
    uint8_t orders;
    uint8_t unused[3];
};

struct army {
    uint32_t before;
    uint16_t n_soldiers;
    uint8_t unused[2];
    struct soldier soldiers[4];
    uint32_t behind;
};

enum { ID, SIDE, AMMUNITION, MORALE, DISTANCE, ORDERS, FIELDS };

static const struct field fields[FIELDS] = {
    [ID] = {.name = "id", .kind = VALUE_ID, FIELD_OF(struct soldier, id)},
    [SIDE] = {.name = "side", .kind = VALUE_SIDE, FIELD_OF(struct soldier, side)},
    [AMMUNITION] = {.name = "ammunition",
                    .kind = VALUE_NUMBER,
                    .flags = FIELD_SECRET,
                    FIELD_OF(struct soldier, ammunition)},
    [MORALE] = {.name = "morale",
                .kind = VALUE_NUMBER,
                .flags = FIELD_SECRET | FIELD_TELLS,
                FIELD_OF(struct soldier, morale)},
    [DISTANCE] = {.name = "distance", .kind = VALUE_NUMBER, FIELD_OF(struct soldier, distance)},
    [ORDERS] = {.name = "orders", .kind = VALUE_CHOICE, FIELD_OF(struct soldier, orders)},
};

static const struct collection soldiers = {.name = "soldiers",
                                           .offset = offsetof(struct army, soldiers),
                                           .count_offset = offsetof(struct army, n_soldiers),
                                           .stride = sizeof(struct soldier),
                                           .max = 4,
                                           .id = ID,
                                           .owner = SIDE,
                                           .fields = fields,
                                           .n_fields = FIELDS};

static void set_and_get(int field, int32_t value)
{
    struct soldier soldier;
    memset(&soldier, 0x5a, sizeof soldier);
    field_set(&fields[field], &soldier, value);
    assert_int_equal(field_get(&fields[field], &soldier), value);
}

static void field_holds_what_was_set_at_both_ends(void **state)
{
    (void)state;
    static const int32_t values[] = {0, 1, 127, 128, 255};
    for (int i = 0; i < 5; i++) {
        set_and_get(AMMUNITION, values[i]);
        set_and_get(MORALE, -values[i]);
        set_and_get(DISTANCE, values[i] * -70000);
    }
    set_and_get(MORALE, INT16_MIN);
    set_and_get(MORALE, INT16_MAX);
    set_and_get(DISTANCE, INT32_MIN);
    set_and_get(DISTANCE, INT32_MAX);
}

static void setting_a_field_leaves_its_neighbours_alone(void **state)
{
    (void)state;
    for (int field = SIDE; field < FIELDS; field++) {
        struct soldier soldier;
        memset(&soldier, 0xff, sizeof soldier);
        field_set(&fields[field], &soldier, 0);
        const uint8_t *bytes = (const uint8_t *)&soldier;
        for (size_t i = 0; i < sizeof soldier; i++) {
            bool own =
                i >= fields[field].offset && i < (size_t)fields[field].offset + fields[field].size;
            assert_int_equal(bytes[i], own ? 0 : 0xff);
        }
    }
}

static void set_ammunition(int value)
{
    struct soldier soldier = {.id = ""};
    field_set(&fields[AMMUNITION], &soldier, value);
}

static void set_morale(int value)
{
    struct soldier soldier = {.id = ""};
    field_set(&fields[MORALE], &soldier, value);
}

static void value_that_does_not_fit_stops(void **state)
{
    (void)state;
    assert_true(stops(set_ammunition, 256));
    assert_true(stops(set_ammunition, -1));
    assert_true(stops(set_morale, INT16_MAX + 1));
    assert_true(stops(set_morale, INT16_MIN - 1));
    assert_false(stops(set_ammunition, 255));
}

static void take_id_of(int field)
{
    struct soldier soldier = {.id = "Ajax"};
    assert_string_equal(field_id(&fields[field], &soldier), "Ajax");
}

static void only_an_id_has_a_text(void **state)
{
    (void)state;
    take_id_of(ID);
    assert_true(stops(take_id_of, SIDE));
}

static void get_number_of(int field)
{
    struct soldier soldier = {.id = "Ajax"};
    field_get(&fields[field], &soldier);
}

static void an_id_is_no_number(void **state)
{
    (void)state;
    get_number_of(SIDE);
    assert_true(stops(get_number_of, ID));
}

static void records_lie_where_the_collection_says(void **state)
{
    (void)state;
    struct army army = {.before = 1};
    collection_set_count(&soldiers, &army, 3);
    assert_int_equal(army.n_soldiers, 3);
    assert_int_equal(collection_count(&soldiers, &army), 3);
    for (int i = 0; i < 4; i++) {
        assert_ptr_equal(collection_record(&soldiers, &army, i), &army.soldiers[i]);
        assert_ptr_equal(collection_look(&soldiers, &army, i), &army.soldiers[i]);
    }
    assert_int_equal(army.before, 1);
    assert_int_equal(army.behind, 0);
}

static struct army two_armies(void)
{
    struct army army = {.n_soldiers = 3};
    for (int i = 0; i < 4; i++) {
        army.soldiers[i] = (struct soldier){.id = "x",
                                            .side = (uint8_t)(i % 2),
                                            .ammunition = 9,
                                            .morale = -300,
                                            .distance = 70000,
                                            .orders = 2};
    }
    return army;
}

static void secrets_are_hidden_from_all_but_the_owner(void **state)
{
    (void)state;
    struct army army = two_armies();
    collection_hide_secrets(&soldiers, &army, 0);
    for (int i = 0; i < 3; i++) {
        bool own = army.soldiers[i].side == 0;
        assert_int_equal(army.soldiers[i].ammunition, own ? 9 : 0);
        assert_int_equal(army.soldiers[i].morale, own ? -300 : 0);
        assert_int_equal(army.soldiers[i].distance, 70000);
        assert_int_equal(army.soldiers[i].orders, 2);
    }
    assert_int_equal(army.soldiers[3].ammunition, 9); /* not in use: nobody's business */
}

static void spectators_see_no_secrets(void **state)
{
    (void)state;
    struct army army = two_armies();
    collection_hide_secrets(&soldiers, &army, SIDE_NONE);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(army.soldiers[i].ammunition, 0);
    }
}

/* Armies that differ in secrets only look the same. */
static void hidden_secrets_leave_no_trace(void **state)
{
    (void)state;
    struct army one = two_armies();
    struct army two = two_armies();
    two.soldiers[1].ammunition = 3;
    two.soldiers[1].morale = 12;
    collection_hide_secrets(&soldiers, &one, 0);
    collection_hide_secrets(&soldiers, &two, 0);
    assert_memory_equal(&one, &two, sizeof one);
}

static void things_without_an_owner_have_no_secrets(void **state)
{
    (void)state;
    struct army army = two_armies();
    struct collection terrain = soldiers;
    terrain.owner = -1;
    collection_hide_secrets(&terrain, &army, 0);
    assert_int_equal(army.soldiers[1].ammunition, 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(field_holds_what_was_set_at_both_ends),
        cmocka_unit_test(setting_a_field_leaves_its_neighbours_alone),
        cmocka_unit_test(value_that_does_not_fit_stops),
        cmocka_unit_test(only_an_id_has_a_text),
        cmocka_unit_test(an_id_is_no_number),
        cmocka_unit_test(records_lie_where_the_collection_says),
        cmocka_unit_test(secrets_are_hidden_from_all_but_the_owner),
        cmocka_unit_test(spectators_see_no_secrets),
        cmocka_unit_test(hidden_secrets_leave_no_trace),
        cmocka_unit_test(things_without_an_owner_have_no_secrets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
