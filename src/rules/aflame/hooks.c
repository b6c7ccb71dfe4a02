/* A World Aflame: what chapters still to be written will do when somebody moves. */

#include "rules/aflame/chapters.h"

void aflame_stir(struct aflame_state *state, int unit)
{
    (void)state, (void)unit;
}

void aflame_after_steps(struct play *play, int unit)
{
    (void)play, (void)unit;
}

struct base aflame_cloud_base(state_t *state, const struct drift *cloud)
{
    (void)state;
    return base_disc(cloud->at, cloud->radius);
}

bool aflame_vehicle_steps(struct play *play, int vehicle, struct point from, struct point to)
{
    (void)play, (void)vehicle, (void)from, (void)to;
    return true;
}

bool aflame_engine_starts(struct play *play, int vehicle)
{
    (void)play, (void)vehicle;
    return true;
}
