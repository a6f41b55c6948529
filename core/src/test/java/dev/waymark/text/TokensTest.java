package dev.waymark.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokensTest {
  @Test
  void aWordHasOneNameHoweverItIsWritten() {
    for (String written : List.of("İSTANBUL", "istanbul", "İstanbul")) {
      assertThat(Tokens.tokenize(written).word(0)).isEqualTo("istanbul");
    }
    Tokens greek = Tokens.tokenize("ΛΟΓΟΣ");
    assertThat(Words.id(greek.word(0))).isEqualTo(greek.id(0));
  }

  @Test
  void aTokenIsFoundFromWhereverTheSearchStarts() {
    for (String text : new String[] {"", "-", "one", " one  two, three. ".repeat(12)}) {
      Tokens tokens = Tokens.tokenize(text);
      for (int place = 0; place <= text.length() + 1; place++) {
        for (int near = 0; near <= tokens.size(); near++) {
          assertThat(tokens.indexAt(place, near)).isEqualTo(tokens.indexAt(place));
        }
      }
    }
  }

  @Test
  void aPositionMapsToTheFirstWordThatStartsThereOrLater() {
    Tokens tokens = Tokens.tokenize("one two");

    assertThat(tokens.indexAt(0)).isEqualTo(0);
    assertThat(tokens.indexAt(1)).isEqualTo(1);
    assertThat(tokens.indexAt(4)).isEqualTo(1);
    assertThat(tokens.indexAt(5)).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          The reef's 3 fish    | the reef s 3 fish
          कोरल रीफ              | कोरल रीफ
          文件软件             | 文件 软件
          C语言和Java          | c 语言 和 java
          寿司を食べました     | 寿司 を 食べました
          東京大学で           | 東京 大学 で
          ภาษาไทย              | ภาษา ไทย
          学校에서 read        | 学校 에서 read
          ❤️ heart             | heart
          """)
  void wordsAreFoundWithAndWithoutSpaces(String text, String words) {
    Tokens tokens = Tokens.tokenize(text);
    StringJoiner found = new StringJoiner(" ");
    for (int i = 0; i < tokens.size(); i++) {
      found.add(tokens.word(i));
      assertThat(tokens.id(i)).isEqualTo(Words.id(tokens.word(i)));
    }
    assertThat(found).hasToString(words);
  }

  @Test
  void aLongRunWithoutSpacesIsSegmentedInPieces() {
    Tokens tokens = Tokens.tokenize("软件".repeat(5000));

    assertThat(tokens.size()).isEqualTo(5000);
    assertThat(tokens.slice(0, tokens.size())).hasSize(10_000);
  }
}
