package dev.waymark.search.index;

import dev.waymark.text.IdIntMap;
import dev.waymark.text.Tokens;
import dev.waymark.text.Words;
import dev.waymark.text.language.LanguageAnalysis;
import dev.waymark.text.language.Stemmer;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefHash;

/**
 * Numbers stems from 0 on; a word that came before is not stemmed again. Each stem has a form: a
 * word that it was made of, for people to read.
 */
final class StemNumbering {
  /** Stands for all function words. */
  static final int FUNCTION_WORD = -1;

  private final Stemmer stemmer;
  private final IdIntMap numberByWordId = new IdIntMap();
  private final BytesRefHash stems = new BytesRefHash();
  private final List<String> forms = new ArrayList<>();

  StemNumbering(Stemmer stemmer) {
    this.stemmer = stemmer;
  }

  /** The number of the i-th word's stem, or {@link #FUNCTION_WORD}. */
  int number(LanguageAnalysis language, Tokens tokens, int i) {
    long wordId = Words.mix(tokens.id(i) + language.ordinal());
    int index = numberByWordId.indexOf(wordId);
    if (numberByWordId.indexExists(index)) {
      return numberByWordId.indexGet(index);
    }
    Stemmer.Stem stem = stemmer.stem(language, tokens, i);
    int number = stem.contentWord() ? number(stem.bytes(), tokens.word(i)) : FUNCTION_WORD;
    numberByWordId.indexInsert(index, wordId, number);
    return number;
  }

  /**
   * @param form becomes the stem's form if it has none
   */
  int number(BytesRef stem, String form) {
    int added = stems.add(stem);
    if (added < 0) {
      return -added - 1;
    }
    forms.add(form);
    return added;
  }

  /** The form of the stem with a number. */
  String form(int number) {
    return forms.get(number);
  }

  /** The stem with a number. */
  BytesRef stem(int number) {
    return stems.get(number, new BytesRef());
  }

  int size() {
    return stems.size();
  }
}
