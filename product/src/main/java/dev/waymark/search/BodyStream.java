package dev.waymark.search;

import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.util.BytesRef;

/**
 * Stands for the text of a page where Lucene wants to cut it into words: hands the words to {@link
 * Bodies} and Lucene a single one, so that the page has a text for it, and a length. Used again.
 */
final class BodyStream extends TokenStream {
  private static final BytesRef ANY = new BytesRef("any");

  private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
  private final Bodies bodies;
  private NumberedWords words = new NumberedWords();
  private boolean left;

  BodyStream(Bodies bodies) {
    this.bodies = bodies;
  }

  BodyStream of(NumberedWords next) {
    words = next;
    return this;
  }

  /** Words of the text. */
  int length() {
    return words.text().size();
  }

  @Override
  public boolean incrementToken() {
    term.setBytesRef(ANY);
    boolean any = left;
    left = false;
    return any;
  }

  @Override
  public void reset() {
    clearAttributes(); // the end of the last one set its place to none
    bodies.add(words);
    left = length() > 0;
  }
}
