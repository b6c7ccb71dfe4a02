#include "cli/cli.h"
#define S(x) const struct cli_command cli_##x={.name=#x,.about="",.words="",.help=""}
S(bench);
