# complete.fish SCRIPT: for each line of standard input the answer of fish's completion at its end, as "LINE => WORD…".
source $argv[1]
while read -l line
    set -l answers (complete -C $line | string replace -r '\t.*' '')
    echo "$line => $answers"
end
