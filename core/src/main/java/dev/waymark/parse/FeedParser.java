package dev.waymark.parse;

import dev.waymark.model.FetchResult;
import dev.waymark.model.MissCause;
import dev.waymark.model.Page;
import dev.waymark.model.PageKind;
import dev.waymark.parse.feed.FeedItem;
import dev.waymark.parse.feed.FeedReader;
import dev.waymark.parse.feed.FeedReader.FeedContent;
import dev.waymark.text.Markup;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Parses feeds and sitemaps to pages whose links are the items, the newest first, with their titles
 * as anchor texts. Such a page is no result itself: it asks not to be indexed.
 */
final class FeedParser implements KindParser {
  private final BiFunction<FetchResult.Ok, String, Page> htmlParser;

  FeedParser(BiFunction<FetchResult.Ok, String, Page> htmlParser) {
    this.htmlParser = htmlParser;
  }

  @Override
  public ParseResult parse(FetchResult.Ok ok, PageKind kind) {
    FeedContent feed = FeedReader.read(ok.body());
    return feed == null
        ? new ParseResult.Unreadable(MissCause.BROKEN_DOCUMENT, kind.key() + " cannot be read")
        : new ParseResult.Parsed(htmlParser.apply(ok, html(feed)).withKind(kind));
  }

  private static String html(FeedContent feed) {
    List<FeedItem> items = new ArrayList<>(feed.items());
    items.sort(Comparator.comparing(FeedParser::dateOf).reversed());
    StringBuilder html = new StringBuilder();
    html.append("<meta name=robots content=noindex><title>");
    html.append(Markup.escape(feed.title())).append("</title>\n");
    for (FeedItem item : items) {
      html.append("<p><a href=\"").append(Markup.escape(item.url())).append("\">");
      html.append(Markup.escape(item.title())).append("</a> ");
      html.append(Markup.escape(item.summary())).append("</p>\n");
    }
    return html.toString();
  }

  private static Instant dateOf(FeedItem item) {
    @Nullable Instant date = item.date();
    return date == null ? Instant.MIN : date;
  }
}
