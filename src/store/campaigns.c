/* Which game is which battle of a campaign. */

#include "store/inside.h"

bool store_add_battle(struct store *store, const struct stored_battle *battle)
{
    sqlite3_stmt *add = store_writing(store, ADD_BATTLE);
    sqlite3_bind_int64(add, 1, battle->campaign);
    sqlite3_bind_int(add, 2, battle->number);
    sqlite3_bind_int64(add, 3, battle->game);
    return store_run(store, ADD_BATTLE);
}

bool store_battle_of(struct store *store, int64_t game, struct stored_battle *battle)
{
    sqlite3_stmt *get = store->statements[GET_BATTLE_OF];
    sqlite3_bind_int64(get, 1, game);
    bool found = store_reads(store, get);
    *battle = (struct stored_battle){.game = game};
    if (found) {
        battle->campaign = sqlite3_column_int64(get, 0);
        battle->number = sqlite3_column_int(get, 1);
    }
    store_leave(get);
    return found;
}

int store_battles(struct store *store, int64_t campaign, struct stored_battle *battles, int most)
{
    sqlite3_stmt *get = store->statements[GET_BATTLES];
    int n = 0;
    sqlite3_bind_int64(get, 1, campaign);
    sqlite3_bind_int(get, 2, most);
    for (; n < most && store_reads(store, get); n++) {
        battles[n] = (struct stored_battle){.campaign = campaign,
                                            .number = sqlite3_column_int(get, 0),
                                            .game = sqlite3_column_int64(get, 1)};
    }
    store_leave(get);
    return n;
}
