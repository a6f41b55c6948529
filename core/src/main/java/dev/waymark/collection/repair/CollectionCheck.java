package dev.waymark.collection.repair;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.archive.CollectionFolder;
import dev.waymark.archive.CollectionFormat;
import dev.waymark.archive.CommitPoint;
import dev.waymark.archive.StorageException;
import dev.waymark.archive.check.ArchiveCheck;
import dev.waymark.archive.check.ArchiveScan;
import dev.waymark.archive.check.CaptureView;
import dev.waymark.archive.check.Finding;
import dev.waymark.archive.check.JournalLine;
import dev.waymark.config.ConfigException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Proves a collection whole: archive, journal, CDX files, frontier store and the small files. The
 * index and the trace are checked by those who write them.
 */
public final class CollectionCheck {
  /**
   * Entries behind the last commit that a killed crawl may leave: one commit's visits. More of them
   * mean that the frontier store lost commits.
   */
  static final int MAX_UNCOMMITTED_ENTRIES = 16;

  /** Files of JSON, and files with a JSON object a line. */
  private static final List<String> JSON_FILES = List.of("watch.json", "feed.json");

  private static final String MARKS_FILE = "people/marks.jsonl";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path folder;
  private final LongConsumer progress;
  private final List<Finding> findings = new ArrayList<>();
  private long entries;

  /**
   * @param progress gets the number of journal entries so far
   */
  public CollectionCheck(Path folder, LongConsumer progress) {
    this.folder = folder;
    this.progress = progress;
  }

  /**
   * Checks everything.
   *
   * @throws StorageException if somebody is writing the collection
   */
  public List<Finding> run() throws IOException {
    if (Files.exists(
        folder
            .resolve(CollectionFolder.REPAIR_FOLDER)
            .resolve(CollectionFolder.REPAIR_READY_FILE))) {
      findings.add(
          Finding.damage(CollectionFolder.REPAIR_FOLDER, "a repair was interrupted: run it again"));
      return findings;
    }
    checkFormat();
    try (FrontierCheck frontier = FrontierCheck.open(folder, findings::add)) {
      CommitPoint committed = frontier.committed();
      ArchiveCheck archive =
          new ArchiveCheck(folder, committed.fileLengths(), findings::add, progress);
      ArchiveCheck.PageList pages = archive.run();
      entries = archive.entries();
      if (findings.stream().noneMatch(Finding::isDamage)) {
        frontier.compare(pages);
        checkUncommitted(committed);
      }
    }
    checkSmallFiles();
    return List.copyOf(findings);
  }

  /** Entries of the journal that were checked. */
  public long entries() {
    return entries;
  }

  private void checkFormat() {
    if (!Files.exists(folder.resolve(CollectionFormat.FILE))) {
      CollectionFormat.checkNotFirst(folder);
      findings.add(Finding.damage(CollectionFormat.FILE, "is missing"));
      return;
    }
    try {
      CollectionFormat.check(folder);
    } catch (ConfigException e) {
      if (CollectionFormat.isReadable(folder)) {
        throw e; // of another format: that is no damage
      }
      findings.add(Finding.damage(CollectionFormat.FILE, "cannot be read"));
    }
  }

  /** A few whole entries behind the last commit are normal after a kill; many are not. */
  private void checkUncommitted(CommitPoint committed) throws IOException {
    Long length = committed.fileLengths().get(CollectionFolder.JOURNAL_FILE);
    Path journal = folder.resolve(CollectionFolder.JOURNAL_FILE);
    if (length == null || !Files.exists(journal) || Files.size(journal) <= length) {
      return;
    }
    long lost = countWholeEntries(folder) - entries;
    if (lost > MAX_UNCOMMITTED_ENTRIES) {
      findings.add(
          Finding.damage(
              FrontierCheck.FOLDER,
              "lacks the last " + lost + " entries of the journal, which a crawl would cut off"));
    }
  }

  /** Whole entries before the first that is not. */
  static long countWholeEntries(Path folder) throws IOException {
    long[] whole = {0};
    boolean[] ended = {false};
    new ArchiveScan(folder, Long.MAX_VALUE)
        .run(
            new ArchiveScan.Sink() {
              @Override
              public void whole(JournalLine line, @Nullable CaptureView capture) {
                whole[0] += ended[0] ? 0 : 1;
              }

              @Override
              public void broken(JournalLine line, String why, String url) {
                ended[0] = true;
              }
            });
    return whole[0];
  }

  private void checkSmallFiles() throws IOException {
    for (String name : JSON_FILES) {
      if (Files.exists(folder.resolve(name))) {
        try {
          JSON.readTree(Files.readAllBytes(folder.resolve(name)));
        } catch (IOException e) {
          findings.add(Finding.damage(name, "is no JSON"));
        }
      }
    }
    if (Files.exists(folder.resolve(MARKS_FILE))) {
      checkMarks();
    }
  }

  private void checkMarks() throws IOException {
    int number = 0;
    try (BufferedReader lines =
        Files.newBufferedReader(folder.resolve(MARKS_FILE), StandardCharsets.ISO_8859_1)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        try {
          JSON.readTree(line).required("url");
        } catch (IOException | IllegalArgumentException e) {
          findings.add(Finding.damage(MARKS_FILE, "line " + number + " is no mark"));
        }
      }
    }
  }
}
