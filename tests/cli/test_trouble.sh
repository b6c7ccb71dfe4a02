#!/bin/bash
# The sandtable program in trouble: streams that are closed or full, disks that are full, signals, options that
# contradict each other, and files of the wrong kind. Nothing is lost, and one sentence says what is wrong.
# Speaks TAP. Usage: test_trouble.sh PROGRAM
# shellcheck disable=SC1010,SC2086 # "do" is a command of the program; a command is several words on purpose
# shellcheck source=tests/cli/helpers.sh
. "$(dirname "$0")/helpers.sh"

run scenarios pz8-space border-patrol
cp out border.json
run new pz8-space/border-patrol --seed "$seed" --out game.jsonl
first=$("$program" legal game.jsonl --all | head -1)
cp game.jsonl before.jsonl

# -- streams that are closed or full ----------------------------------------------------------------

# What is said must not go into a file that took the place of a closed stream.
"$program" do game.jsonl fly >out 2>&-
status=$?
[[ $status == 1 ]] && cmp -s game.jsonl before.jsonl
report $? "do, with standard error closed: the game is as it was"
"$program" do game.jsonl fly >&- 2>&- <&-
[[ $? == 1 ]] && cmp -s game.jsonl before.jsonl
report $? "do, with all three closed: the game is as it was"
"$program" play game.jsonl --side both --terse <<<"$first" >&- 2>err
status=$?
expect "play, with standard output closed" 1 "standard output cannot be written"
run show game.jsonl --at 2
expect "play, with standard output closed: the command is kept, the game whole" 0 "Border Patrol"
for words in "show pz8-ww2/ridge --svg" "rules pz8-space --ledger" "help" "help rules" "--version" "scenarios --json"; do
    "$program" $words >/dev/full 2>err
    status=$?
    : >out
    expect "$words, with nowhere to write" 1 "standard output cannot be written"
done

# -- disks that are full ----------------------------------------------------------------------------

# with_little_disk KIB COMMAND...: files cannot grow beyond this.
with_little_disk() {
    local most=$1
    shift
    (
        trap '' XFSZ
        ulimit -f "$most"
        "$@" >"$work/out.small" 2>"$work/err.small"
    )
    status=$?
    head -c 20000 "$work/out.small" >"$work/out"
    head -c 20000 "$work/err.small" >"$work/err"
    rm "$work/out.small" "$work/err.small"
}

for _ in {1..30}; do
    printf '%s\n' 'activate A1' 'move fll' end-activation hold 'activate A2' 'move fll' end-activation hold
done >lines
play_small() { # says little, so that its own output finds room
    "$program" play pz8-space/border-patrol --side 1 --against random --terse --seed "$seed" --save small.jsonl <lines |
        tail -5
    return "${PIPESTATUS[0]}"
}
with_little_disk 1 play_small
expect "play on a full disk fails, and says so" 1 "small.jsonl: cannot be written: File too large"
[[ $(grep -c 'cannot be written' err) -le 2 ]]
report $? "play on a full disk: it is said once, and at the end"
! grep -q "sandtable verify small.jsonl" out
report $? "play on a full disk: what is not kept is not promised"
run show small.jsonl
expect "play on a full disk: what was kept is whole" 0 "Border Patrol"
save_elsewhere() {
    { cat lines && echo 'save elsewhere.jsonl'; } |
        "$program" play pz8-space/border-patrol --side 1 --against random --terse --seed "$seed" --save small-2.jsonl |
        tail -5
}
with_little_disk 1 save_elsewhere
grep -q 'Not saved: elsewhere.jsonl: cannot be written' out
report $? "play on a full disk: another file may be tried"
run campaign new blank/three-duels duels.json --side both --seed "$seed"
fill_up() { # the battle ends, but its journal cannot grow
    printf '%s\n' 'pick W2' 'pick B2' 'pass' 'pick B1' no | "$program" campaign play duels.json --terse | tail -5
    return "${PIPESTATUS[1]}"
}
cp duels.json duels.before
head -c 1000 </dev/zero | tr '\0' ' ' >blanks
sed -i "1s/^{/{$(cat blanks)/" duels-1.jsonl
with_little_disk 1 fill_up
[[ $status == 1 ]] && cmp -s duels.json duels.before
report $? "a campaign on a full disk: a battle that is not kept does not count"

# -- signals ----------------------------------------------------------------------------------------

