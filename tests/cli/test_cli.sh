#!/bin/bash
# The sandtable program from outside: every command, every exit status, and bad input of every kind.
# Speaks TAP. Usage: test_cli.sh PROGRAM
# shellcheck disable=SC1010,SC2086,SC2016 # "do" is a command of the program; a command is several words on purpose
# shellcheck source=tests/cli/helpers.sh
. "$(dirname "$0")/helpers.sh"

# -- the frame --------------------------------------------------------------------------------------

run
expect "without a command" 2 "sandtable COMMAND"
run --help
expect "help" 0 "play" "verify"
run --version
expect "version" 0 "sandtable "
run fly
expect "a command there is not" 2 'there is no command "fly"'
for command in play rules scenarios new show legal odds "do" replay verify "case" sim ladder tune campaign points store bench; do
    run "$command" --help
    expect "help of $command" 0 "sandtable $command"
done
run show
expect "an argument missing" 2 "an argument is missing"
run show a b
expect "an argument too many" 2 "one argument too many: b"
run show a --colour
expect "an option there is not" 2 "no such option: --colour"
run new a --out
expect "an option without its value" 2 "a value is missing behind --out"
run show a --json=yes
expect "a value too many" 2 "takes no value"

# -- rules and scenarios ----------------------------------------------------------------------------

run rules
expect "rules" 0 "pz8-space" "Pz8 Space" "border-patrol"
! grep -q '^blank' out
report $? "rules: examples are not on the shelf"
run rules --all
expect "rules --all" 0 "blank"
run rules --json
expect "rules --json" 0 '"slug": "pz8-space"'
is_json "rules --json"
run rules pz8-space
expect "clauses" 0 "Torpedo" "pz8-space.fire.to-hit" "To hit"
run rules pz8-space fire.to-hit
expect "a clause by its tail" 0 "pz8-space.fire.to-hit" "4+ at 1-3 hexes"
run rules pz8-space pz8-space.fire.to-hit --json
expect "a clause by its id" 0 '"id": "pz8-space.fire.to-hit"' '"text"'
run rules sandtable command.own
expect "a clause of the umpire" 0 "A side commands only units of its own"
run rules sandtable --ledger
expect "the umpire's ledger" 0 "# The umpire"
run rules pz8-space --ledger
expect "a ledger" 0 "## 11. Source notes"
run rules pz8-space --table to-hit
expect "a table" 0 "from  to  score" "   7   9      6"
run rules pz8-space --table to-hit --json
expect "a table as JSON" 0 '"rows"'
run rules pz8-space --verbs
expect "verbs" 0 "fire-back" "the ship to activate"
refused "a rule set there is not" 1 '"chess"' -- rules chess
refused "a clause there is not" 1 '"fire.wide"' -- rules pz8-space fire.wide
refused "a table there is not" 1 '"cost"' "costs" -- rules pz8-space --table cost
refused "a table of nothing" 2 "expected the name of a rule set" -- rules --table costs

mkdir cases
cat >cases/one.json <<'CASE'
[{"rule": "pz8-space.fire.to-hit", "about": "a"}, {"rule": ["pz8-space.fire.wide", "sandtable.game.over"]}]
CASE
run rules --coverage --cases cases
expect "coverage" 1 "Clauses that no case names" "pz8-space.fire.when" 'one.json: "pz8-space.fire.wide"'
run rules sandtable --coverage --cases cases --json
expect "coverage of the umpire" 1 '"whole": false' "sandtable.game.begin"
! grep -q 'sandtable.game.over' out
report $? "coverage: a clause that a case names is not missing"
run rules pz8-space.fire.to-hit --code --cases cases
expect "code: file and line, and the case" 0 "pz8-space.fire.to-hit" "src/rules/pz8-space/fire.c:" "cases/one.json: a"
run rules pz8-modern fire.to-hit --code --cases cases
expect "code of a family by its own id" 0 "pz8-modern.fire.to-hit" "src/rules/pz8-ground/fire.c:" "No case of cases names it"
run rules sandtable.game.over --code --cases cases --json
expect "code of the umpire as JSON" 0 '"src/core/umpire.c:' '"file": "cases/one.json"'
run rules pz8-naval.move.step --code --cases nowhere
expect "code without cases" 0 "No case of nowhere names it; --cases names another folder"
refused "code of nothing" 2 "--code: expected a clause" -- rules pz8-space --code
refused "code of an area" 1 '"fire"' -- rules pz8-space fire --code
run rules pz8-space.fire.to-hit
expect "a clause by its id alone" 0 "pz8-space.fire.to-hit"
refused "coverage without cases" 1 "nowhere: there is no such folder" -- rules --coverage --cases nowhere

run scenarios
expect "scenarios" 0 "pz8-space/border-patrol" "20 x 16 hexes, 10 turns" "3 Spaceship"
run scenarios pz8-space --json
expect "scenarios as JSON" 0 '"Freighter": 3'
run scenarios --names
expect "names of scenarios" 0 "pz8-space/belt-convoy"
run scenarios pz8-space border-patrol
expect "the text of a scenario" 0 '"rules": "pz8-space"'
cp out border.json
refused "scenarios of no rule set" 1 '"chess"' -- scenarios chess
refused "a scenario there is not" 1 '"tea-party"' -- scenarios pz8-space tea-party

# -- a game by files --------------------------------------------------------------------------------

run new pz8-space/border-patrol --seed "$seed" --out game.jsonl
expect "new" 0 "committed to: " "Waiting for"
[[ -f game.jsonl && $(stat -c %a game.jsonl.seed) == 600 && $(cat game.jsonl.seed) == "$seed" ]]
report $? "new: the seed is kept apart, for its owner alone"
! grep -q "$seed" game.jsonl
report $? "new: the seed is not in the game"
refused "new over an old game" 1 "game.jsonl: there is such a file already" -- new border.json --out game.jsonl
run new border.json --dice given --json
expect "new, with given dice, as JSON" 0 '"game": "border-patrol.jsonl"' '"commitment": null'
[[ ! -e border-patrol.jsonl.seed ]]
report $? "new: given dice have no seed"
refused "new from a game" 1 "expected a scenario, found a game" -- new game.jsonl --out other.jsonl
refused "new from nothing" 1 "nothing.json: there is no such file" -- new nothing.json
refused "new with dice of no kind" 2 "--dice: expected rolled or given" -- new border.json --dice loaded --out x
refused "new with half a seed" 2 "--seed: expected 64 digits" -- new border.json --seed 12 --out x
refused "new with half an option" 2 "--option: expected NAME=CHOICE" -- new border.json --option opt-edge --out x
refused "new with an option there is not" 2 "options.opt-tea" -- new border.json --option opt-tea=yes --out x
refused "new with a choice there is not" 2 "exit, wall or wrap" -- new border.json --option opt-edge=cliff --out x

run new pz8-space/border-patrol --option opt-edge=wall --entropy-1 salt --wait --seed "$seed" --out wait.jsonl
expect "new --wait" 0 "has not begun"
run do wait.jsonl --entropy pepper --side 2
expect "entropy before the beginning" 0 "added"
refused "entropy twice" 1 "wait.jsonl: each side adds entropy once" -- do wait.jsonl --entropy more --side 2
refused "a command before the beginning" 1 "Refused (sandtable.game.begin)" -- do wait.jsonl activate A1
run do wait.jsonl begin
expect "begin" 0 "Turn 1."
refused "begin twice" 1 "Refused (sandtable.game.begin)" -- do wait.jsonl begin
refused "entropy after the beginning" 1 "before the game begins" -- do wait.jsonl --entropy late --side 1

