package dev.waymark.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.text.language.LanguageAnalysis;
import dev.waymark.text.language.Stemmer;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SnippetsTest {
  private final Snippets snippets = new Snippets(new Stemmer(), Set.of("reef"));

  private String shown(String text) {
    return snippets.extract(text, LanguageAnalysis.ENGLISH).stream()
        .map(piece -> piece.match() ? "[" + piece.text() + "]" : piece.text())
        .collect(Collectors.joining());
  }

  @Test
  void aSnippetBeginsShortlyBeforeItsFirstMatch() {
    String before = "and ".repeat(20) + "w3 w4 w5 w6 w7 w8 ";
    String behind =
        Stream.iterate(9, i -> i + 1).limit(60).map(i -> " w" + i).collect(Collectors.joining());
    assertThat(shown(before + "reef" + behind))
        .startsWith("… w3 w4 w5 w6 w7 w8 [reef] w9")
        .endsWith("w37 …");
    assertThat(shown("a reef")).isEqualTo("a [reef]");
    assertThat(shown("nothing of it")).isEqualTo("nothing of it");
    assertThat(shown("")).isEmpty();
  }

  @Test
  void wordsWithoutEndDoNotFillThePage() {
    String endless = "x".repeat(20_000);
    assertThat(shown("reef " + endless)).isEqualTo("[reef] …");
    assertThat(shown(endless + " a reef")).isEqualTo("… a [reef]");
    assertThat(shown(endless)).hasSizeLessThan(900).endsWith("x…");
    assertThat(shown(("reef " + endless + " ").repeat(40))).isEqualTo("[reef] …");
    assertThat(shown("\uD83D\uDC20".repeat(20_000) + "reef")).hasSizeLessThan(1700);
  }

  @Test
  void snippetsAreWholeSentencesWhereThoseAreShort() {
    String text =
        "First things stand here. A reef is built by corals over many centuries of growth. Mr. J."
            + " Doe of the U.S. survey counted 3.5 million of them in one year. "
            + "Other words follow. ".repeat(10);
    assertThat(shown(text))
        .startsWith("A [reef] is built by corals")
        .contains("Mr. J. Doe of the U.S. survey counted 3.5 million of them in one year.")
        .endsWith(". ")
        .doesNotContain("…");
  }
}
