#include "cli/cli.h"
#define S(x) const struct cli_command cli_##x={.name=#x,.about="",.words="",.help=""}
S(rules);S(scenarios);S(new);S(do);S(legal);S(show);S(odds);S(replay);S(verify);S(sim);S(bench);S(play);
