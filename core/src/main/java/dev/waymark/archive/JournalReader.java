package dev.waymark.archive;

import dev.waymark.parse.dedup.DuplicateDetector;
import dev.waymark.parse.dedup.DuplicateMatch;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.function.Consumer;

/** Reads the journal of a collection, one entry after the other, also while it is written. */
public final class JournalReader {
  private final Path file;

  /**
   * @param collection its folder
   * @throws dev.waymark.config.ConfigException if it is of another format
   */
  public JournalReader(Path collection) {
    CollectionFormat.check(collection);
    this.file = collection.resolve(CollectionFolder.JOURNAL_FILE);
  }

  /** Whether a folder is a collection: it has a journal. */
  public static boolean existsIn(Path folder) {
    return Files.isRegularFile(folder.resolve(CollectionFolder.JOURNAL_FILE));
  }

  /** All entries, in their order. */
  public void forEach(Consumer<JournalEntry> each) {
    if (!Files.exists(file)) {
      return;
    }
    int number = 0;
    byte[] buffer = new byte[1 << 16];
    ByteArrayOutputStream line = new ByteArrayOutputStream(512);
    try (InputStream in = Files.newInputStream(file)) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        int from = 0;
        for (int i = 0; i < n; i++) {
          if (buffer[i] == '\n') {
            line.write(buffer, from, i - from);
            each.accept(parseEntry(line.toString(StandardCharsets.UTF_8), ++number));
            line.reset();
            from = i + 1;
          }
        }
        line.write(buffer, from, n - from);
      }
      // A last line without its end is being written at this moment, and left.
    } catch (IOException e) {
      throw StorageException.forFile(file, "read", e);
    }
  }

  private JournalEntry parseEntry(String line, int number) {
    try {
      return JournalEntryJson.parse(line);
    } catch (IOException | RuntimeException e) {
      throw StorageException.withMessage(
          file
              + " line "
              + number
              + " is not one of Waymark's. Bring the file back from a copy; it is not made to be"
              + " edited.");
    }
  }

  /** Reminds of the archived pages, and of the others that repeat none, in their order. */
  public void replayInto(DuplicateDetector archived, DuplicateDetector unarchived) {
    forEach(entry -> {
      JournalEntry.PageRecord stored = entry.pageRecord();
      if (stored != null && stored.location() != null) {
        Instant captured = stored.capturedAt() == null ? entry.at() : stored.capturedAt();
        archived.findAndAdd(stored.fingerprint(), entry.url(), captured);
      } else if (stored != null
          && stored.duplicate() instanceof DuplicateMatch.None
          && !stored.noindex()) {
        unarchived.addUnique(stored.fingerprint(), entry.url(), entry.at());
      }
    });
  }
}
