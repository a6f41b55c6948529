package dev.waymark.traces.store.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextDictionaryTest {
  @TempDir Path folder;

  private void assertFinds(SortedMap<Long, String> texts) throws IOException {
    try (TextDictionary.Writer writer = new TextDictionary.Writer(TraceFiles.in(folder), "texts")) {
      int users = 0;
      for (Map.Entry<Long, String> entry : texts.entrySet()) {
        writer.add(entry.getKey(), entry.getValue().getBytes(StandardCharsets.UTF_8), users++);
      }
    }
    try (Arena arena = Arena.ofConfined()) {
      TextDictionary dictionary = new TextDictionary(folder, "texts", arena);
      assertThat(dictionary.size()).isEqualTo(texts.size());
      int number = 0;
      for (Map.Entry<Long, String> entry : texts.entrySet()) {
        assertThat(dictionary.find(entry.getKey())).isEqualTo(number);
        assertThat(dictionary.text(number)).isEqualTo(entry.getValue());
        assertThat(dictionary.userCount(number)).isEqualTo(Math.min(255, number));
        if (!texts.containsKey(entry.getKey() + 1)) {
          assertThat(dictionary.find(entry.getKey() + 1)).isNegative();
        }
        number++;
      }
    }
  }

  @Test
  void evenlySpreadIdsAreFound() throws IOException {
    Random random = new Random(5);
    TreeMap<Long, String> texts = new TreeMap<>(Long::compareUnsigned);
    for (int i = 0; i < 2_000; i++) {
      texts.put(random.nextLong(), "tëxt " + i);
    }
    assertFinds(texts);
  }

  @Test
  void clusteredIdsAreFoundToo() throws IOException {
    TreeMap<Long, String> texts = new TreeMap<>(Long::compareUnsigned);
    for (long i = 1; i < 1_000; i++) {
      texts.put(i, "low " + i);
      texts.put(-3 * i, "high " + i);
    }
    assertFinds(texts);
  }

  @Test
  void anEmptyDictionaryFindsNothing() throws IOException {
    assertFinds(new TreeMap<>());
    try (Arena arena = Arena.ofConfined()) {
      assertThat(new TextDictionary(folder, "texts", arena).find(7)).isNegative();
    }
  }
}