run scenarios pz8-naval cape-matapan
sed '0,/{/s//{"day-secret": true,/' "$work/out" >"$work/dusk.json"
run new dusk.json --seed "$seed" --out dusk.jsonl
grep -q "Initiative, side w first" "$work/out"
report $? "new: what both may know is told"
! grep -qi "day turns\|daylight" "$work/out"
report $? "new: a dusk kept from both sides is not told"
grep -q '"opt-edge":"wall"' wait.jsonl && grep -q '"entropy":"73616c74"' wait.jsonl
report $? "new: option and entropy stand in the game"

for at in game.jsonl border.json pz8-space/border-patrol; do
    run show $at
    expect "show $at" 0 "Border Patrol" "A1↑" "B3↓" "0816"
done
! grep -q $'\033' out
report $? "show: no colour where there is no terminal"
[[ $(awk '{ n = length($0); if (n > m) m = n } END { print m }' out) -le 80 ]]
report $? "show: twenty columns fit on eighty"
run show pz8-space/belt-convoy
expect "show the large one" 0 "F1↘" "* asteroid" "R6↖"
run show game.jsonl --json --side 1
expect "show as JSON" 0 '"units"' '"waits-for"'
run show game.jsonl --at 0
expect "show --at 0" 0 "has not begun"
refused "show --at too late" 1 "game.jsonl ends with command 1" -- show game.jsonl --at 9
refused "show --at nonsense" 2 "--at: expected a number" -- show game.jsonl --at noon
run show game.jsonl --svg
expect "show as a picture" 0 "<svg" "Border Patrol" ">0816<" "<title>A1, ship, at 0816"
is_svg "show as a picture"
run show pz8-coldwar/hill-402 --svg
expect "show a country" 0 "<svg" "id=\"country\"" "fill=\"#c9d6ab\""
is_svg "show a country"
run show pz8-space/belt-convoy --svg --side 2
expect "show a side's picture" 0 "As seen by Wolfpack" ">asteroid<"
is_svg "show a side's picture"
run show game.jsonl --svg --out board.svg
[[ $status == 0 && ! -s out && $(tail -1 board.svg) == "</svg>" ]]
report $? "show: a picture into a file"
refused "a picture over another" 1 "board.svg: cannot be made" -- show game.jsonl --svg --out board.svg
refused "a picture nowhere" 1 "nowhere/board.svg: cannot be made" -- show game.jsonl --svg --out nowhere/board.svg
refused "a file for no picture" 2 "--out: expected --svg with it" -- show game.jsonl --out other.svg
refused "a picture as JSON" 2 "--json: expected neither --svg nor --unit" -- show game.jsonl --svg --json
refused "a unit's sight on hexes" 2 "--unit: Pz8 Space does not tell what a unit sees" -- show game.jsonl --unit A1
refused "show to nobody" 2 "--side: expected 1 or 2" -- show game.jsonl --side 3

run legal game.jsonl
expect "legal" 0 "activate"
verb=$(head -1 out)
run legal game.jsonl --json
expect "legal as JSON" 0 '"verb": "activate"'
refused "legal of no verb" 2 '"fly"' -- legal game.jsonl --verb fly

