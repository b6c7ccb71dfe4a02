/* Pz8 aerial: the chapters of the ledgers, and what they ask of one another. */
#ifndef SANDTABLE_RULES_PZ8_AIR_CHAPTERS_H
#define SANDTABLE_RULES_PZ8_AIR_CHAPTERS_H

#include "rules/pz8-air/set.h"

/* -- sequence.c ---------------------------------------------------------------------------------
 */

enum phase_end run_air_turn_start(struct play *play);
enum phase_end run_air_initiative(struct play *play);
enum phase_end run_air_activation(struct play *play);
enum phase_end run_air_turn_end(struct play *play);

bool check_air_activate(const struct air_scenario *terms, const struct air_state *state, int plane,
                        struct refusal *why);
void list_air_activations(const struct air_scenario *terms, const struct air_state *state, int side,
                          struct legal *legal);
void do_air_activate(struct play *play, int plane);
void air_goes_on(struct play *play);
void end_air_activation(struct play *play);

/* -- flight.c -----------------------------------------------------------------------------------
 */

bool check_flight(const struct air_scenario *terms, const struct air_state *state,
                  const struct steps *path, struct refusal *why);
bool check_stay(const struct air_scenario *terms, const struct air_state *state,
                struct refusal *why);
void do_flight(struct play *play, const struct steps *path);
void do_stay(struct play *play);
void list_flights(const struct air_scenario *terms, const struct air_state *state,
                  struct legal *legal);

/* -- shot.c: who can fire at whom ---------------------------------------------------------------
 */

/* Has the active aircraft the right to fire or attack at all now? */
bool check_attack_time(const struct air_state *state, int clause, struct refusal *why);

/* May this weapon of the firer fire at the target? With so many missiles, if it is one. */
bool check_air_shot(const struct air_scenario *terms, const struct air_state *state, int firer,
                    int target, enum weapon weapon, int missiles, struct refusal *why);

/* The same for an aircraft as it might be, which is not in the state. */
bool shot_is_possible(const struct air_scenario *terms, const struct plane *firer,
                      const struct plane *target, enum weapon weapon);

/* Is the hex in the field of fire of this weapon, whoever is there? */
bool weapon_covers(const struct air_scenario *terms, const struct plane *firer, enum weapon weapon,
                   struct hex hex);
void air_weapon_range(const struct air_scenario *terms, enum weapon weapon, int *from, int *to);

/* -- guns.c -------------------------------------------------------------------------------------
 */

/* The score that hits at this distance; 0 where guns do not reach. */
int gun_score(const struct air_set *set, int distance);
struct tally gun_tally(const struct plane *firer, const struct plane *target, bool firing_back);
void do_guns(struct play *play, int target, enum weapon weapon);
void do_air_fire_back(struct play *play, int plane, int attacker, enum weapon weapon);
void do_air_hold(struct play *play, int plane, int attacker);
bool check_air_fire_back(const struct air_scenario *terms, const struct air_state *state, int plane,
                         int attacker, enum weapon weapon, struct refusal *why);

/* -- missile.c ----------------------------------------------------------------------------------
 */

struct tally missile_tally(const struct air_scenario *terms, const struct plane *shooter,
                           const struct plane *target, enum weapon weapon, int n);
struct tally evasion_tally(const struct air_scenario *terms, const struct plane *target,
                           enum weapon weapon);
bool check_salvo(const struct air_scenario *terms, const struct air_state *state, int target,
                 enum weapon weapon, int n, struct refusal *why);
void do_salvo(struct play *play, int target, enum weapon weapon, int n);

/* -- ground.c -----------------------------------------------------------------------------------
 */

bool check_ground_attack(const struct air_scenario *terms, const struct air_state *state,
                         int target, enum ordnance with, struct refusal *why);
void do_ground_attack(struct play *play, int target, enum ordnance with);
bool ground_attack_is_possible(const struct air_scenario *terms, const struct plane *plane,
                               const struct target *target, enum ordnance with);
/* The faces of the D6 that destroy a target. */
int ground_faces(const struct air_scenario *terms, const struct plane *plane, enum ordnance with);
bool check_jettison(const struct air_scenario *terms, const struct air_state *state,
                    struct refusal *why);
void do_jettison(struct play *play);

/* -- legal.c ------------------------------------------------------------------------------------
 */

/* May the active aircraft still do anything but end its activation? */
bool has_attack_left(const struct air_scenario *terms, const struct air_state *state);
bool air_untimely(const struct scenario *scenario, const struct state *state,
                  const struct command *command, struct refusal *why);
bool air_check(const struct scenario *scenario, const struct state *state,
               const struct command *command, struct refusal *why);
bool air_wander(const struct scenario *scenario, const struct state *state, uint64_t lot,
                struct command *command);
void air_legal(const struct scenario *scenario, const struct state *state, int side,
               struct legal *legal);
void air_apply(struct play *play, const struct command *command, const struct task *answered);
void air_run(struct play *play, const struct task *task);

/* -- solo.c, npo.c ------------------------------------------------------------------------------
 */

enum phase_end draw_card(struct play *play);
/* What the active aircraft of the NPO does next; false if nothing. */
bool npo_acts(struct play *play);
void npo_fires_back(struct play *play, int plane, int attacker);
extern const char *const card_labels[];

/* -- deploy.c: the deployment of a campaign battle; ends at once in any other game ----------------
 */

enum phase_end run_air_deployment(struct play *play);
bool check_air_deploy(const struct air_scenario *terms, const struct air_state *state,
                      const struct command *command, struct refusal *why);
void do_air_deploy(struct play *play, const struct command *command);
void list_air_deployments(const struct air_scenario *terms, const struct air_state *state, int side,
                          struct legal *legal);

/* The n-th hex of the row of so many aircraft along an edge of the table. */
struct hex squadron_hex(const struct air_scenario *terms, enum table_edge edge, int planes, int n);
bool check_air_squadrons(const struct air_scenario *terms, const struct air_state *state,
                         struct problem *problem);

/* -- career.c: what goes on from battle to battle ------------------------------------------------
 */

extern const struct campaign_rules air_campaign;

/* -- victory.c, score.c, promise.c, survey.c, setup.c ---------------------------------------------
 */

/* Points of a side, or in a campaign battle the fighters it has destroyed. */
int points_of_side(const struct air_scenario *terms, const struct air_state *state, int side);
struct outcome air_outcome(const struct scenario *scenario, const struct state *state);
int32_t air_score(const struct scenario *scenario, const struct state *state, int side);
int32_t air_promise(const struct scenario *scenario, const struct state *view,
                    const struct command *command);
void air_survey(const struct scenario *scenario, const struct state *view, int unit,
                struct survey *survey);
bool air_spends(const struct scenario *scenario, const struct state *view,
                const struct command *command, int32_t *spent, int32_t *allowance);
void air_prepare(struct scenario *scenario, struct state *state, int set);
bool air_setup(struct scenario *scenario, struct state *state, struct problem *problem);

/* -- events.c -----------------------------------------------------------------------------------
 */

extern const struct event_kind air_events[AIR_EVENTS];
extern const char *const action_labels[];
extern const char *const weapon_labels[];

#endif
