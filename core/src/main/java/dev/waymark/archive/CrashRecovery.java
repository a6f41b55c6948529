package dev.waymark.archive;

import dev.waymark.archive.warc.CdxLine;
import dev.waymark.archive.warc.WarcLocation;
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
 * the second after that, any part may be missing, whatever the frontier store says: so those
 * journal entries are checked one by one, and the files count up to the first incomplete one.
 */
public final class CrashRecovery {
  private final Path folder;
  private final CommitPoint committed;
  private final CommitPoint synced;
  private final Map<String, Long> intactLengths;
  private String currentWarc;

  private CrashRecovery(Path folder, CommitPoint committed, CommitPoint synced) {
    this.folder = folder;
    this.committed = committed;
    this.synced = synced;
    this.intactLengths = new HashMap<>(synced.fileLengths());
    this.currentWarc = synced.currentWarc();
  }

  /**
   * The lengths up to which all files are whole: mostly those of the last commit. They are also
   * given back where a file lacks what was synced: that was no power cut, and is not made up for.
   */
  public static CommitPoint recover(Path folder, CommitPoint committed, CommitPoint synced) {
    if (committed.equals(synced)) {
      return committed;
    }
    try {
      return new CrashRecovery(folder, committed, synced).findIntactLengths();
    } catch (IOException e) {
      throw StorageException.forFile(folder, "read", e);
    }
  }

  private CommitPoint findIntactLengths() throws IOException {
    for (Map.Entry<String, Long> file : synced.fileLengths().entrySet()) {
      if (size(file.getKey()) < file.getValue()) {
        return committed;
      }
    }
    Iterator<String> entries = readUnsyncedLines(CollectionFolder.UNSORTED_CDX_FILE).iterator();
    for (String line : readUnsyncedLines(CollectionFolder.JOURNAL_FILE)) {
      if (!isIntact(line, entries)) {
        break;
      }
      extend(CollectionFolder.JOURNAL_FILE, line);
    }
    boolean all =
        intactLengths.get(CollectionFolder.JOURNAL_FILE)
            == committed.lengthOf(CollectionFolder.JOURNAL_FILE);
    return all ? committed : new CommitPoint(intactLengths);
  }

  private boolean isIntact(String line, Iterator<String> entries) throws IOException {
    WarcLocation location;
    try {
      location =
          JournalEntry.parse(line.getBytes(StandardCharsets.ISO_8859_1))
              .map(JournalEntry::location)
              .orElse(null);
    } catch (IOException | RuntimeException e) {
      return false;
    }
    if (location == null) {
      return true;
    }
    String entry = entries.hasNext() ? entries.next() : "";
    if (!CdxLine.pointsTo(location, entry) || !isIntact(location)) {
      return false;
    }
    extend(CollectionFolder.UNSORTED_CDX_FILE, entry);
    intactLengths.remove(currentWarc);
    currentWarc = CollectionFolder.WARC_FOLDER + "/" + location.file();
    intactLengths.put(currentWarc, location.offset() + location.length());
    return true;
  }

  private void extend(String name, String line) {
    intactLengths.merge(name, line.length() + 1L, Long::sum);
  }

  /** Every record ends with the sum of its bytes. */
  private boolean isIntact(WarcLocation location) throws IOException {
    byte[] records =
        read(
            CollectionFolder.WARC_FOLDER + "/" + location.file(),
            location.offset(),
            location.offset() + location.length());
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(records))) {
      in.transferTo(OutputStream.nullOutputStream());
      return records.length == location.length();
    } catch (IOException e) {
      return false;
    }
  }

  /** The lines since the last sync, without one that has no end; a character for each byte. */
  private List<String> readUnsyncedLines(String name) throws IOException {
    byte[] tail = read(name, synced.lengthOf(name), committed.lengthOf(name));
    int end = tail.length;
    while (end > 0 && tail[end - 1] != '\n') {
      end--;
    }
    return new String(tail, 0, end, StandardCharsets.ISO_8859_1).lines().toList();
  }

  /** The bytes between two offsets, fewer if the file ends before. */
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
