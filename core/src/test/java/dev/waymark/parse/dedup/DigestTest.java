package dev.waymark.parse.dedup;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class DigestTest {
  @Test
  void aUuidIsTheOneThatJavaMakesOfTheName() {
    for (int i = 0; i < 1_000; i++) {
      byte[] name = ("response " + i + " http://reef.example/").getBytes(StandardCharsets.UTF_8);

      assertThat(Digest.uuid(name)).isEqualTo(UUID.nameUUIDFromBytes(name));
    }
  }
}
