# Functions of the benchmarks on a standalone Spark cluster on loopback: a master, workers, and their end. Read by them, not run.
# JAVA names a java of JDK 25 or newer; else the one that is installed is found.
java=${JAVA:-}
for jdk in "${JAVA_HOME:-}" /usr/lib/jvm/* /opt/homebrew/opt/openjdk*; do
  if [ -z "$java" ] && grep -qs '^JAVA_VERSION="\(2[5-9]\|[3-9][0-9]\)' "$jdk/release"; then
    java=$jdk/bin/java
  fi
done
[ -n "$java" ] || { echo "no JDK 25 was found: set JAVA to its java" >&2; exit 1; }
opens=$(printf -- '--add-opens=java.base/%s=ALL-UNNAMED ' java.lang java.lang.invoke java.nio java.util java.util.concurrent sun.nio.ch)
executor_options="$opens --sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED"

# Whatever start has started ends with the script.
started=()
trap 'kill -9 "${started[@]}" 2>/dev/null || true' EXIT
start() { # log, command…
  "${@:2}" >"$1" 2>&1 &
  started+=($!)
}

# Spark's jars as the launcher put them together, in the folder of the run.
spark_home() { # launcher, folder
  "$1" spark learn --help >/dev/null # builds what is not built yet
  export SPARK_HOME=$2/spark SPARK_SCALA_VERSION=2.13 SPARK_LOCAL_IP=127.0.0.1
  mkdir -p "$SPARK_HOME/jars"
  cp "${JARS:-$(ls -d "$(dirname "$1")"/.waymark/spark-* | tail -1)}"/*.jar "$SPARK_HOME/jars/"
}

start_master() { # port
  start master.out "$java" $opens -cp "$SPARK_HOME/jars/*" org.apache.spark.deploy.master.Master --host 127.0.0.1 --port "$1" --webui-port $(($1 + 1))
  wait_until "(: </dev/tcp/127.0.0.1/$1) 2>/dev/null" $! master.out # a driver does not wait for it
}

# A condition holds; it cannot once a process has ended, of which a log tells.
wait_until() { # condition, process, log
  until eval "$1"; do kill -0 "$2" 2>/dev/null || { cat "$3" >&2; exit 1; }; sleep 0.5; done
}

start_worker() { # name, port of the master, cores, memory; its process is in $!
  start "worker-$1.out" "$java" $opens -cp "$SPARK_HOME/jars/*" org.apache.spark.deploy.worker.Worker "spark://127.0.0.1:$2" --host 127.0.0.1 --cores "$3" --memory "$4" --work-dir "$PWD/worker-$1"
}

# A web of lab serve is ready.
wait_for_web() { # its log, its process
  wait_until "grep -q Ctrl-C $1" "$2" "$1"
}
