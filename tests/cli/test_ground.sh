#!/bin/bash
# What the ground sets tell a side, and what they keep from it: an enemy's account of its movement, ranges before a
# target is named, and which mine counters are real. Speaks TAP. Usage: test_ground.sh PROGRAM
# shellcheck disable=SC1010 # "do" is a command of the program
# shellcheck source=tests/cli/helpers.sh
. "$(dirname "$0")/helpers.sh"

# -- an enemy's own account -------------------------------------------------------------------------

cat >truck.json <<'J'
{"rules": "pz8-ww2", "table": [48, 36], "turns": 5, "phase": "a-moves", "terrain": [{"kind": "woods", "rect": [9, 16, 11.4, 20]}],
 "units": [{"id": "a1", "side": "a", "type": "Truck", "at": [12, 18], "facing": 90}, {"id": "a2", "side": "a", "type": "Infantry", "at": [11, 18], "facing": 90},
  {"id": "b9", "side": "b", "type": "Truck", "at": [47, 1], "facing": 0}]}
J
run new truck.json --out truck.jsonl
"$program" show truck.jsonl --side b --json >before
run do truck.jsonl mount a2 a1
expect "a hidden squad boards" 0 "a2 goes aboard a1"
"$program" show truck.jsonl --side b --json >out
cmp -s before out
report $? "a truck in the open does not tell that a hidden squad boarded it"
run show truck.jsonl --side a --json
expect "its owner knows" 0 '"halved": true'

# -- the kind of an air attack ----------------------------------------------------------------------

cat >air.json <<'J'
{"rules": "pz8-ww2", "table": [48, 36], "turns": 5, "phase": "b-fires",
 "units": [{"id": "a1", "side": "a", "type": "Sherman", "at": [26, 18], "facing": 90}, {"id": "b9", "side": "b", "type": "Truck", "at": [40, 18], "facing": 0}],
 "air": [{"side": "b", "type": "Bomber", "attacks": 1}, {"side": "b", "type": "Tank buster", "attacks": 1}]}
J
run new air.json --dice given --out air.jsonl
run do air.jsonl begin
run do air.jsonl air bomber a1 --dice 1
run replay air.jsonl --side a
expect "whoever is attacked from the air is told by what" 0 "Air attack (bomber) on a1."

finish
