package dev.waymark.people.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpillTest {
  @TempDir Path folder;

  @Test
  void whatDoesNotFitIsOnDiskUnreadableAndComesBackInOrder() throws IOException {
    try (Spill spill = new Spill(folder, "test", new Room(1_000))) {
      for (int i = 0; i < 5_000; i++) {
        Spill.Bucket bucket = spill.at((long) (i % 3) << 56);
        bucket.number(i);
        bucket.varint(i * 1_000L);
        bucket.bytes(("person-" + i).getBytes(StandardCharsets.UTF_8));
        bucket.end();
      }
      long onDisk = 0;
      for (Path file : Files.list(folder).toList()) {
        onDisk += Files.size(file);
        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).doesNotContain("person");
      }
      assertThat(onDisk).isGreaterThan(50_000);
      for (int b = 0; b < 3; b++) {
        int expected = b;
        for (Spill.Cursor in = spill.take(b); in.more(); expected += 3) {
          assertThat(in.number()).isEqualTo(expected);
          assertThat(in.varint()).isEqualTo(expected * 1_000L);
          assertThat(new String(in.bytes(), StandardCharsets.UTF_8))
              .isEqualTo("person-" + expected);
        }
        assertThat(expected).isGreaterThanOrEqualTo(5_000);
      }
    }
    assertThat(Files.list(folder)).isEmpty();
  }
}
