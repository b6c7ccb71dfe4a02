#!/usr/bin/env bash
# What one side is shown and told must not depend on what, or how much, the other hides.
# usage: test_hidden.sh PROGRAM
. "$(dirname "$0")/helpers.sh"

# same NAME FILE FILE: the two are the same text.
same() {
    diff "$2" "$3" >"$work/out" 2>"$work/err"
    report $? "$1"
}

# -- a minefield that is hidden does not count -----------------------------------------------------

units='"units":[{"id":"A1","side":1,"type":"inf","at":"1,9"},{"id":"B1","side":2,"type":"inf","at":"9,1"}]}'
echo '{"rules":"portable","squares":[9,9],"mines":[{"at":"7,7","side":"1"}],'"$units" >plain.json
echo '{"rules":"portable","squares":[9,9],"mines":[{"at":"5,6","side":"2","hidden":true},{"at":"7,7","side":"1"}],'"$units" >more.json
for game in plain more; do
    "$program" new $game.json --out $game.jsonl >/dev/null
    "$program" show $game.jsonl --side 1 --json >$game.view
done
same "the same view with and without a hidden minefield" plain.view more.view
run show more.jsonl --json
expect "the umpire counts them all" 0 '"mine1"' '"mine2"'

# -- satellites rolled in secret -------------------------------------------------------------------

cat >sky.json <<'J'
{"rules":"pz8-scifi","table":[48,36],"turns":10,"support":"roll",
 "units":[{"id":"a1","side":"a","type":"AFV","at":[10,10],"facing":90},{"id":"b1","side":"b","type":"AFV","at":[40,10],"facing":270}]}
J
for n in 1 6; do
    "$program" new sky.json --out sky$n.jsonl --dice given >/dev/null
    "$program" do sky$n.jsonl begin --dice 1,$n,1,1 >/dev/null
    "$program" do sky$n.jsonl end >/dev/null
    "$program" show sky$n.jsonl --side b --json | grep -v commitment >sky$n.view
    "$program" replay sky$n.jsonl --side b >sky$n.tale
    for name in sat1 sat2 sat3 sat7 nobody "an unseen battery"; do
        "$program" do sky$n.jsonl barrage "$name" a1 --side b 2>&1 | sed "s/sky$n/sky/"
    done >sky$n.answers
done
same "one satellite or six: the same view" sky1.view sky6.view
same "one satellite or six: the same tale" sky1.tale sky6.tale
same "one satellite or six: the same answers" sky1.answers sky6.answers
run show sky6.jsonl --side a --json
expect "their own side counts them" 0 '"sat1"' '"sat6"'

# -- who was seen to fire is named, though nobody is left to see him -------------------------------

cat >lost.json <<'J'
{"rules":"pz8-ww2","table":[48,36],"turns":5,"phase":"a-fires","options":{"opt-fog":"full"},
 "terrain":[{"id":"wood","kind":"woods","rect":[20,0,28,36]}],
 "units":[{"id":"a1","side":"a","type":"Pz IV G","at":[10,10],"facing":90},{"id":"b1","side":"b","type":"Truck","at":[14,10],"facing":270},
  {"id":"b2","side":"b","type":"Truck","at":[46,34],"facing":270}]}
J
"$program" new lost.json --out lost.jsonl --dice given >/dev/null
"$program" do lost.jsonl begin >/dev/null
"$program" do lost.jsonl fire a1 b1 --dice 6,6,1 >/dev/null
run replay lost.jsonl --side b
expect "the last to see him was told his name" 0 "a1 fires at b1 west of the wood, 4.0 inches away." "a1 is no longer seen."
for _ in 1 2 3 4 5 6; do "$program" do lost.jsonl end >/dev/null 2>&1; done
"$program" replay lost.jsonl --side b --board | grep '│' >lost.board
grep -q b2 lost.board && ! grep -q a1 lost.board
report $? "and does not see him on the board of the next turn"

# -- barrages planned in secret --------------------------------------------------------------------

cat >plan.json <<'J'
{"rules":"pz8-ww1","squares":[6,8],"phase":"plan","ap-a":10,"ap-d":6,"options":{"opt-planned-barrage":"on"},
 "units":[{"id":"A9","side":"a","type":"inf-avg","at":"a1"},{"id":"D9","side":"d","type":"inf-avg","at":"f8"}]}
