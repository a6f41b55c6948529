package dev.waymark.web;

import java.util.concurrent.atomic.AtomicReferenceArray;

/** The links of a web whose pages came as HTML: read when first asked for, and kept. */
final class ReadLinks {
  private final RecordedWeb web;
  private final LinkFinder finder;
  private final AtomicReferenceArray<int[]> known;

  ReadLinks(RecordedWeb web, LinkFinder finder) {
    this.web = web;
    this.finder = finder;
    this.known = new AtomicReferenceArray<>(web.pages());
  }

  int[] of(int page) {
    int[] links = known.get(page);
    if (links == null) {
      links =
          finder.links(web.url(page), web.html(page), web.contentType(page)).stream()
              .mapToInt(this::end)
              .filter(target -> target >= 0 && target != page)
              .distinct()
              .toArray();
      known.set(page, links);
    }
    return links.clone();
  }

  /** The page at the end of a link and its redirects; -1 if there is none. */
  private int end(String url) {
    String at = url;
    for (int hops = 0; hops < 10; hops++) {
      switch (web.ask(at)) {
        case Reply.Found(int page) -> {
          return page;
        }
        case Reply.Moved(int status, String target) -> at = target;
        case Reply.Missing() -> {
          return -1;
        }
      }
    }
    return -1;
  }
}
