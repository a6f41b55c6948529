package dev.waymark.web.recorded;

import dev.waymark.web.RecordedReply;
import dev.waymark.web.RecordedWeb;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** The links of a web whose pages came as HTML: read when first asked for, and kept. */
final class LinkCache {
  private final RecordedWeb web;
  private final LinkExtractor finder;
  private final AtomicReferenceArray<int[]> linksByPage;

  LinkCache(RecordedWeb web, LinkExtractor finder) {
    this.web = web;
    this.finder = finder;
    this.linksByPage = new AtomicReferenceArray<>(web.pages());
  }

  int[] links(int page) {
    int[] links = linksByPage.get(page);
    if (links == null) {
      links =
          finder.extract(web.url(page), web.html(page), web.contentType(page)).stream()
              .mapToInt(this::followRedirects)
              .filter(target -> target >= 0 && target != page)
              .distinct()
              .toArray();
      linksByPage.set(page, links);
    }
    return links.clone();
  }

  /** The page at the end of a link and its redirects; -1 if there is none. */
  private int followRedirects(String url) {
    String at = url;
    for (int hops = 0; hops < 10; hops++) {
      switch (web.respond(at)) {
        case RecordedReply.PageReply(int page) -> {
          return page;
        }
        case RecordedReply.RedirectReply(int status, String target) -> at = target;
        case RecordedReply.NotFoundReply() -> {
          return -1;
        }
      }
    }
    return -1;
  }
}
