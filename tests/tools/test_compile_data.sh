#!/usr/bin/env bash
# Promises of tools/compile_data: what it writes, what it refuses and in which words.
# Usage: test_compile_data.sh PATH_TO_COMPILE_DATA       (TAP on standard output)
# The C compiler is $CC or cc.
# Backticks here are those of the ledgers, never commands:
# shellcheck disable=SC2016
# shellcheck source=tests/tools/helpers.sh
. "$(dirname "$0")/helpers.sh"

read -r -a compiler <<<"${CC:-cc} -std=c17 -Wall -Wextra -Wpedantic -Wconversion -Werror"

# run STATUS ARGUMENTS...: runs the tool, its words go to `seen`; true if the exit status is right
run() {
    local wanted=$1 status=0
    shift
    "$tool" "$@" >seen 2>&1 || status=$?
    [ "$status" -eq "$wanted" ]
}

# same NAME FILE: the file is exactly what stands on standard input
same() {
    local name=$1 file=$2
    diff - "$file" >seen 2>&1
    report $? "$name"
}

# says NAME LINE: the tool's words were exactly this line
says() {
    local words
    words=$(cat seen)
    [ "$words" = "$2" ]
    report $? "$1"
}

# refuses_ledger NAME LINE: standard input is a ledger of `toy` that is refused in these words
refuses_ledger() {
    cat >bad.md
    rm -f bad.h bad.inc
    if run 1 clauses toy bad.md bad.h bad.inc && [ ! -e bad.h ] && [ ! -e bad.inc ]; then
        says "$1" "$2"
    else
        report 1 "$1"
    fi
}

# refuses_table NAME LINE: standard input is a table, ~ for a tab, that is refused in these words
refuses_table() {
    tr '~' '\t' >bad.tsv
    rm -f bad.inc bad.json
    if run 1 table bad.tsv bad.inc bad.json && [ ! -e bad.inc ] && [ ! -e bad.json ]; then
        says "$1" "$2"
    else
        report 1 "$1"
    fi
}

# wrong_usage NAME ARGUMENTS...
wrong_usage() {
    local name=$1
    shift
    run 2 "$@" && grep -q '^usage: compile_data clauses' seen
    report $? "usage: $name"
}

# ---- usage ------------------------------------------------------------------------------------

wrong_usage 'no mode'
wrong_usage 'an unknown mode' clause
wrong_usage 'clauses without outputs' clauses toy toy.md
wrong_usage 'clauses with a slug in capitals' clauses Toy toy.md toy.h toy.inc
wrong_usage 'clauses with a stray word' clauses toy toy.md toy.h toy.inc more
wrong_usage 'clauses with an unknown option' clauses toy toy.md toy.h toy.inc --last 9
wrong_usage 'clauses with --first but no number' clauses toy toy.md toy.h toy.inc --first
wrong_usage 'clauses with --first x' clauses toy toy.md toy.h toy.inc --first x
wrong_usage 'clauses with --first above the limit' clauses toy toy.md a.h a.inc --first 30001
wrong_usage 'clauses with a prefix that is no C name' clauses toy toy.md a.h a.inc --prefix 9A
wrong_usage 'clauses with a prefix above the limit' clauses toy toy.md a.h a.inc \
    --prefix "$(printf '%041d' 0 | tr 0 P)"
for member in '' toy =toy.md toy= Toy=toy.md; do
    wrong_usage "clauses with --family '$member'" clauses toy toy.md a.h a.inc --family "$member"
done
wrong_usage 'clauses with --family but no ledger' clauses toy toy.md a.h a.inc --family
wrong_usage 'clauses with a ledger twice in its family' clauses toy toy.md a.h a.inc \
    --family toy=toy.md --family toy=toy.md
wrong_usage 'clauses of a ledger that is not in its family' clauses toy toy.md a.h a.inc \
    --family tin=tin.md
wrong_usage 'table without JSON' table a.tsv a.inc
wrong_usage 'embed with a symbol that is no C name' embed a-b a.txt a.c
wrong_usage 'embed with a second symbol that is no C name' embed a a.txt b-c b.txt a.c
wrong_usage 'embed with a symbol without its text' embed a a.txt b a.c
wrong_usage 'shelf without scenarios' shelf toy-box a.h --tables move --scenarios
wrong_usage 'shelf without its tables' shelf toy-box a.h --scenarios first
wrong_usage 'shelf with an array that is no word' shelf toy-box a.h --tables move --arrays 'To hit' --scenarios first
wrong_usage 'shelf with a table that is no word' shelf toy-box a.h --tables 'To hit' --scenarios first
wrong_usage 'table as an array of what is no name' table a.tsv a.h a.json a-b rows

# ---- clauses ----------------------------------------------------------------------------------

cat >toy.md <<'END'
# Toy (`toy`)

Words wrapped here name a table, as in
`toy.table.damage`, which this does not define.

## 4. Clauses

### Fire

- `toy.fire.to-hit` **To hit.** One D6, "4+" hits??! A \ is
  a backslash, é a letter.
  *Check:* die 4.
    deeper
- `toy.fire.half-range` **Really?** Beyond half range
lazily continued.

  A second paragraph.

A remark between clauses, not indented.
  Nor is this part of any.

- A bullet without an id.
- `toy-two.fire.other` is of another ledger.
- `fire.short` **Short.** Not a definition.
  - `toy.fire.nested` **Nested.** Not at the left edge.
- `toy.morale.none` **No text.**

## 5. Tables

`toy.table.to-hit` (D6)

| a | b |
|---|---|

- a bullet of the table

`toy.table.damage`: as `toy.table.to-hit`.
`toy.table.rally`, 5+
## 7. Scenarios

- `toy.scenario.first` **First Steps** (easy). Table 6 x 4.
  - Side 1: two,
    and one.

  - Side 2: none.

END
run 0 clauses toy toy.md toy.h toy.inc
report $? 'a ledger is read'
same 'its header' toy.h <<'END'
/* Generated by compile_data from the ledger of toy. Do not edit. */
#ifndef CLAUSES_TOY_H
#define CLAUSES_TOY_H

enum {
    CLAUSE_FIRE_TO_HIT = 64,
    CLAUSE_FIRE_HALF_RANGE,
    CLAUSE_MORALE_NONE,
    CLAUSE_TABLE_TO_HIT,
    CLAUSE_TABLE_DAMAGE,
    CLAUSE_TABLE_RALLY,
    CLAUSE_SCENARIO_FIRST,
    CLAUSES_END
};

