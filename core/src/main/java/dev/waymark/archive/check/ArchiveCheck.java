package dev.waymark.archive.check;

import com.carrotsearch.hppc.LongArrayList;
import dev.waymark.archive.CollectionFolder;
import dev.waymark.archive.warc.GzipMemberReader;
import dev.waymark.archive.warc.WarcLocation;
import dev.waymark.text.IdSet;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compares journal, WARC and CDX files: every entry has its records, every record its entry and its
 * line, digests are computed anew, and no page is stored twice.
 */
public final class ArchiveCheck implements ArchiveScan.Sink {
  /** Entries between two reports of progress. */
  private static final int PROGRESS_INTERVAL = 1000;

  private final Path collection;
  private final Map<String, Long> committed;
  private final Consumer<Finding> findings;
  private final LongConsumer progress;
  private final CdxCheck cdx;
  private final PageList pages = new PageList(new LongArrayList(), new BitSet());

  /** Up to where each WARC file is accounted for. */
  private final Map<String, Long> covered = new TreeMap<>();

  private final IdSet storedPages = new IdSet();

  /** Pages that turned out to repeat those of other shards. */
  private final IdSet copies = new IdSet();

  private long entries;
  private boolean broken;

  /**
   * The pages that the journal tells of, in its order.
   *
   * @param ids of their URLs
   * @param relevant those that are new and relevant
   */
  public record PageList(LongArrayList ids, BitSet relevant) {}

  /**
   * @param committed how much of the growing files counts, by name; empty if that is unknown, and
   *     all of it counts
   * @param progress gets the number of entries so far
   */
  public ArchiveCheck(
      Path collection,
      Map<String, Long> committed,
      Consumer<Finding> findings,
      LongConsumer progress) {
    this.collection = collection;
    this.committed = committed;
    this.findings = findings;
    this.progress = progress;
    this.cdx = new CdxCheck(collection, findings);
  }

  /** Checks all of it. */
  public PageList run() throws IOException {
    checkLengths();
    cdx.readUnsorted(committed(CollectionFolder.UNSORTED_CDX_FILE));
    new ArchiveScan(collection, committed(CollectionFolder.JOURNAL_FILE)).run(this);
    if (!broken) {
      cdx.finish();
    }
    checkCoverage();
    for (int page = 0; page < pages.ids().size() && copies.size() > 0; page++) {
      if (copies.contains(pages.ids().get(page))) {
        pages.relevant().clear(page);
      }
    }
    return pages;
  }

  /** Entries of the journal. */
  public long entries() {
    return entries;
  }

  private long committed(String name) {
    return committed.getOrDefault(name, committed.isEmpty() ? Long.MAX_VALUE : 0L);
  }

  private void checkLengths() throws IOException {
    for (Map.Entry<String, Long> file : committed.entrySet()) {
      Path path = collection.resolve(file.getKey());
      if (!Files.exists(path)) {
        findings.accept(Finding.damage(file.getKey(), "is missing"));
        continue;
      }
      long size = Files.size(path);
      if (size < file.getValue()) {
        findings.accept(
            Finding.damage(
                file.getKey(),
                "has " + size + " bytes, but " + file.getValue() + " were committed"));
      } else if (size > file.getValue()) {
        findings.accept(
            Finding.note(
                file.getKey(),
                (size - file.getValue())
                    + " bytes behind the last commit; a crawl that goes on cuts them off"));
      }
    }
  }

  @Override
  public void whole(JournalLine line, @Nullable CaptureView capture) throws IOException {
    count(line);
    if (line.isPage()) {
      pages.relevant().set(pages.ids().size(), line.isRelevant());
      pages.ids().add(Urls.id(line.url()));
    } else if (line.isCopy()) {
      copies.add(Urls.id(line.url()));
    }
    if (capture == null) {
      return;
    }
    cdx.expect(capture);
    cover(capture.location());
    long id = Urls.id(line.url());
    if (line.isPage()) {
      if (storedPages.contains(id)) {
        findings.accept(
            Finding.damage(
                CollectionFolder.JOURNAL_FILE,
                "line " + line.line() + ": " + line.url() + " is stored twice"));
      }
      storedPages.add(id);
    }
  }

