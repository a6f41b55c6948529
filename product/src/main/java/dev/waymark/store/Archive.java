package dev.waymark.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The growing files of a collection. What is appended counts once the crawl has committed the
 * {@link #lengths} after it; opened with the lengths of the last commit, the files are again as
 * they were then. Owned by the crawl, used by one thread.
 *
 * <p>The crawl commits once right after opening: files without any commit are a collection that
 * lost its state, and are not touched.
 */
public final class Archive implements AutoCloseable {
  private static final Pattern NAME = Pattern.compile("waymark-\\d{5,}\\.warc\\.gz");

  private final Path folder;
  private final StoreSettings settings;
  private final WarcRecords records;
  private final InstantSource clock;
  private final AppendFile unsorted;
  private final AppendFile journal;
  private int serial;
  private String file;
  private AppendFile warc;

  /** Bytes of the WARC files before the current one. */
  private long finished;

  private Archive(
      Folder folder,
      Lengths committed,
      StoreSettings settings,
      WarcRecords records,
      InstantSource clock) {
    this.folder = folder.path();
    this.settings = settings;
    this.records = records;
    this.clock = clock;
    this.serial = serial(committed);
    this.file = fileName(serial);
    this.finished = finished(this.folder.resolve(Folder.WARC), serial);
    this.warc = serial == 0 ? begin(1) : AppendFile.open(path(serial), committed.of(name(serial)));
    this.unsorted =
        AppendFile.open(this.folder.resolve(Folder.UNSORTED), committed.of(Folder.UNSORTED));
    this.journal =
        AppendFile.open(this.folder.resolve(Folder.JOURNAL), committed.of(Folder.JOURNAL));
  }

  /**
   * Opens the files as they were at a commit, {@link Lengths#NONE} for a new collection.
   *
   * @throws BrokenDisk if they are not there any more, or cannot be written
   */
  public static Archive open(
      Folder folder,
      Lengths committed,
      StoreSettings settings,
      WarcRecords records,
      InstantSource clock) {
    Path warcs = folder.path().resolve(Folder.WARC);
    try {
      Files.createDirectories(warcs);
      if (committed.bytes().isEmpty()) {
        refuseOrphans(folder.path());
      }
      clean(warcs, serial(committed));
    } catch (IOException e) {
      throw BrokenDisk.of(warcs, "read folder", e);
    }
    return new Archive(folder, committed, settings, records, clock);
  }

  /** Pages without a commit: their state was deleted, and nothing tells which of them count. */
  private static void refuseOrphans(Path folder) throws IOException {
    Path journal = folder.resolve(Folder.JOURNAL);
    if (Files.exists(journal) && Files.size(journal) > 0) {
      throw BrokenDisk.because(
          folder
              + " holds pages, but the state of their crawl is missing. Bring the folder state back"
              + " from a copy, or begin a new collection with --into.");
    }
  }

  /** Deletes the files begun after the commit, and misses those that were complete before it. */
  private static void clean(Path warcs, int last) throws IOException {
    for (int serial = 1; serial < last; serial++) {
      if (!Files.exists(warcs.resolve(fileName(serial)))) {
        throw BrokenDisk.because(
            warcs.resolve(fileName(serial))
                + " is missing. Bring it back from a copy, or begin a new collection with --into.");
      }
    }
    try (Stream<Path> files = Files.list(warcs)) {
      List<Path> newer =
          files
              .filter(file -> NAME.matcher(file.getFileName().toString()).matches())
              .filter(file -> serial(file.getFileName().toString()) > last)
              .toList();
      newer.forEach(AppendFile::delete);
    }
  }

  private static long finished(Path warcs, int last) {
    long bytes = 0;
    for (int serial = 1; serial < last; serial++) {
      Path file = warcs.resolve(fileName(serial));
      try {
        bytes += Files.size(file);
      } catch (IOException e) {
        throw BrokenDisk.of(file, "read", e);
      }
    }
    return bytes;
  }

  private static int serial(Lengths committed) {
    return committed.warc().isEmpty() ? 0 : serial(committed.warc());
  }

  private static int serial(String name) {
    return Integer.parseInt(
        name, name.lastIndexOf('-') + 1, name.length() - ".warc.gz".length(), 10);
  }

  static String fileName(int serial) {
    return String.format("waymark-%05d.warc.gz", serial);
  }

  private static String name(int serial) {
    return Folder.WARC + "/" + fileName(serial);
  }

  private Path path(int serial) {
    return folder.resolve(name(serial));
  }

  private AppendFile begin(int next) {
    serial = next;
    file = fileName(next);
    AppendFile begun = AppendFile.open(path(next), 0);
    begun.append(records.info(file, clock.instant()));
    return begun;
  }

  /** Archives a page. */
  public Place append(Capture capture) {
    int length = capture.first().length + capture.rest().length;
    if (warc.length() + length > settings.warcSize()) {
      warc.write();
      warc.sync();
      finished += warc.length();
      warc.close();
      warc = begin(serial + 1);
    }
    long offset = warc.append(capture.first(), capture.rest());
    unsorted.append(CdxLine.of(capture, file, offset, capture.first().length));
    return new Place(file, offset, length);
  }

  /** Adds a line to the journal. */
  public void append(Decision decision) {
    journal.append(DecisionJson.line(decision));
  }

  /** Writes what was appended, and tells what a commit has to remember. */
  public Lengths lengths() {
    warc.write();
    unsorted.write();
    journal.write();
    return new Lengths(
        Map.of(
            Folder.WARC + "/" + file,
            warc.length(),
            Folder.UNSORTED,
            unsorted.length(),
            Folder.JOURNAL,
            journal.length()));
  }

  /** Bytes of all WARC files and of the others that grow, what is not written yet included. */
  public long size() {
    return finished + warc.length() + unsorted.length() + journal.length();
  }

  /** Makes what was written survive a power cut. */
  public void sync() {
    warc.sync();
    unsorted.sync();
    journal.sync();
  }

  /** Writes the sorted index of everything archived so far. */
  public void writeIndex() {
    new CdxSort(folder).write();
  }

  /** Lets go of the files; the crawl has committed before. */
  @Override
  public void close() {
    warc.close();
    unsorted.close();
    journal.close();
  }
}
