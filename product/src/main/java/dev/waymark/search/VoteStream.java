package dev.waymark.search;

import java.util.Iterator;
import java.util.Map;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.TermFrequencyAttribute;
import org.apache.lucene.util.BytesRef;

/** Words with the number of their voters in the place of their frequency. Used again. */
final class VoteStream extends TokenStream {
  private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
  private final TermFrequencyAttribute frequency = addAttribute(TermFrequencyAttribute.class);
  private Map<BytesRef, Integer> votes = Map.of();
  private Iterator<Map.Entry<BytesRef, Integer>> left = votes.entrySet().iterator();

  VoteStream of(Map<BytesRef, Integer> next) {
    votes = next;
    return this;
  }

  @Override
  public boolean incrementToken() {
    if (!left.hasNext()) {
      return false;
    }
    Map.Entry<BytesRef, Integer> next = left.next();
    term.setBytesRef(next.getKey());
    frequency.setTermFrequency(next.getValue());
    return true;
  }

  @Override
  public void reset() {
    clearAttributes(); // the end of the last one set its place to none
    left = votes.entrySet().iterator();
  }
}