#endif
END
same 'its rows' toy.inc <<'END'
CLAUSE_ROW("toy.fire.to-hit", "To hit", "One D6, \"4+\" hits?\?! A \\ is\na backslash, é a letter.\n*Check:* die 4.\n  deeper", 0, 0)
CLAUSE_ROW("toy.fire.half-range", "Really?", "Beyond half range\nlazily continued.\n\nA second paragraph.", 0, 0)
CLAUSE_ROW("toy.morale.none", "No text", "", 0, 0)
CLAUSE_ROW("toy.table.to-hit", "To hit", "(D6)\n\n| a | b |\n|---|---|\n\n- a bullet of the table", 1, 0)
CLAUSE_ROW("toy.table.damage", "Damage", "as `toy.table.to-hit`.", 1, 0)
CLAUSE_ROW("toy.table.rally", "Rally", "5+", 1, 0)
CLAUSE_ROW("toy.scenario.first", "First Steps", "(easy). Table 6 x 4.\n- Side 1: two,\n  and one.\n\n- Side 2: none.", 2, 0)
END

sed 's/$/\r/' toy.md >crlf.md
run 0 clauses toy crlf.md crlf.h crlf.inc && cmp -s toy.inc crlf.inc
report $? 'line ends of another system make no difference'

run 0 clauses toy toy.md other.h other.inc --first 0 --prefix TOY_RULE \
    && grep -q '^    TOY_RULE_FIRE_TO_HIT = 0,$' other.h && grep -q '^    TOY_RULES_END$' other.h \
    && grep -q '^#ifndef TOY_RULES_TOY_H$' other.h && cmp -s toy.inc other.inc
report $? '--first and --prefix'

cat >toy.c <<'END'
#include "toy.h"
#include "other.h"
struct row { const char *id, *title, *text; int kind, cited; };
#define CLAUSE_ROW(id, title, text, kind, cited) {id, title, text, kind, cited},
const struct row rows[] = {
#include "toy.inc"
};
_Static_assert(sizeof rows / sizeof rows[0] == CLAUSES_END - 64, "a row for each clause");
_Static_assert(TOY_RULES_END == 7, "two prefixes live together");
END
"${compiler[@]}" -c toy.c -o toy.o >seen 2>&1
report $? 'header and rows compile'

# cited_ids TEXT [OPTION...]: the names of the clauses that a file with this text cites
cited_ids() {
    printf '%s' "$1" >cited.txt
    shift
    run 0 clauses toy toy.md cited.h cited.inc "$@" --cited cited.txt || echo failed
    sed -n 's/^CLAUSE_ROW("toy\.\([^"]*\)".*, "[^"]*".*[0-9]")$/\1/p' cited.inc | tr '\n' ' '
}

# cites NAME TEXT IDS [OPTION...]
cites() {
    local name=$1 text=$2 wanted=$3 found
    shift 3
    found=$(cited_ids "$text" "$@")
    echo "found: $found" >>seen
    [ "$found" = "$wanted" ]
    report $? "cited: $name"
}

cites 'an id' '"toy.fire.to-hit"' 'fire.to-hit '
cites 'an id at the end of a sentence' 'See toy.fire.to-hit. Or toy.morale.none' \
    'fire.to-hit morale.none '
cites 'an id before a dash' 'toy.fire.to-hit- or toy.morale.none--x' 'fire.to-hit morale.none '
cites 'not a longer id' 'toy.fire.to-hits toy.morale.none-x toy.table.rally.x' ''
cites 'not the end of another id' 'tin-toy.fire.to-hit atoy.morale.none' ''
cites 'not a part of an id' 'toy.fire.*, toy.fire' ''
cites 'an enum name' 'tally(CLAUSE_FIRE_TO_HIT, 1);' 'fire.to-hit '
cites 'an enum name only as a token' 'CLAUSE_FIRE_TO_HITS XCLAUSE_MORALE_NONE' ''
cites 'an enum name with another prefix' 'R_FIRE_TO_HIT CLAUSE_MORALE_NONE' 'fire.to-hit ' \
    --prefix R
echo 'toy.morale.none' >more.txt
cites 'in one of several files' 'CLAUSE_TABLE_RALLY' 'morale.none table.rally ' --cited more.txt

mkdir -p deep/src/rules
printf 'CLAUSE_MORALE_NONE\n\n/* toy.morale.none: nobody; CLAUSE_MORALE_NONE */\n' >deep/src/rules/morale.c
run 0 clauses toy toy.md cited.h cited.inc --cited more.txt deep/src/rules/morale.c
grep -qF 'CLAUSE_ROW("toy.morale.none", "No text", "", 0, "more.txt:1\n" "src/rules/morale.c:1\n" "src/rules/morale.c:3")' cited.inc
report $? 'cited: file and line of each place, in order, from where the sources are'

run 1 clauses toy toy.md gone.h gone.inc --cited gone.txt
says 'a cited file that is not there' 'gone.txt: cannot read: No such file or directory'
run 1 clauses toy gone.md gone.h gone.inc
says 'a ledger that is not there' 'gone.md: cannot read: No such file or directory'
run 1 clauses toy toy.md gone/toy.h gone.inc
says 'an output that cannot be opened' 'gone/toy.h: cannot write: No such file or directory'
if [ -c /dev/full ]; then
    run 1 clauses toy toy.md /dev/full gone.inc
    says 'an output that cannot be written' '/dev/full: cannot write: No space left on device'
fi

refuses_ledger 'a ledger without clauses' \
    'bad.md:1: expected at least one clause, - `toy.area.name` **Title.** text' <<'END'
# Nothing
END
refuses_ledger 'an id defined twice' \
    'bad.md:3: expected each clause once; `toy.fire.one` is defined in line 1' <<'END'
- `toy.fire.one` **One.** text
- `toy.fire.two` **Two.** text
- `toy.fire.one` **One.** text
END
refuses_ledger 'a table defined twice' \
    'bad.md:3: expected each clause once; `toy.table.one` is defined in line 1' <<'END'
`toy.table.one`

`toy.table.one`: again
END
refuses_ledger 'two ids with one enum name' \
    'bad.md:2: expected an enum name of its own for `toy.fire.back-one`; `toy.fire-back.one` in line 1 is CLAUSE_FIRE_BACK_ONE too' \
    <<'END'
- `toy.fire-back.one` **One.** text
- `toy.fire.back-one` **Two.** text
END
for id in toy.opt-edge toy.fire.one.two toy.Fire.one toy.fire.one_two toy.fire.-one toy.fire. \
    toy.fire.one--two toy..one 'toy.fire.*'; do
    refuses_ledger "the id $id" "bad.md:1: expected a clause id of three parts, each lower case words and digits joined by '-', not \`$id\`" \
        <<<"- \`$id\` **Title.** text"
done
refuses_ledger 'a table id that is wrong' \
    "bad.md:1: expected a clause id of three parts, each lower case words and digits joined by '-', not \`toy.table.One\`" \
    <<<'`toy.table.One`'
