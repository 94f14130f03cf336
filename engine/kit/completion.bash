# bash completion of @PROGRAM@
@FUNCTION@_one() { COMPREPLY=($(compgen -P "$prefix" -W "$1" -- "$current")); }
@FUNCTION@_list() {
    if [[ $current == *,* ]]; then prefix+="${current%,*}," current="${current##*,}"; fi
    compopt -o nospace 2> /dev/null
    @FUNCTION@_one "$1"
}
@FUNCTION@_file() {
    @FUNCTION@_one "$1"
    local IFS=$'\n'
    compopt -o filenames 2> /dev/null
    COMPREPLY+=($(compgen -P "$prefix" -f -- "$current"))
}
@FUNCTION@() {
    local current="${COMP_WORDS[COMP_CWORD]}" option="${COMP_WORDS[COMP_CWORD-1]}" prefix="" words="" files="" is_argument=""
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        @FUNCTION@_one "@COMMANDS@ --help --version"
        return
    fi
    if [ "$current" = "=" ]; then
        current="" is_argument=yes
    elif [ "$option" = "=" ]; then
        option="${COMP_WORDS[COMP_CWORD-2]}" is_argument=yes
    elif [[ $current == --*=* ]]; then
        option="${current%%=*}" prefix="${current%%=*}=" current="${current#*=}" is_argument=yes
    fi
    case "${COMP_WORDS[1]}" in
@CASES@    esac
    if [ -n "$is_argument" ]; then return; fi  # of an option that the command does not take
    @FUNCTION@_one "$words"
    if [ -n "$files" ] && [ "${#COMPREPLY[@]}" -eq 0 ]; then @FUNCTION@_file ""; fi
}
complete -F @FUNCTION@ @PROGRAM@
