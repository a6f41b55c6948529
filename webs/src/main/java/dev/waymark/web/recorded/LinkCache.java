package dev.waymark.web.recorded;

import dev.waymark.web.RecordedReply;
import dev.waymark.web.RecordedWeb;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Caches the links of a web whose pages are HTML, extracted on first use. */
final class LinkCache {
  private final RecordedWeb web;
  private final LinkExtractor linkExtractor;
  private final AtomicReferenceArray<int[]> linksByPage;

  LinkCache(RecordedWeb web, LinkExtractor linkExtractor) {
    this.web = web;
    this.linkExtractor = linkExtractor;
    this.linksByPage = new AtomicReferenceArray<>(web.pages());
  }

  int[] links(int page) {
    int[] links = linksByPage.get(page);
    if (links == null) {
      links =
          linkExtractor.extract(web.url(page), web.html(page), web.contentType(page)).stream()
              .mapToInt(this::followRedirects)
              .filter(target -> target >= 0 && target != page)
              .distinct()
              .toArray();
      linksByPage.set(page, links);
    }
    return links.clone();
  }

  /** The page that a link and its redirects lead to; -1 if there is none. */
  private int followRedirects(String url) {
    String current = url;
    for (int hops = 0; hops < 10; hops++) {
      switch (web.respond(current)) {
        case RecordedReply.PageReply(int page) -> {
          return page;
        }
        case RecordedReply.RedirectReply(int status, String target) -> current = target;
        case RecordedReply.NotFoundReply() -> {
          return -1;
        }
      }
    }
    return -1;
  }
}