J
for n in one two; do
    "$program" new plan.json --out $n.jsonl --dice given >/dev/null
    "$program" do $n.jsonl begin >/dev/null
    if [[ $n == one ]]; then
        "$program" do $n.jsonl plan 2 c5 2 >/dev/null
    else
        "$program" do $n.jsonl plan 3 d5 1 >/dev/null
        "$program" do $n.jsonl plan 4 e6 1 >/dev/null
    fi
    "$program" do $n.jsonl 'done' >/dev/null
    "$program" do $n.jsonl plan 2 b3 1 --side d >/dev/null
    "$program" show $n.jsonl --side d --json >$n.view
done
same "one barrage or two: the same view" one.view two.view

# -- orders given in secret are not counted --------------------------------------------------------

cat >guns.json <<'J'
{"rules":"portable","squares":[9,12],"phase":"artillery-orders","units":[{"id":"A1","side":"1","type":"art-fld","at":"5,12","facing":"n"},{"id":"A2","side":"1","type":"art-fld","at":"6,12","facing":"n"},
 {"id":"B1","side":"2","type":"inf","at":"5,6","facing":"s"},{"id":"B2","side":"2","type":"inf","at":"6,6","facing":"s"}]}
J
for n in none two; do
    "$program" new guns.json --out guns-$n.jsonl --dice given >/dev/null
    "$program" do guns-$n.jsonl begin >/dev/null
    if [[ $n == two ]]; then
        "$program" do guns-$n.jsonl bombard A1 5,6 --side 1 >/dev/null
        "$program" do guns-$n.jsonl bombard A2 6,6 --side 1 >/dev/null
    fi
    "$program" do guns-$n.jsonl 'done' --side 1 >/dev/null
    "$program" replay guns-$n.jsonl --side 2 >$n.tale
    "$program" show guns-$n.jsonl --side 2 --at 2 --json >$n.second
done
same "no order or two: the same tale, with the same numbers" none.tale two.tale
same "no order or two: the same place in the game" none.second two.second
run show guns-two.jsonl --side 2 --at 3
expect "no command is counted that was not told" 1 "side 2 was not told of so many commands"
run show guns-two.jsonl --side 1 --at 4
expect "whoever gave them counts them" 0

# -- the speed of a vessel at sea that is out of sight ---------------------------------------------

cat >speeds.json <<'J'
{"rules":"pz8-coastal","table":[48,36],"phase":"speed","visibility":10,"alarm-allied":true,"alarm-axis":true,"groups":[{"id":"P","side":"allied"},{"id":"C","side":"axis"}],
 "units":[{"id":"V","side":"allied","type":"flower","group":"P","at":[10,10],"heading":0,"speed":2},{"id":"T","side":"axis","type":"s100","group":"C","at":[10,23],"heading":90,"speed":5}]}
J
for n in 3 4; do
    "$program" new speeds.json --out speed$n.jsonl --dice given >/dev/null
    "$program" do speed$n.jsonl begin >/dev/null
    "$program" do speed$n.jsonl speed T $n --side axis >/dev/null
    "$program" do speed$n.jsonl 'done' --side axis >/dev/null
    "$program" do speed$n.jsonl 'done' --side allied --dice 1 >/dev/null
    "$program" replay speed$n.jsonl --side allied >speed$n.tale
done
same "she slows and is lost from sight: how much is not told" speed3.tale speed4.tale
run replay speed3.jsonl --side allied
expect "that she is lost is told" 0 "T is lost from sight"

for n in 5 6; do
    cat >track$n.json <<J
{"rules":"pz8-coastal","table":[48,36],"phase":"activation","visibility":10,"alarm-allied":true,"alarm-axis":true,"groups":[{"id":"P","side":"allied"},{"id":"C","side":"axis"}],
 "active":"T","sequence":"move-fire","stage":"fire","moved":true,
 "units":[{"id":"V","side":"allied","type":"flower","group":"P","at":[10,10],"heading":0,"speed":3,"activated":true},{"id":"T","side":"axis","type":"vosper","group":"C","at":[10,21.5],"heading":180,"speed":$n}]}
J
    "$program" new track$n.json --out track$n.jsonl --dice given >/dev/null
    "$program" do track$n.jsonl begin >/dev/null
    "$program" do track$n.jsonl launch forward 180 >/dev/null
    "$program" do track$n.jsonl end --dice 3 >/dev/null
    "$program" replay track$n.jsonl --side allied --json | grep -v commitment >track$n.tale
done
same "a torpedo out of the dark: how fast its boat was is not told" track5.tale track6.tale
run replay track6.jsonl --side allied
expect "that it misses is told" 0 "A torpedo misses V"

finish
