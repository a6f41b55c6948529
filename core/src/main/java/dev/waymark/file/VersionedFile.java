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
 * A binary file format: eight magic bytes, a version and deflated content. Numbers are big-endian
 * as {@link DataOutputStream} writes them.
 *
 * @param magic the magic bytes as one number
 * @param version that is written; no other is read
 * @param contentName for messages, e.g. {@code topics}
 * @param creatingCommand the command that creates such a file, without {@code --into}
 */
public record VersionedFile(long magic, int version, String contentName, String creatingCommand) {

  /** Writes the content of a file. */
  @FunctionalInterface
  public interface ContentWriter {
    void writeTo(DataOutputStream out) throws IOException;
  }

  /** Reads the content of a file; checks lengths with {@link #requireAtMost}. */
  @FunctionalInterface
  public interface ContentReader<T> {
    T readFrom(DataInputStream in) throws IOException;
  }

  /** Replaces the file atomically. */
  public void write(Path file, ContentWriter content) throws IOException {
    AtomicFile.write(
        file,
        stream -> {
          DataOutputStream header = new DataOutputStream(stream);
          header.writeLong(magic);
          header.writeInt(version);
          try (DataOutputStream out =
              new DataOutputStream(new BufferedOutputStream(new DeflaterOutputStream(stream)))) {
            content.writeTo(out);
          }
        });
  }

  /**
   * @throws ConfigException if the file is missing, of another format or version, or damaged
   */
  public <T> T read(Path file, ContentReader<T> content) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new ConfigException(
          "there is no file %s with %s; %s".formatted(file, contentName, remedy()));
    }
    try (InputStream stream = new BufferedInputStream(Files.newInputStream(file))) {
      DataInputStream header = new DataInputStream(stream);
      if (stream.available() < 12 || header.readLong() != magic) {
        throw new ConfigException(
            "%s is no file with %s; %s".formatted(file, contentName, remedy()));
      }
      int found = header.readInt();
      if (found != version) {
        throw new ConfigException(
            found > version
                ? "%s has version %d of the format, this Waymark reads %d; update Waymark"
                    .formatted(file, found, version)
                : "%s has version %d of the format, this Waymark reads %d; %s"
                    .formatted(file, found, version, remedy()));
      }
      return content.readFrom(
          new DataInputStream(new BufferedInputStream(new InflaterInputStream(stream))));
    } catch (EOFException | ZipException | CorruptFileException e) {
      throw new ConfigException(file + " is damaged; train it again");
    }
  }

  private String remedy() {
    return creatingCommand + " --into FILE makes one";
  }

  /** Checks a length that was read: a damaged file must not exhaust memory. */
  public static int requireAtMost(int value, int max) throws IOException {
    if (value < 0 || value > max) {
      throw corruptFile();
    }
    return value;
  }

  /** The exception for content that is never written so. */
  public static IOException corruptFile() {
    return new CorruptFileException();
  }

  private static final class CorruptFileException extends IOException {
    private static final long serialVersionUID = 1;
  }
}
