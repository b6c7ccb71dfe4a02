#!/bin/bash
# Games begun under an earlier revision of their rules: they go on if they still replay to their hashes; if not they are
# kept as they are and shown as far as they do. Speaks TAP. Usage: test_revisions.sh PROGRAM
# shellcheck disable=SC1010,SC2016 # "do" is a command of the program
# shellcheck source=tests/cli/helpers.sh
. "$(dirname "$0")/helpers.sh"

# The example's rules have had revisions before the present one.
run new blank/first-steps --seed "$seed" --out game.jsonl
now=$(head -1 game.jsonl | grep -o '"revision":[0-9]*' | cut -d: -f2)
[[ $now -gt 1 ]]
report $? "the example has had earlier revisions"
for _ in 1 2 3 4; do
    IFS= read -r words < <("$program" legal game.jsonl --all)
    # shellcheck disable=SC2086 # a command is several words
    "$program" do game.jsonl $words >/dev/null 2>&1
done
commands=$(grep -c '"hash"' game.jsonl)
[[ $commands -ge 4 ]]
report $? "a game of $commands commands is there to be read"

# -- it still replays -------------------------------------------------------------------------------

sed "1s/\"revision\":$now/\"revision\":1/" game.jsonl >older.jsonl
cp game.jsonl.seed older.jsonl.seed
run show game.jsonl
cp out show.txt
run show older.jsonl
cmp -s out show.txt && [[ ! -s err ]]
report $? "an older game that replays is shown like any other"
cp older.jsonl before.jsonl
run do older.jsonl concede
expect "and goes on" 0
head -n "$(wc -l <before.jsonl)" older.jsonl | cmp -s - before.jsonl
report $? "no line of it has been written anew"
run verify older.jsonl
expect "and is verified when it is over" 0 "every die follows from it"

# -- it goes another way from the third command on --------------------------------------------------

third=$(grep -n '"n":3' game.jsonl | cut -d: -f1)
sed "1s/\"revision\":$now/\"revision\":1/;${third}s/\"hash\":\"[0-9a-f]*\"/\"hash\":\"0123456789abcdef\"/" game.jsonl >drift.jsonl
cp game.jsonl.seed drift.jsonl.seed
cp drift.jsonl kept.jsonl
sentence="drift.jsonl: this game was begun under revision 1 of Blank, and by revision $now it goes another way from here on: it is kept as it is and shown as far as it replays, but cannot be played on"
run show game.jsonl --at 2
cp out show.txt
run show drift.jsonl
expect "a game that drifts is shown, and says so" 0 "$sentence"
one_sentence "a game that drifts"
cmp -s out show.txt
report $? "it is shown as it stood before the command that goes another way"
run replay drift.jsonl
expect "it is told as far as it replays" 0 "$sentence" "2."
! grep -q '^ *3\.' out
report $? "and no further"
run replay drift.jsonl --json
expect "as JSON" 0 '"drifted": true'
[[ $(grep -c '"n":' out) == 2 ]]
report $? "two of its commands are listed"
refused "a command to it" 1 "$sentence" -- do drift.jsonl concede
refused "to play on with it" 1 "$sentence" -- play drift.jsonl --side both
refused "what could be said in it" 1 "$sentence" -- legal drift.jsonl
run verify drift.jsonl
expect "verify names the command" 1 "$sentence" "2 commands and 2 hashes are right, but command 3 of $commands goes another way by revision $now of Blank" "hash: the state after this command"
run verify drift.jsonl --json
expect "as JSON too" 1 '"verified": false' "command 3 of $commands"
cmp -s drift.jsonl kept.jsonl
report $? "the file is as it was, byte for byte"

# A command that is no longer allowed, and one that today's rules do not even know, are drifts too.
sed "1s/\"revision\":$now/\"revision\":1/;${third}s/\"verb\":\"[a-z-]*\"/\"verb\":\"parley\"/" game.jsonl >drift.jsonl
run show drift.jsonl
expect "a verb that is no more" 0 "$sentence"
sed "1s/\"revision\":$now/\"revision\":1/;${third}s/\"side\":\"[12]\"/\"side\":\"x\"/" game.jsonl >drift.jsonl
run show drift.jsonl
expect "a side that is no more" 0 "$sentence"

# -- what is no drift -------------------------------------------------------------------------------

sed "${third}s/\"hash\":\"[0-9a-f]*\"/\"hash\":\"0123456789abcdef\"/" game.jsonl >hash.jsonl
refused "another hash under the present revision" 1 "hash.jsonl:$third: hash: the state after this command has the hash" -- show hash.jsonl
sed "1s/\"revision\":$now/\"revision\":1/;${third}d" game.jsonl >missing.jsonl
refused "a line missing in an older game" 1 "missing.jsonl:$third: n: expected command number 3" -- show missing.jsonl
sed "1s/\"revision\":$now/\"revision\":1/" game.jsonl | head -c -5 >cut.jsonl
refused "an older game cut off" 1 "the line is cut off: expected a whole one" -- show cut.jsonl
sed "1s/\"revision\":$now/\"revision\":99/" game.jsonl >newer.jsonl
refused "a revision that is still to come" 1 "newer.jsonl:1: revision: the game was begun under revision 99 of Blank, this is $now: a newer Sandtable is needed" -- show newer.jsonl

finish