refuses_ledger 'an id that is not closed' 'bad.md:1: expected a backtick after the clause id' \
    <<<'- `toy.fire.one **Title.** text'
for rest in '' ' text' ' inherits nothing (One).' ' **Title. text' ' **** text'; do
    refuses_ledger "a bullet without title: id and '$rest'" \
        'bad.md:1: expected a bold title after `toy.fire.one`, closed in the same line: **Title.**' \
        <<<"- \`toy.fire.one\`$rest"
done
for rest in '' '.' ' One.' ' ().' ' (One' ' (One)' '(One).'; do
    refuses_ledger "an inherited clause without title: its id and '$rest'" \
        'bad.md:1: expected a title after `tin.fire.one`, which `toy.fire.two` inherits, closed in the same line: (Title).' \
        <<<"- \`toy.fire.two\` inherits \`tin.fire.one\`$rest"
done
refuses_ledger 'an inherited id that is wrong' \
    "bad.md:1: expected a clause id of three parts, each lower case words and digits joined by '-', not \`tin.fire\`" \
    <<<'- `toy.fire.one` inherits `tin.fire` (One).'
refuses_ledger 'an inherited id that is not closed' \
    'bad.md:1: expected a backtick after the clause id' <<<'- `toy.fire.one` inherits `tin.fire.one (One).'
refuses_ledger 'a clause of the same ledger that is not there' \
    'bad.md:1: expected `toy.fire.one` to inherit a clause of bad.md, not `toy.fire.two`' \
    <<<'- `toy.fire.one` inherits `toy.fire.two` (One).'
refuses_ledger 'a clause that inherits itself' \
    'bad.md:1: expected `toy.fire.one` not to inherit itself, as it does through `toy.fire.one`' \
    <<<'- `toy.fire.one` inherits `toy.fire.one` (One).'
refuses_ledger 'a ring of clauses' \
    'bad.md:3: expected `toy.fire.three` not to inherit itself, as it does through `toy.fire.one`' <<'END'
- `toy.fire.one` inherits `toy.fire.two` (One).
- `toy.fire.two` inherits `toy.fire.three` (Two).
- `toy.fire.three` inherits `toy.fire.one` (Three).
- `toy.fire.four` inherits `toy.fire.one` (Four).
END
refuses_ledger 'a further table id that is wrong' \
    "bad.md:1: expected a clause id of three parts, each lower case words and digits joined by '-', not \`toy.table.*\`" \
    <<<'`toy.table.one` and `toy.table.*`'
refuses_ledger 'a further table defined again' \
    'bad.md:3: expected each clause once; `toy.table.two` is defined in line 1' <<'END'
`toy.table.one` and `toy.table.two`

`toy.table.two`: again
END
refuses_ledger 'several mistakes, all of them' \
    'bad.md:1: expected a bold title after `toy.fire.one`, closed in the same line: **Title.**
