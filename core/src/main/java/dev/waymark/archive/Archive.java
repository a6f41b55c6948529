package dev.waymark.archive;

import dev.waymark.archive.warc.Capture;
import dev.waymark.archive.warc.CdxLine;
import dev.waymark.archive.warc.StoreSettings;
import dev.waymark.archive.warc.WarcLocation;
import dev.waymark.archive.warc.WarcRecordEncoder;
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
 * {@link #flush} after it; opened with the lengths of the last commit, the files are again as they
 * were then. Owned by the crawl, used by one thread.
 *
 * <p>The crawl commits once right after opening: files without any commit are a collection that
 * lost its frontier store, and are not touched.
 */
public final class Archive implements AutoCloseable {
  private static final Pattern WARC_NAME = Pattern.compile("waymark-\\d{5,}\\.warc\\.gz");

  private final Path folder;
  private final StoreSettings settings;
  private final WarcRecordEncoder records;
  private final InstantSource clock;
  private final AppendFile unsortedCdx;
  private final AppendFile journal;
  private int serial;
  private String warcName;
  private AppendFile warc;

  /** Bytes of the WARC files before the current one. */
  private long finishedBytes;

  private Archive(
      CollectionFolder folder,
      CommitPoint committed,
      StoreSettings settings,
      WarcRecordEncoder records,
      InstantSource clock) {
    this.folder = folder.path();
    this.settings = settings;
    this.records = records;
    this.clock = clock;
    this.serial = serial(committed);
    this.warcName = fileName(serial);
    this.finishedBytes =
        sumFinishedBytes(this.folder.resolve(CollectionFolder.WARC_FOLDER), serial);
    this.warc =
        serial == 0
            ? beginWarc(1)
            : AppendFile.open(warcPath(serial), committed.lengthOf(relativeName(serial)));
    this.unsortedCdx =
        AppendFile.open(
            this.folder.resolve(CollectionFolder.UNSORTED_CDX_FILE),
            committed.lengthOf(CollectionFolder.UNSORTED_CDX_FILE));
    this.journal =
        AppendFile.open(
            this.folder.resolve(CollectionFolder.JOURNAL_FILE),
            committed.lengthOf(CollectionFolder.JOURNAL_FILE));
  }

  /**
   * Opens the files as they were at a commit, {@link CommitPoint#NONE} for a new collection.
   *
   * @throws StorageException if they are not there any more, or cannot be written
   */
  public static Archive open(
      CollectionFolder folder,
      CommitPoint committed,
      StoreSettings settings,
      WarcRecordEncoder records,
      InstantSource clock) {
    Path warcs = folder.path().resolve(CollectionFolder.WARC_FOLDER);
    try {
      Files.createDirectories(warcs);
      if (committed.fileLengths().isEmpty()) {
        refuseOrphans(folder.path());
      }
      deleteUncommitted(warcs, serial(committed));
    } catch (IOException e) {
      throw StorageException.forFile(warcs, "read folder", e);
    }
    return new Archive(folder, committed, settings, records, clock);
  }

  /** Pages without a commit: their frontier store was deleted, and nothing says which count. */
  private static void refuseOrphans(Path folder) throws IOException {
    Path journal = folder.resolve(CollectionFolder.JOURNAL_FILE);
    if (Files.exists(journal) && Files.size(journal) > 0) {
      throw StorageException.withMessage(
          folder
              + " holds pages, but the frontier of their crawl is missing. Bring the folder"
              + " frontier back from a copy, or run: waymark repair "
              + folder);
    }
  }

  /** Deletes the files begun after the commit, and misses those that were complete before it. */
  private static void deleteUncommitted(Path warcs, int last) throws IOException {
    for (int serial = 1; serial < last; serial++) {
      if (!Files.exists(warcs.resolve(fileName(serial)))) {
        throw StorageException.withMessage(
            warcs.resolve(fileName(serial))
                + " is missing. Bring it back from a copy, or mend the collection with waymark"
                + " repair.");
      }
    }
    try (Stream<Path> files = Files.list(warcs)) {
      List<Path> newer =
          files
              .filter(file -> WARC_NAME.matcher(file.getFileName().toString()).matches())
              .filter(file -> serial(file.getFileName().toString()) > last)
              .toList();
      newer.forEach(AppendFile::delete);
    }
  }

  private static long sumFinishedBytes(Path warcs, int last) {
    long bytes = 0;
    for (int serial = 1; serial < last; serial++) {
      Path file = warcs.resolve(fileName(serial));
      try {
        bytes += Files.size(file);
      } catch (IOException e) {
        throw StorageException.forFile(file, "read", e);
      }
    }
    return bytes;
  }

  private static int serial(CommitPoint committed) {
    return committed.currentWarc().isEmpty() ? 0 : serial(committed.currentWarc());
  }

  private static int serial(String name) {
    return Integer.parseInt(
        name, name.lastIndexOf('-') + 1, name.length() - ".warc.gz".length(), 10);
  }

  static String fileName(int serial) {
    return String.format("waymark-%05d.warc.gz", serial);
  }

  private static String relativeName(int serial) {
    return CollectionFolder.WARC_FOLDER + "/" + fileName(serial);
  }

  private Path warcPath(int serial) {
    return folder.resolve(relativeName(serial));
  }

  private AppendFile beginWarc(int next) {
    serial = next;
    warcName = fileName(next);
    AppendFile begun = AppendFile.open(warcPath(next), 0);
    begun.append(records.encodeWarcinfo(warcName, clock.instant()));
    return begun;
  }

  /** Archives a page. */
  public WarcLocation append(Capture capture) {
    int length = capture.mainRecord().length + capture.otherRecords().length;
    if (warc.length() + length > settings.warcSize()) {
      warc.write();
      warc.sync();
      finishedBytes += warc.length();
      warc.close();
      warc = beginWarc(serial + 1);
    }
    long offset = warc.append(capture.mainRecord(), capture.otherRecords());
    unsortedCdx.append(CdxLine.encode(capture, warcName, offset, capture.mainRecord().length));
    return new WarcLocation(warcName, offset, length);
  }

  /** Adds a line to the journal. */
  public void append(JournalEntry entry) {
    journal.append(JournalEntryJson.encode(entry));
  }

  /** Adds a line that corrects another. */
  public void append(JournalCopy copy) {
    journal.append(JournalEntryJson.encode(copy));
  }

  /** Writes what was appended, and returns what a commit has to record. */
  public CommitPoint flush() {
    warc.write();
    unsortedCdx.write();
    journal.write();
    return new CommitPoint(
        Map.of(
            CollectionFolder.WARC_FOLDER + "/" + warcName,
            warc.length(),
            CollectionFolder.UNSORTED_CDX_FILE,
            unsortedCdx.length(),
            CollectionFolder.JOURNAL_FILE,
            journal.length()));
  }

  /** Bytes of all WARC files and of the others that grow, what is not written yet included. */
  public long size() {
    return finishedBytes + warc.length() + unsortedCdx.length() + journal.length();
  }

  /** Makes what was written survive a power cut. */
  public void sync() {
    warc.sync();
    unsortedCdx.sync();
    journal.sync();
  }

  /** Writes the sorted index of everything archived so far. */
  public void writeCdxIndex() {
    writeCdxIndex(folder);
  }

  /** The same for the files in a folder that nobody writes. */
  public static void writeCdxIndex(Path folder) {
    new CdxSorter(folder).write();
  }

  /** Lets go of the files; the crawl has committed before. */
  @Override
  public void close() {
    warc.close();
    unsortedCdx.close();
    journal.close();
  }
}
