# Makes what is handed to others, in dist/target: ./waymark dist [tree] [archive] [deb] [image]
#
# Sourced by the launcher, which has built: $home, $app (jars) and $jdk are set.
#   WAYMARK_EFFORT      1 to 6, the default: less makes larger files in less time; 6 takes minutes for each
#   WAYMARK_KEEP_TREE   set to take the folder (tree) that is there, instead of making it anew

# What the program and its libraries ask of the JDK (jdeps), charsets of the web's pages, jcmd and flight
# recordings for operators.
modules=java.desktop,java.logging,java.management,java.naming,java.net.http,java.security.jgss,java.security.sasl,java.sql,java.xml
modules=$modules,jdk.charsets,jdk.jcmd,jdk.jfr,jdk.management,jdk.net,jdk.unsupported,jdk.zipfs

out=$home/dist/target
effort=${WAYMARK_EFFORT:-6}
case $effort in [1-6]) ;; *) die "WAYMARK_EFFORT is a number from 1 to 6, not $effort." ;; esac
core=$(ls "$app"/waymark-core-*.jar)
version=${core##*/waymark-core-}
version=${version%.jar}
case $(uname -s) in
  Linux) system=linux ;;
  Darwin) system=macos ;;
  *) die "No archive can be built on $(uname -s)." ;;
esac
case $(uname -m) in
  x86_64 | amd64) processor=x64 debian=amd64 ;;
  aarch64 | arm64) processor=aarch64 debian=arm64 ;;
  *) die "No archive can be built for processors of kind $(uname -m)." ;;
esac
tree=$out/waymark-$version

# The folder that is unpacked: runtime, jars, launchers, start-up caches.
make_tree() {
  rm -rf "$tree"
  mkdir -p "$out" "$tree/bin" "$tree/plugins"
  say "linking the runtime"
  "$jdk/bin/jlink" --add-modules "$modules" --strip-debug --no-header-files --no-man-pages \
    --compress zip-0 --output "$tree/runtime" || die "jlink failed; a JDK 25 with jlink is needed."
  say "packing the jars"
  "$jdk/bin/java" -XX:TieredStopAtLevel=1 "$home/dist/PackJars.java" "$app" "$tree/lib"
  cp "$home/dist/run.sh" "$tree/lib/"
  cp "$home/dist/waymark" "$home/dist/waymark.cmd" "$tree/bin/"
  cp "$home/LICENSE" "$home/dist/README.txt" "$tree/"
  cp "$home/docs/licences.md" "$tree/LICENCES.md"
  # One time for all, before the caches are made: those remember the time of each jar.
  find "$tree" -exec env TZ=UTC touch -h -t 202601010000.00 {} +
  say "making the start short"
  (
    app=$tree/lib
    jdk=$tree/runtime
    train "$out"
  )
  for cache in short long; do
    [ -r "$tree/lib/$cache.aot" ] || die "The start-up cache could not be made: $out/train-$cache.log"
  done
}

make_archive() {
  archive=$out/waymark-$version-$system-$processor.tar.xz
  say "packing $archive, which takes minutes"
  # In order of names, so that equal trees make equal archives. One thread: blocks of several would not share what jars
  # have in common.
  (cd "$out" && find "waymark-$version" \( -type f -o -type l -o -empty \) | LC_ALL=C sort |
    tar --owner=0 --group=0 --numeric-owner -cf - -T -) | xz -T1 --lzma2=preset=$effort,dict=64MiB >"$archive"
  report "$archive"
}

# Its size and checksum, for the release notes.
report() {
  sum=$( (sha256sum "$1" 2>/dev/null || shasum -a 256 "$1") | cut -d ' ' -f 1)
  printf '%s  %s  %s bytes\n' "$sum" "${1##*/}" "$(wc -c <"$1" | tr -d ' ')"
}

for what in ${*:-archive}; do
  case $what in tree | archive | deb | image) ;; *) die "waymark dist makes tree, archive, deb or image, not $what." ;; esac
done
[ -n "${WAYMARK_KEEP_TREE:-}" ] && [ -r "$tree/lib/long.aot" ] || make_tree
for what in ${*:-archive}; do
  case $what in
    tree) say "made $tree" ;;
    archive) make_archive ;;
    deb) . "$home/dist/deb/build.sh" ;;
    image) . "$home/dist/image/build.sh" ;;
  esac
done
