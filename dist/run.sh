# How Java is started, for the launcher of the sources and that of the archive. They set
#   app   folder of the jars          jdk     the JDK or runtime
#   called   the program as typed     extra   folder of more jars, if it is there

# Java with what is the same for every start: the start-up cache demands that.
java() {
  path=
  for jar in "$app"/waymark-*.jar "$app"/*.jar; do
    case $path: in *":$jar:"*) ;; *) path=$path:$jar ;; esac
  done
  if [ -n "$run" ]; then # behind our own: the start-up cache is made without them
    for jar in "$extra"/*.jar; do # plug-ins, a language model, if there are any
      [ ! -r "$jar" ] || path=$path:$jar
    done
    path=$path${WAYMARK_CLASSPATH:+:$WAYMARK_CLASSPATH}
  fi
  $run "$jdk/bin/java" -XX:+UseCompactObjectHeaders -XX:MaxRAM=16g \
    --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow \
    -Dstdout.encoding=UTF-8 -Dstderr.encoding=UTF-8 -cp "${path#:}" "$@"
}

# Runs commands once, so that later starts find their classes ready (JEP 514). All classes of a
# cache are loaded at each start, so short commands have a small one of their own.
#   train FOLDER   where the logs go
train() {
  run=
  for cache in short long; do
    java -XX:AOTCacheOutput="$app/$cache.aot" dev.waymark.cli.AotTraining $cache \
      >"$1/train-$cache.log" 2>&1 </dev/null || rm -f "$app/$cache.aot"
  done
}

# Runs a command in place of this process.
start() {
  # Names of files and pages are not ASCII; without a locale, Java would take them for question marks.
  case ${LC_ALL:-${LC_CTYPE:-${LANG:-}}} in
    *UTF-8* | *utf8* | *UTF8*) ;;
    *) [ "$(uname)" = Darwin ] || export LC_ALL=C.UTF-8 ;;
  esac

  case " $* " in
    *" --help "* | *" -h "*) length=short ;;
    " spark "*) length=spark ;;
    " crawl "* | " demo "* | " refresh "* | " watch "* | " serve "* | " lab "* | " people import "*) length=long ;;
    *) length=short ;;
  esac
  set -- ${WAYMARK_OPTS:-} "-Dwaymark.called=$called" dev.waymark.cli.Waymark "$@"
  if [ $length = short ]; then
    level=1
    case " $* " in # work of minutes, not of moments
      *".Waymark people patterns "* | *".Waymark people sessions train "*) level=4 ;;
    esac
    set -- -XX:+UseSerialGC -XX:TieredStopAtLevel=$level "$@"
  else
    # The heap takes up to a quarter of the memory, 4 GB at most (MaxRAM above); -Xmx overrules it.
    case " $* " in
      *".Waymark people import "*) set -- -XX:+UseSerialGC "$@" ;; # one thread that keeps what it makes
      *".Waymark spark "*) # looks into the JDK, as Spark's own scripts allow it to
        for opened in java.lang java.lang.invoke java.nio java.util java.util.concurrent sun.nio.ch; do
          set -- "--add-opens=java.base/$opened=ALL-UNNAMED" "$@"
        done
        set -- -XX:+UseParallelGC "$@"
        ;;
      *) set -- -XX:+UseParallelGC "$@" ;;
    esac
    if [ -t 2 ]; then
      size=$(stty size 2>/dev/null </dev/tty || true)
      set -- -Dwaymark.live=true -Dwaymark.columns="${size#* }" "$@"
    fi
  fi
  [ ! -r "$app/$length.aot" ] || set -- -XX:AOTCache="$app/$length.aot" "$@"
  run=exec
  java "$@"
}
