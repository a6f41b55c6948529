package dev.waymark.search.index;

import dev.waymark.text.Tokens;
import dev.waymark.text.Words;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.KStemFilter;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Stems words by Krovetz' algorithm, whose stems are words that people can read. Words repeat, so
 * stems are cached. Thread-safe.
 */
public final class KrovetzStemmer {
  private static final int CACHE_SLOTS = 1 << 18;

  /** Function words: they stand around every link and say nothing of its target. */
  private static final Set<String> STOP_WORDS =
      Set.of(
          ("a an and are as at be but by for from has have he her his i if in into is it its of on"
                  + " or our she so than that the their them then there these they this to was we"
                  + " were which who will with you your")
              .split(" "));

  private final @Nullable Stem[] cache = new Stem[CACHE_SLOTS];
  private final SingleTokenStream input = new SingleTokenStream();
  private final KStemFilter filter = new KStemFilter(input);
  private final CharTermAttribute output = filter.getAttribute(CharTermAttribute.class);

  /**
   * A stem.
   *
   * @param wordId id of the word that it was made of
   * @param bytes the text as the index has it
   * @param contentWord it is no function word
   */
  public record Stem(long wordId, String text, BytesRef bytes, boolean contentWord) {}

  /** The stem of the i-th word. */
  public Stem stem(Tokens tokens, int i) {
    long wordId = tokens.id(i);
    Stem cached = cache[slot(wordId)];
    return cached != null && cached.wordId() == wordId
        ? cached
        : computeStem(wordId, tokens.word(i));
  }

  /** The stem of a normalized word. */
  String stem(long wordId, String word) {
    Stem cached = cache[slot(wordId)];
    return cached != null && cached.wordId() == wordId
        ? cached.text()
        : computeStem(wordId, word).text();
  }

  /** The stem of a single word. */
  public String stem(String word) {
    return stem(Words.id(word), Words.normalize(word, 0, word.length()));
  }

  private static int slot(long wordId) {
    return (int) wordId & (CACHE_SLOTS - 1);
  }

  private synchronized Stem computeStem(long wordId, String word) {
    try {
      input.next = word;
      filter.reset();
      filter.incrementToken();
      String text = output.toString();
      filter.end();
      filter.close();
      boolean contentWord = word.length() > 1 && !STOP_WORDS.contains(word);
      Stem stem = new Stem(wordId, text, new BytesRef(text), contentWord);
      cache[slot(wordId)] = stem;
      return stem;
    } catch (IOException e) {
      throw new UncheckedIOException("a word in memory", e);
    }
  }

  /** Hands one word to the stemmer. */
  private static final class SingleTokenStream extends TokenStream {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private @Nullable String next;

    @Override
    public boolean incrementToken() {
      if (next == null) {
        return false;
      }
      clearAttributes();
      term.append(next);
      next = null;
      return true;
    }
  }
}
