package dev.waymark.archive;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;

/**
 * A new journal beside that of a collection, until it takes its place. Used by one thread, which
 * holds the lock of the collection.
 */
public final class JournalRewrite implements AutoCloseable {
  private final Path rewritten;
  private final OutputStream out;
  private final long lines;

  private JournalRewrite(Path rewritten, OutputStream out, long lines) {
    this.rewritten = rewritten;
    this.out = out;
    this.lines = lines;
  }

  /**
   * Begins a new journal, or goes on with one that was begun.
   *
   * @param resume whether one that was begun is gone on with
   */
  public static JournalRewrite open(Path collection, boolean resume) {
    Path rewritten = rewrittenFile(collection);
    try {
      long lines = resume && Files.exists(rewritten) ? cutToLines(rewritten) : 0;
      if (!resume) {
        Files.deleteIfExists(rewritten);
      }
      // Not buffered: what a predicate took long to judge is not judged again after a kill.
      OutputStream out =
          Files.newOutputStream(rewritten, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      return new JournalRewrite(rewritten, out, lines);
    } catch (IOException e) {
      throw StorageException.forFile(rewritten, "write", e);
    }
  }

  private static Path rewrittenFile(Path collection) {
    return collection.resolve(CollectionFolder.JOURNAL_FILE + ".rewritten");
  }

  /** Cuts off a last line without end; returns how many remain. */
  private static long cutToLines(Path file) throws IOException {
    byte[] buffer = new byte[1 << 16];
    long position = 0;
    long end = 0;
    long count = 0;
    try (InputStream in = Files.newInputStream(file)) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        for (int i = 0; i < n; i++) {
          position++;
          if (buffer[i] == '\n') {
            count++;
            end = position;
          }
        }
      }
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(end);
    }
    return count;
  }

  /** Lines that it had when it was opened. */
  public long lines() {
    return lines;
  }

  public void append(JournalEntry entry) {
    append(JournalEntryJson.encode(entry));
  }

  public void append(JournalCopy copy) {
    append(JournalEntryJson.encode(copy));
  }

  private void append(byte[] line) {
    try {
      out.write(line);
    } catch (IOException e) {
      throw StorageException.forFile(rewritten, "write", e);
    }
  }

  /** It is whole, and survives a power cut. */
  public void finish() {
    try (FileChannel channel = FileChannel.open(rewritten, StandardOpenOption.WRITE)) {
      channel.force(true);
    } catch (IOException e) {
      throw StorageException.forFile(rewritten, "write", e);
    }
  }

  @Override
  public void close() {
    try {
      out.close();
    } catch (IOException e) {
      throw StorageException.forFile(rewritten, "close", e);
    }
  }

  /** The entries of a finished new journal, also where it has taken its place already. */
  public static void forEach(Path collection, Consumer<JournalEntry> each) {
    Path rewritten = rewrittenFile(collection);
    JournalReader reader =
        Files.exists(rewritten)
            ? JournalReader.ofFile(collection, rewritten.getFileName().toString())
            : new JournalReader(collection);
    reader.forEach(each);
  }

  /**
   * Lets a finished new journal take its place, unless it has.
   *
   * @return the length of the journal, in bytes
   */
  public static long replaceOriginal(Path collection) {
    Path original = collection.resolve(CollectionFolder.JOURNAL_FILE);
    Path rewritten = rewrittenFile(collection);
    try {
      if (Files.exists(rewritten)) {
        Files.move(
            rewritten,
            original,
            StandardCopyOption.REPLACE_EXISTING,
            StandardCopyOption.ATOMIC_MOVE);
      }
      return Files.size(original);
    } catch (IOException e) {
      throw StorageException.forFile(original, "replace", e);
    }
  }
}
