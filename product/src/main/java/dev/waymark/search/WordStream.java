package dev.waymark.search;

import dev.waymark.text.Tokens;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/** The stems of texts that were cut into words already. */
final class WordStream extends TokenStream {
  /** A phrase does not reach from one text into the next. */
  private static final int GAP = 10;

  private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
  private final PositionIncrementAttribute position =
      addAttribute(PositionIncrementAttribute.class);
  private final Stems stems;
  private final List<Tokens> texts;
  private int text;
  private int word;

  WordStream(Stems stems, List<Tokens> texts) {
    this.stems = stems;
    this.texts = texts;
  }

  @Override
  public boolean incrementToken() {
    int gap = 1;
    while (text < texts.size() && word >= texts.get(text).size()) {
      text++;
      word = 0;
      gap = GAP;
    }
    if (text >= texts.size()) {
      return false;
    }
    term.setBytesRef(stems.of(texts.get(text), word++).bytes());
    position.setPositionIncrement(gap);
    return true;
  }

  @Override
  public void reset() {
    text = 0;
    word = 0;
  }
}
