package dev.waymark.traces.anonymize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PseudonymsTest {
  @TempDir Path folder;

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void aPseudonymIsTheBeginningOfTheHmac() {
    // RFC 4231, test case 1: HMAC-SHA-256 of "Hi There" begins with b0344c61d8db3853.
    byte[] key = new byte[20];
    Arrays.fill(key, (byte) 0x0b);
    assertThat(new Pseudonyms(key).pseudonymize(bytes("Hi There"))).isEqualTo(0xb0344c61d8db3853L);
  }

  @Test
  void aPseudonymIsWrittenInThirteenLettersOfFiveBits() {
    assertThat(Pseudonyms.format(0)).isEqualTo("a".repeat(13));
    assertThat(Pseudonyms.format(33)).isEqualTo("a".repeat(11) + "bb");
    // The first letter has the four highest bits only.
    assertThat(Pseudonyms.format(-1)).isEqualTo("r" + "9".repeat(12));
  }

  @Test
  void theSameKeyGivesTheSamePseudonymsAndAnotherDoesNot() throws IOException {
    Path file = folder.resolve(PseudonymKey.FILE_NAME);
    byte[] key = PseudonymKey.openOrCreate(file);
    assertThat(PseudonymKey.openOrCreate(file)).isEqualTo(key);
    long before = new Pseudonyms(key).pseudonymize(bytes("10.1.2.3"));
    assertThat(PseudonymKey.destroy(file)).isTrue();
    assertThat(file).doesNotExist();
    assertThat(PseudonymKey.destroy(file)).isFalse();
    assertThat(new Pseudonyms(PseudonymKey.openOrCreate(file)).pseudonymize(bytes("10.1.2.3")))
        .isNotEqualTo(before);
  }

  @Test
  void onlyTheOwnerMayReadTheKey() throws IOException {
    Path file = folder.resolve(PseudonymKey.FILE_NAME);
    PseudonymKey.openOrCreate(file);
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
    }
  }

  @Test
  void aDamagedKeyIsNamedAndNotReplaced() throws IOException {
    Path file = Files.writeString(folder.resolve(PseudonymKey.FILE_NAME), "abcd\n");
    assertThatThrownBy(() -> PseudonymKey.openOrCreate(file))
        .isInstanceOf(IOException.class)
        .hasMessage(file + " is no key of 32 bytes; restore or delete it");
    Files.writeString(file, "not hexadecimal");
    assertThatThrownBy(() -> PseudonymKey.openOrCreate(file))
        .isInstanceOf(IOException.class)
        .hasMessage(file + " is no key; restore or delete it");
    assertThat(file).hasContent("not hexadecimal");
  }
}
