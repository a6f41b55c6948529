package dev.waymark.parse.html;

import dev.waymark.model.Link;
import dev.waymark.text.Tokens;
import dev.waymark.url.LinkResolver;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Converts raw links to links with normal URLs and positions in tokens. */
public final class RawLinkResolver {
  private final String pageUrl;
  private final LinkResolver resolver;
  private final Tokens body;
  private final TextBuffer text;

  /** The token at which the last link started: the next one is not far. */
  private int lastToken;

  public RawLinkResolver(String page, LinkResolver resolver, Tokens body, TextBuffer text) {
    this.pageUrl = page;
    this.resolver = resolver;
    this.body = body;
    this.text = text;
  }

  /** The links to other pages: those within the page itself add nothing. */
  public List<Link> resolveAll(List<RawLink> rawLinks) {
    List<Link> links = new ArrayList<>(rawLinks.size());
    for (RawLink raw : rawLinks) {
      String url = resolver.resolve(raw.href);
      if (url != null && !url.equals(pageUrl)) {
        links.add(toLink(raw, url));
      }
    }
    return Collections.unmodifiableList(links);
  }

  @Nullable
  public String resolve(String href) {
    return href.isEmpty() ? null : resolver.resolve(href);
  }

  private Link toLink(RawLink raw, String url) {
    int start = Math.min(raw.from, text.length());
    int end = Math.max(start, raw.to);
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
        raw.kind,
        raw.nofollow);
  }
}