mkfifo door
for signal in INT TERM HUP; do
    cp before.jsonl $signal.jsonl
    echo "$seed" >$signal.jsonl.seed
    # Whoever started the tests may ignore it (nohup), and so would the player.
    env --default-signal=INT,TERM,HUP "$program" play $signal.jsonl --side both --terse <door >out 2>err &
    player=$!
    exec 9>door
    echo "$first" >&9
    for _ in {1..600}; do
        grep -q 'is activated' out && break
        sleep 0.1
        echo >&9 # what was said is written when more is asked for
    done
    kill -$signal $player
    wait_for $player
    exec 9>&-
    expect "play, stopped by $signal" 0 "goes on with it"
    run show $signal.jsonl --at 2
    expect "play, stopped by $signal: the last command is kept" 0 "Border Patrol"
done

# -- options that contradict each other -------------------------------------------------------------

refused "an option twice" 2 "said twice: --out" -- new border.json --out a.jsonl --out b.jsonl
refused "JSON and CSV" 2 "--csv: expected without --json" -- sim pz8-space/border-patrol --games 1 --json --csv
refused "JSON and TAP" 2 "--tap: expected without --json" -- case border.json --json --tap
refused "a ledger and verbs" 2 "--verbs: expected without --ledger" -- rules pz8-space --ledger --verbs
refused "a clause and a table" 2 "expected either a clause or" -- rules pz8-space fire.to-hit --table to-hit
refused "cases for nothing" 2 "--cases: expected --coverage or --code with it" -- rules pz8-space --cases .
refused "a computer for no side" 2 "--against: both sides are yours" -- play border.json --side both --against random
refused "games of no simulation" 2 "--games: expected only with sandtable campaign sim" -- campaign show duels.json --games 5
refused "JSON of a campaign that is played" 2 "--json: expected only with sandtable campaign show or verify or sim" -- \
    campaign play duels.json --json
refused "no such attack" 2 "--attack: expected all or one of shelf, rules" -- bench serve --attack tea
refused "an attack on no server" 2 "--attack: expected only with sandtable bench serve" -- bench blank --attack shelf
refused "games of no server" 2 "--games: expected only with sandtable bench serve" -- bench blank --games 5
refused "an opponent the rules do not bring" 2 "--players: npo plays one side" -- sim pz8-space/border-patrol --players npo,random
refused "a tape as JSON" 2 "--tape: expected no other option than --to" -- replay game.jsonl --tape a.tape --json
refused "a replay behind the end" 2 "--from: expected at most 2, the last command told" -- replay game.jsonl --from 3
refused "a replay from behind to before" 2 "--from: expected at most 1" -- replay game.jsonl --from 2 --to 1

# -- files of the wrong kind ------------------------------------------------------------------------

for command in "do" replay verify; do
    more=$([[ $command == "do" ]] && echo begin)
    refused "$command with a scenario file" 1 "border.json: expected a game, found a scenario; sandtable new border.json" -- \
        $command border.json $more
    refused "$command with a shipped scenario" 1 "sandtable new pz8-space/border-patrol makes a game of it" -- \
        $command pz8-space/border-patrol $more
done
{ printf '\xef\xbb\xbf' && cat border.json; } >marked.json
run show marked.json
expect "a scenario with a byte order mark" 0 "Border Patrol"
sed 's/$/\r/' border.json >windows.json
run show windows.json
expect "a scenario with the line ends of Windows" 0 "Border Patrol"
wrong() { # wrong NAME TEXT SED
    sed "$3" border.json >wrong.json
    refused "$1" 1 "wrong.json: $2" -- show wrong.json
}
wrong "rules that are no text" "rules: expected the name of a rule set, like pz8-space, found a number" 's/"pz8-space"/5/'
wrong "rules that are missing" "rules: expected the name of a rule set, like pz8-space, found nothing" '/"rules"/d'
wrong "about that is no text" "about: expected a text, found a number" 's/"about": ".*"/"about": 5/'
sed 's/Border Patrol/\\u0000/' border.json >nul.json
refused "a character that is none" 1 "nul.json:" "free of the character" -- show nul.json
run scenarios pz8-ww2 mill-crossing
sed '0,/"owner"/s//"ower"/' out >wrong.json
refused "a field of an objective" 1 "ower: an objective has no such field" -- show wrong.json
sed 's/"border-patrol"/"-patrol"/' border.json >dash.json
run new dash.json --seed "$seed" --out dash.jsonl
rm -f game-2 && mkdir game-2
(cd game-2 && "$program" new ../dash.json >/dev/null)
[[ -f game-2/game.jsonl ]]
report $? "a name that looks like an option is no file's"

