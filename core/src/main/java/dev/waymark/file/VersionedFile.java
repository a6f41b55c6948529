package dev.waymark.file;

import dev.waymark.config.ConfigException;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;

/**
 * A kind of file: eight bytes that tell it from others, a version, and deflated what it holds.
 * Numbers are big-endian as {@link DataOutputStream} writes them.
 *
 * @param magic the eight bytes as one number
 * @param version of what is written; no other is read
 * @param contentName for people, e.g. {@code topics}
 * @param creatingCommand the command that makes one, without {@code --into}
 */
public record VersionedFile(long magic, int version, String contentName, String creatingCommand) {

  /** Writes what a file holds. */
  @FunctionalInterface
  public interface ContentWriter {
    void writeTo(DataOutputStream out) throws IOException;
  }

  /** Reads what a file holds; a number that cannot be is {@link #requireAtMost}. */
  @FunctionalInterface
  public interface ContentReader<T> {
    T readFrom(DataInputStream in) throws IOException;
  }

  /** Replaces the file at once: whoever reads it sees the old one or the new one. */
  public void write(Path file, ContentWriter writing) throws IOException {
    AtomicFile.write(
        file,
        raw -> {
          DataOutputStream head = new DataOutputStream(raw);
          head.writeLong(magic);
          head.writeInt(version);
          try (DataOutputStream out =
              new DataOutputStream(new BufferedOutputStream(new DeflaterOutputStream(raw)))) {
            writing.writeTo(out);
          }
        });
  }

  /**
   * @throws ConfigException if there is no such file, or it is of another kind or version, or
   *     damaged
   */
  public <T> T read(Path file, ContentReader<T> reading) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new ConfigException(
          "there is no file %s with %s; %s".formatted(file, contentName, remedy()));
    }
    try (InputStream raw = new BufferedInputStream(Files.newInputStream(file))) {
      DataInputStream head = new DataInputStream(raw);
      if (raw.available() < 12 || head.readLong() != magic) {
        throw new ConfigException(
            "%s is no file with %s; %s".formatted(file, contentName, remedy()));
      }
      int found = head.readInt();
      if (found != version) {
        throw new ConfigException(
            "%s has version %d of the format, this program reads %d; train it again"
                .formatted(file, found, version));
      }
      return reading.readFrom(
          new DataInputStream(new BufferedInputStream(new InflaterInputStream(raw))));
    } catch (EOFException | ZipException | CorruptFileException e) {
      throw new ConfigException(file + " is damaged; train it again");
    }
  }

  private String remedy() {
    return creatingCommand + " --into FILE makes one";
  }

  /** A number as it was read, if it can be: a damaged file must not eat the memory. */
  public static int requireAtMost(int value, int most) throws IOException {
    if (value < 0 || value > most) {
      throw corruptFile();
    }
    return value;
  }

  /** What a reading throws where the file cannot have been written like this. */
  public static IOException corruptFile() {
    return new CorruptFileException();
  }

  private static final class CorruptFileException extends IOException {
    private static final long serialVersionUID = 1;
  }
}