bad.md:2: expected a backtick after the clause id' <<'END'
- `toy.fire.one` text
- `toy.fire.two
END
printf -- '- `toy.fire.one` **One.** a\n  b \xff c\n' >bad.md
run 1 clauses toy bad.md bad.h bad.inc
says 'a ledger that is not UTF-8' 'bad.md:2:5: expected UTF-8 text'

# clauses_of COUNT: a ledger with that many clauses
clauses_of() {
    seq -f '- `toy.fire.n%.0f` **N.** text' "$1"
}
clauses_of 2048 >many.md
run 0 clauses toy many.md many.h many.inc
report $? 'as many clauses as the limit'
refuses_ledger 'one clause above the limit' \
    'bad.md:2049: expected at most 2048 clauses in a ledger' < <(clauses_of 2049)
clauses_of 21 | sed 's/\*//g' >bad.md
run 1 clauses toy bad.md bad.h bad.inc
[ "$(wc -l <seen)" -eq 21 ] && [ "$(tail -n 1 seen)" = 'bad.md:21: more mistakes, not shown' ]
report $? 'mistakes above the limit are not shown'
long=$(printf '%087d' 0) # toy.fire. and this make 96
echo "- \`toy.fire.$long\` **Title.** text" >long.md
run 0 clauses toy long.md long.h long.inc
report $? 'an id as long as the limit'
refuses_ledger 'an id above the limit' 'bad.md:1: expected a clause id of at most 96 bytes' \
    <<<"- \`toy.fire.${long}0\` **Title.** text"
long=$(printf '%0160d' 0)
echo "- \`toy.fire.one\` **$long** text" >long.md
run 0 clauses toy long.md long.h long.inc
report $? 'a title as long as the limit'
refuses_ledger 'a title above the limit' 'bad.md:1: expected a title of at most 160 bytes' \
    <<<"- \`toy.fire.one\` **${long}0** text"
refuses_ledger 'a title in brackets above the limit' \
    'bad.md:1: expected a title of at most 160 bytes' \
    <<<"- \`toy.fire.one\` inherits \`tin.fire.one\` (${long}0)."

# pieces NAME TEXT WANTED: how a long clause text is cut into literals
pieces() {
    printf -- '- `toy.fire.one` **One.** %s\n' "$2" >long.md
    run 0 clauses toy long.md long.h long.inc
    printf 'CLAUSE_ROW("toy.fire.one", "One", %s, 0, 0)\n' "$3" >long.wanted
    cmp long.wanted long.inc >seen 2>&1
    report $? "$1"
}
x399=$(printf '%0399d' 0 | tr 0 x)
pieces '400 characters are one literal' "${x399}y" "\"${x399}y\""
pieces '401 characters are two' "${x399}yz" "\"${x399}y\" \"z\""
pieces 'an escape is not cut' "${x399}\"z" "\"${x399}\" \"\\\"z\""
pieces 'a letter of two bytes is not cut' "${x399}éz" "\"${x399}\" \"éz\""

# ---- clauses: several tables in a line ----------------------------------------------------------

cat >tables.md <<'END'
`toy.table.one` and `toy.table.two`

| a | b |
|---|---|

`toy.table.three`, `toy.table.four`: `toy.table.five` (merged) and more
`toy.table.six`: 4+, `tin.table.six` 5+. `toy.table.seven`: as `toy.table.one`, `toy.fire.x`.
`toy.table.eight`, unless `7`.

`toy.table.nine`: `toy.table.one` doubled
`toy.table.ten` and `opt-ten`
END
run 0 clauses toy tables.md tables.h tables.inc
same 'every table of a line, with one text' tables.inc <<'END'
CLAUSE_ROW("toy.table.one", "One", "| a | b |\n|---|---|", 1, 0)
CLAUSE_ROW("toy.table.two", "Two", "| a | b |\n|---|---|", 1, 0)
CLAUSE_ROW("toy.table.three", "Three", "(merged) and more", 1, 0)
CLAUSE_ROW("toy.table.four", "Four", "(merged) and more", 1, 0)
CLAUSE_ROW("toy.table.five", "Five", "(merged) and more", 1, 0)
CLAUSE_ROW("toy.table.six", "Six", "4+, `tin.table.six` 5+. `toy.table.seven`: as `toy.table.one`, `toy.fire.x`.", 1, 0)
CLAUSE_ROW("toy.table.seven", "Seven", "4+, `tin.table.six` 5+. `toy.table.seven`: as `toy.table.one`, `toy.fire.x`.", 1, 0)
CLAUSE_ROW("toy.table.eight", "Eight", "unless `7`.", 1, 0)
CLAUSE_ROW("toy.table.nine", "Nine", "`toy.table.one` doubled", 1, 0)
CLAUSE_ROW("toy.table.ten", "Ten", "and `opt-ten`", 1, 0)
END

# ---- clauses: families --------------------------------------------------------------------------

cat >tin.md <<'END'
- `tin.fire.to-hit` **To hit.** One D6
  and a half.
- `tin.fire.cover` **Cover.** -1
- `tin.morale.none` **No text.**
END
cat >lead.md <<'END'
- `lead.fire.range` **Range.** 8 inches
- `lead.fire.to-hit` inherits `tin.fire.to-hit` (To hit (lead)). Even
  at night.
- `lead.morale.none` inherits `wood.morale.none` (None).

`lead.table.guns` and `lead.table.men`
END
cat >gold.md <<'END'
- `gold.fire.to-hit` inherits `lead.fire.to-hit` (To hit).
- `gold.fire.close` inherits `gold.fire.gleam` (Close).
- `gold.fire.gleam` **Gleam.** ??
END
family=(--family tin=tin.md --family lead=lead.md --family gold=gold.md)

# compiles_family NAME SLUG: its rows are what stands on standard input
compiles_family() {
    if run 0 clauses "$2" "$2.md" "$2.h" "$2.inc" "${family[@]}"; then
        same "$1" "$2.inc"
    else
        report 1 "$1"
    fi
}
run 0 clauses lead lead.md alone.h alone.inc
same 'what is inherited from a ledger that is not given' alone.inc <<'END'
CLAUSE_ROW("lead.fire.range", "Range", "8 inches", 0, 0)
CLAUSE_ROW("lead.fire.to-hit", "To hit (lead)", "inherits `tin.fire.to-hit` (To hit (lead)). Even\nat night.", 0, 0)
CLAUSE_ROW("lead.morale.none", "None", "inherits `wood.morale.none` (None).", 0, 0)
CLAUSE_ROW("lead.table.guns", "Guns", "", 1, 0)
CLAUSE_ROW("lead.table.men", "Men", "", 1, 0)
END
compiles_family 'the first of a family: rows for all its clauses' tin <<'END'
CLAUSE_ROW("tin.fire.to-hit", "To hit", "One D6\nand a half.", 0, 0)
CLAUSE_ROW("tin.fire.cover", "Cover", "-1", 0, 0)
CLAUSE_ROW("tin.morale.none", "No text", "", 0, 0)
CLAUSE_ROW(NULL, NULL, NULL, 0, 0)
CLAUSE_ROW(NULL, NULL, NULL, 0, 0)
CLAUSE_ROW(NULL, NULL, NULL, 0, 0)
CLAUSE_ROW(NULL, NULL, NULL, 0, 0)
CLAUSE_ROW(NULL, NULL, NULL, 0, 0)
END
compiles_family 'the second: what it inherits from the first' lead <<'END'
CLAUSE_ROW("lead.fire.to-hit", "To hit (lead)", "inherits `tin.fire.to-hit` (To hit (lead)). Even\nat night." "\n\n" "One D6\nand a half.", 0, 0)
CLAUSE_ROW(NULL, NULL, NULL, 0, 0)
CLAUSE_ROW("lead.morale.none", "None", "inherits `wood.morale.none` (None).", 0, 0)
CLAUSE_ROW("lead.fire.range", "Range", "8 inches", 0, 0)
CLAUSE_ROW("lead.table.guns", "Guns", "", 1, 0)
CLAUSE_ROW("lead.table.men", "Men", "", 1, 0)
CLAUSE_ROW(NULL, NULL, NULL, 0, 0)
CLAUSE_ROW(NULL, NULL, NULL, 0, 0)
END
compiles_family 'the third: in two steps, and from itself' gold <<'END'
CLAUSE_ROW("gold.fire.to-hit", "To hit", "inherits `lead.fire.to-hit` (To hit)." "\n\n" "inherits `tin.fire.to-hit` (To hit (lead)). Even\nat night." "\n\n" "One D6\nand a half.", 0, 0)
CLAUSE_ROW(NULL, NULL, NULL, 0, 0)
CLAUSE_ROW(NULL, NULL, NULL, 0, 0)
CLAUSE_ROW(NULL, NULL, NULL, 0, 0)
CLAUSE_ROW(NULL, NULL, NULL, 0, 0)
CLAUSE_ROW(NULL, NULL, NULL, 0, 0)
CLAUSE_ROW("gold.fire.close", "Close", "inherits `gold.fire.gleam` (Close)." "\n\n" "?\?", 0, 0)
CLAUSE_ROW("gold.fire.gleam", "Gleam", "?\?", 0, 0)
END
same 'the header of the family' gold.h <<'END'
/* Generated by compile_data from the ledger of tin and its family. Do not edit. */
#ifndef CLAUSES_TIN_H
#define CLAUSES_TIN_H

enum {
    CLAUSE_FIRE_TO_HIT = 64,
    CLAUSE_FIRE_COVER,
    CLAUSE_MORALE_NONE,
    CLAUSE_FIRE_RANGE,
    CLAUSE_TABLE_GUNS,
    CLAUSE_TABLE_MEN,
    CLAUSE_FIRE_CLOSE,
    CLAUSE_FIRE_GLEAM,
    CLAUSES_END
};

#endif
END
cmp tin.h gold.h >seen 2>&1 && cmp lead.h gold.h >seen 2>&1
report $? 'it is the same for all of them'

cat >family.c <<'END'
#include <stddef.h>
#include "tin.h"
#include "lead.h"
#include "gold.h"
struct row { const char *id, *title, *text; int kind, cited; };
#define CLAUSE_ROW(id, title, text, kind, cited) {id, title, text, kind, cited},
const struct row tin[CLAUSES_END - 64] = {
#include "tin.inc"
};
const struct row lead[] = {
#include "lead.inc"
};
const struct row gold[] = {
#include "gold.inc"
};
_Static_assert(sizeof tin == sizeof lead && sizeof tin == sizeof gold, "a row for each name");
END
"${compiler[@]}" -c family.c -o family.o >seen 2>&1
report $? 'headers and rows of a family compile together'

mkdir elsewhere && mv gold.md elsewhere
run 0 clauses gold elsewhere/gold.md other.h other.inc "${family[@]}" && cmp -s gold.inc other.inc
report $? 'the ledger of the rows is LEDGER.md'
mv elsewhere/gold.md .

# family_cites NAME TEXT IDS: what stands behind the slug of the clauses of lead that the text cites
family_cites() {
    printf '%s' "$2" >cited.txt
    run 0 clauses lead lead.md cited.h cited.inc "${family[@]}" --cited cited.txt
    sed -n 's/^CLAUSE_ROW("lead\.\([^"]*\)".*, "[^"]*".*[0-9]")$/\1/p' cited.inc | tr '\n' ' ' >>seen
    [ "$(cat seen)" = "$3" ]
    report $? "cited in a family: $1"
}
family_cites 'an enum name' 'CLAUSE_FIRE_TO_HIT' 'fire.to-hit '
family_cites 'its own id' 'lead.fire.range, lead.table.men' 'fire.range table.men '
family_cites 'the id of an earlier ledger' '/* tin.fire.to-hit */' 'fire.to-hit '
family_cites 'the id of a later ledger' '/* gold.fire.to-hit */' 'fire.to-hit '
family_cites 'not the id of a stranger' 'wood.fire.to-hit' ''
family_cites 'not what it lacks' 'tin.fire.cover CLAUSE_FIRE_CLOSE' ''
family_cites 'not an id that the ledger named lacks' 'tin.fire.range' ''
run 1 clauses lead lead.md gone.h gone.inc "${family[@]}" --cited gone.txt
says 'a cited file that is not there is reported once' \
    'gone.txt: cannot read: No such file or directory'

# refuses_family NAME LINE: standard input is the ledger of wood, which its cousin toy cannot live with
refuses_family() {
    cat >wood.md
    rm -f bad.h bad.inc
    if run 1 clauses toy toy.md bad.h bad.inc --family toy=toy.md --family wood=wood.md \
        && [ ! -e bad.h ] && [ ! -e bad.inc ]; then
        says "$1" "$2"
    else
        report 1 "$1"
    fi
}
refuses_family 'mistakes of another ledger' 'wood.md:1: expected a backtick after the clause id' \
    <<<'- `wood.fire.one'
