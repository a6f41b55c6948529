package dev.waymark.search.index;

import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.TermFrequencyAttribute;

/** Words with the number of their voters as their frequency. Reused. */
final class VoteTokenStream extends TokenStream {
  private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
  private final TermFrequencyAttribute frequency = addAttribute(TermFrequencyAttribute.class);
  private AnchorVotes anchorVotes = AnchorVotes.NONE;
  private int next;

  VoteTokenStream setVotes(AnchorVotes votes) {
    anchorVotes = votes;
    return this;
  }

  @Override
  public boolean incrementToken() {
    if (next == anchorVotes.size()) {
      return false;
    }
    term.setBytesRef(anchorVotes.word(next));
    frequency.setTermFrequency(anchorVotes.count(next++));
    return true;
  }

  @Override
  public void reset() {
    clearAttributes(); // end() of the last use set the position increment to 0
    next = 0;
  }
}
