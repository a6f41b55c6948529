package dev.waymark.search;

import java.util.Set;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.TermFrequencyAttribute;
import org.apache.lucene.util.BytesRef;

/** Words with the number of their voters in the place of their frequency. Used again. */
final class VoteStream extends TokenStream {
  private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
  private final TermFrequencyAttribute frequency = addAttribute(TermFrequencyAttribute.class);
  private Tally tally = new Tally(0, Set.of(), new BytesRef[0], new int[0]);
  private int next;

  VoteStream of(Tally votes) {
    tally = votes;
    return this;
  }

  @Override
  public boolean incrementToken() {
    if (next == tally.size()) {
      return false;
    }
    term.setBytesRef(tally.word(next));
    frequency.setTermFrequency(tally.count(next++));
    return true;
  }

  @Override
  public void reset() {
    clearAttributes(); // the end of the last one set its place to none
    next = 0;
  }
}