refuses_family 'two ids of a family with one enum name' \
    'wood.md:2: expected an enum name of its own for `wood.fire-to.hit`; `toy.fire.to-hit` is CLAUSE_FIRE_TO_HIT too' <<'END'

- `wood.fire-to.hit` **To hit.** text
END
refuses_family 'a parent that its ledger has not' \
    'wood.md:2: expected `wood.fire.two` to inherit a clause of toy.md, not `toy.fire.two`
wood.md:3: expected `wood.fire.three` to inherit a clause of wood.md, not `wood.fire.four`' <<'END'
- `wood.fire.to-hit` inherits `toy.fire.to-hit` (To hit).
- `wood.fire.two` inherits `toy.fire.two` (Two).
- `wood.fire.three` inherits `wood.fire.four` (Three).
END
echo '- `toy.fire.one` inherits `wood.fire.one` (One).' >ring.md
echo '- `wood.fire.one` inherits `toy.fire.one` (One).' >wood.md
run 1 clauses toy ring.md bad.h bad.inc --family toy=ring.md --family wood=wood.md
says 'a ring of two ledgers' \
    'wood.md:1: expected `wood.fire.one` not to inherit itself, as it does through `toy.fire.one`'
run 1 clauses toy toy.md bad.h bad.inc --family toy=toy.md --family wood=gone.md
says 'a ledger of the family that is not there' 'gone.md: cannot read: No such file or directory'

many=()
for i in $(seq 16); do
    echo "- \`toy$i.fire.one\` **One.** text" >"toy$i.md"
    many+=(--family "toy$i=toy$i.md")
done
run 0 clauses toy1 toy1.md many.h many.inc "${many[@]}"
report $? 'as many ledgers in a family as the limit'
wrong_usage 'one ledger above the limit' clauses toy1 toy1.md a.h a.inc "${many[@]}" \
    --family toy=toy.md

# ---- table ------------------------------------------------------------------------------------

tr '~' '\t' >guns.tsv <<'END'
# Guns of the toy. Free comments may stand anywhere.
# table: toy.table.guns
# column: gun word the name of the gun
# column: range int -5..60 inches
# column: label text as "shown", with \ too
# column: aim choice direct|in-direct|4+ how it is aimed

gun~range~label~aim
howitzer~60~15 cm "heavy" \ é~in-direct
# an oddity of the source
mg-42~-5~~direct
at~007~What??!~4+
END
run 0 table guns.tsv guns.inc guns.json
report $? 'a table is read'
same 'its rows' guns.inc <<'END'
ROW("howitzer", 60, "15 cm \"heavy\" \\ é", 1)
ROW("mg-42", -5, "", 0)
ROW("at", 7, "What?\?!", 2)
END
same 'its JSON' guns.json <<'END'
{"table":"toy.table.guns","columns":[
{"name":"gun","about":"the name of the gun"},
{"name":"range","about":"inches"},
{"name":"label","about":"as \"shown\", with \\ too"},
{"name":"aim","about":"how it is aimed"}],"rows":[
["howitzer",60,"15 cm \"heavy\" \\ é","in-direct"],
["mg-42",-5,"","direct"],
["at",7,"What??!","4+"]]}
END
cat >guns.c <<'END'
struct gun { const char *name; int range; const char *label; int aim; };
#define ROW(name, range, label, aim) {name, range, label, aim},
extern const struct gun guns[3];
const struct gun guns[3] = {
#include "guns.inc"
};
END
"${compiler[@]}" -c guns.c -o guns.o >seen 2>&1
report $? 'the rows compile'
tr '~' '\t' >drawn.tsv <<'END'
# table: toy.table.guns
# picture: reach thou from least short far
# picture: arcs arc forward 0 45
# column: gun word the name of the gun
# column: least int 0..9 not nearer
# column: short int 0..9 short range
# column: far int 0..9 long range
# column: arc choice all|forward where it fires
gun~least~short~far~arc
mortar~2~0~9~all
END
run 0 table drawn.tsv drawn.inc drawn.json && grep -qF '"pictures":[["reach","thou","from","least","short","far"],["arcs","arc","forward","0","45"]],"rows":[' drawn.json
report $? 'what pictures of it show is in its JSON'
printf '# table: toy.table.a\n# column: a text b\na\nx\ty' >bad.tsv
run 1 table bad.tsv bad.inc bad.json
says 'the last line needs no line end' 'bad.tsv:4:3: expected 1 cells separated by tabs, not 2'
printf '# table: toy.table.a\n# column: a text b\na\n\001\n' >control.tsv
run 0 table control.tsv control.inc control.json && grep -qF 'ROW("\001")' control.inc \
    && grep -qF '["\u0001"]' control.json
