package dev.waymark.parse.html;

import dev.waymark.model.Link;
import dev.waymark.text.Tokens;
import dev.waymark.url.LinkResolver;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns the links found on a page into ones with normal URLs and places among its words. */
public final class RawLinkResolver {
  private final String pageUrl;
  private final LinkResolver resolver;
  private final Tokens body;
  private final TextBuffer text;

  /** The word at which the last link began: the next one is not far. */
  private int lastToken;

  public RawLinkResolver(String page, LinkResolver resolver, Tokens body, TextBuffer text) {
    this.pageUrl = page;
    this.resolver = resolver;
    this.body = body;
    this.text = text;
  }

  /** The links that lead to other pages: those to places on the page itself say nothing new. */
  public List<Link> resolveAll(List<RawLink> drafts) {
    List<Link> links = new ArrayList<>(drafts.size());
    for (RawLink draft : drafts) {
      String url = resolver.resolve(draft.href);
      if (url != null && !url.equals(pageUrl)) {
        links.add(toLink(draft, url));
      }
    }
    return Collections.unmodifiableList(links);
  }

  @Nullable
  public String resolve(String href) {
    return href.isEmpty() ? null : resolver.resolve(href);
  }

  private Link toLink(RawLink draft, String url) {
    int start = Math.min(draft.from, text.length());
    int end = Math.max(start, draft.to);
    int from = body.indexAt(start, lastToken);
    int to = from;
    lastToken = from;
    if (end > start) {
      // An anchor that starts or ends within a word takes the whole word.
      from = from > 0 && body.end(from - 1) > start ? from - 1 : from;
      to = Math.max(from, body.indexAt(end, from));
    }
    return new Link(
        url,
        from,
        to,
        Math.min(from, body.indexAt(text.blockStart(start), from)),
        Math.max(to, body.indexAt(text.blockEnd(end), to)),
        draft.kind,
        draft.nofollow);
  }
}
