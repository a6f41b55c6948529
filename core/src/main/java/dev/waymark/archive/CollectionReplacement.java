package dev.waymark.archive;

import dev.waymark.file.AtomicFile;
import dev.waymark.file.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;

/**
 * Replaces the pages of a collection, and what belongs to them, by those of another that was made
 * in a folder below it. A file says when all of the new one is on the disk; killed before that
 * file, the old collection is whole; killed after it, whoever opens the collection next puts the
 * remaining files in their places. Settings, traces and feeds are not touched.
 */
public final class CollectionReplacement {
  private static final String WORK_FOLDER = "refresh";
  private static final String READY_FILE = "ready";
  private static final String OLD_FOLDER = "old";

  /** What belongs to the pages; the order does not matter. */
  private static final List<String> REPLACED_FILES =
      List.of(
          CollectionFolder.WARC_FOLDER,
          CollectionFolder.CDX_FILE,
          CollectionFolder.JOURNAL_FILE,
          "frontier",
          "index");

  /** Some renames take no longer, whoever does them. */
  private static final Duration MAX_SWITCH_TIME = Duration.ofSeconds(2);

  private static final Duration POLL_INTERVAL = Duration.ofMillis(5);

  private final Path folder;
  private final Path work;

  /**
   * @param folder of the collection, which the caller has locked
   */
  public CollectionReplacement(Path folder) {
    this.folder = folder;
    this.work = folder.resolve(WORK_FOLDER);
  }

  /** An empty folder for the new collection. */
  public Path begin() {
    discardUncommitted();
    return work;
  }

  /** Deletes a new collection that is not committed, by whomever it was begun. */
  public void discardUncommitted() {
    try {
      if (!isCommitted()) {
        FileTree.delete(work);
      }
    } catch (IOException e) {
      throw StorageException.forFile(work, "delete", e);
    }
  }

  /** The new collection, closed by now, takes the place of the old one. */
  public void commit() {
    try {
      AtomicFile.write(work.resolve(READY_FILE), "");
      switchFiles();
    } catch (IOException e) {
      throw StorageException.forFile(folder, "replace the pages in", e);
    }
  }

  /** Ends a replacement that a kill interrupted. Every reader and writer comes here first. */
  static void finishInterrupted(Path folder) {
    finishInterrupted(folder, MAX_SWITCH_TIME);
  }

  /**
   * @param patience with another process that may just be doing it
   */
  static void finishInterrupted(Path folder, Duration patience) {
    CollectionReplacement replacement = new CollectionReplacement(folder);
    if (!replacement.isCommitted() || replacement.endsWithin(patience)) {
      return;
    }
    try (CollectionFolder locked = CollectionFolder.openAnyFormat(folder)) {
      if (replacement.isCommitted()) {
        replacement.switchFiles();
      }
    } catch (IOException e) {
      throw StorageException.forFile(folder, "replace the pages in", e);
    }
  }

  private boolean isCommitted() {
    return Files.exists(work.resolve(READY_FILE));
  }

  /** Whether another process, or thread, is just doing it. */
  private boolean endsWithin(Duration patience) {
    for (long i = patience.dividedBy(POLL_INTERVAL); i > 0 && isCommitted(); i--) {
      try {
        Thread.sleep(POLL_INTERVAL);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    return !isCommitted();
  }

  /** Every step may be repeated: what has been moved is not in the work folder any more. */
  private void switchFiles() throws IOException {
    Path old = Files.createDirectories(work.resolve(OLD_FOLDER));
    for (String name : REPLACED_FILES) {
      Path replaced = folder.resolve(name);
      if (Files.exists(work.resolve(name)) && Files.exists(replaced)) {
        Files.move(replaced, old.resolve(name), StandardCopyOption.ATOMIC_MOVE);
      }
      if (Files.exists(work.resolve(name))) {
        Files.move(work.resolve(name), replaced, StandardCopyOption.ATOMIC_MOVE);
      }
    }
    Files.delete(work.resolve(READY_FILE));
    FileTree.delete(work);
  }
}
