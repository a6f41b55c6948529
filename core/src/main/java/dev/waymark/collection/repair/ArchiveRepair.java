package dev.waymark.collection.repair;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.archive.Archive;
import dev.waymark.archive.CollectionFolder;
import dev.waymark.archive.CommitPoint;
import dev.waymark.archive.JournalChecksum;
import dev.waymark.archive.check.ArchiveScan;
import dev.waymark.archive.check.CaptureView;
import dev.waymark.archive.check.JournalLine;
import dev.waymark.archive.warc.WarcLocation;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes journal, WARC and CDX files without what is damaged. Files that are whole stay where they
 * are; new ones are written into a folder of their own.
 */
final class ArchiveRepair {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path collection;
  private final Path work;
  private final long journalLength;

  /** Pages and other captures that are cut out. */
  private final Set<String> lostUrls = new LinkedHashSet<>();

  private long lostLines;
  private final WarcCopies warcs;

  /**
   * @param journalLength bytes of the journal that count
   */
  ArchiveRepair(Path collection, Path work, long journalLength, InstantSource clock) {
    this.collection = collection;
    this.work = work;
    this.journalLength = journalLength;
    this.warcs = new WarcCopies(collection, work, clock);
  }

  /** Takes an entry that is kept, as it is before and after. */
  interface KeptSink {
    void accept(JournalLine line) throws IOException;
  }

  /** URLs whose records are cut out: they are to be fetched again. */
  Set<String> lostUrls() {
    return lostUrls;
  }

  /** Lines of the journal that are cut out and named no URL. */
  long lostLines() {
    return lostLines;
  }

  /** Finds what is damaged; the first of two passes. */
  void scan() throws IOException {
    Map<String, Long> ends = new HashMap<>();
    new ArchiveScan(collection, journalLength)
        .run(
            new ArchiveScan.Sink() {
              @Override
              public void whole(JournalLine line, @Nullable CaptureView capture)
                  throws IOException {
                if (capture != null) {
                  warcs.see(capture.location(), ends);
                }
              }

              @Override
              public void broken(JournalLine line, String why, String url) {
                if (!url.isEmpty()) {
                  lostUrls.add(url);
                }
                if (line.isWhole()) {
                  lostUrls.add(line.url());
                  warcs.markDamaged(line.location());
                } else {
                  lostLines++;
                }
              }
            });
    warcs.findUnaccounted(ends);
    lostUrls.addAll(warcs.urlsWithoutEntry());
  }

  /**
   * Writes what is left; the second pass.
   *
   * @param kept told of each entry that is kept, as it was
   * @return how much of the new files counts
   */
  CommitPoint write(KeptSink kept) throws IOException {
    Files.createDirectories(work.resolve(CollectionFolder.WARC_FOLDER));
    Path journal = work.resolve(CollectionFolder.JOURNAL_FILE);
    Path cdx = work.resolve(CollectionFolder.UNSORTED_CDX_FILE);
    try (OutputStream lines = new BufferedOutputStream(Files.newOutputStream(journal));
        OutputStream entries = new BufferedOutputStream(Files.newOutputStream(cdx));
        warcs) {
      warcs.begin();
      long[] number = {0};
      new ArchiveScan(collection, journalLength)
          .run(
              new ArchiveScan.Sink() {
                @Override
                public void whole(JournalLine line, @Nullable CaptureView capture)
                    throws IOException {
                  if (!line.repeats().isEmpty() && lostUrls.contains(line.repeats())) {
                    lostUrls.add(line.url()); // what it repeats is gone
                    return;
                  }
                  kept.accept(line);
                  WarcLocation location = capture == null ? null : warcs.copy(capture.location());
                  lines.write(renumber(line, number[0]++, location));
                  if (capture != null && location != null) {
                    entries.write(capture.encodeCdxLine(location));
                  }
                }

                @Override
                public void broken(JournalLine line, String why, String url) {}
              });
    }
    Archive.writeCdxIndex(work);
    Map<String, Long> lengths = new TreeMap<>();
    lengths.put(CollectionFolder.JOURNAL_FILE, Files.size(journal));
    lengths.put(CollectionFolder.UNSORTED_CDX_FILE, Files.size(cdx));
    lengths.putAll(warcs.currentLength());
    return new CommitPoint(lengths);
  }

  private static byte[] renumber(JournalLine line, long number, @Nullable WarcLocation location)
      throws IOException {
    if (line.number() == number
        && (location == null || location.equals(line.location()))
        && JournalChecksum.verify(line.bytes()) == JournalChecksum.Result.RIGHT) {
      byte[] same = Arrays.copyOf(line.bytes(), line.bytes().length + 1);
      same[same.length - 1] = '\n';
      return same;
    }
    ObjectNode json = (ObjectNode) JSON.readTree(line.bytes());
    json.remove("crc");
    json.put("number", number);
    if (location != null) {
      json.put("file", location.file());
      json.put("offset", location.offset());
    }
    return JournalChecksum.seal(JSON.writeValueAsBytes(json));
  }
}
