package dev.waymark.archive;

import dev.waymark.parse.dedup.DuplicateDetector;
import dev.waymark.parse.dedup.DuplicateMatch;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the journal of a collection, one entry after the other, also while it is written. Of a page
 * that turned out to be a copy later, its entry says so.
 */
public final class JournalReader {
  private final Path collection;
  private final Path file;
  private final @Nullable SkippedRecords skipped;

  /**
   * Reads a journal that must be whole.
   *
   * @param collection its folder
   * @throws dev.waymark.config.ConfigException if it is of another format
   */
  public JournalReader(Path collection) {
    this(collection, null);
  }

  /**
   * Reads a journal whose damaged lines are left out.
   *
   * @param skipped told of them; null where a damaged line is an error
   */
  public JournalReader(Path collection, @Nullable SkippedRecords skipped) {
    CollectionFormat.check(collection);
    this.collection = collection;
    this.file = collection.resolve(CollectionFolder.JOURNAL_FILE);
    this.skipped = skipped;
  }

  private JournalReader(Path collection, Path file, @Nullable SkippedRecords skipped) {
    this.collection = collection;
    this.file = file;
    this.skipped = skipped;
  }

  /** Reads a journal that is not, or not yet, that of its folder. */
  static JournalReader ofFile(Path folder, String name) {
    return new JournalReader(folder, folder.resolve(name), null);
  }

  /** Whether a folder is a collection: it has a journal. */
  public static boolean existsIn(Path folder) {
    return Files.isRegularFile(folder.resolve(CollectionFolder.JOURNAL_FILE));
  }

  /** All entries, in their order. */
  public void forEach(Consumer<JournalEntry> each) {
    forEach(each, copy -> {});
  }

  /** All lines, in their order: entries, and those that correct earlier ones. */
  public void forEach(Consumer<JournalEntry> each, Consumer<JournalCopy> eachCopy) {
    forEachFrom(0, Long.MAX_VALUE, each, eachCopy);
  }

  /**
   * The entries whose lines begin in a part of the file, in their order.
   *
   * @param from its first byte
   * @param to the byte after its last
   */
  public void forEachFrom(long from, long to, Consumer<JournalEntry> each) {
    forEachFrom(from, to, each, copy -> {});
  }

  private void forEachFrom(
      long from, long to, Consumer<JournalEntry> each, Consumer<JournalCopy> eachCopy) {
    if (!Files.exists(file)) {
      return;
    }
    int number = 0;
    byte[] buffer = new byte[1 << 16];
    ByteArrayOutputStream line = new ByteArrayOutputStream(512);
    long at = Math.max(0, from - 1); // a line begins there if the byte before ends one
    boolean isWithin = from == 0;
    try (InputStream in = Files.newInputStream(file)) {
      JournalCopies copies = JournalCopies.read(file, at);
      in.skipNBytes(at);
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        int start = 0;
        for (int i = 0; i < n; i++) {
          if (buffer[i] == '\n') {
            line.write(buffer, start, i - start);
            switch (isWithin ? parse(line.toByteArray(), from, ++number) : null) {
              case null -> {}
              case JournalEntryJson.Line.Entry one -> each.accept(copies.apply(one.entry()));
              case JournalEntryJson.Line.Copy one -> eachCopy.accept(one.copy());
            }
            isWithin = true;
            line.reset();
            start = i + 1;
            if (at + start >= to) {
              return;
            }
          }
        }
        line.write(buffer, start, n - start);
        at += n;
      }
      // A last line without its end is being written at this moment, and left.
    } catch (IOException e) {
      throw StorageException.forFile(file, "read", e);
    }
  }

  /** The bytes of the journal. */
  public long length() {
    return file.toFile().length();
  }

  /**
   * @throws StorageException if the line is damaged, and none may be left out
   */
  private JournalEntryJson.@Nullable Line parse(byte[] line, long from, int number) {
    try {
      return JournalEntryJson.parseLine(line);
    } catch (IOException | RuntimeException e) {
      if (skipped != null) {
        skipped.addLine(file, number);
        return null;
      }
      throw StorageException.withMessage(
          "%s line %d%s is damaged, or not one of Waymark's. Bring the file back from a copy, or run: waymark repair %s"
              .formatted(file, number, from == 0 ? "" : " from byte " + from, collection));
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
