# Functions of crawl-docs and compare: a timed crawl of the web that bench/docs-web serves. Read by them, not run.
web=127.0.0.1:8099

require_web() {
  curl -sf -o /dev/null -H 'Host: index.test' "http://$web/" || { echo "nothing answers on $web: bench/docs-web start" >&2; exit 1; }
}

# Builds a checkout, so that no build is measured.
build() { # checkout
  "$1/waymark" --version >/dev/null
}

# Runs a command with its output in NAME.log; prints its clock, user and system seconds.
timed() { # name, command…
  local name=$1 TIMEFORMAT='%R %U %S'
  shift
  { time "$@" >"$name.log" 2>"$name.err"; } 2>&1 || { echo "$* failed:" >&2; tail -n 5 "$name.err" >&2; return 1; }
}

# Crawls into the folder NAME; prints as timed does.
timed_crawl() { # checkout, pages, name, flags…
  local checkout=$1 pages=$2 name=$3
  shift 3
  rm -rf "$name"
  timed "$name" "$checkout/waymark" crawl --seed http://index.test/ --connect-to "*.test=$web" --allow-address loopback --delay 0s \
    --contact bench@localhost --only-domain test --want 'phrase("regular expression")' --pages "$pages" --into "$name" --quiet "$@"
}

# The URLs of the pages of a collection, by its journal.
fetched_urls() { # collection
  grep -o '"url":"[^"]*","outcome":"ok"' "$1/journal.jsonl" | cut -d'"' -f4
}

report() { # name, pages, clock, user, system
  awk -v name="$1" -v n="$2" -v clock="$3" -v cpu="$(echo "$4 $5" | awk '{print $1 + $2}')" \
    'BEGIN {printf "%-10s %6d pages  %6.1f s  %7.0f pages/s  %6.2f CPU s per 1,000\n", name, n, clock, n / clock, 1000 * cpu / n}'
}
