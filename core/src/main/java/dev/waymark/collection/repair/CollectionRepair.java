package dev.waymark.collection.repair;

import dev.waymark.archive.Archive;
import dev.waymark.archive.CollectionFolder;
import dev.waymark.archive.CollectionFormat;
import dev.waymark.archive.CommitPoint;
import dev.waymark.archive.JournalCopies;
import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.check.ArchiveScan;
import dev.waymark.archive.check.Finding;
import dev.waymark.archive.check.JournalLine;
import dev.waymark.file.AtomicFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Mends a collection: cuts out what is damaged and puts its URLs back into the frontier, rebuilds
 * CDX files and, if need be, the frontier. Everything new is written into a folder of its own; a
 * file there says when all of it is on the disk, and only then do new files take the places of old
 * ones, which are kept. Killed before that file, a repair starts over; killed after it, it goes on.
 */
public final class CollectionRepair {
  private final Path folder;
  private final Path work;
  private final RepairSettings settings;
  private final Consumer<String> progress;

  /**
   * What was done.
   *
   * @param changed whether any file was replaced
   * @param sentences what was mended, and what was lost
   */
  public record Result(boolean changed, List<String> sentences) {}

  /**
   * @param folder of a collection that is locked by the caller
   * @param progress gets what is being done
   */
  public CollectionRepair(Path folder, RepairSettings settings, Consumer<String> progress) {
    this.folder = folder;
    this.work = folder.resolve(CollectionFolder.REPAIR_FOLDER);
    this.settings = settings;
    this.progress = progress;
  }

  /** Whether a repair was interrupted while it put files in their places. */
  public static boolean isInterrupted(Path folder) {
    return Files.exists(
        folder.resolve(CollectionFolder.REPAIR_FOLDER).resolve(CollectionFolder.REPAIR_READY_FILE));
  }

  /** Goes on with a repair that was interrupted while it put files in their places. */
  public static void resume(Path folder) throws IOException {
    Path work = folder.resolve(CollectionFolder.REPAIR_FOLDER);
    switchFiles(
        folder, work, Files.readString(work.resolve(CollectionFolder.REPAIR_READY_FILE)).strip());
  }

  /** Where what is replaced now is kept. */
  public static Path damagedFolder(Path folder, InstantSource clock) {
    String stamp = clock.instant().truncatedTo(ChronoUnit.MILLIS).toString().replace(':', '-');
    return folder.resolve(CollectionFolder.DAMAGED_FOLDER).resolve(stamp);
  }

  /** Replaces a collection.json that cannot be read: everything else needs it. */
  public static boolean repairFormat(Path folder, InstantSource clock) throws IOException {
    if (CollectionFormat.isReadable(folder)) {
      CollectionFormat.check(folder);
      return false;
    }
    CollectionFormat.checkNotFirst(folder);
    Path file = folder.resolve(CollectionFormat.FILE);
    if (Files.exists(file)) {
      Path kept = damagedFolder(folder, clock).resolve(CollectionFormat.FILE);
      Files.createDirectories(kept.getParent());
      Files.copy(file, kept);
    }
    CollectionFormat.write(folder, clock.instant());
    return true;
  }

  /** Writes an index.cdxj that is missing, unless a kill left more lines than were committed. */
  public static boolean writeMissingCdx(Path folder) throws IOException {
    Path unsorted = folder.resolve(CollectionFolder.UNSORTED_CDX_FILE);
    if (Files.exists(folder.resolve(CollectionFolder.CDX_FILE)) || !Files.exists(unsorted)) {
      return false;
    }
    try (FrontierCheck frontier = FrontierCheck.open(folder, finding -> {})) {
      Long length = frontier.committed().fileLengths().get(CollectionFolder.UNSORTED_CDX_FILE);
      if (length == null || length != Files.size(unsorted)) {
        return false;
      }
    }
    Archive.writeCdxIndex(folder);
    return true;
  }

