# Draws the bars in the file `bars`, which `bench run --chart-data` writes, into the file `drawing`.
# Columns: position, length, colour, label, text at the end.
set datafile separator "\t"
stats bars using 1:2 nooutput
set terminal svg size 960, 110 + 21 * (STATS_max_x - STATS_min_x) font "Helvetica,13" background "#FFFFFF" enhanced
set output drawing
set encoding utf8

set title "How many times as fast as JSONDecoder" font "Helvetica-Bold,15"
set xlabel "longer is faster; in brackets the time per document"
set xrange [0:STATS_max_y * 1.25]
set yrange [STATS_min_x - 1:STATS_max_x + 1]
set border 0
set ytics scale 0
set xtics scale 0 nomirror format "%g×"
set grid xtics lc rgb "#E9ECEF" lw 1 lt 1
set arrow from 1, graph 0 to 1, graph 1 nohead lc rgb "#495057" dt 2 lw 1 back
set style fill solid noborder
set lmargin 34
unset key

plot bars using (0):1:(0):2:($1 - 0.4):($1 + 0.4):3:ytic(4) with boxxyerror lc rgb variable, \
    bars using ($2 < 1 ? 1 : $2):1:5 with labels left offset 0.6, 0 font "Helvetica,12"
