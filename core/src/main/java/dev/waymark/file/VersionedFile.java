package dev.waymark.file;

import dev.waymark.settings.BadSetting;
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
 * @param holds for people, e.g. {@code topics}
 * @param maker the command that makes one, without {@code --into}
 */
public record VersionedFile(long magic, int version, String holds, String maker) {

  /** Writes what a file holds. */
  @FunctionalInterface
  public interface Writing {
    void to(DataOutputStream out) throws IOException;
  }

  /** Reads what a file holds; a number that cannot be is {@link #bounded}. */
  @FunctionalInterface
  public interface Reading<T> {
    T from(DataInputStream in) throws IOException;
  }

  /** Replaces the file at once: whoever reads it sees the old one or the new one. */
  public void write(Path file, Writing writing) throws IOException {
    AtomicFile.write(
        file,
        raw -> {
          DataOutputStream head = new DataOutputStream(raw);
          head.writeLong(magic);
          head.writeInt(version);
          try (DataOutputStream out =
              new DataOutputStream(new BufferedOutputStream(new DeflaterOutputStream(raw)))) {
            writing.to(out);
          }
        });
  }

  /**
   * @throws BadSetting if there is no such file, or it is of another kind or version, or damaged
   */
  public <T> T read(Path file, Reading<T> reading) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new BadSetting("there is no file %s with %s; %s".formatted(file, holds, remedy()));
    }
    try (InputStream raw = new BufferedInputStream(Files.newInputStream(file))) {
      DataInputStream head = new DataInputStream(raw);
      if (raw.available() < 12 || head.readLong() != magic) {
        throw new BadSetting("%s is no file with %s; %s".formatted(file, holds, remedy()));
      }
      int found = head.readInt();
      if (found != version) {
        throw new BadSetting(
            "%s has version %d of the format, this program reads %d; train it again"
                .formatted(file, found, version));
      }
      return reading.from(
          new DataInputStream(new BufferedInputStream(new InflaterInputStream(raw))));
    } catch (EOFException | ZipException | DamagedException e) {
      throw new BadSetting(file + " is damaged; train it again");
    }
  }

  private String remedy() {
    return maker + " --into FILE makes one";
  }

  /** A number as it was read, if it can be: a damaged file must not eat the memory. */
  public static int bounded(int value, int most) throws IOException {
    if (value < 0 || value > most) {
      throw damaged();
    }
    return value;
  }

  /** What a reading throws where the file cannot have been written like this. */
  public static IOException damaged() {
    return new DamagedException();
  }

  private static final class DamagedException extends IOException {
    private static final long serialVersionUID = 1;
  }
}
