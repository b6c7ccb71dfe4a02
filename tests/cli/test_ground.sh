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

# -- ranges before a target is named (opt-premeasure = no) -------------------------------------------

# a target far out of range, one over half range, one near; and the same where one may measure
targets() { # targets FILE OPTION
    cat >"$1" <<J
{"rules": "pz8-ww2", "table": [48, 36], "turns": 5, "phase": "b-fires", "options": {"opt-premeasure": "$2"},
 "units": [{"id": "b1", "side": "b", "type": "Pz IV G", "at": [20, 18], "facing": 270}, {"id": "b2", "side": "b", "type": "Infantry", "at": [20, 14], "facing": 270},
  {"id": "a1", "side": "a", "type": "Truck", "at": [20, 23], "facing": 0}, {"id": "a2", "side": "a", "type": "Truck", "at": [30, 18], "facing": 0},
  {"id": "a3", "side": "a", "type": "Truck", "at": [28, 35], "facing": 0}]}
J
}
targets no.json no
targets yes.json yes
run show no.json --side b --unit b1
expect "show --unit: whom it sees" 0 "  a1      in sight" "  a3      in sight"
! grep -qE '^ +a[123] +[0-9.]+ in' out
report $? "show --unit: not how far away they are"
run show no.json --side b --unit b1 --svg
expect "show --unit --svg" 0 ">in sight<"
! grep -q 'range' out
report $? "show --unit --svg: no rings to measure by"
run show yes.json --side b --unit b1
expect "show --unit where one may measure" 0 "  a1      5 in" "  a3      18.8 in"
run show yes.json --side b --unit b1 --svg
expect "show --unit --svg where one may measure" 0 ">half range 6 in<"
run new no.json --seed "$seed" --out no.jsonl
run new yes.json --seed "$seed" --out yes.jsonl
run legal no.jsonl
expect "legal lists everybody in sight" 0 "fire b1 a1" "fire b1 a2" "fire b1 a3" "fire b2 a3"
run legal yes.jsonl
expect "legal where one may measure" 0 "fire b1 a1" "fire b1 a2"
! grep -q 'a3' out
report $? "legal where one may measure: nobody out of range"

# The odds are the same at every range, band by band; told apart only when one may measure.
for target in a1 a2 a3; do
    "$program" odds no.jsonl fire b1 $target | sed "s/$target/X/g" >odds-$target
    "$program" odds no.jsonl fire b1 $target --json | sed "s/$target/X/g" >json-$target
done
cmp -s odds-a1 odds-a2 && cmp -s odds-a2 odds-a3
report $? "odds do not tell the range"
cmp -s json-a1 json-a2 && cmp -s json-a2 json-a3
report $? "odds as JSON do not tell the range"
run odds no.jsonl fire b1 a3
expect "odds by band" 0 "Within half range" "Over half range, up to full range" "Out of range: the shot is lost" "nothing changes"
! grep -q Exact out
report $? "odds by band are not called exact"
run odds no.jsonl fire b1 a3 --json
expect "odds by band as JSON" 0 '"if": "within half range"' '"exact": false'
run odds yes.jsonl fire b1 a2
expect "odds where one may measure" 0 "Exact: every one of"
printf '%s\n' 'odds fire b1 a2' quit | "$program" play no.jsonl --side b --terse >out 2>err
status=$?
expect "odds at the table" 0 "Within half range"
refused "a shot out of range, where one may measure" 1 "pz8-ww2.fire.range" -- odds yes.jsonl fire b1 a3

# Smoke of a gun on the table is fired like a shot.
cat >smoke.json <<'J'
{"rules": "pz8-ww2", "table": [48, 36], "turns": 5, "phase": "b-fires", "options": {"opt-mortar-smoke": "yes"},
 "units": [{"id": "b1", "side": "b", "type": "Mortar", "at": [20, 18], "facing": 0}, {"id": "a1", "side": "a", "type": "Truck", "at": [40, 30], "facing": 0}]}
J
run new smoke.json --seed "$seed" --out smoke.jsonl
"$program" odds smoke.jsonl smoke b1 20,22 | sed 's/22/X/' >near
"$program" odds smoke.jsonl smoke b1 20,35 | sed 's/35/X/' >out
cmp -s near out && grep -q "Out of range" out
report $? "odds of smoke do not tell the range"

# -- mine counters ----------------------------------------------------------------------------------

cat >mines.json <<'J'
{"rules": "pz8-ww2", "table": [48, 36], "turns": 5, "phase": "a-moves",
 "units": [{"id": "a1", "side": "a", "type": "Infantry", "at": [10, 18], "facing": 90}, {"id": "a2", "side": "a", "type": "Infantry", "at": [10, 24], "facing": 90},
  {"id": "a3", "side": "a", "type": "Infantry", "at": [10, 30], "facing": 90}, {"id": "a4", "side": "a", "type": "Infantry", "at": [10, 6], "facing": 90},
  {"id": "b9", "side": "b", "type": "Truck", "at": [47, 1], "facing": 0}],
 "mines": [{"side": "b", "at": [12, 18], "real": true}, {"side": "b", "at": [12, 24], "real": false}, {"side": "a", "at": [12, 30], "real": true},
  {"side": "b", "at": [12, 5.5], "real": false}, {"side": "b", "at": [12, 6.5], "real": true}]}
J
run new mines.json --seed "$seed" --out mines.jsonl
"$program" odds mines.jsonl move a1 12,18 >real
"$program" odds mines.jsonl move a2 12,24 | sed 's/a2/a1/; s/24/18/; s/mine2/mine1/' >out
cmp -s real out
report $? "odds of a step onto a counter do not tell whether it is real"
run odds mines.jsonl move a1 12,18
expect "odds of a step onto a counter" 0 "If it is real" "If it is not" "a1 destroyed; mine1 is removed" "100.00%  1/1"
! grep -q Exact out
report $? "odds of a step onto a counter are not called exact"
run odds mines.jsonl move a1 12,18 --json
expect "odds of a step onto a counter as JSON" 0 '"if": "if it is real"' '"if": "if it is not"' '"exact": false'
run odds mines.jsonl move a3 12,30
expect "whoever laid a counter knows it" 0 "Exact: every one of"
run odds mines.jsonl move a4 12,6
expect "odds of a step onto two counters at once" 0 "If all of them are real" "If one of them is real" "If none of them is real"
run odds mines.jsonl move a1 10.5,18
expect "odds of a step onto nothing" 0 "Exact: no dice are rolled."

finish
