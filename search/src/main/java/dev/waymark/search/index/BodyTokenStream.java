package dev.waymark.search.index;

import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.util.BytesRef;

/**
 * Stands for the text of a page where Lucene wants to cut it into words: hands the words to {@link
 * BodyPostingsBuffer} and Lucene a single one, so that the page has a text for it, and a length.
 * Used again.
 */
final class BodyTokenStream extends TokenStream {
  private static final BytesRef PLACEHOLDER_TERM = new BytesRef("any");

  private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
  private final BodyPostingsBuffer bodies;
  private WordNumbering words = new WordNumbering();
  private boolean pending;

  BodyTokenStream(BodyPostingsBuffer bodies) {
    this.bodies = bodies;
  }

  BodyTokenStream setWords(WordNumbering next) {
    words = next;
    return this;
  }

  /** Words of the text. */
  int length() {
    return words.text().size();
  }

  @Override
  public boolean incrementToken() {
    term.setBytesRef(PLACEHOLDER_TERM);
    boolean any = pending;
    pending = false;
    return any;
  }

  @Override
  public void reset() {
    clearAttributes(); // the end of the last one set its place to none
    bodies.add(words);
    pending = length() > 0;
  }
}
