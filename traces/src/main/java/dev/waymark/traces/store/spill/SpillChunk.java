package dev.waymark.traces.store.spill;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;

/**
 * Records of a bucket on their way to the task that continues with it, a part of a file, or counts.
 *
 * @param kind name of the spill or of the file
 * @param bucket of the records; of counts, the part that counted
 * @param source part that wrote the records: those of a bucket are read in the order of their
 *     sources
 */
public record SpillChunk(String kind, int bucket, int source, byte[] bytes)
    implements Serializable {
  private static final String FILE_PREFIX = "file ";
  private static final String COUNTS = "counts";

  public static SpillChunk ofFile(String name, int bucket, int source, byte[] bytes) {
    return new SpillChunk(FILE_PREFIX + name, bucket, source, bytes);
  }

  public static SpillChunk ofCounts(int part, Serializable counts) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(counts);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new SpillChunk(COUNTS, part, part, bytes.toByteArray());
  }

  /** Whether it is a part of a file of the trace. */
  public boolean isFile() {
    return kind.startsWith(FILE_PREFIX);
  }

  /** Whether it holds counts. */
  public boolean isCounts() {
    return kind.equals(COUNTS);
  }

  public String fileName() {
    return kind.substring(FILE_PREFIX.length());
  }

  /** The counts that it holds. */
  public <T> T counts(Class<T> type) {
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      return type.cast(in.readObject());
    } catch (IOException | ClassNotFoundException e) {
      throw new IllegalStateException("a task of another version", e);
    }
  }
}
