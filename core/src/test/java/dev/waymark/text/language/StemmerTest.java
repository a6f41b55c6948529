package dev.waymark.text.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.text.Tokens;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class StemmerTest {
  private final Stemmer stemmer = new Stemmer();

  /** The sentence of all alphabets, names, numbers: nothing breaks a stemmer. */
  private static final String WORDS =
      "reefs Häuser garçons niños città Ελλάδας рифами książki İstanbul evler 학교에서 食べました 软件 ภาษา"
          + " कोरल بالعربية שלום հայերեն ქართული 2026 x e\u0301tude ﬁne Ｗｉｄｅ a1b2c3";

  @ParameterizedTest
  @EnumSource
  void everyLanguageStemsEveryWordToSomething(LanguageAnalysis language) {
    Tokens tokens = Tokens.tokenize(WORDS);
    for (int i = 0; i < tokens.size(); i++) {
      Stemmer.Stem stem = stemmer.stem(language, tokens, i);
      assertThat(stem.text()).isNotEmpty();
      assertThat(stemmer.stem(language, tokens, i)).isSameAs(stem);
      char first = FirstLetters.fold(tokens.word(i).charAt(0));
      assertThat(FirstLetters.mayMatch(language, first, FirstLetters.fold(stem.text().charAt(0))))
          .as("%s of %s", stem.text(), tokens.word(i))
          .isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "en, reefs, reef",
    "'', reefs, reef",
    "de, Häusern, haus",
    "xx, Čaj, caj",
    "it, bandiere, bandier",
    "it, bandiera, bandier",
    "el, κτίρια, κτιρ",
    "el, κτίριο, κτιρ",
    "pl, kotami, kot",
    "pl, morze, morze",
    "pl, Warszawie, warszawa",
    "ru, reefs, reef",
    "ja, 食べました, 食べる",
    "ko, 바다를, 바다",
    "zh, 软件, 软件"
  })
  void aWordIsStemmedByItsLanguage(String language, String word, String stem) {
    assertThat(stemmer.stem(LanguageAnalysis.of(language), word)).isEqualTo(stem);
  }

  @Test
  void functionWordsAreThoseOfTheLanguage() {
    Tokens tokens = Tokens.tokenize("die");

    assertThat(stemmer.stem(LanguageAnalysis.GERMAN, tokens, 0).contentWord()).isFalse();
    assertThat(stemmer.stem(LanguageAnalysis.ENGLISH, tokens, 0).contentWord()).isTrue();
  }
}
