package dev.waymark.search.index;

import dev.waymark.model.Link;
import dev.waymark.model.Page;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;

/** The pages that a page links to from its text, by the ids of their URLs. Reused. */
final class LinkTokenStream extends TokenStream {
  private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
  private List<Link> links = List.of();
  private int next;

  LinkTokenStream setPage(Page page) {
    links = page.links();
    return this;
  }

  @Override
  public boolean incrementToken() {
    while (next < links.size()) {
      Link link = links.get(next++);
      if (link.kind() == Link.Kind.TEXT && !link.nofollow()) {
        term.setBytesRef(IndexSchema.idTerm(link.id()));
        return true;
      }
    }
    return false;
  }

  @Override
  public void reset() {
    clearAttributes(); // end() of the last use set the position increment to 0
    next = 0;
  }
}