# -- a server that cannot be what it is asked to be -------------------------------------------------

refused "an address that is none" 2 "--address: expected an IPv4 address of this machine or all" -- serve --address nowhere
refused "a certificate that is not there" 2 "--certificate: no.pem cannot be opened" -- serve --certificate no.pem --key no.pem
refused "half of what TLS needs" 2 "expected --certificate and --key together" -- serve --certificate no.pem
refused "a folder of no client" 2 "--web: expected a folder" -- serve --web nowhere
refused "an origin that is none" 2 "--origin: expected an address like" -- serve --origin games.example.org
refused "an origin with a path" 2 "--origin: expected an address like" -- serve --origin https://games.example.org/
refused "hooks that lead anywhere" 2 "--hooks: expected how an address begins" -- serve --hooks ""
refused "hooks that lead to more hosts than one" 2 "--hooks: expected how an address begins" -- serve --hooks https://ntfy.sh
refused "a program there is not" 2 "--notify: ./nowhere cannot be run" -- serve --notify ./nowhere
refused "a folder that is a file" 1 "border.json: expected a folder" -- serve --data border.json

# -- what a person new to it says -------------------------------------------------------------------

cat >shot.json <<'SHOT'
{"rules": "pz8-space", "hexes": [20, 16], "turn": 4, "phase": "activation", "go": 2, "active": "B1", "stage": "moved",
 "units": [{"id": "A1", "side": 1, "type": "ship", "at": "1010", "facing": 1, "damaged": true},
           {"id": "B1", "side": 2, "type": "ship", "at": "1007", "facing": 4}]}
SHOT
run new shot.json --dice given --out shot.jsonl
run do shot.jsonl begin
run do shot.jsonl fire A1 --dice 5,4,2,5
expect "the winner's points are told first" 0 "The game is over: won by side 2, 2 points to 0."
run show shot.jsonl
expect "the winner's points are told first by show too" 0 "The game is over: won by side 2, 2 points to 0 (pz8-space.victory.end)."

run help rules
expect "help of one command" 0 "sandtable rules [SLUG" "--coverage"
refused "help of no command" 2 'there is no command "fly"' -- help fly
run rules pz8-space fire
expect "an area of the rules" 0 "pz8-space.fire.to-hit"
! grep -q 'pz8-space.torpedo' out
report $? "an area of the rules: no other"
run rules pz8-space FIRE --json
expect "an area of the rules as JSON" 0 '"id": "pz8-space.fire.to-hit"'
run rules pz8-space Fire.To-Hit
expect "a clause in capitals" 0 "4+ at 1-3 hexes"
for table in "pz8-naval templates" "pz8-ww2 templates" "portable templates" "pz8-space to-hit"; do
    run rules ${table% *} --table ${table#* }
    [[ $status == 0 && $(wc -L <out) -le 80 ]] && ! grep -q ' $' out
    report $? "the table $table fits on the paper"
done
run rules pz8-naval --table templates
expect "a table on its side: cells stand apart" 0 "King George V class  Queen Elizabeth class" "title      Royal Sovereign class  Nelson class"
run scenarios
! grep -q ' $' out
report $? "scenarios: no line ends with blanks"
run legal before.jsonl --verb fire
expect "legal of a verb that cannot be said" 0 "Nothing can be said with fire now."
run legal before.jsonl --verb fire --all
[[ $status == 0 && ! -s out ]]
report $? "legal --all of it is an empty list"
refused "legal of half a verb" 2 '--verb: more than one begins with "end"' -- legal before.jsonl --verb end
plays --terse --side both --dice given border.json -- '3 7' '3 5 1' '3, 5' 'legal fire' 'legal end' 'legal tea' 'help jump' concede legal
expect "several dice on one line" 0 "Expected up to 2 numbers from 1 to 6" "rolled 3 and 5." "Nothing can be said with fire now." \
    'More than one command begins with "end"' 'There is no command "tea"' "where it means to arrive" "The game is over"
[[ $(grep -c 'initiative.*> 3' out) == 3 && $(grep -c 'Commands of' out) == 0 ]]
report $? "several dice on one line: of a wrong one none is taken"
plays --terse --side both --dice given border.json -- 3 5 concede
expect "one die on a line" 0 "(2 of 2)> 5" "rolled 3 and 5."

finish
