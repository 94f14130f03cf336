#compdef @PROGRAM@
@FUNCTION@() {
    local -a described
    described=(
@DESCRIBED@    )
    if (( CURRENT == 2 )); then
        _describe 'command' described
        return
    fi
    local name=$words[2]
    shift words
    (( CURRENT-- ))
    case $name in
@CASES@    esac
}
if [ "$funcstack[1]" = "_@PROGRAM@" ]; then @FUNCTION@ "$@"; else compdef @FUNCTION@ @PROGRAM@; fi