report $? 'control characters are escaped'
printf '# table: toy.table.a\n# column: a int 0..9 b\na\n1\n1\n' >twice.tsv
run 0 table twice.tsv twice.inc twice.json
report $? 'a first column of numbers may repeat itself'

# with_columns COLUMN...: the comments of a table with these columns
with_columns() {
    echo '# table: toy.table.a'
    printf '# column: %s\n' "$@"
}

refuses_table 'no # table' "bad.tsv:2:1: expected '# table: <ledger id>' above the header" <<'END'
# column: a text about
a
END
refuses_table 'two # table' "bad.tsv:2:1: expected only one '# table:' comment" <<'END'
# table: toy.table.a
# table: toy.table.a
# column: a text about
a
END
for id in toy.table Toy.table.a 'toy.table.a b' ''; do
    printf '# table: %s\n# column: a text about\na\n' "$id" >bad.in
    refuses_table "# table with '$id'" \
        "bad.tsv:1:10: expected the id of a clause and nothing else, slug.area.name
bad.tsv:3:1: expected '# table: <ledger id>' above the header" <bad.in
done
refuses_table 'no # column' \
    "bad.tsv:2:1: expected '# column: <name> <type> <meaning>' above the header" <<'END'
# table: toy.table.a
a
END

# refuses_column NAME COLUMN PLACE WORDS: in the second of the two declarations
refuses_column() {
    { with_columns 'first text about' "$2"; echo 'first'; } >bad.in
    refuses_table "$1" "bad.tsv:3:$3: expected $4" <bad.in
}
refuses_column 'a column name in capitals' 'Gun text about' 11 \
    "a column name of a-z, 0-9, '_' and '-'"
refuses_column 'no column name' '' 11 "a column name of a-z, 0-9, '_' and '-'"
refuses_column 'a column name twice' 'first text about' 11 "a new column name, 'first' is taken"
refuses_column 'an unknown type' 'gun float about' 15 \
    'a type: int MIN..MAX, word, text, choice a|b|c, row TABLE, or flags'
refuses_column 'no type' 'gun' 14 'a type: int MIN..MAX, word, text, choice a|b|c, row TABLE, or flags'
refuses_column 'a row of nothing' 'gun row' 18 "the name of a table behind 'row'"
refuses_column 'a member that is none' 'gun word =a..b about' 21 "a member's name in C behind '=', or '-'"
for range in 5 1. 1..x 9..1 x..9 0..2147483648 1...9; do
    refuses_column "the range $range" "gun int $range about" 19 \
        "MIN..MAX behind 'int', both from -2147483647 to 2147483647"
done
for choices in 'a||b' '|a' 'a|' 'a|b|a'; do
    refuses_column "the choices $choices" "gun choice $choices about" 22 \
        "a|b|c behind 'choice', none empty and none twice"
done
refuses_column 'no meaning' 'gun word' 19 "the meaning of column 'gun' behind its type"

# refuses_picture NAME PICTURE WORDS: of a table of two columns
refuses_picture() {
    { with_columns 'gun word about' 'range int 0..9 about' 'arc choice a|b about'; echo "# picture: $2"; echo 'gun'; } >bad.in
    refuses_table "$1" "bad.tsv:5: expected $3" <bad.in
}
refuses_picture 'a picture of nothing' '' "bands, reach or arcs, not ''"
refuses_picture 'a picture of another kind' 'pie range' "bands, reach or arcs, not 'pie'"
refuses_picture 'a picture without a unit' 'reach range' "hexes, squares, inches or thou behind 'reach'"
refuses_picture 'bands of three columns' 'bands hexes range range range' 'one column or two'
refuses_picture 'a reach of no column' 'reach hexes from range' 'columns'
refuses_picture 'a reach that is no number' 'reach hexes gun' "a column of numbers, not 'gun'"
refuses_picture 'a reach of another column' 'reach hexes rage' "a column of numbers, not 'rage'"
refuses_picture 'arcs of a number' 'arcs range a 0 45' 'a column of choices, then NAME BEARING HALF of each arc'
refuses_picture 'half an arc' 'arcs arc a 0' 'a column of choices, then NAME BEARING HALF of each arc'
refuses_picture 'an arc beyond the circle' 'arcs arc a 360 45' "an arc's name, a bearing to 359 and a half to 180"
{ with_columns 'a text about'; printf '# picture: x\n%.0s' 1 2 3; echo a; } >bad.in
refuses_table 'too many pictures' "bad.tsv:5:1: expected at most 2 pictures
bad.tsv:3: expected bands, reach or arcs, not 'x'
bad.tsv:4: expected bands, reach or arcs, not 'x'" <bad.in
refuses_table 'no header' 'bad.tsv:3:1: expected a header row' < <(with_columns 'a text about')
refuses_table 'no rows' 'bad.tsv:4:1: expected at least one row below the header' \
    < <(with_columns 'a text about'; echo a)
refuses_table 'a header with another name' "bad.tsv:4:3: expected column 'b' as declared, not 'c'" \
    < <(with_columns 'a text about' 'b text about'; echo 'a~c')
refuses_table 'a header in another order' "bad.tsv:4:1: expected column 'a' as declared, not 'b'
bad.tsv:4:3: expected column 'b' as declared, not 'a'" \
    < <(with_columns 'a text about' 'b text about'; echo 'b~a')
refuses_table 'a header without a column' 'bad.tsv:4:2: expected 2 cells separated by tabs, not 1' \
    < <(with_columns 'a text about' 'b text about'; echo 'a'; echo 'x~y')
refuses_table 'a declaration below the header' \
    "bad.tsv:5:1: expected '# table:', '# column:' and '# picture:' above the header" \
    < <(with_columns 'a text about'; printf 'a\nx\n# column: b text about\n')

# refuses_cell NAME TYPE CELL WORDS: in the second column, behind a cell of two bytes a letter
refuses_cell() {
    { with_columns 'a text about' "b $2 about"; printf 'a~b\néé~%s\n' "$3"; } >bad.in
    refuses_table "$1" "bad.tsv:5:4: expected $4, not '$3'" <bad.in
}
for cell in 0 10 -3 x '' 1.5 +3 '3 ' 99999999999999999999; do
    refuses_cell "an int 1..9 of '$cell'" 'int 1..9' "$cell" 'a whole number from 1 to 9 as b'
done
for cell in '' Word a_b 'a b' é; do
    refuses_cell "a word of '$cell'" word "$cell" "a word of a-z, 0-9 and '-' as b"
done
for cell in '' on 'one|two' three; do
    refuses_cell "a choice of '$cell'" 'choice one|two' "$cell" 'one of one|two as b'
