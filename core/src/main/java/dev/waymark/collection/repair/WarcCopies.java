package dev.waymark.collection.repair;

import dev.waymark.archive.CollectionFolder;
import dev.waymark.archive.check.CaptureView;
import dev.waymark.archive.warc.GzipMemberReader;
import dev.waymark.archive.warc.StoreSettings;
import dev.waymark.archive.warc.WarcLocation;
import dev.waymark.archive.warc.WarcRecordEncoder;
import dev.waymark.config.SettingsSchema;
import dev.waymark.fetch.WaymarkVersion;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Copies of damaged WARC files with the records that are whole. */
final class WarcCopies implements AutoCloseable {
  private final Path folder;
  private final Path work;
  private final InstantSource clock;
  private final Set<String> damaged = new TreeSet<>();
  private final Set<String> names = new TreeSet<>();
  private final Set<String> urlsWithoutEntry = new LinkedHashSet<>();

  /** Of files that stay: the end of the last capture. */
  private final Map<String, Long> ends = new HashMap<>();

  private final Map<String, OutputStream> outputs = new TreeMap<>();
  private final Map<String, Long> lengths = new TreeMap<>();

  WarcCopies(Path collection, Path work, InstantSource clock) {
    this.folder = collection.resolve(CollectionFolder.WARC_FOLDER);
    this.work = work.resolve(CollectionFolder.WARC_FOLDER);
    this.clock = clock;
  }

  /** The records of an entry are whole. */
  void see(WarcLocation location, Map<String, Long> seen) throws IOException {
    Long before = seen.get(location.file());
    long expected = before == null ? firstLength(location.file()) : before;
    if (expected != location.offset()) {
      markDamaged(location);
      if (expected < location.offset()) {
        collectUrls(location.file(), expected, location.offset());
      }
    }
    seen.put(location.file(), location.offset() + location.length());
    names.add(location.file());
  }

  void markDamaged(@Nullable WarcLocation location) {
    if (location != null) {
      damaged.add(location.file());
      names.add(location.file());
    }
  }

  /**
   * Looks for files that are missing, and for bytes behind the last entry of one: a crawl that goes
   * on would cut those of the last file, be they left by a kill or their entries lost.
   */
  void findUnaccounted(Map<String, Long> seen) throws IOException {
    if (Files.isDirectory(folder)) {
      try (Stream<Path> files = Files.list(folder)) {
        files
            .map(file -> file.getFileName().toString())
            .filter(name -> name.endsWith(".warc.gz"))
            .forEach(names::add);
      }
    }
    int count = names.isEmpty() ? 1 : serial(names.stream().reduce((a, b) -> b).orElseThrow());
    for (int serial = 1; serial <= count; serial++) {
      String name = CollectionFolder.warcName(serial);
      names.add(name);
      long first = firstLength(name);
      if (first == 0) {
        damaged.add(name);
      }
      long end = seen.getOrDefault(name, first);
      ends.put(name, end);
      if (Files.exists(folder.resolve(name))) {
        long size = Files.size(folder.resolve(name));
        if (size > end) {
          damaged.add(name);
          collectUrls(name, end, size);
        }
      }
    }
  }

  private static int serial(String name) {
    return Integer.parseInt(name.replaceAll("\\D+", ""));
  }

  /** Length of the first record of a file if it is a whole warcinfo; else 0. */
  private long firstLength(String name) throws IOException {
    if (!Files.isRegularFile(folder.resolve(name))) {
      return 0;
    }
    try (GzipMemberReader reader = new GzipMemberReader(folder.resolve(name))) {
      return reader.next().orElse(null) instanceof GzipMemberReader.Part.Member first
              && first.timeless()
              && CaptureView.isWarcinfo(first.content())
          ? first.length()
          : 0;
    }
  }

  /** Captures whose line of the journal is lost: what they are of is to be fetched again. */
  private void collectUrls(String name, long from, long to) throws IOException {
    try (GzipMemberReader reader = new GzipMemberReader(folder.resolve(name), from, to)) {
      for (var part = reader.next(); part.isPresent(); part = reader.next()) {
        if (part.get() instanceof GzipMemberReader.Part.Member member) {
          String url = CaptureView.targetUrl(member.content());
          if (!url.isEmpty()) {
            urlsWithoutEntry.add(url);
          }
        }
      }
    }
  }

  Set<String> urlsWithoutEntry() {
    return urlsWithoutEntry;
  }

  /** Begins the copies with the records that say who made the files. */
  void begin() throws IOException {
    for (String name : damaged) {
      long length = firstLength(name);
      byte[] first = length == 0 ? newWarcinfo(name) : read(name, 0, (int) length);
      OutputStream out = new BufferedOutputStream(Files.newOutputStream(work.resolve(name)));
      out.write(first);
      outputs.put(name, out);
      lengths.put(name, (long) first.length);
    }
  }

  private byte[] newWarcinfo(String name) {
    LinkedHashMap<String, String> fields = new LinkedHashMap<>();
    fields.put("software", "Waymark/" + WaymarkVersion.current());
    fields.put("description", "repaired: some records were damaged and are not in this file");
    return new WarcRecordEncoder(fields, SettingsSchema.defaults(StoreSettings.class))
        .encodeWarcinfo(name, clock.instant());
  }

  /** Copies the records of an entry where their file is damaged; returns where they are then. */
  WarcLocation copy(WarcLocation location) throws IOException {
    OutputStream out = outputs.get(location.file());
    if (out == null) {
      return location;
    }
    out.write(read(location.file(), location.offset(), location.length()));
    long offset = lengths.getOrDefault(location.file(), 0L);
    lengths.put(location.file(), offset + location.length());
    return new WarcLocation(location.file(), offset, location.length());
  }

  /** Name and length of the file that is written next. */
  Map<String, Long> currentLength() {
    List<String> all = List.copyOf(names);
    if (all.isEmpty()) {
      return Map.of();
    }
    String last = all.getLast();
    long length = lengths.containsKey(last) ? lengths.get(last) : ends.getOrDefault(last, 0L);
    return Map.of(CollectionFolder.WARC_FOLDER + "/" + last, length);
  }

  private byte[] read(String name, long offset, int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length);
    try (FileChannel channel = FileChannel.open(folder.resolve(name))) {
      while (bytes.hasRemaining() && channel.read(bytes, offset + bytes.position()) >= 0) {}
    }
    return bytes.array();
  }

  @Override
  public void close() throws IOException {
    for (OutputStream out : outputs.values()) {
      out.close();
    }
  }
}
