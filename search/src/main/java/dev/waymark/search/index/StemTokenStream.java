package dev.waymark.search.index;

import dev.waymark.text.Tokens;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/** The stems of texts that were cut into words already. Used again for the next texts. */
final class StemTokenStream extends TokenStream {
  /** A phrase does not reach from one text into the next. */
  private static final int POSITION_INCREMENT_GAP = 10;

  private static final Tokens NO_TOKENS = Tokens.tokenize("");

  private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
  private final PositionIncrementAttribute position =
      addAttribute(PositionIncrementAttribute.class);
  private final KrovetzStemmer stemmer;
  private List<Tokens> texts = List.of();
  private Tokens tokens = NO_TOKENS;
  private int text;
  private int word;

  StemTokenStream(KrovetzStemmer stems) {
    this.stemmer = stems;
  }

  StemTokenStream setTexts(List<Tokens> next) {
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
      gap = text == 0 ? 1 : POSITION_INCREMENT_GAP;
      tokens = texts.get(text++);
      word = 0;
    }
    term.setBytesRef(stemmer.stem(tokens, word++).bytes());
    position.setPositionIncrement(gap);
    return true;
  }

  @Override
  public void reset() {
    tokens = NO_TOKENS;
    text = 0;
    word = 0;
  }
}