done
refuses_table 'a row with too few cells' 'bad.tsv:5:2: expected 2 cells separated by tabs, not 1' \
    < <(with_columns 'a text about' 'b text about'; printf 'a~b\nx\n')
refuses_table 'a row with too many cells' 'bad.tsv:5:5: expected 2 cells separated by tabs, not 3' \
    < <(with_columns 'a text about' 'b text about'; printf 'a~b\nx~y~z\n')
refuses_table 'a word twice in the first column' "bad.tsv:6:1: expected a new a, 'x' is in line 4" \
    < <(with_columns 'a word about'; printf 'a\nx\ny\nx\n')
printf '# table: toy.table.a\n# \xc3(\n' >bad.tsv
run 1 table bad.tsv bad.inc bad.json
says 'a table that is not UTF-8' 'bad.tsv:2:3: expected UTF-8 text'

# columns_of COUNT: a whole table with that many columns; rows_of COUNT: with that many rows
columns_of() {
    echo '# table: toy.table.a'
    seq -f '# column: c%.0f int 0..99 about' "$1"
    seq -f 'c%.0f' -s '~' "$1"
    seq -s '~' "$1"
}
rows_of() {
    with_columns 'a word about'
    echo a
    seq "$1"
}
columns_of 64 | tr '~' '\t' >many.tsv
run 0 table many.tsv many.inc many.json
report $? 'as many columns as the limit'
refuses_table 'one column above the limit' 'bad.tsv:66:1: expected at most 64 columns' \
    < <(columns_of 65)
rows_of 4096 >many.tsv
run 0 table many.tsv many.inc many.json
report $? 'as many rows as the limit'
refuses_table 'one row above the limit' 'bad.tsv:4100:1: expected at most 4096 rows' \
    < <(rows_of 4097)

# ---- rows of other tables, and flags ----------------------------------------------------------

mkdir -p yard
printf '# table: toy-box.table.guns\n# column: class word what\nclass\nnone\nlong-gun\n' >yard/guns.tsv
tugs() {
    printf '# table: toy-box.table.tugs\n# column: id text =tug.id what\n# column: gun row guns =tug.gun which\n'
    printf '# column: flags flags =tug what else\nid\tgun\tflags\nA\tlong-gun\tfast fire-proof\nB\t%s\t%s\n' "$1" "$2"
}
cat >tugs.c <<'END'
#include <string.h>
struct row {
    struct {
        const char *id;
        int gun, fast, fire_proof;
    } tug;
};
#include "tugs.h"
int main(void)
{
    return !(toy_tugs[0].tug.gun == 1 && toy_tugs[0].tug.fast && toy_tugs[0].tug.fire_proof &&
             strcmp(toy_tugs[1].tug.id, "B") == 0 && toy_tugs[1].tug.gun == 0 && !toy_tugs[1].tug.fast);
}
END
tugs none - >yard/tugs.tsv
run 0 table yard/tugs.tsv tugs.h tugs.json row toy_tugs && "${compiler[@]}" -I. tugs.c -o tugs >seen 2>&1 && ./tugs
report $? 'a cell is a row of another table, and a list of flags'
grep -q '\["A","long-gun","fast fire-proof"\]' tugs.json
report $? 'which are themselves in JSON'
mv yard/tugs.tsv yard/boats.tsv
for bad in 'big|-|7:3: expected a row of guns as gun, not '"'big'" 'none|fast  slow|7:8: expected words with a space between them' 'none||7:8: expected words with a space between them'; do
    IFS='|' read -r gun flags sentence <<<"$bad"
    tugs "$gun" "$flags" >yard/tugs.tsv
    run 1 table yard/tugs.tsv bad.h bad.json row toy_tugs && grep -qF "yard/tugs.tsv:$sentence" seen
    report $? "refused: $sentence"
done
sed -i 's/row guns/row cannon/' yard/tugs.tsv
run 1 table yard/tugs.tsv bad.h bad.json row toy_tugs && grep -qF "yard/tugs.tsv:3:1: expected a table 'cannon' beside this one" seen
report $? 'refused: a row of a table that is not there'

# ---- weights ----------------------------------------------------------------------------------

weights() { # weights FILE ROW...: a table of weights
    local out=$1
    shift
    {
        echo '# table: toy.player.weights'
        for column in 'term word what' 'usual int -99..99 usually' 'least int -99..99 at least' 'most int -99..99 at most' 'meaning text why'; do
            echo "# column: $column"
        done
        printf 'term\tusual\tleast\tmost\tmeaning\n'
        printf '%b\n' "$@"
    } >"$out"
}
weights good.tsv 'scale\t9\t1\t99\tahead by so much' 'near-goal\t-5\t-9\t0\tper inch'
weights other.tsv 'near-goal\t-7\t-9\t0\tper inch' 'scale\t9\t1\t99\tahead by so much'
weights fewer.tsv 'scale\t9\t1\t99\tahead by so much'
weights wide.tsv 'scale\t0\t1\t99\tahead by so much' 'near-goal\t-5\t-9\t0\tper inch'
cat >weights.c <<'END'
#include <string.h>
enum { WEIGHT_SCALE = 0, WEIGHTS_MAX = 4 };
struct weight {
    const char *term;
    int usual, least, most;
    const char *meaning;
};
#include "terms.h"
#include "weights.h"
int main(void)
{
    return !(WEIGHTS == 2 && toy_weights[WEIGHT_NEAR_GOAL].usual == -5 && toy_weights[WEIGHT_NEAR_GOAL].least == -9 &&
             strcmp(toy_weights[WEIGHT_SCALE].term, "scale") == 0 && strcmp(toy_weights[0].meaning, "ahead by so much") == 0);
}
END
run 0 weights good.tsv terms.h && run 0 weights good.tsv weights.h toy_weights && "${compiler[@]}" -I. weights.c -o weights >seen 2>&1 && ./weights
report $? 'weights: terms are an enum, and the rows are where it says'
run 0 weights fewer.tsv weights.h toy_weights && ! "${compiler[@]}" -I. weights.c -o weights >seen 2>&1 && grep -q 'expected the terms of the family' seen
report $? 'weights: a sister that lacks a term does not compile'
run 0 weights wide.tsv weights.h toy_weights && ! "${compiler[@]}" -I. weights.c -o weights >seen 2>&1 && grep -q 'scale: expected what is usual between least and most' seen
report $? 'weights: what is usual lies within its limits'
run 1 weights other.tsv terms.h && grep -qF "other.tsv:1: expected 'scale' as the first term" seen
report $? 'refused: weights that do not begin with scale'
run 1 weights good.json terms.h
report $? 'refused: weights that are not there'
wrong_usage 'weights without an output' weights good.tsv
wrong_usage 'weights with a name that is none' weights good.tsv a.h 'Toy box'

