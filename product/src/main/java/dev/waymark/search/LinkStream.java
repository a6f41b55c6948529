package dev.waymark.search;

import dev.waymark.model.Link;
import dev.waymark.model.Page;
import dev.waymark.url.Urls;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;

/** The pages that a page links to from its text, by the ids of their URLs. */
final class LinkStream extends TokenStream {
  private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
  private final Page page;
  private int next;

  LinkStream(Page page) {
    this.page = page;
  }

  @Override
  public boolean incrementToken() {
    while (next < page.links().size()) {
      Link link = page.links().get(next++);
      if (link.kind() == Link.Kind.TEXT && !link.nofollow()) {
        term.setBytesRef(IndexForm.term(Urls.id(link.url())));
        return true;
      }
    }
    return false;
  }

  @Override
  public void reset() {
    next = 0;
  }
}
