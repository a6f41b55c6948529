package dev.waymark.store;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/**
 * How much of the growing files counts after a power cut. What was synced is there; of what came in
 * the second after that, any part may be missing, whatever the state remembers of it: so those
 * decisions are looked at one by one, and the files count up to the first that is not whole.
 */
public final class Remains {
  private final Path folder;
  private final Lengths committed;
  private final Lengths synced;
  private final Map<String, Long> whole;
  private String warc;

  private Remains(Path folder, Lengths committed, Lengths synced) {
    this.folder = folder;
    this.committed = committed;
    this.synced = synced;
    this.whole = new HashMap<>(synced.bytes());
    this.warc = synced.warc();
  }

  /**
   * The lengths up to which all files are whole: mostly those of the last commit. They are also
   * given back where a file lacks what was synced: that was no power cut, and is not made up for.
   */
  public static Lengths of(Path folder, Lengths committed, Lengths synced) {
    if (committed.equals(synced)) {
      return committed;
    }
    try {
      return new Remains(folder, committed, synced).lengths();
    } catch (IOException e) {
      throw BrokenDisk.of(folder, "read", e);
    }
  }

  private Lengths lengths() throws IOException {
    for (Map.Entry<String, Long> file : synced.bytes().entrySet()) {
      if (size(file.getKey()) < file.getValue()) {
        return committed;
      }
    }
    Iterator<String> entries = lines(Folder.UNSORTED).iterator();
    for (String line : lines(Folder.JOURNAL)) {
      if (!isWhole(line, entries)) {
        break;
      }
      grow(Folder.JOURNAL, line);
    }
    boolean all = whole.get(Folder.JOURNAL) == committed.of(Folder.JOURNAL);
    return all ? committed : new Lengths(whole);
  }

  private boolean isWhole(String line, Iterator<String> entries) throws IOException {
    Place place;
    try {
      place = DecisionJson.parse(line).place();
    } catch (IOException | RuntimeException e) {
      return false;
    }
    if (place == null) {
      return true;
    }
    String entry = entries.hasNext() ? entries.next() : "";
    if (!CdxLine.isOf(place, entry) || !isWhole(place)) {
      return false;
    }
    grow(Folder.UNSORTED, entry);
    whole.remove(warc);
    warc = Folder.WARC + "/" + place.file();
    whole.put(warc, place.offset() + place.length());
    return true;
  }

  private void grow(String name, String line) {
    whole.merge(name, line.length() + 1L, Long::sum);
  }

  /** Every record ends with the sum of its bytes. */
  private boolean isWhole(Place place) throws IOException {
    byte[] records =
        read(Folder.WARC + "/" + place.file(), place.offset(), place.offset() + place.length());
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(records))) {
      in.transferTo(OutputStream.nullOutputStream());
      return records.length == place.length();
    } catch (IOException e) {
      return false;
    }
  }

  /** The lines since the last sync, without one that has no end; a character for each byte. */
  private List<String> lines(String name) throws IOException {
    byte[] tail = read(name, synced.of(name), committed.of(name));
    int end = tail.length;
    while (end > 0 && tail[end - 1] != '\n') {
      end--;
    }
    return new String(tail, 0, end, StandardCharsets.ISO_8859_1).lines().toList();
  }

  /** The bytes between two places, fewer if the file ends before. */
  private byte[] read(String name, long from, long to) throws IOException {
    long end = Math.min(to, size(name));
    ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(Math.max(0, end - from)));
    if (bytes.hasRemaining()) {
      try (FileChannel channel = FileChannel.open(folder.resolve(name))) {
        while (bytes.hasRemaining() && channel.read(bytes, from + bytes.position()) >= 0) {}
      }
    }
    return bytes.array();
  }

  private long size(String name) throws IOException {
    Path file = folder.resolve(name);
    return Files.exists(file) ? Files.size(file) : 0;
  }
}
