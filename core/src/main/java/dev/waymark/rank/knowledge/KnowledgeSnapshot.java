package dev.waymark.rank.knowledge;

import dev.waymark.file.AtomicFile;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;

/**
 * Knowledge and page history after a number of pages, as a file: what else is the sum of all
 * observations need not be summed again. Features are in the order of their slots, so that a crawl
 * goes on as if it had never stopped. A file that is damaged, or was made for something else, is as
 * good as none.
 *
 * @param key of the observations and of what was learned from them, see {@link #key}
 * @param pages that it contains
 * @param knowledge of those, a prior included
 */
public record KnowledgeSnapshot(long key, int pages, Knowledge knowledge, PageHistory history) {
  private static final int MAGIC = 0x574d4c53;
  private static final int VERSION = 1;

  /**
   * What a snapshot must be of to be used.
   *
   * @param epoch changes when observations are rewritten
   * @param learned the feature types, counted as in {@link DefaultFeatureExtractors}
   * @param prior what learning began with
   */
  public static long key(long epoch, Set<FeatureType> learned, Knowledge prior) {
    CRC32C crc = new CRC32C();
    try (DataOutputStream out =
        new DataOutputStream(new CheckedOutputStream(OutputStream.nullOutputStream(), crc))) {
      for (FeatureType type : FeatureType.values()) {
        out.writeBoolean(learned.contains(type));
      }
      KnowledgeFile.write(prior, out);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return epoch << 32 | crc.getValue();
  }

  /** Writes a file atomically. */
  public void write(Path file) throws IOException {
    AtomicFile.write(
        file,
        to -> {
          CheckedOutputStream checked =
              new CheckedOutputStream(new BufferedOutputStream(to, 1 << 16), new CRC32C());
          DataOutputStream out = new DataOutputStream(checked);
          out.writeInt(MAGIC);
          out.writeShort(VERSION);
          out.writeLong(key);
          out.writeInt(pages);
          knowledge.writeState(out);
          history.writeState(out);
          out.writeLong(checked.getChecksum().getValue());
          out.flush();
        });
  }

  /**
   * Restores a file into empty knowledge and history.
   *
   * @param prior of the key
   * @param maxPages a snapshot of more is not used
   * @return the pages that it contains; 0 if there is none that can be used, and then what was
   *     given must not be used either
   */
  public static int read(
      Path file,
      long key,
      int maxPages,
      Knowledge prior,
      Knowledge knowledge,
      PageHistory history) {
    try (InputStream from = Files.newInputStream(file)) {
      CheckedInputStream checked =
          new CheckedInputStream(new BufferedInputStream(from, 1 << 16), new CRC32C());
      DataInputStream in = new DataInputStream(checked);
      if (in.readInt() != MAGIC || in.readUnsignedShort() != VERSION || in.readLong() != key) {
        return 0;
      }
      int pages = in.readInt();
      if (pages > maxPages) {
        return 0;
      }
      knowledge.readState(in, prior);
      history.readState(in, pages);
      long sum = checked.getChecksum().getValue();
      return in.readLong() == sum ? pages : 0;
    } catch (IOException | RuntimeException e) {
      return 0; // it is only a shortcut: what it says is learned again
    }
  }

  static void writeName(DataOutputStream out, String name) throws IOException {
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    out.writeByte(bytes.length);
    out.write(bytes);
  }

  static String readName(DataInputStream in) throws IOException {
    byte[] bytes = new byte[in.readUnsignedByte()];
    in.readFully(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
