#!/bin/bash
# How the program says things: odds speak of things and not of fields, results and holders are written in one way.
# Speaks TAP. Usage: test_words.sh PROGRAM
# shellcheck disable=SC1010,SC2016 # "do" is a command of the program
# shellcheck source=tests/cli/helpers.sh
. "$(dirname "$0")/helpers.sh"

# begun NAME [DICE]: a game of NAME.json with given dice, begun.
begun() {
    "$program" new "$1.json" --dice given --out "$1.jsonl" >out 2>err
    "$program" do "$1.jsonl" begin ${2:+--dice "$2"} >out 2>err
}

# -- odds -------------------------------------------------------------------------------------------

cat >aerial.json <<'GAME'
{"rules": "pz8-aerial", "name": "raid", "hexes": [20, 16], "turns": 10, "phase": "activation", "go": "1", "active": "A1", "stage": "moved", "left-in-group": 0,
 "targets": [{"id": "T1", "side": "2", "at": "1009", "kind": "ship", "points": 3}],
 "units": [{"id": "A1", "side": "1", "type": "Il-2 Shturmovik", "at": "1010", "facing": 1, "altitude": 1, "load": "bombs", "spent": 3, "activated": true},
           {"id": "B9", "side": "2", "type": "Spitfire", "at": "2001", "facing": 4, "altitude": 1}]}
GAME
begun aerial
run odds aerial.jsonl ground-attack T1 bombs
expect "odds: what was dropped is gone" 0 "A1's bombs are gone" "T1 destroyed"
! grep -q ' none' out
report $? "odds: no label of a field"

cat >portable.json <<'GAME'
{"rules": "portable", "name": "shot", "squares": [9, 9], "phase": "activation-A", "active": "A1",
 "units": [{"id": "A1", "side": "1", "type": "tk", "at": "1,1", "facing": "e"}, {"id": "B1", "side": "2", "type": "inf", "at": "3,1"}]}
GAME
begun portable
run odds portable.jsonl fire 3,1
expect "odds: a Unit loses SP" 0 "B1 loses 1 SP" "B1 must choose"
! grep -qE ' sp [0-9]|lost-[12]|asked' out
report $? "odds: no field of a Unit, and no tally of it"

cat >naval.json <<'GAME'
{"rules": "pz8-naval", "name": "gunfire", "zones": 8, "turns": 12, "phase": "b-fires", "side-a": "e",
 "units": [{"id": "A", "side": "w", "type": "hood", "at": 4, "facing": "broad"}, {"id": "B", "side": "e", "type": "bismarck", "at": 6}]}
GAME
begun naval
run do naval.jsonl declare A B
run odds naval.jsonl fire A
expect "odds: hits are hits" 0 "B takes 1 hull hit" "B takes 1 turret hit"
! grep -qE 'hull [0-9]|turrets [0-9]' out
report $? "odds: no number of a field"
run do naval.jsonl fire A
expect "a die to straddle" 1 "Nothing is done yet: 1 more D6 is needed (to straddle)."

# -- dice that are wanted ---------------------------------------------------------------------------

run new pz8-space/border-patrol --dice given --out space.jsonl
run do space.jsonl begin --dice 6
expect "one die more" 1 "Nothing is done yet: 1 more D6 is needed (initiative, side 1 first)."
run do space.jsonl begin
expect "two dice more" 1 "Nothing is done yet: 2 more D6 are needed (initiative, side 1 first)."

# -- how it ended -----------------------------------------------------------------------------------

run do space.jsonl begin --dice 6,2
run do space.jsonl concede --side 1
expect "equal points are told once" 0 "The game is over: won by Intruder, 0 points each."
run show space.jsonl
expect "by show too" 0 "The game is over: won by Intruder, 0 points each (sandtable.game.concede)."
cat >lead.json <<'GAME'
{"rules": "portable", "name": "lead", "squares": [9, 9], "phase": "activation-A", "lost-1": 1, "lost-2": 5, "point-1": 9, "point-2": 9,
 "units": [{"id": "A1", "side": "1", "type": "tk", "at": "1,1", "facing": "e"}, {"id": "B1", "side": "2", "type": "inf", "at": "3,1"}]}
GAME
begun lead 3
run do lead.jsonl concede --side 1
expect "who wins with fewer points has won by something else" 0 "The game is over: won by side 2, though with 1 point to 5."

# -- who holds what ---------------------------------------------------------------------------------

run show pz8-ww2/mill-crossing
expect "objectives on an open table" 0 "objectives held by Allied: farm" "objectives held by Axis: mill" "objectives held by nobody: crossroads"
run show portable/ostrova-line
expect "objectives on squares" 0 "objectives held by Grey: objective1"

finish
