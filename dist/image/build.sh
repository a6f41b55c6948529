# Makes dist/target/waymark-VERSION-image-linux-ARCHITECTURE.tar: an OCI image layout that `docker load` (23 and newer),
# `podman load` and `skopeo copy oci-archive:` take. No daemon and no registry is asked. Sourced by dist/build.sh.
#
# The layers, least changing first: libc and a shell of Debian, the runtime, libraries, Waymark, the volume.
[ $system = linux ] || die "The image is built on Linux: it holds the runtime of this machine."
command -v zstd >/dev/null || die "The layers are compressed by zstd: sudo apt install zstd"
command -v apt-get >/dev/null && command -v dpkg-deb >/dev/null ||
  die "The image takes its libc from Debian's packages, which needs apt-get and dpkg-deb."
image=$out/image
layers=$out/layers
user=10001
rm -rf "$image" "$layers"
mkdir -p "$image/blobs/sha256" "$layers"

# Copies a file into the image under its checksum, and sets $digest and $bytes.
blob() {
  digest=$(sha256sum "$1" | cut -d ' ' -f 1)
  bytes=$(wc -c <"$1")
  cp "$1" "$image/blobs/sha256/$digest"
}

# Adds a folder as a layer: layer NAME OWNER
layer() {
  (cd "$layers/$1" && tar --sort=name --owner="$2" --group="$2" --numeric-owner -cf "$layers/$1.tar" -- *)
  diff=$(sha256sum "$layers/$1.tar" | cut -d ' ' -f 1)
  zstd -q -T1 -$((13 + effort)) --long=27 --rm "$layers/$1.tar"
  blob "$layers/$1.tar.zst"
  diffs=$diffs${diffs:+,}\"sha256:$diff\"
  descriptors=$descriptors${descriptors:+,}'{"mediaType":"application/vnd.oci.image.layer.v1.tar+zstd","digest":"sha256:'$digest'","size":'$bytes'}'
  files=$files${files:+,}\"blobs/sha256/$digest\"
  history=$history${history:+,}'{"created":"2026-01-01T00:00:00Z","created_by":"waymark dist image: '$1'"}'
  say "  layer $1: $bytes bytes"
}

base_layer() {
  mkdir -p "$layers/packages" "$layers/base"
  (cd "$layers/packages" && apt-get download libc6 libc-bin libgcc-s1 libstdc++6 zlib1g busybox-static >/dev/null 2>&1) ||
    die "Debian's packages could not be fetched (apt-get download)."
  for package in "$layers"/packages/*.deb; do
    dpkg-deb -x "$package" "$layers/packages/all"
  done
  from=$layers/packages/all
  into=$layers/base
  mkdir -p "$into/bin" "$into/etc" "$into/usr/lib/locale" "$into/tmp"
  # Links are followed: Debian puts these files into /lib in one release and /usr/lib in another.
  libraries=$(find "$from" -name "libc.so.6" | head -n 1)
  libraries=${libraries%/*}
  triplet=${libraries##*/}
  mkdir -p "$into/lib/$triplet"
  for name in libc.so.6 libm.so.6 libdl.so.2 libpthread.so.0 librt.so.1 libresolv.so.2 libnss_dns.so.2 libnss_files.so.2 \
    libgcc_s.so.1 libstdc++.so.6 libz.so.1 ld-linux-x86-64.so.2 ld-linux-aarch64.so.1; do
    found=$(find "$from" -path "*/$triplet/$name" | head -n 1)
    [ -z "$found" ] || cp -L "$found" "$into/lib/$triplet/$name"
  done
  case $processor in
    x64) mkdir "$into/lib64" && ln -s "/lib/$triplet/ld-linux-x86-64.so.2" "$into/lib64/" ;;
    *) ln -s "/lib/$triplet/ld-linux-aarch64.so.1" "$into/lib/" ;;
  esac
  cp -R "$from/usr/lib/locale/C.utf8" "$into/usr/lib/locale/"
  cp "$from/bin/busybox" "$into/bin/" 2>/dev/null || cp "$from/usr/bin/busybox" "$into/bin/"
  for name in sh cat dirname env ls readlink stty uname wget; do
    ln -s busybox "$into/bin/$name"
  done
  echo "waymark:x:$user:$user::/collections:/bin/sh" >"$into/etc/passwd"
  echo "waymark:x:$user:" >"$into/etc/group"
  echo "hosts: files dns" >"$into/etc/nsswitch.conf"
  chmod 1777 "$into/tmp"
  find "$into" -exec env TZ=UTC touch -h -t 202601010000.00 {} +
  rm -rf "$layers/packages"
}

