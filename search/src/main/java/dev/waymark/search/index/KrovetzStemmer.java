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
 * The form under which a word is found: that of its stem (Krovetz, which gives words that people
 * can read). Words come again and again, so stems are remembered; safe to ask from many threads.
 */
public final class KrovetzStemmer {
  private static final int CACHE_SLOTS = 1 << 18;

  /** Words that stand around every link and tell nothing about it. */
  private static final Set<String> STOP_WORDS =
      Set.of(
          ("a an and are as at be but by for from has have he her his i if in into is it its of on"
                  + " or our she so than that the their them then there these they this to was we"
                  + " were which who will with you your")
              .split(" "));

  private final @Nullable Stem[] cache = new Stem[CACHE_SLOTS];
  private final SingleTokenStream word = new SingleTokenStream();
  private final KStemFilter filter = new KStemFilter(word);
  private final CharTermAttribute stemmed = filter.getAttribute(CharTermAttribute.class);

  /**
   * A stem.
   *
   * @param wordId id of the word it was made of
   * @param text as people read it
   * @param bytes as the index has it
   * @param contentWord it is no function word
   */
  public record Stem(long wordId, String text, BytesRef bytes, boolean contentWord) {}

  /** The stem of the i-th word. */
  public Stem stem(Tokens tokens, int i) {
    long id = tokens.id(i);
    Stem known = cache[(int) id & (CACHE_SLOTS - 1)];
    return known != null && known.wordId() == id ? known : computeStem(id, tokens.word(i));
  }

  /** The stem of a word as people read it, by its id and its name. */
  String stem(long id, String name) {
    Stem known = cache[(int) id & (CACHE_SLOTS - 1)];
    return known != null && known.wordId() == id ? known.text() : computeStem(id, name).text();
  }

  /** The stem of a single word. */
  public String stem(String name) {
    return stem(Words.id(name), Words.normalize(name, 0, name.length()));
  }

  private synchronized Stem computeStem(long id, String name) {
    try {
      word.next = name;
      filter.reset();
      filter.incrementToken();
      String text = stemmed.toString();
      filter.end();
      filter.close();
      boolean telling = name.length() > 1 && !STOP_WORDS.contains(name);
      Stem stem = new Stem(id, text, new BytesRef(text), telling);
      cache[(int) id & (CACHE_SLOTS - 1)] = stem;
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
