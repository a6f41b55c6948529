package dev.waymark.traces.store.spill;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EncryptedSpillTest {
  @TempDir Path folder;

  @Test
  void spilledRecordsAreUnreadableOnDiskAndComeBackInOrder() throws IOException {
    try (EncryptedSpill spill = new EncryptedSpill(folder, "test", new MemoryBudget(1_000))) {
      for (int i = 0; i < 5_000; i++) {
        EncryptedSpill.Bucket bucket = spill.bucketFor((long) (i % 3) << 56);
        bucket.writeLong(i);
        bucket.writeVarint(i * 1_000L);
        bucket.writeBytes(("user-" + i).getBytes(StandardCharsets.UTF_8));
        bucket.endRecord();
      }
      long onDisk = 0;
      List<Path> files;
      try (Stream<Path> listed = Files.list(folder)) {
        files = listed.toList();
      }
      for (Path file : files) {
        onDisk += Files.size(file);
        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).doesNotContain("user-");
      }
      assertThat(onDisk).isGreaterThan(50_000);
      for (int b = 0; b < 3; b++) {
        int expected = b;
        for (EncryptedSpill.Cursor in = spill.drain(b); in.hasNext(); expected += 3) {
          assertThat(in.readLong()).isEqualTo(expected);
          assertThat(in.readVarint()).isEqualTo(expected * 1_000L);
          assertThat(new String(in.readBytes(), StandardCharsets.UTF_8))
              .isEqualTo("user-" + expected);
        }
        assertThat(expected).isGreaterThanOrEqualTo(5_000);
      }
    }
    assertThat(folder).isEmptyDirectory();
  }
}