  @Override
  public void broken(JournalLine line, String why, String url) throws IOException {
    broken = true;
    WarcLocation location = line.isWhole() ? line.location() : null;
    if (location == null) {
      findings.accept(
          Finding.damage(CollectionFolder.JOURNAL_FILE, "line " + line.line() + ": " + why));
      entries++;
      return;
    }
    count(line);
    cover(location);
    findings.accept(
        Finding.damage(
            CollectionFolder.WARC_FOLDER + "/" + location.file(),
            "record at byte " + location.offset() + " of " + line.url() + ": " + why));
  }

  private void count(JournalLine line) {
    if (line.number() != entries && !broken) {
      findings.accept(
          Finding.damage(
              CollectionFolder.JOURNAL_FILE,
              "line " + line.line() + " has number " + line.number() + " instead of " + entries));
      broken = true;
    }
    if (++entries % PROGRESS_INTERVAL == 0) {
      progress.accept(entries);
    }
  }

  private void cover(WarcLocation location) throws IOException {
    long from = coveredUpTo(location.file());
    if (location.offset() != from && !broken) {
      findings.accept(
          Finding.damage(
              CollectionFolder.WARC_FOLDER + "/" + location.file(),
              location.offset() > from
                  ? "bytes " + from + " to " + location.offset() + " belong to no journal entry"
                  : "the records at byte " + location.offset() + " lie within others"));
    }
    covered.put(location.file(), location.offset() + location.length());
  }

  /** Before the first capture of a file comes the record that says who made it. */
  private long coveredUpTo(String name) throws IOException {
    Long known = covered.get(name);
    return known != null ? known : warcinfoLength(name);
  }

  private long warcinfoLength(String name) throws IOException {
    Path file = collection.resolve(CollectionFolder.WARC_FOLDER).resolve(name);
    if (!Files.isRegularFile(file)) {
      return 0;
    }
    try (GzipMemberReader reader = new GzipMemberReader(file)) {
      if (reader.next().orElse(null) instanceof GzipMemberReader.Part.Member first
          && first.timeless()
          && CaptureView.isWarcinfo(first.content())) {
        return first.length();
      }
    }
    broken = true;
    findings.accept(
        Finding.damage(
            CollectionFolder.WARC_FOLDER + "/" + name, "its first record is no whole warcinfo"));
    return 0;
  }

  /** Every byte of the WARC files that counts belongs to an entry. */
  private void checkCoverage() throws IOException {
    Path folder = collection.resolve(CollectionFolder.WARC_FOLDER);
    if (!Files.isDirectory(folder)) {
      return;
    }
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files = all.filter(file -> file.toString().endsWith(".warc.gz")).sorted().toList();
    }
    for (Path path : files) {
      String file = path.getFileName().toString();
      String name = CollectionFolder.WARC_FOLDER + "/" + file;
      long size = Math.min(Files.size(path), committed.getOrDefault(name, Long.MAX_VALUE));
      long end = coveredUpTo(file);
      if (end < size && !broken && isCommitted(file)) {
        findings.accept(
            Finding.damage(name, "bytes " + end + " to " + size + " belong to no journal entry"));
      }
    }
    checkSerials(files);
  }

  /** Whether a file was begun before the last commit: one begun after it is deleted. */
  private boolean isCommitted(String file) {
    return committed.keySet().stream()
        .filter(name -> name.endsWith(".warc.gz"))
        .allMatch(current -> (CollectionFolder.WARC_FOLDER + "/" + file).compareTo(current) <= 0);
  }

  private void checkSerials(List<Path> files) {
    for (int i = 0; i < files.size(); i++) {
      String expected = CollectionFolder.warcName(i + 1);
      if (!files.get(i).getFileName().toString().equals(expected)) {
        findings.accept(
            Finding.damage(CollectionFolder.WARC_FOLDER + "/" + expected, "is missing"));
        return;
      }
    }
  }
}
