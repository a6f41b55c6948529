package dev.waymark.search;

import dev.waymark.text.Tokens;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/** The stems of texts that were cut into words already. Used again for the next texts. */
final class WordStream extends TokenStream {
  /** A phrase does not reach from one text into the next. */
  private static final int GAP = 10;

  private static final Tokens NOTHING = Tokens.of("");

  private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
  private final PositionIncrementAttribute position =
      addAttribute(PositionIncrementAttribute.class);
  private final Stems stems;
  private List<Tokens> texts = List.of();
  private Tokens tokens = NOTHING;
  private int text;
  private int word;

  WordStream(Stems stems) {
    this.stems = stems;
  }

  WordStream of(List<Tokens> next) {
    texts = next;
    return this;
  }

  @Override
  public boolean incrementToken() {
    int gap = 1;
    while (word >= tokens.size()) {
      if (text == texts.size()) {
        return false;
      }
      gap = text == 0 ? 1 : GAP;
      tokens = texts.get(text++);
      word = 0;
    }
    term.setBytesRef(stems.of(tokens, word++).bytes());
    position.setPositionIncrement(gap);
    return true;
  }

  @Override
  public void reset() {
    tokens = NOTHING;
    text = 0;
    word = 0;
  }
}