  /**
   * Mends archive, journal, CDX files and frontier.
   *
   * @param findings of a check
   */
  public Result run(List<Finding> findings) throws IOException {
    FrontierRepair.deleteTree(work);
    if (findings.stream().noneMatch(CollectionRepair::isOurs)) {
      return new Result(false, List.of());
    }
    Files.createDirectories(work);
    List<Finding> again = new ArrayList<>();
    boolean readable;
    CommitPoint committed;
    try (FrontierCheck frontier = FrontierCheck.open(folder, again::add)) {
      committed = frontier.committed();
      readable = frontier.isUsable() && !committed.fileLengths().isEmpty();
    }
    progress.accept("archive");
    ArchiveRepair archive =
        new ArchiveRepair(folder, work, journalLength(findings, committed), settings.clock());
    archive.scan();
    FrontierRepair frontier = new FrontierRepair(folder, work, settings);
    Set<Long> keptLines = new HashSet<>();
    CommitPoint lengths =
        archive.write(line -> {
          frontier.keep(line);
          keptLines.add(line.line());
        });
    progress.accept("frontier");
    boolean rebuilt =
        frontier.write(
            readable,
            sink -> forEachKept(line -> keptLines.contains(line.line()), sink),
            archive.lostUrls(),
            lengths);
    sync(work);
    String stamp = damagedFolder(folder, settings.clock()).getFileName().toString();
    AtomicFile.write(work.resolve(CollectionFolder.REPAIR_READY_FILE), stamp);
    progress.accept("new files");
    switchFiles(folder, work, stamp);
    return new Result(true, sentences(archive, rebuilt));
  }

  private static boolean isOurs(Finding finding) {
    return finding.isDamage()
        && (finding.file().startsWith(CollectionFolder.WARC_FOLDER + "/")
            || finding.file().equals(CollectionFolder.JOURNAL_FILE)
            || finding.file().equals(CollectionFolder.CDX_FILE)
            || finding.file().equals(FrontierCheck.FOLDER));
  }

  /** What a frontier that lost commits does not know is kept; what a kill left over is not. */
  private static long journalLength(List<Finding> findings, CommitPoint committed) {
    boolean commitsLost =
        findings.stream()
            .anyMatch(one -> one.isDamage() && one.file().equals(FrontierCheck.FOLDER));
    return commitsLost
        ? Long.MAX_VALUE
        : committed.fileLengths().getOrDefault(CollectionFolder.JOURNAL_FILE, Long.MAX_VALUE);
  }

  private void forEachKept(Predicate<JournalLine> isKept, FrontierRepair.EntrySink sink)
      throws IOException {
    JournalCopies copies = JournalCopies.read(folder.resolve(CollectionFolder.JOURNAL_FILE), 0);
    new ArchiveScan(folder, Long.MAX_VALUE)
        .forEachLine(line -> {
          if (line.isWhole() && isKept.test(line)) {
            JournalEntry.parse(line.bytes()).map(copies::apply).ifPresent(sink::accept);
          }
        });
  }

  private static List<String> sentences(ArchiveRepair archive, boolean rebuilt) {
    List<String> sentences = new ArrayList<>();
    if (!archive.lostUrls().isEmpty()) {
      sentences.add(
          "Cut out and waiting to be fetched again: "
              + String.join(", ", archive.lostUrls().stream().limit(10).toList())
              + (archive.lostUrls().size() > 10
                  ? " and " + (archive.lostUrls().size() - 10) + " more"
                  : "")
              + ".");
    }
    if (archive.lostLines() > 0) {
      sentences.add("Lost lines of the journal: " + archive.lostLines() + ".");
    }
    if (rebuilt) {
      sentences.add(
          "The frontier was rebuilt from journal and archive: candidates that no archived page"
              + " links to are lost.");
    }
    return sentences;
  }

  private static void sync(Path work) throws IOException {
    try (Stream<Path> files = Files.walk(work)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
          channel.force(true);
        }
      }
    }
  }

  /** Every step may be repeated: what has been moved is not in the work folder any more. */
  private static void switchFiles(Path folder, Path work, String stamp) throws IOException {
    Path damaged = folder.resolve(CollectionFolder.DAMAGED_FOLDER).resolve(stamp);
    Path warcs = work.resolve(CollectionFolder.WARC_FOLDER);
    if (Files.isDirectory(warcs)) {
      List<Path> files;
      try (Stream<Path> all = Files.list(warcs)) {
        files = all.sorted().toList();
      }
      for (Path file : files) {
        replace(CollectionFolder.WARC_FOLDER + "/" + file.getFileName(), folder, work, damaged);
      }
    }
    for (String name :
        List.of(CollectionFolder.CDX_FILE, CollectionFolder.JOURNAL_FILE, FrontierCheck.FOLDER)) {
      replace(name, folder, work, damaged);
    }
    FrontierRepair.deleteTree(work);
  }

  private static void replace(String name, Path folder, Path work, Path damaged)
      throws IOException {
    Path made = work.resolve(name);
    Path place = folder.resolve(name);
    if (!Files.exists(made)) {
      return;
    }
    if (Files.exists(place)) {
      Files.createDirectories(damaged.resolve(name).getParent());
      Files.move(place, damaged.resolve(name), StandardCopyOption.ATOMIC_MOVE);
    }
    Files.createDirectories(place.getParent());
    Files.move(made, place, StandardCopyOption.ATOMIC_MOVE);
  }
}
