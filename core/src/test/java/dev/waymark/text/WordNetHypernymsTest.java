package dev.waymark.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WordNetHypernymsTest {
  private static final WordNetHypernyms ENGLISH = WordNetHypernyms.english();

  private static List<String> kinds(WordNetHypernyms table, String words) {
    Tokens tokens = Tokens.tokenize(words);
    return LongStream.of(table.find(tokens.ids(0, tokens.size()))).mapToObj(table::name).toList();
  }

  @Test
  void aNounHasItsHypernymAndAllAboveIt() {
    assertThat(kinds(ENGLISH, "osprey")).contains("bird of prey", "bird", "vertebrate");
    assertThat(kinds(ENGLISH, "Jane Austen")).contains("writer", "person");
    assertThat(kinds(ENGLISH, "helium")).contains("chemical element");
  }

  @Test
  void aHypernymContainsItself() {
    assertThat(kinds(ENGLISH, "birds")).contains("bird");
    assertThat(kinds(ENGLISH, "geese")).contains("bird");
  }

  @Test
  void theLongestNounCountsAndWhatIsLeftBesideIt() {
    assertThat(kinds(ENGLISH, "prime minister")).doesNotContain("clergyman");
    assertThat(kinds(ENGLISH, "bunokas osprey of Jane Austen")).contains("bird", "writer");
  }

  @Test
  void whatIsNoNounHasNoHypernym() {
    assertThat(kinds(ENGLISH, "bunokas of the")).isEmpty();
    assertThat(kinds(ENGLISH, "")).isEmpty();
  }

  @Test
  void tooGeneralHypernymsAreLeftOut() {
    assertThat(kinds(ENGLISH, "osprey")).doesNotContain("entity", "object", "whole");
  }

  @Test
  void aTableIsReadAsItWasWritten() throws IOException {
    Map<String, int[]> nouns = new LinkedHashMap<>();
    nouns.put("sea eagle", new int[] {1, 2});
    nouns.put("eagle", new int[] {1});
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    WordNetHypernyms.write(
        List.of(new int[] {}, new int[] {0}, new int[] {0}),
        List.of("animal", "bird", "swimmer"),
        nouns,
        out);
    WordNetHypernyms table = WordNetHypernyms.read(new ByteArrayInputStream(out.toByteArray()));

    assertThat(kinds(table, "sea eagle")).containsExactly("swimmer", "bird", "animal");
    assertThat(kinds(table, "eagle")).containsExactly("bird", "animal");
    assertThat(kinds(table, "eagle sea eagle")).containsExactly("swimmer", "bird", "animal");
    assertThat(kinds(table, "eagle")).as("from the cache").containsExactly("bird", "animal");
    assertThat(kinds(table, "sea")).isEmpty();
  }

  @Test
  void theLongestNameCountsAndWhatOnlyBeginsLikeOneDoesNot() throws IOException {
    Map<String, int[]> nouns = new LinkedHashMap<>();
    nouns.put("sea eagle of the north", new int[] {2});
    nouns.put("sea eagle", new int[] {1});
    nouns.put("north", new int[] {0});
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    WordNetHypernyms.write(
        List.of(new int[] {}, new int[] {}, new int[] {}),
        List.of("direction", "bird", "ship"),
        nouns,
        out);
    WordNetHypernyms table = WordNetHypernyms.read(new ByteArrayInputStream(out.toByteArray()));

    assertThat(kinds(table, "sea eagle of the north")).containsExactly("ship");
    assertThat(kinds(table, "sea eagle of the")).containsExactly("bird");
    assertThat(kinds(table, "sea eagle of north")).containsExactly("bird", "direction");
    assertThat(kinds(table, "the sea north of")).containsExactly("direction");
  }
}
