package dev.waymark.search.index;

import dev.waymark.text.IdIntMap;
import dev.waymark.text.Tokens;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefHash;

/** Numbers stems from 0 on; a word that came before is not stemmed again. */
final class StemNumbering {
  /** Stands for all function words. */
  static final int FUNCTION_WORD = -1;

  private final KrovetzStemmer stemmer;
  private IdIntMap numberByWordId = new IdIntMap();
  private BytesRefHash stems = new BytesRefHash();

  StemNumbering(KrovetzStemmer stemmer) {
    this.stemmer = stemmer;
  }

  /** The number of the i-th word's stem, or {@link #FUNCTION_WORD}. */
  int number(Tokens tokens, int i) {
    long wordId = tokens.id(i);
    int index = numberByWordId.indexOf(wordId);
    if (numberByWordId.indexExists(index)) {
      return numberByWordId.indexGet(index);
    }
    KrovetzStemmer.Stem stem = stemmer.stem(tokens, i);
    int number = stem.contentWord() ? number(stem.bytes()) : FUNCTION_WORD;
    numberByWordId.indexInsert(index, wordId, number);
    return number;
  }

  int number(BytesRef stem) {
    int added = stems.add(stem);
    return added >= 0 ? added : -added - 1;
  }

  /** The stem with a number; valid until {@link #clear}. */
  BytesRef stem(int number) {
    return stems.get(number, new BytesRef());
  }

  int size() {
    return stems.size();
  }

  void clear() {
    numberByWordId = new IdIntMap();
    stems = new BytesRefHash();
  }
}
