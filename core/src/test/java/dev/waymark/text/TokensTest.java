package dev.waymark.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TokensTest {
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
}
