# Completion of the sandtable program for bash: source this file, or install it as
# /usr/share/bash-completion/completions/sandtable.
#
# What can be said in a game is asked of the game itself (sandtable legal GAME --all), so that verbs, units and
# targets complete to what the rules allow now.

_sandtable_options() {
    "$1" "$2" --help 2>/dev/null | sed -n 's/^  \(--[a-z0-9-]*\).*/\1/p'
}

_sandtable_commands() {
    "$1" --help 2>/dev/null | sed -n 's/^  \([a-z][a-z]*\)  *[a-z].*/\1/p' | grep -v '^sandtable$'
}

# The commands of a game that begin with the words typed so far, cut down to their next word.
_sandtable_said() {
    local program=$1 game=$2
    shift 2
    "$program" legal "$game" --all 2>/dev/null | awk -v said="$*" '
        BEGIN { n = split(said, want, " ") }
        {
            for (i = 1; i <= n; i++) {
                if ($i != want[i]) next
            }
            if ($(n + 1) != "") print $(n + 1)
        }' | sort -u
}

_sandtable_games() {
    local current=$1
    compgen -f -X '!*.json' -- "$current"
    compgen -f -X '!*.jsonl' -- "$current"
    compgen -d -S / -- "$current"
}

# The units of a game, as its roster names them.
_sandtable_units() {
    "$1" show "$2" 2>/dev/null | sed -n 's/^[> ] \([[:alnum:]_.\/+-]\{1,15\}\)  .*/\1/p'
}

_sandtable_value() {
    local program=$1 option=$2
    case $option in
    --side) echo "1 2 a b d w e both" ;;
    --unit) _sandtable_units "$program" "${COMP_WORDS[2]}" ;;
    --dice) echo "rolled given" ;;
    --weights) compgen -f -X '!*.tsv' ;;
    --player) echo "regular greedy" ;;
    --against | --players) echo "recruit regular veteran general marshal greedy random npo" ;;
    --verb) _sandtable_said "$program" "${COMP_WORDS[2]}" ;;
    --table) "$program" rules "${COMP_WORDS[2]}" --table - 2>&1 | sed -n 's/.*it has//p' | tr -d ',' ;;
    esac
}

_sandtable() {
    local program=${COMP_WORDS[0]} command=${COMP_WORDS[1]}
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
    local words=""
    COMPREPLY=()
    if ((COMP_CWORD == 1)); then
        words=$(_sandtable_commands "$program")
    elif [[ $current == -* ]]; then
        words="$(_sandtable_options "$program" "$command") --help"
    elif [[ $previous == --* ]] && words=$(_sandtable_value "$program" "$previous") && [[ -n $words ]]; then
        :
    else
        case $command in
        do | odds)
            if ((COMP_CWORD > 2)); then
                words=$(_sandtable_said "$program" "${COMP_WORDS[@]:2:COMP_CWORD-2}")
            else
                mapfile -t COMPREPLY < <(_sandtable_games "$current")
                return
            fi
            ;;
        rules | scenarios)
            if ((COMP_CWORD == 2)); then
                words="$("$program" scenarios --all --names | cut -d/ -f1 | sort -u) sandtable"
            elif [[ $command == rules ]]; then
                words=$("$program" rules "${COMP_WORDS[2]}" 2>/dev/null | sed -n 's/^  \([^ ]*\) .*/\1/p')
            else
                words=$("$program" scenarios "${COMP_WORDS[2]}" --names 2>/dev/null | cut -d/ -f2)
            fi
            ;;
        campaign)
            if ((COMP_CWORD == 2)); then
                words="new show play verify sim"
            else
                mapfile -t COMPREPLY < <(
                    _sandtable_games "$current"
                    compgen -W "$("$program" scenarios --all --names)" -- "$current"
                )
                return
            fi
            ;;
        bench) words=$("$program" scenarios --all --names) ;;
        store) ((COMP_CWORD > 2)) || words=check ;;
        help) ((COMP_CWORD > 2)) || words=$(_sandtable_commands "$program") ;;
        points)
            mapfile -t COMPREPLY < <(
                _sandtable_games "$current"
                compgen -W "$("$program" scenarios --names | sed 'p; s,/.*,,' | sort -u)" -- "$current"
            )
            return
            ;;
        problems) words=$("$program" scenarios --names 2>/dev/null | sed 's,/.*,,' | sort -u) ;;
        analyse | case) mapfile -t COMPREPLY < <(_sandtable_games "$current") && return ;;
        *)
            mapfile -t COMPREPLY < <(
                _sandtable_games "$current"
                compgen -W "$("$program" scenarios --all --names)" -- "$current"
            )
            return
            ;;
        esac
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}

complete -F _sandtable sandtable
