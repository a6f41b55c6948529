package dev.waymark.traces.anonymize;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * The key of a collection's pseudonyms, in a file of its own. While the file exists, imports map
 * the same user to the same pseudonym; once it is destroyed, no pseudonym can be traced back to a
 * user.
 */
public final class PseudonymKey {
  /** Name of the key file in a folder with traces. */
  public static final String FILE_NAME = "pseudonym.key";

  private static final int KEY_BYTES = 32;

  private PseudonymKey() {}

  /** Reads the key of a file, or creates one if the file does not exist. */
  public static byte[] openOrCreate(Path file) throws IOException {
    try {
      byte[] key = HexFormat.of().parseHex(Files.readString(file).strip());
      if (key.length == KEY_BYTES) {
        return key;
      }
      throw new IOException(file + " is no key of " + KEY_BYTES + " bytes; restore or delete it");
    } catch (NoSuchFileException none) {
      byte[] key = new byte[KEY_BYTES];
      new SecureRandom().nextBytes(key);
      create(file, HexFormat.of().formatHex(key) + "\n");
      return key;
    } catch (IllegalArgumentException e) {
      throw new IOException(file + " is no key; restore or delete it", e);
    }
  }

  private static void create(Path file, String text) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
    Files.writeString(file, text);
  }

  /**
   * Destroys the key, overwriting it first.
   *
   * @return whether there was one
   */
  public static boolean destroy(Path file) throws IOException {
    if (!Files.exists(file)) {
      return false;
    }
    byte[] blank = new byte[(int) Files.size(file)];
    Files.write(file, blank, StandardOpenOption.WRITE, StandardOpenOption.SYNC);
    Files.delete(file);
    return true;
  }
}
