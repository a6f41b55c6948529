package dev.waymark.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TokensTest {
  @Test
  void aPlaceIsFoundFromWhereverTheSearchBegins() {
    for (String text : new String[] {"", "-", "one", " one  two, three. ".repeat(12)}) {
      Tokens tokens = Tokens.of(text);
      for (int place = 0; place <= text.length() + 1; place++) {
        for (int near = 0; near <= tokens.size(); near++) {
          assertThat(tokens.at(place, near)).isEqualTo(tokens.at(place));
        }
      }
    }
  }

  @Test
  void aPlaceIsThatOfTheFirstWordWhichStartsThereOrBehind() {
    Tokens tokens = Tokens.of("one two");

    assertThat(tokens.at(0)).isEqualTo(0);
    assertThat(tokens.at(1)).isEqualTo(1);
    assertThat(tokens.at(4)).isEqualTo(1);
    assertThat(tokens.at(5)).isEqualTo(2);
  }
}