base_layer
mkdir -p "$layers/runtime/opt/waymark" "$layers/libraries/opt/waymark/lib" "$layers/waymark/opt/waymark/lib" \
  "$layers/volume/collections"
cp -a "$tree/runtime" "$layers/runtime/opt/waymark/"
cp -a "$tree/bin" "$tree/plugins" "$tree/LICENSE" "$tree/LICENCES.md" "$layers/waymark/opt/waymark/"
rm "$layers/waymark/opt/waymark/bin/waymark.cmd"
for file in "$tree"/lib/*; do
  case ${file##*/} in
    waymark-*.jar | *.aot | *.sh) cp -a "$file" "$layers/waymark/opt/waymark/lib/" ;;
    *) cp -a "$file" "$layers/libraries/opt/waymark/lib/" ;;
  esac
done
find "$layers" -type d -exec env TZ=UTC touch -t 202601010000.00 {} +

diffs='' descriptors='' files='' history=''
layer base 0
layer runtime 0
layer libraries 0
layer waymark 0
layer volume $user

# A healthcheck is Docker's, not of the OCI's format: Docker heeds it here, too; Podman wants --health-cmd.
cat >"$layers/config.json" <<JSON
{"created":"2026-01-01T00:00:00Z","architecture":"$debian","os":"linux","config":{"User":"$user:$user",\
"ExposedPorts":{"8090/tcp":{}},"Env":["PATH=/opt/waymark/bin:/bin","LC_ALL=C.UTF-8"],\
"Entrypoint":["/opt/waymark/bin/waymark"],"Cmd":["serve","/collections","--address","0.0.0.0","--port","8090"],\
"Volumes":{"/collections":{}},"WorkingDir":"/collections","StopSignal":"SIGTERM",\
"Healthcheck":{"Test":["CMD","wget","-q","-O","/dev/null","http://127.0.0.1:8090/health"],\
"Interval":30000000000,"Timeout":5000000000,"StartPeriod":20000000000,"Retries":3},\
"Labels":{"org.opencontainers.image.title":"Waymark","org.opencontainers.image.version":"$version",\
"org.opencontainers.image.licenses":"Apache-2.0"}},"rootfs":{"type":"layers","diff_ids":[$diffs]},"history":[$history]}
JSON
blob "$layers/config.json"
config=$digest
cat >"$layers/manifest.json" <<JSON
{"schemaVersion":2,"mediaType":"application/vnd.oci.image.manifest.v1+json",\
"config":{"mediaType":"application/vnd.oci.image.config.v1+json","digest":"sha256:$config","size":$bytes},"layers":[$descriptors]}
JSON
blob "$layers/manifest.json"
cat >"$image/index.json" <<JSON
{"schemaVersion":2,"mediaType":"application/vnd.oci.image.index.v1+json","manifests":[\
{"mediaType":"application/vnd.oci.image.manifest.v1+json","digest":"sha256:$digest","size":$bytes,\
"annotations":{"io.containerd.image.name":"docker.io/library/waymark:$version","org.opencontainers.image.ref.name":"$version"}}]}
JSON
echo '{"imageLayoutVersion":"1.0.0"}' >"$image/oci-layout"
# What docker load reads where it does not know the OCI's layout.
echo "[{\"Config\":\"blobs/sha256/$config\",\"RepoTags\":[\"waymark:$version\"],\"Layers\":[$files]}]" >"$image/manifest.json"
package=$out/waymark-$version-image-linux-$debian.tar
say "packing $package"
(cd "$image" && tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="2026-01-01 00:00:00Z" -cf "$package" -- *)
rm -rf "$image" "$layers"
report "$package"