refused "an unknown verb" 1 'game.jsonl: verb: Pz8 Space knows no verb "fly"' -- do game.jsonl fly
refused "a missing argument" 1 "game.jsonl: unit: expected the ship to activate, found nothing" -- do game.jsonl activate
refused "an argument too many" 1 'found "A2" besides' -- do game.jsonl activate A1 A2
refused "a unit there is not" 1 'unit: there is no unit called "Z9"' -- do game.jsonl activate Z9
mine=${verb#activate }
[[ $mine == A* ]] && other=B1 || other=A1
refused "another side's unit" 1 "Refused (sandtable.command.own)" -- do game.jsonl activate $other
refused "out of turn" 1 "Refused (sandtable.command.turn)" -- \
    do game.jsonl activate $other --side "$([[ $mine == A* ]] && echo 2 || echo 1)"
refused "dice where they are rolled" 1 "rolled from its seed" -- do game.jsonl $verb --dice 3
refused "a command that is not JSON" 2 "--command:1:" -- do game.jsonl --command '{verb'
refused "a command in place of words that is not JSON" 1 "game.jsonl: command:1:" -- do game.jsonl '{verb'
refused "a command without a verb" 1 "verb: expected a command" -- do game.jsonl --command '{}'
run do game.jsonl
expect "do nothing" 2 "expected a verb"
refused "do in no game" 1 "nothing.jsonl: cannot be opened" -- do nothing.jsonl begin
run do game.jsonl --command "{\"verb\": \"activate\", \"unit\": \"$mine\"}"
expect "do, with the command as JSON" 0 "$mine is activated." "pz8-space.turn.alternate"
run legal game.jsonl
expect "legal, in short" 0 "paths to" "jump:"
run legal game.jsonl --all --verb move
expect "legal, all" 0 "move ff"
[[ $(grep -vc '^move ' out) == 0 && $(wc -l <out) -gt 100 ]]
report $? "legal --all is one command to a line"
run do game.jsonl move f f --json
expect "do as JSON" 0 '"done": true' '"event": "moved"' '"waits-for"'
refused "moving twice" 1 "Refused (pz8-space.move." -- do game.jsonl move ff
refused "a path that never ends" 1 "at most 32 steps" -- do game.jsonl move $(printf 'f %.0s' {1..33})
run do game.jsonl move ff --json
expect "refused as JSON" 1 '"done": false' '"clause": "pz8-space.move.' '"sentence"'

# -- given dice -------------------------------------------------------------------------------------

run do border-patrol.jsonl begin
expect "dice are needed" 1 "2 more D6 are needed (initiative, side 1 first)" "--dice N,N"
run do border-patrol.jsonl begin --dice 3 --json
expect "dice are needed, as JSON" 1 '"needs"' '"for": "initiative"' '"count": 1'
refused "a die it does not have" 1 "Refused (sandtable.dice.given)" -- do border-patrol.jsonl begin --dice 3,7
refused "a die too many" 1 "Refused (sandtable.dice.given)" -- do border-patrol.jsonl begin --dice 3,4,5
refused "dice that are none" 2 "--dice: expected numbers like 4,3,2" -- do border-patrol.jsonl begin --dice three
run do border-patrol.jsonl begin --dice 3,3,6,1
expect "dice given" 0 "rolled 3 and 3: rolled again." "The initiative goes to Patrol."

# -- a journal that was tampered with ---------------------------------------------------------------

for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
    mapfile -t choices < <("$program" legal game.jsonl --all)
    run do game.jsonl ${choices[$((i * 7 % ${#choices[@]}))]}
done
run replay game.jsonl
expect "replay" 0 "1. The umpire: begin   dice" "Turn 1." "pz8-space.turn.initiative"
lines=$(wc -l <game.jsonl)

head -c -20 game.jsonl >cut.jsonl
sed '2s/"dice":\[\([0-9]\)/"dice":[9\1/' game.jsonl >die.jsonl
sed "2s/\"dice\":\[[0-9],[0-9]/\"dice\":[2,1/;2s/\"dice\":\[[0-9],[0-9]/\"dice\":[2,1/" game.jsonl >swapped.jsonl
sed '3s/"hash":"./"hash":"x/' game.jsonl >hash.jsonl
sed '3d' game.jsonl >missing.jsonl
sed '3s/"side":"1"/"side":"x"/;3s/"side":"2"/"side":"1"/;3s/"side":"x"/"side":"2"/' game.jsonl >turn.jsonl
sed '1s/"revision":[0-9]*/"revision":99/' game.jsonl >revision.jsonl
{ cat game.jsonl; echo '{"seed":"00"}'; } >seed.jsonl
{ cat game.jsonl; echo "{\"seed\":\"$(printf '%064d' 8)\"}"; } >other.jsonl
{ cat game.jsonl; echo "{\"seed\":\"$seed\"}"; } >early.jsonl
head -c 100000 /dev/zero | tr '\0' '[' >bomb.json
{ head -1 game.jsonl; cat bomb.json; echo; } >bomb.jsonl
for bad in cut die swapped hash missing turn seed other; do
    cp game.jsonl.seed $bad.jsonl.seed
done
refused "a journal cut off in a line" 1 "cut.jsonl:$lines: the line is cut off" -- verify cut.jsonl
refused "a command to a journal cut off" 1 "cut.jsonl:$lines: the line is cut off" -- do cut.jsonl end-move
refused "a die the dice do not have" 1 "die.jsonl:2: this command cannot have been given" -- replay die.jsonl
refused "a changed hash" 1 "hash.jsonl:3: hash: the state after this command has the hash" -- verify hash.jsonl
refused "a command to it" 1 "hash.jsonl:3: hash:" -- do hash.jsonl concede
refused "a missing line" 1 "missing.jsonl:3: n: expected command number 2" -- show missing.jsonl
refused "a command out of turn" 1 "turn.jsonl:3: " "(sandtable.command.turn)" -- legal turn.jsonl
refused "another revision" 1 "revision.jsonl:1: revision:" -- replay revision.jsonl
refused "half a seed in a journal" 1 "seed.jsonl:$((lines + 1)): seed: expected 64 digits" -- verify seed.jsonl
refused "another seed in a journal" 1 "other.jsonl:$((lines + 1)): seed: this seed is not the one" -- verify other.jsonl
refused "a nesting bomb in a journal" 1 "bomb.jsonl:2: expected JSON" -- verify bomb.jsonl
refused "an unfinished game" 1 "the seed has not been revealed yet" -- verify game.jsonl
if ! cmp -s swapped.jsonl game.jsonl; then
    run verify swapped.jsonl
    expect "changed dice" 1 "swapped.jsonl:"
fi
refused "a seed told too early" 1 "early.jsonl: its seed has been revealed" -- do early.jsonl concede
mv game.jsonl.seed kept
refused "a seed that is gone" 1 "game.jsonl: its dice are rolled from a seed" "game.jsonl.seed: cannot be opened" -- \
    do game.jsonl concede
printf '%064d\n' 8 >game.jsonl.seed
refused "a seed of another game" 1 "game.jsonl.seed: this seed is not the one" -- do game.jsonl concede
echo "not a seed" >game.jsonl.seed
refused "a seed that is none" 1 "game.jsonl.seed: expected the seed as 64 digits" -- do game.jsonl concede
mv kept game.jsonl.seed

# -- the end ----------------------------------------------------------------------------------------

run do game.jsonl concede
expect "concede" 0 "Conceded by " "The game is over"
[[ ! -e game.jsonl.seed ]] && tail -1 game.jsonl | grep -q "\"seed\":\"$seed\""
report $? "at the end the seed is revealed"
run verify game.jsonl
expect "verify" 0 "commands" "dice" "hashes are right"
run verify game.jsonl --json
expect "verify as JSON" 0 '"verified": true'
refused "a command after the end" 1 "Refused (sandtable.game.over)" -- do game.jsonl concede --side 1
sed '2s/"dice":\[\([0-9]\),\([0-9]\)/"dice":[\2,\1/' game.jsonl >forged.jsonl
cmp -s forged.jsonl game.jsonl || refused "forged dice" 1 "forged.jsonl:" -- verify forged.jsonl
run do border-patrol.jsonl concede
expect "concede with given dice" 0 "The game is over"
run verify border-patrol.jsonl
expect "verify given dice" 0 "no seed to check them by"

run replay game.jsonl --side 1 --board
expect "replay for a side, with boards" 0 "A1" "The game is over" "· empty"
! grep -q '2\. Intruder: ' out && ! grep -q 'dice' out
report $? "replay for a side does not quote the other"
run replay game.jsonl --from 2 --to 3 --json
expect "replay as JSON" 0 '"n": 2' '"n": 3'
! grep -q '"n": 4' out
report $? "replay --to stops there"
run replay game.jsonl --tape game.tape
expect "tape" 0 "game.tape: "
[[ $(od -An -tx4 -N4 game.tape | tr -d ' ') == 53544150 ]]
report $? "tape: begins with its magic number"
refused "a tape over another" 1 "game.tape: cannot be made" -- replay game.jsonl --tape game.tape
refused "a tape for a side" 2 "--tape" -- replay game.jsonl --tape other.tape --side 1
refused "replay of a scenario" 1 "border.json: expected a game, found a scenario; sandtable new border.json" -- replay border.json
refused "replay for nobody" 2 "--side: expected 1 or 2" -- replay game.jsonl --side 7 --to 0

# -- odds -------------------------------------------------------------------------------------------

cat >duel.json <<'SITUATION'
{"rules": "pz8-space", "name": "duel", "sides": ["Patrol", "Raiders"], "hexes": [12, 10], "turns": 10,
 "phase": "activation", "active": "A1", "stage": "moved",
 "units": [{"id": "A1", "side": 1, "type": "ship", "at": "0607", "facing": 1, "spent": 2},
           {"id": "B1", "side": 2, "type": "ship", "at": "0604", "facing": 4}]}
SITUATION
run new duel.json --seed "$seed"
expect "new from a situation" 0 "to decide for A1"
run odds duel.jsonl fire B1
expect "odds" 0 "77.82%" "2017/2592" "B1 destroyed; the game ends, won by Patrol" "Exact"
run odds duel.jsonl fire B1 --json
expect "odds as JSON" 0 '"exact": true' '"numerator": 2017' '"denominator": 2592'
cat >"$work/solo.json" <<'SOLO'
{"rules": "pz8-jets", "hexes": [20, 16], "turns": 3, "phase": "activation", "active": "A1", "stage": "moved", "options": {"opt-solo": "2"},
 "units": [{"id": "A1", "side": 1, "type": "Mig 21", "at": "1010", "facing": 1, "altitude": 3},
           {"id": "B1", "side": 2, "type": "F4E Phantom", "at": "1009", "facing": 4, "altitude": 3}]}
SOLO
run new solo.json --seed "$seed" --out solo.jsonl
run odds solo.jsonl cannon B1
expect "odds against an opponent the rules run: his answer counts, his next flight does not" 0 "Exact: every one of" "B1 destroyed" "A1 damaged"
cat >"$work/shot.json" <<'SHOT'
{"rules": "pz8-naval", "zones": 8, "phase": "b-fires", "side-a": "e", "turn": 3, "light": "night", "day-turns": 1,
 "units": [{"id": "A", "side": "w", "type": "queen-elizabeth", "at": 4, "facing": "aft"}, {"id": "B", "side": "e", "type": "bismarck", "at": 5}]}
SHOT
sed 's/"turn": 3, "light": "night", "day-turns": 1/"weather": "bad"/' "$work/shot.json" >"$work/squall.json"
run show shot.json
expect "show tells the night" 0 "turn 3 of 12, light night"
run show squall.json
expect "show tells the weather" 0 "turn 1 of 12, weather bad"
run show squall.json --svg
expect "the picture tells the weather" 0 "12 turns, weather bad."
run show pz8-naval/calabria
! grep -q "weather\|light" out
report $? "show: a clear day is not mentioned"
run new shot.json --seed "$seed" --out shot.jsonl
"$program" do shot.jsonl declare A B >out
run odds shot.jsonl fire A
expect "odds show the number needed and its parts" 0 "A, to straddle: 4 or more with 1 D6 " "pz8-naval.fire.straddle" \
    "  -1 not broadside" "pz8-naval.fire.mod-facing" "  -1 smoke, night or bad weather" "pz8-naval.fire.mod-sight"
run odds shot.jsonl fire A --json
expect "and so do they as JSON" 0 '"need": 4' '"clause": "pz8-naval.fire.mod-sight"'
# Thirty-two torpedoes on four ships: more ways than can be walked.
{
    printf '%s\n' '{"rules": "pz8-space", "name": "swarm", "hexes": [20, 16], "turns": 10, "phase": "activation", "active": "A1", "stage": "moved",'
    printf '%s\n' ' "units": [{"id": "A1", "side": 1, "type": "ship", "at": "1008", "facing": 1, "spent": 2, "activated": true},'
    printf '%s\n' '  {"id": "A2", "side": 1, "type": "ship", "at": "0201", "facing": 1, "activated": true}, {"id": "A3", "side": 1, "type": "ship", "at": "1901", "facing": 1, "activated": true},'
    printf '%s\n' '  {"id": "A4", "side": 1, "type": "ship", "at": "1916", "facing": 1, "activated": true}, {"id": "A5", "side": 1, "type": "ship", "at": "0216", "facing": 1, "activated": true},'
    printf '%s\n' '  {"id": "B1", "side": 2, "type": "ship", "at": "0108", "facing": 4, "activated": true}],'
    printf ' "torpedoes": ['
    for i in 1 2 3 4 5 6 7 8; do
        [ "$i" = 1 ] || printf ','
        printf '{"side": 2, "at": "0202"},{"side": 2, "at": "1902"},{"side": 2, "at": "1915"},{"side": 2, "at": "0215"}'
    done
    printf ']}\n'
} >"$work/swarm.json"
run new swarm.json --seed "$seed" --out swarm.jsonl
run odds swarm.jsonl end-activation
expect "odds of too many ways" 0 "Sampled: too many ways for the dice to fall, so 5000 samples were drawn" "95 % confidence" " to "
run odds swarm.jsonl end-activation --json
expect "the same as JSON" 0 '"exact": false' '"samples": 5000' '"low": 0.' '"high": 0.'
run odds duel.jsonl cloak
expect "odds without dice" 0 "A1 cloaked" "no dice are rolled"
run new portable/mill-lane --seed "$seed" --out secret.jsonl
run odds secret.jsonl done --side 1
expect "odds of a secret order" 0 "Nothing is decided yet: it counts when both sides have decided, each in secret."
"$program" do secret.jsonl done --side 1 >out
run odds secret.jsonl done --side 2
expect "odds of the last word when the other side has closed its orders" 0 "Nothing is decided yet"
run odds secret.jsonl concede --side 2
expect "odds of giving up while orders are secret" 0 "the game ends"
cat >"$work/own-mines.json" <<'MINES'
{"rules": "portable", "squares": [9, 9], "phase": "activation-A", "side-a": "2", "activations": 5,
 "mines": [{"at": "2,6", "side": "2", "hidden": true}],
 "units": [{"id": "A1", "side": 1, "type": "inf", "at": "9,9"}, {"id": "B2", "side": 2, "type": "eng", "at": "2,5"},
           {"id": "B3", "side": 2, "type": "inf", "at": "9,1"}]}
MINES
for word in "clear-mines 2,6" end-activation; do
    run new own-mines.json --seed "$seed" --out "own-${word%% *}.jsonl"
    "$program" do "own-${word%% *}.jsonl" activate B2 >out && "$program" do "own-${word%% *}.jsonl" $word >out
done
run replay own-clear-mines.jsonl --side 2
expect "clearing one's own hidden mines: its own side is told" 0 "B2 sets to work at 2,6"
run show own-end-activation.jsonl --side 1 --json
cp out idle.json
run show own-clear-mines.jsonl --side 1 --json
cmp -s out idle.json
report $? "clearing one's own hidden mines: the other side sees a Unit that did nothing"
run replay own-clear-mines.jsonl --side 1
! grep -q "2,6\|clear" out
report $? "clearing one's own hidden mines: the other side is not told of it"
run new blank/first-steps --seed "$seed" --out secret-2.jsonl
run odds secret-2.jsonl pick W1 --side 1
expect "odds of a secret word" 0 "Nothing is decided yet"
run odds secret-2.jsonl pick W1 --side 1 --json
expect "odds of a secret word as JSON" 0 '"undecided": true'
"$program" do secret-2.jsonl pick B1 --side 2 >out
run odds secret-2.jsonl pick W1 --side 1
expect "odds of a secret word when the other has spoken" 0 "Nothing is decided yet"
refused "odds of what cannot be" 1 "Refused (pz8-space.fire.target)" -- odds duel.jsonl fire A1
refused "odds of an unknown verb" 1 "duel.jsonl: verb:" -- odds duel.jsonl fly
refused "odds of an unknown target" 1 'duel.jsonl: target: there is no unit called "Z1"' -- odds duel.jsonl fire Z1
run odds duel.jsonl
expect "odds of nothing" 2 "an argument is missing"

# -- play at the terminal ---------------------------------------------------------------------------

plays --against random --seed "$seed" pz8-space/border-patrol -- help 'legal' 'board' 'rule fire.to-hit' 'rule tea' 'odds' quit
expect "play" 0 "Border Patrol" "You can:" "path: its steps" "4+ at 1-3 hexes" 'no clause "tea"' "not saved"
plays --terse --side both --seed "$seed" duel.json -- \
    'odds fi B1' 'f B1' undo 'hold' log 'save duel-2.jsonl' 'save duel-3.jsonl' 'f B1'
expect "play: a shot" 0 "77.82%" "A1 fires at B1, range 3." "Nothing can be taken back" "kept in duel-2.jsonl"
run show duel-2.jsonl
expect "play: what was saved can be shown" 0 "A1"
plays --terse --side both duel.json -- launch 'launch' undo 'launch' 'e' 'x' ''
expect "play: undo and short verbs" 0 "taken back" "Refused (pz8-space.torpedo.one)" 'knows no verb "x"'
plays --terse --side both --dice given duel.json -- 'fire B1' 4 9 '' 'fire B1' 2 hold
expect "play: given dice" 0 "D6, to hit> 4" "the attacker's damage (1 of 2)> 9" "from 1 to 6" "dropped" "miss"
plays --terse --seed "$seed" --save end.jsonl duel.json -- concede 'activate A1'
expect "play: the end" 0 "Conceded by Patrol." "The seed of the dice was $seed" "sandtable verify end.jsonl" \
    "Refused (sandtable.game.over)"
[[ ! -e end.jsonl.seed ]]
report $? "play: at the end the seed is revealed"
run verify end.jsonl
expect "play: the game can be verified" 0 "are right"
plays --terse --side 1 end.jsonl --
expect "play: a finished game" 0 "The game is over"
plays --terse --side both duel.jsonl -- cloak
expect "play: an earlier game goes on" 0 "A1 cloaks." "goes on with it"
run show duel.jsonl
expect "play: and is kept" 0 "cloaked"
refused "play against nobody" 2 "--against: expected one of recruit, regular" -- play --against chess
refused "play no side" 2 "--side: expected 1, 2 or both" -- play pz8-space/border-patrol --side 7
refused "play nothing" 1 "nothing: there is no such file" -- play nothing
refused "play over another game" 1 "end.jsonl: there is such a file already" -- play duel.json --save end.jsonl
refused "play on with another seed" 2 "are for a new game" -- play duel.jsonl --seed "$seed"
refused "play on, but which side" 2 "--side: expected the side you play" -- play duel.jsonl
for _ in {1..40}; do
    printf '%s\n' 'activate A1' 'move fl' 'end-activation' 'hold' 'activate A2' 'move ffr' 'end-activation' \
        'hold' 'activate A3' 'move fr' 'end-activation' 'hold' 'move fff'
done >lines
"$program" play --against random --terse --seed "$seed" --save whole.jsonl pz8-space/border-patrol <lines >out 2>err
status=$?
expect "play: a long game" 0 "Turn 3."
run replay whole.jsonl
expect "play: it can be replayed" 0 "Turn 3."

# -- an open table ----------------------------------------------------------------------------------

run show pz8-ww2/mill-crossing
expect "show a table" 0 "Mill Crossing" "♣" "woods" "◆" "24,7.5 ↑ 0°" "aboard a10" "objectives held by Axis: mill"
[[ $(wc -L <out) -le 80 ]]
report $? "show: a table of four feet fits on eighty"
run show pz8-ww2/ridge --svg
expect "show a table as a picture" 0 "<title>b7, HMG, at 26.8,22</title>" ">bunker<" ">6 inches<"
is_svg "show a table as a picture"
run show pz8-ww2/ridge --side a --unit a24
expect "show what a unit sees" 0 "can be reached" "a24 Sherman Crab at 26,7" "in sight" "hidden by"
run show pz8-ww2/ridge --side b --unit B10 --svg
expect "show what a unit sees as a picture" 0 "Sight, fire and reach of b10, 75mm AT (late)." ">in sight<"
is_svg "show what a unit sees as a picture"
run show pz8-jets/mirage-pair --unit A1
expect "show fields of fire on hexes" 0 "16  ·     ·     ·     ·     ·     a     ·" "a cannon   b heat-seekers" "A1 Mirage III at 1118" \
    "cannon, level 3" "    1016 1116 1117 1216"
run show pz8-jets/mirage-pair --unit A1 --svg
expect "show fields of fire as a picture" 0 "Fields of fire of A1, Mirage III." ">cannon, level 3<" ">heat-seekers, level 3<"
is_svg "show fields of fire as a picture"
run show pz8-aerial/harbour-raid --unit S1
expect "show fields of fire at two levels" 0 "front guns, level 1" "rear guns, levels 1 to 2"
printf '%s\n' 'board A1' quit | "$program" play pz8-jets/mirage-pair --terse >"$work/out" 2>"$work/err"
status=$?
expect "play: fields of fire" 0 "cannon, level 3" "a cannon"
refused "a unit there is not" 2 '--unit: there is no unit called "z9"' -- show pz8-ww2/ridge --unit z9
refused "a unit nobody has seen" 2 '--unit: there is no unit called "b1"' -- show pz8-ww2/ridge --side a --unit b1 --svg
refused "a unit aboard another" 2 "--unit: a6 is not on the table" -- show pz8-ww2/ridge --unit a6
refused "a unit as JSON" 2 "--json: expected neither" -- show pz8-ww2/ridge --unit a24 --json
run scenarios pz8-ww1
expect "scenarios: forces to come are counted, those in the place of others are not" 0 "British     12 Infantry, 1 Tanks" \
    "Germans     6 Machine guns, 18 Infantry, 6 Stormtroopers"
! grep -q "6 Stormtroopers, 2 Tanks" "$work/out"
report $? "scenarios: no unit is counted that may come only for another"
run scenarios pz8-ww2
expect "scenarios on a table" 0 "Mill Crossing: 48 x 36 inches, 10 turns"
run scenarios pz8-ww2 --json
expect "scenarios on a table as JSON" 0 '"table"'
run new pz8-ww2/mill-crossing --seed "$seed" --out mill.jsonl
expect "new on a table" 0 "Waiting for Allied"
run legal mill.jsonl
expect "legal on a table" 0 "move: 41 choices" "pivot a8 " "end"
run do mill.jsonl move a7 30,10
expect "do on a table" 0 "a7 moves to south-west of the east wood (30.0, 10.0), facing 0." "pz8-ww2.move."
refused "a move too far" 1 "Refused (pz8-ww2.move." -- do mill.jsonl move a7 30,12
refused "a place that is none" 1 "mill.jsonl: path: " -- do mill.jsonl move a8 far
plays --side both --seed "$seed" pz8-ww2/mill-crossing -- help 'board a7' 'board z9' 'move a7 30,10' undo 'pivot a8 45' end \
    'odds barrage b-medium-1 a7' quit
expect "play on a table" 0 "You can: move a1, a2" "move <unit> <path> [facing]" "can be reached" 'Not drawn: there is no unit' \
    "a7 moves to south-west of the east wood (30.0, 10.0)" "taken back" "a8 turns to face 45" "a7 destroyed" "Exact"

# -- points -----------------------------------------------------------------------------------------

run points pz8-scifi/one-day-conflict
expect "points" 0 "Supreme Republic: 83 points" "Global Rebels: 83 points" "2  Medium MBT        average       16.5        33  a1 a2"
! grep -q 'budget' out
report $? "points: no budget is shown where there is none"
run points pz8-scifi/great-intestine-war --budget 289.75,210.5
expect "points exactly within a budget" 0 "289.75 points of a budget of 289.75" "elite        32.25" "green           15"
run points pz8-scifi/one-day-conflict --budget 83
expect "points within one budget for both" 0 "Global Rebels: 83 points of a budget of 83"
refused "points above a budget" 1 "Communist Theocracy costs 289.75 points, more than its budget of 289.625 (pz8-scifi.points.force)" \
    -- points pz8-scifi/great-intestine-war --budget 289.625,210.5
refused "points above it on the other side" 1 "Global Rebels costs 83 points, more than its budget of 82.875" \
    -- points pz8-scifi/one-day-conflict --budget 83,82.875
refused "points above it on both" 1 "Supreme Republic costs 83 points, more than its budget of 80, and Global Rebels costs" \
    -- points pz8-scifi/one-day-conflict --budget 80 --json
for budget in 3.3 x "3," "," "3.,4" 10000 9999.125 -5 "1,2,3"; do
    refused "a budget of $budget" 2 "--budget: expected points in eighths" -- points pz8-scifi/one-day-conflict --budget "$budget"
done
run points pz8-scifi/one-day-conflict --json --budget 9999
expect "points as JSON" 0 '"within": true' '"cost": 16.5' '"budget": 9999'
is_json "points"
run points pz8-scifi
expect "points of every type" 0 "Infantry                         3.5      5.25     2.625" "Fast GEV"
run points pz8-scifi --json
expect "points of every type as JSON" 0 '"green": 13.125'
is_json "points of every type"
refused "a budget for no forces" 2 "--budget: expected a scenario's forces" -- points pz8-scifi --budget 3
refused "points of rules without them" 1 "Pz8 WW2 has no point system" -- points pz8-ww2
run points pz8-naval --tons 42100 --armour=381 --guns 8x15
expect "the factors of a ship" 0 Defence Attack pz8-naval.factor
run points pz8-naval --guns 8x15 --tons 42100 --json
expect "the factors of a ship as JSON" 0 '"factor": "Attack"' '"clause": "pz8-naval.'
run help points
expect "what rules rate by stands in the help" 0 "What Pz8 Naval rates a unit by:" "--tons N" "--guns NxINCHES"
refused "a ship of no tons" 2 "--tons: expected it, to rate a unit: displacement" -- points pz8-naval --guns 8x15
refused "a ship of too many tons" 2 "--tons: expected a number from 1 to 99999" -- points pz8-naval --tons 100000 --guns 8x15
refused "a ship weighed twice" 2 "said twice: --tons" -- points pz8-naval --tons 1 --tons 2
refused "a ship without a weight" 2 "a value is missing behind --tons" -- points pz8-naval --tons
refused "a ship of a scenario" 2 '--tons: expected with a rule set by its name, found "pz8-naval/calabria"' -- points pz8-naval/calabria --tons 5
refused "a ship in rules that rate none" 1 "Pz8 Space rates no units" -- points pz8-space --tons 5
refused "what nobody rates by" 2 "no such option: --masts" -- points pz8-naval --masts 3
refused "points where units are rated" 1 "Pz8 Naval has no point system; with --tons and the like it rates a unit" -- points pz8-naval
refused "points of a scenario without them" 1 "Pz8 Space has no point system" -- points pz8-space/border-patrol
refused "points of nothing" 1 "there is no such file" -- points tea-party
refused "points of a game" 1 "expected a scenario, found a game" -- points game.jsonl
cat >bought.json <<'END'
{"rules": "pz8-scifi", "table": [48, 36], "turns": 5, "budget-a": 37, "options": {"opt-sample-conflict": "table"},
 "templates": [{"id": "Skimmer", "move": "light", "weapon": "heavy", "defence": "light-armour", "drive": "hover", "hover": true}],
 "units": [{"id": "a1", "side": "a", "type": "Medium MBT", "at": [5, 5], "hitech": true},
           {"id": "a2", "side": "a", "type": "Medium MBT", "at": [8, 5]},
           {"id": "a3", "side": "a", "type": "Infantry", "at": [11, 5], "quality": "green"},
           {"id": "b1", "side": "b", "type": "Skimmer", "at": [8, 30]}]}
END
run points bought.json
expect "points of a file" 0 "side a: 36.625 points of a budget of 37" "17.5      17.5  a1" "16.5      16.5  a2" "side b: 19 points"
run points bought.json --templates
expect "points of a file's own types" 0 "Skimmer                           19" "GEV                               26"
sed 's/"budget-a": 37/"budget-a": 36/' bought.json >dear.json
refused "a force above its own budget" 1 "dear.json: budget-a:" "pz8-scifi.points.force" -- points dear.json

# -- many games -------------------------------------------------------------------------------------

run sim pz8-space/border-patrol --games 50 --players random --seed 3 --threads 2
expect "sim" 0 "50 games, random against random" "won by Patrol" "commands"
run sim pz8-space/border-patrol --games 50 --players random,random --seed 3 --threads 1 --json
cp out one.json
run sim pz8-space/border-patrol --games 50 --players random,random --seed 3 --threads 4 --json
expect "sim as JSON" 0 '"wins"'
cmp -s out one.json
report $? "sim: threads do not change the result"
run sim pz8-space/border-patrol --games 10 --players random --swap --csv
expect "sim as CSV" 0 "rules,scenario,player_1" "pz8-space,border-patrol,random,random,1,1,10,"
refused "sim of no games" 2 "--games: expected a number" -- sim pz8-space/border-patrol --games none
refused "sim of no players" 2 "--players: expected two" -- sim pz8-space/border-patrol --players chess
refused "sim of a game" 1 "expected a scenario, found a game" -- sim game.jsonl

run bench pz8-space/border-patrol --ms 5
expect "bench" 0 "calibration: a piece of work in plain C" "pz8-space/border-patrol" "commands/s" "pieces of work for one"
! grep -q -e '-[0-9]' out
report $? "bench: nothing takes less than no time"
run bench serve --attack chunks --games 3 --rate 30 --seconds 1
expect "bench of an attack" 0 "3 games, 30 commands/s together" "chunks  " "48 send bodies in chunks"
run bench blank --ms 5 --json
expect "bench as JSON" 0 '"rows"' '"games_per_second"' '"commands_per_second"' '"ns_copy"' '"ns_legal"' \
    '"ns_apply"' '"odds_per_second"' '"state_bytes"' '"calibration"' '"ns_piece"' '"pieces"'
refused "bench of no rule set" 1 '"chess"' -- bench chess
refused "bench of no scenario" 1 '"tea-party"' -- bench pz8-space/tea-party
refused "bench for no time" 2 "--ms: expected a number" -- bench --ms 0

# -- campaigns --------------------------------------------------------------------------------------

# fights LINE...: says these lines in the campaign war/duels.json.
fights() {
    printf '%s\n' "$@" | "$program" campaign play war/duels.json --terse >"$work/out" 2>"$work/err"
    status=$?
}

mkdir war
run campaign new blank/three-duels war/duels.json --side both --seed "$seed"
expect "campaign new" 0 "Three Duels" "duels-1.jsonl" "sandtable campaign play war/duels.json"
[[ -f war/duels-1.jsonl && -f war/duels-1.jsonl.seed ]]
report $? "campaign new: the journal and its seed lie beside the file"
run campaign show war/duels.json
expect "campaign show" 0 "Three Duels (Blank)" "Battle 1 of 3; both sides have 0 points" "not over yet" "W2"
for many in aflame/suicide-hill tarr/three-days; do
    run campaign new "$many" "war/${many%/*}.json" --seed "$seed"
    run campaign show "war/${many%/*}.json"
    expect "campaign show of $many, whose enemy is not all seen" 0 "Battle 1 of 3" "type"
    awk 'length > 100 { exit 1 }' out
    report $? "campaign show: what is told of each has room on a line"
done
run show war/aflame-1.jsonl
! grep -q 'men of .*----' out
report $? "show: men who are not on the table yet are not listed one by one"
cp "$here/../journals/aflame-suicide-hill.jsonl" war/aflame-1.jsonl
run campaign show war/aflame.json
expect "campaign show after a day" 0 "is over; the lead is with Republicans, 30 points to 0" "won by Republicans, 30 points to 0"
run campaign verify war/duels.json
expect "campaign verify before the end" 0 "1 battle" "not over yet"
refused "a campaign that is there already" 1 "duels.json: there is such a file already" -- \
    campaign new blank/three-duels war/duels.json
refused "a campaign of a battle on its own" 1 "blank/first-steps: expected the first battle of a campaign" -- \
    campaign new blank/first-steps war/first.json
refused "a campaign of rules without one" 1 "found one on its own" -- campaign new pz8-space/border-patrol war/first.json
refused "a campaign against nobody" 2 '"chess"' -- campaign new blank/three-duels war/first.json --against chess
refused "a campaign against npo" 2 "npo plays one side" -- campaign new blank/three-duels war/first.json --against npo
refused "an option there is not" 2 "options.opt-beam" -- campaign new blank/three-duels war/first.json --option opt-beam=weak
run campaign new blank/three-duels war/omens.json --side both --option opt-omen=yes
expect "campaign new with an option" 0 "omens-1.jsonl"
printf '%s\n' concede yes quit | "$program" campaign play war/omens.json --terse >out 2>err
head -1 war/omens-1.jsonl | grep -q '"opt-omen":"yes"' && head -1 war/omens-2.jsonl | grep -q '"opt-omen":"yes"'
report $? "campaign new: the options are those of every battle"
refused "its options were chosen" 2 "--option: expected only with sandtable campaign new or sim" -- campaign play war/omens.json --option opt-omen=no
rm war/omens*
run campaign sim blank/three-duels --games 2 --option opt-omen=yes
expect "campaign sim with an option" 0 "2 campaigns"
refused "an action there is not" 2 "expected new, show, play, verify or sim" -- campaign burn war/duels.json
refused "a campaign without its file" 2 "expected sandtable campaign show FILE" -- campaign show

fights 'pick W2' quit
expect "campaign play: left in the middle" 0 "sandtable campaign play war/duels.json"
run campaign show war/duels.json --json
expect "campaign show as JSON" 0 '"battle": 1' '"over": false' '"careers"' '"journals"'
is_json "campaign show"
refused "its dice are settled" 2 "--seed: the dice of this battle are settled" -- campaign play war/duels.json --seed "$seed"
refused "its dice were chosen" 2 "--dice: the dice were chosen" -- campaign play war/duels.json --dice given
fights 'pick B2' 'pass' 'pick B1' no
expect "campaign play: the end of a battle" 0 "The game is over" "The duel goes to" "Battle 1 of 3 is over" "begins it"
grep -q '"end"' war/duels.json
report $? "campaign play: the end is noted"
cp -r war after-one
run campaign show war/duels.json
expect "campaign show between battles" 0 "Battle 1 of 3 is over"
fights concede yes 'pick W1' 'pass' 'pick W2' 'pass'
expect "campaign play: to its end" 0 "The campaign is over" "blank.campaign.victory"
run campaign verify war/duels.json
expect "campaign verify" 0 "3 battles" "Each battle began as the end of the one before has it."
run campaign verify war/duels.json --json
expect "campaign verify as JSON" 0 '"verified": true' '"duels-3.jsonl"'
fights
expect "campaign play: nothing is left to play" 0 "The campaign is over"
run verify war/duels-2.jsonl
expect "its battles are games" 0 "commands"

# A journal that was made when the program was stopped before it could list it is taken.
cp -r after-one stopped
"$program" campaign play stopped/duels.json --terse </dev/null >out 2>err
cp after-one/duels.json stopped/duels.json
"$program" campaign play stopped/duels.json --terse </dev/null >out 2>err
status=$?
expect "a battle made twice is one" 0 "Turn 1"
[[ $(grep -c journal stopped/duels.json) == 2 && ! -e stopped/duels-3.jsonl ]]
report $? "a battle made twice is one: it is listed once"

# tampered NAME TEXT COMMAND...: in a copy of the whole campaign, after this command, nothing is accepted.
tampered() {
    local name=$1 text=$2
    shift 2
    rm -rf bad
    cp -r war bad
    (cd bad && "$@")
    refused "$name" 1 "bad/duels.json" "$text" -- campaign show bad/duels.json
    run campaign verify bad/duels.json
    expect "$name: nor verified" 1 "$text"
    run campaign play bad/duels.json
    expect "$name: nor played" 1 "$text"
}
tampered "a journal that is missing" "battles[1]" rm duels-2.jsonl
tampered "battles out of order" "battles[1]" bash -c 'mv duels-2.jsonl x; mv duels-3.jsonl duels-2.jsonl; mv x duels-3.jsonl'
"$program" campaign new blank/three-duels other.json --side both --seed "$(printf "%064d" 8)" >out 2>err
printf '%s\n' 'pick W2' 'pick B2' 'pick W1' 'pick B1' yes pass pass pass pass |
    "$program" campaign play other.json --terse >out 2>err
tampered "a battle of another campaign" "battles[1]: end: duels-2.jsonl ends with the hash" cp ../other-2.jsonl duels-2.jsonl
# changes CODE: the list of the campaign, `war`, and of the other one, as this changes it.
changes() {
    node -e "const fs = require('fs'), read = (name) => JSON.parse(fs.readFileSync(name, 'utf8'));
        const war = read('duels.json'), other = read('../other.json'); $1; fs.writeFileSync('duels.json', JSON.stringify(war));"
}
export -f changes
tampered "a battle that does not follow" "duels-2.jsonl: this is not the battle that follows from duels-1.jsonl" bash -c \
    'cp ../other-2.jsonl duels-2.jsonl; changes "war.battles = [war.battles[0], {...other.battles[1], journal: \"duels-2.jsonl\"}]"'
tampered "a hash that differs" "battles[0]: end: duels-1.jsonl ends with the hash" changes 'war.battles[0].end = "0123456789abcdef"'
tampered "a hash that is none" "battles[0]: end: expected a hash" changes 'war.battles[0].end = "tea"'
tampered "points that differ" "duels-1.jsonl ended otherwise than the campaign says" changes 'war.battles[0].points = [9, 0]'
tampered "a winner who is none" "battles[0]: winner: expected 1, 2 or null" changes 'war.battles[0].winner = "3"'
tampered "no battles" "battles: expected a list" changes 'war.battles = []'
tampered "nobody plays" "players: expected me at least once" changes 'war.players = ["greedy", "random"]'
tampered "an end that is missing" "battles[0]: expected its end" changes 'war.battles[0] = {journal: "duels-1.jsonl"}'
tampered "a version of the future" "campaign: expected 1, the version of this format" sed -i 's/"campaign": 1/"campaign": 2/' duels.json
tampered "unknown rules" "rules: expected the name of a rule set" sed -i 's/"blank"/"chess"/' duels.json
tampered "other rules" "expected a game of Pz8 Space" sed -i 's/"blank"/"pz8-space"/' duels.json
tampered "a field there is not" "tea: there is no such field" sed -i 's/"rules"/"tea": 1, "rules"/' duels.json
tampered "a journal elsewhere" "battles[0]: journal: expected the name of a file beside this one" sed -i 's/"duels-1/"..\/duels-1/' duels.json
tampered "a battle twice" "battles[1]: journal: battles[0] has the same one" sed -i 's/duels-2/duels-1/' duels.json
tampered "a journal that is cut off" "battles[1]: bad/duels-2.jsonl" truncate -s -100 duels-2.jsonl
tampered "a scenario instead" "expected the file of a campaign" cp ../border.json duels.json
refused "no such campaign" 1 "none.json: cannot be opened" -- campaign show none.json

run campaign sim blank/three-duels --games 60 --players random --seed 3 --threads 1 --json
cp out one.json
run campaign sim blank/three-duels --games 60 --players random --seed 3 --threads 4 --json
expect "campaign sim" 0 '"campaigns": 60' '"draws"'
cmp -s out one.json
report $? "campaign sim: threads do not change the result"
run campaign sim blank/three-duels --games 20 --players greedy,random
expect "campaign sim as text" 0 "20 campaigns, greedy against random" "won by White" "95 % confidence"
run ladder blank/first-steps --games 40 --levels random,greedy --json
expect "ladder" 0 '"player": "greedy"' '"ms_p95"' '"idle_turns"'
run ladder pz8-naval/river-plate --games 20 --levels random,regular
expect "ladder as text" 0 "regular against random" "idle turns" "of memory at most"
refused "ladder of one" 2 "--levels: expected two or more of them" -- ladder blank --levels greedy
refused "ladder of a hero" 2 "--levels: expected some of recruit" -- ladder blank --levels greedy,hero

# Weights: found by playing, kept in a file.
tune=(tune pz8-ww2/mill-crossing --games 4 --match 4)
run "${tune[@]}" --rounds 2 --out one.tsv --threads 1
grep -q "round 2 of 2" out && grep -q "^rounds.2$" one.tsv.run
report $? "tune: rounds are told and kept"
run "${tune[@]}" --rounds 3 --out other.tsv
cp other.tsv.run whole.run
rm -f other.tsv
cp one.tsv.run other.tsv.run
run "${tune[@]}" --rounds 3 --out other.tsv
grep -q "goes on after round 2" out && cmp -s whole.run other.tsv.run
report $? "tune: an interrupted run goes on where it was"
rm -f other.tsv
refused "tune with what another run left" 1 "other.tsv.run:1: expected this run" -- "${tune[@]}" --seed 2 --out other.tsv
sed -i 's/^near\t.*/near\tmuch/' other.tsv.run
refused "tune with a damaged run" 1 "other.tsv.run: expected how far the run has come" -- "${tune[@]}" --out other.tsv
refused "tune over an old file" 2 "--out: expected a new file" -- "${tune[@]}" --out border.json
refused "tune where nothing is weighed" 1 "blank weighs nothing but scale" -- tune blank/first-steps
refused "tune of two rule sets" 1 "expected a scenario of pz8-ww2" -- tune pz8-ww2/mill-crossing blank/first-steps
refused "tune by a hero" 2 "--player: expected regular or greedy" -- "${tune[@]}" --player hero
weights=$here/../../data/pz8-ww2/weights.tsv
run sim pz8-ww2/mill-crossing --games 4 --csv
mv out usual.csv
run sim pz8-ww2/mill-crossing --games 4 --csv --weights "$weights"
cmp -s out usual.csv
report $? "sim: the usual weights from a file change nothing"
sed 's/^danger\t100/danger\t901/' "$weights" >wrong.tsv
refused "sim with a weight out of range" 1 "wrong.tsv:16: danger: expected a number from 0 to 900" -- sim pz8-ww2/mill-crossing --weights wrong.tsv
sed '/^danger\t/d' "$weights" >wrong.tsv
refused "ladder with a term missing" 1 "wrong.tsv:40: expected the term danger" -- ladder pz8-ww2/mill-crossing --weights wrong.tsv
sed 's/^danger\t/courage\t/' "$weights" >wrong.tsv
refused "play with an unknown term" 1 'wrong.tsv:16: expected a term that pz8-ww2 weighs, found "courage"' -- play pz8-ww2/mill-crossing --weights wrong.tsv
refused "play by weights without a computer" 2 "--weights: both sides are yours" -- play pz8-ww2/mill-crossing --side both --weights "$weights"
finished=$here/../journals/pz8-naval-river-plate.jsonl
run analyse "$finished" --playouts 8 --json
cp out one.json
expect "analyse" 0 '"n": 2' '"chance"' '"luck"' '"turning-point"' '"winner": null'
run analyse "$finished" --playouts 8 --json
cmp -s out one.json
report $? "analyse: the same figures every time"
run analyse "$finished" --playouts 8
expect "analyse as text" 0 "Chance of winning of side w:" "turn 12" "at the end                 50 %" "Blunders:" "Luck:" "Turning points:"
run new pz8-space/border-patrol --out unfinished.jsonl
refused "analyse a game that goes on" 1 "unfinished.jsonl: expected a game that is over" -- analyse unfinished.jsonl
refused "analyse too little" 2 "--playouts: expected a number from 8 to 2000" -- analyse "$finished" --playouts 1
refused "problems of nothing" 2 "expected a rule set, or --check" -- problems
run problems --check
expect "shipped problems" 0 "pz8-ww1: " "pz8-aerial: " "problems, each can be played"
mkdir -p books/blank
run problems blank --out books --games 2 --wanted 3
expect "problems" 0 "blank/first-steps, game 1" "books/blank/problems.json:"
run problems blank --out books --games 1
expect "problems go on where they were" 0 "blank/first-steps, game 2"
refused "problems of no set" 1 "nowhere: there is no such rule set" -- problems nowhere
refused "too many problems" 2 "--wanted: expected a number from 1 to 64" -- problems blank --wanted 65
printf '{"rules": "blank", "looked": {}, "games": [{"scenario": "first-steps", "moves": []}], "problems": []}' > books/blank/problems.json
refused "problems of an empty game" 1 "books/blank/problems.json: games[0]: expected a scenario and 1 to 400 moves" -- problems blank --out books
printf '{"rules": "blank", "looked": {}, "games": [{"scenario": "first-steps", "moves": [{"verb": "begin"}]}], "problems": [{"game": 0, "at": 2}]}' > books/blank/problems.json
refused "a problem beyond its game" 1 "problems[0]: expected a game of the book and a number of its moves" -- problems blank --out books
printf '{"rules": "blank", "looked": {}, "games": [{"scenario": "first-steps", "moves": [{"verb": "begin"}]}], "problems": [{"game": 0, "at": 1, "side": "1", "unit": "W1", "best": {"side": "1", "verb": "pick", "unit": "W1"}, "next": {"side": "1", "verb": "pick", "unit": "W2"}, "chance": 1, "next-chance": 0, "why": "so"}]}' > books/blank/problems.json
refused "a problem of one unit with another's order" 1 "problems[0]: next: expected an order to the unit that is asked about" -- problems blank --out books
printf '{"rules": "blank", "looked": {}, "games": [{"scenario": "first-steps", "moves": [{"verb": "begin"}]}], "problems": [{"game": 0, "at": 1, "side": "1", "best": {"side": "1", "verb": "pick", "unit": "W1"}, "next": {"side": "1", "verb": "pick", "unit": "W2"}, "chance": 0.55, "next-chance": 0.5, "error": 0.01, "why": "so"}]}' > books/blank/problems.json
refused "a problem with two good answers" 1 "problems.json: problems[0]: expected chances that differ by 6 % or more and by 3 times the error" -- problems blank --out books
sed -i 's/"chance": 0.55/"chance": 0.6/; s/"error": 0.01/"error": 0.04/' books/blank/problems.json
refused "a problem that may be an accident" 1 "problems.json: problems[0]: expected chances that differ" -- problems blank --out books
sed -i 's/"error": 0.04/"error": 0.03/' books/blank/problems.json
run problems blank/three-duels --out books --games 1 --wanted 30
expect "problems of one scenario" 0 "blank/three-duels, game 1"
[ "$(grep -c first-steps out)" = 0 ]
report $? "problems of one scenario: of no other"
run problems blank --out books --games 100000 --wanted 64 --seconds 1
expect "problems for a second" 0 "books/blank/problems.json:" "s of a processor"
refused "problems of no scenario" 1 "nowhere" -- problems blank/nowhere --out books
refused "problems in no folder" 1 "no-books" -- problems blank --out no-books
printf '{"rules": "nowhere"}' > books/blank/problems.json
refused "problems of unknown rules" 1 "problems.json: rules: expected the name of a rule set" -- problems blank --out books
printf '{' > books/blank/problems.json
refused "problems that are no JSON" 1 "problems.json:1: expected JSON" -- problems blank --out books
refused "analyse a scenario" 1 "expected" -- analyse blank/first-steps
refused "campaign sim of a battle on its own" 1 "found one on its own" -- campaign sim blank/first-steps

# -- two at once ------------------------------------------------------------------------------------

# Two at once: both are carried out or refused, one after the other, and the journal stays whole.
run new pz8-space/border-patrol --seed "$seed" --out both.jsonl
first=$("$program" legal both.jsonl --all | head -1)
"$program" do both.jsonl $first >/dev/null 2>&1 &
"$program" do both.jsonl $first >/dev/null 2>&1 &
wait
run show both.jsonl --at 2
expect "two commands at once" 0 "Border Patrol"
[[ $(wc -l <both.jsonl) == 3 ]]
report $? "two commands at once: one was carried out, one refused"

# -- scenarios that are wrong -----------------------------------------------------------------------

broken() { # broken NAME TEXT SED: the scenario so changed is refused with this text
    sed "$3" border.json >broken.json
    refused "$1" 1 "broken.json" "$2" -- new broken.json
    run show broken.json
    expect "$1: nor shown" 1 "$2"
}
broken "an unknown template" 'units[0].type: there is no template called "dreadnought"' \
    '/"A1"/s/"type": "ship"/"type": "dreadnought"/'
broken "a unit off the board" "units[2].at: expected a hex on the table" '/"A3"/s/"1216"/"2116"/'
broken "two ships in one hex" "units[1].at: another ship is in this hex" '/"A2"/s/"1016"/"0816"/'
broken "a missing field" "units[1].at: expected the hex it is in, found nothing" '/"A2"/s/"at": "1016", //'
broken "a wrong type" "units[0].facing: expected a whole number, found a text" '/"A1"/s/"facing": 1/"facing": "up"/'
broken "a duplicate id" 'units[1].id: another unit is called "A1"' 's/"A2"/"A1"/'
broken "a field there is not" "units[0].speed: a unit has no such field" '/"A1"/s/"facing"/"speed": 3, "facing"/'
broken "an unknown rule set" "rules: expected the name of a rule set" 's/"pz8-space"/"chess"/'
broken "half a scenario" "broken.json:" '$d'
broken "a comma too many" "expected JSON" 's/"facing": 4}$/"facing": 4},/'
broken "a trick with the terminal" "title: expected a line of text" 's/Border Patrol/\\u001b[2J/'
refused "a nesting bomb" 1 "bomb.json:1:" "maximum parsing depth" -- new bomb.json
refused "an empty file" 1 "/dev/null" -- new /dev/null
refused "a folder" 1 "cases: cannot be read" -- new cases
head -c 100000000 /dev/urandom >noise.json
refused "a hundred megabytes of noise" 1 "noise.json: expected at most 1048576 bytes" -- show noise.json
rm noise.json
refused "a file without end" 1 "/dev/zero: expected at most 1048576 bytes" -- show /dev/zero

finish
