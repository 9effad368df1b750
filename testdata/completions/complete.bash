# complete.bash SCRIPT: for each line of standard input the answer of bash's completion at its end, as "LINE => WORD…".
# Words are split at blanks and at `=`, as bash's own line editor does.
# shellcheck shell=bash disable=SC1090,SC2034
COMP_WORDBREAKS=$' \t\n"\'><=;|&(:'
source "$1"
while IFS= read -r line; do
  COMP_LINE=$line COMP_POINT=${#line}
  read -ra COMP_WORDS <<<"${line//=/ = }"
  [[ $line != *' ' ]] || COMP_WORDS+=('')
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  COMPREPLY=()
  _keywright
  printf '%s => %s\n' "$line" "${COMPREPLY[*]}"
done