# ---- shelf ------------------------------------------------------------------------------------

mkdir -p rules
echo 'CLAUSE_ROW("toy-box.move.step", "Step", "One.", 0, 1)' >rules/toy-box-clauses.inc
cat >shelf.c <<'END'
#include <string.h>
struct clause {
    const char *id, *title, *text;
    int kind, cited;
};
struct data_table {
    const char *name, *json;
};
struct shipped_scenario {
    const char *name, *json;
};
struct ruleset {
    const char *slug, *ledger;
    const struct clause *clauses;
    const struct data_table *tables;
    const struct shipped_scenario *scenarios;
    unsigned long n_clauses, n_tables, n_scenarios;
};
#include "shelf.h"
const char toy_box_ledger[] = "L", toy_box_table_to_hit[] = "T", toy_box_table_move[] = "M", toy_box_scenario_first_day[] = "S";
static const struct ruleset toy = {TOY_BOX_SHELF};
int main(void)
{
    return !(strcmp(toy.slug, "toy-box") == 0 && strcmp(toy.ledger, "L") == 0 && toy.n_clauses == 1 && toy.clauses[0].cited &&
             toy.n_tables == N_TABLES && (N_TABLES == 0 || (strcmp(toy.tables[0].name, "to-hit") == 0 && strcmp(toy.tables[1].json, "M") == 0)) &&
             toy.n_scenarios == 1 && strcmp(toy.scenarios[0].name, "first-day") == 0 && strcmp(toy.scenarios[0].json, "S") == 0);
}
END
run 0 shelf toy-box shelf.h --tables to-hit move --scenarios first-day && "${compiler[@]}" -I. -DN_TABLES=2 shelf.c -o shelf >seen 2>&1 && ./shelf
report $? 'shelf: a struct finds its ledger, clauses, tables and scenarios'
run 0 shelf toy-box shelf.h --tables --scenarios first-day && "${compiler[@]}" -I. -DN_TABLES=0 shelf.c -o shelf >seen 2>&1 && ./shelf
report $? 'shelf: a set without tables'
cat >shelf.c <<'END'
struct clause {
    const char *id, *title, *text;
    int kind, cited;
};
struct data_table {
    const char *name, *json;
};
struct shipped_scenario {
    const char *name, *json;
};
struct gun {
    int range;
};
struct step {
    int inches;
};
#include "shelf.h"
const char toy_box_ledger[] = "L", toy_box_table_to_hit[] = "T", toy_box_table_move[] = "M", toy_box_table_names[] = "N", toy_box_scenario_first_day[] = "S";
static const struct {
    const struct gun *to_hit;
    const struct step *move;
    int n_to_hit, n_move;
} toy = {TOY_BOX_ARRAYS};
int main(void)
{
    return !(toy.n_to_hit == 2 && toy.to_hit[1].range == 9 && toy.n_move == 1 && toy.move[0].inches == 4);
}
END
echo 'static const struct gun toy_box_to_hit[] = {{3}, {9}};' >rules/toy-box-to-hit.h
echo 'static const struct step toy_box_move[] = {{4}};' >rules/toy-box-move.h
run 0 shelf toy-box shelf.h --tables to-hit move names --arrays to-hit move --scenarios first-day && "${compiler[@]}" -I. -Wno-unused -Wno-unused-const-variable shelf.c -o shelf >seen 2>&1 && ./shelf
report $? 'shelf: a struct points to the arrays by members called like the tables'

# ---- embed ------------------------------------------------------------------------------------

# embeds NAME FILE: the compiled array holds the file, its size, and a zero byte behind it
cat >main.c <<'END'
#include <stdio.h>
extern const char words[];
extern const unsigned words_size;
int main(void)
{
    fwrite(words, 1, words_size, stdout);
    return words[words_size] != '\0';
}
END
embeds() {
    run 0 embed words "$2" words.c \
        && "${compiler[@]}" main.c words.c -o words >seen 2>&1 \
        && ./words >words.txt && cmp "$2" words.txt >seen 2>&1
    report $? "embed: $1"
}

printf 'One "line"\n\ttwo??/ \\ é\r\n' >short.txt
run 0 embed words short.txt words.c
same 'embed: a short text is a string' words.c <<'END'
/* Generated by compile_data. Do not edit. */
const char words[] =
    "One \"line\"\n"
    "\011two?\?/ \\ é\015\n";
const unsigned words_size = 25;
END
: >empty.txt
printf '%04095d' 0 >limit.txt
printf '%04096d' 0 >above.txt
seq -f 'Line %.0f of é, 日本, \ "x"' 2000 >long.txt
run 0 embed first short.txt words long.txt words.c && grep -q '^const unsigned first_size = 25;' words.c \
    && "${compiler[@]}" main.c words.c -o words >seen 2>&1 && ./words >words.txt && cmp long.txt words.txt >seen 2>&1
report $? 'embed: two texts in one output'
run 1 embed first short.txt words missing.txt both.c
says 'embed: a second text that is not there' 'missing.txt: cannot read: No such file or directory'
[ ! -e both.c ]
report $? 'embed: nothing is left where a text is missing'
embeds 'a short text' short.txt
embeds 'an empty text' empty.txt
embeds 'the longest string' limit.txt
embeds 'a text too long for a string' above.txt
embeds 'a long text with letters of every length' long.txt
run 0 embed words limit.txt words.c && grep -q '"0000' words.c
report $? 'embed: 4095 bytes are a string'
run 0 embed words above.txt words.c && ! grep -q '"' words.c && grep -q '48, 48,' words.c
report $? 'embed: 4096 bytes are an array'

# no_text NAME BYTES PLACE: the bytes, for printf, are no UTF-8
no_text() {
    # shellcheck disable=SC2059
    printf "$2" >bad.txt
    run 1 embed words bad.txt bad.c
    says "embed: $1" "bad.txt:$3: expected UTF-8 text"
}
no_text 'a zero byte' 'a\n\000b' 2:1
no_text 'a lone second byte' 'ab\200' 1:3
no_text 'a letter that is cut off' 'a\303' 1:2
no_text 'a letter in too many bytes' '\300\257' 1:1
no_text 'half of a pair' '\355\240\200' 1:1
no_text 'a letter beyond the last' '\364\220\200\200' 1:1
run 1 embed words . words.c
says 'embed: a directory' '.: cannot read: Is a directory'
head -c 16777216 /dev/zero | tr '\0' x >huge.txt
run 0 embed words huge.txt huge.c
report $? 'embed: a file as long as the limit'
echo >>huge.txt
run 1 embed words huge.txt huge.c
says 'embed: a file above the limit' 'huge.txt: expected a file of at most 16777216 bytes'

finish
