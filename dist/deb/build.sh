# Makes dist/target/waymark_VERSION_ARCHITECTURE.deb. Sourced by dist/build.sh.
command -v dpkg-deb >/dev/null || die "A .deb needs dpkg-deb: sudo apt install dpkg-dev"
deb=$out/deb
rm -rf "$deb"
mkdir -p "$deb/DEBIAN" "$deb/usr/lib" "$deb/usr/bin" "$deb/usr/share/doc/waymark" \
  "$deb/lib/systemd/system" "$deb/etc/default"
# Copied with their times, which the start-up caches remember.
cp -a "$tree" "$deb/usr/lib/waymark"
rm "$deb/usr/lib/waymark/bin/waymark.cmd"
ln -s ../lib/waymark/bin/waymark "$deb/usr/bin/waymark"
mv "$deb/usr/lib/waymark/LICENSE" "$deb/usr/share/doc/waymark/copyright"
mv "$deb/usr/lib/waymark/LICENCES.md" "$deb/usr/share/doc/waymark/"
rm "$deb/usr/lib/waymark/README.txt"
install -m 644 "$home/dist/deb/waymark.service" "$deb/lib/systemd/system/"
install -m 644 "$home/dist/deb/default" "$deb/etc/default/waymark"
echo /etc/default/waymark >"$deb/DEBIAN/conffiles"
for script in postinst prerm postrm; do
  install -m 755 "$home/dist/deb/$script" "$deb/DEBIAN/"
done
sed -e "s/@VERSION@/$version/" -e "s/@ARCHITECTURE@/$debian/" \
  -e "s/@SIZE@/$(du -sk "$deb/usr" | cut -f 1)/" "$home/dist/deb/control" >"$deb/DEBIAN/control"
package=$out/waymark_${version}_$debian.deb
say "packing $package"
SOURCE_DATE_EPOCH=1767225600 dpkg-deb --root-owner-group -Zxz -z"$effort" --threads-max=1 --build "$deb" "$package" >/dev/null
rm -rf "$deb"
report "$package"
