package dev.waymark.parse;

import dev.waymark.model.FetchResult;
import dev.waymark.model.Page;
import dev.waymark.model.RobotsTag;
import dev.waymark.parse.html.CharSearch;
import dev.waymark.parse.html.HeadElements;
import dev.waymark.parse.html.HtmlScanner;
import dev.waymark.parse.html.PageContentHandler;
import dev.waymark.parse.html.RawLinkResolver;
import dev.waymark.parse.html.SourceBuffer;
import dev.waymark.parse.html.TextBuffer;
import dev.waymark.text.BagOfWords;
import dev.waymark.text.Tokens;
import dev.waymark.url.LinkResolver;
import java.nio.charset.StandardCharsets;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Function;
import okhttp3.HttpUrl;

/**
 * Makes a page of what a server sent, whatever that is: garbage costs time in proportion to its
 * length and gives a page with little in it. Used by many threads at once.
 */
public final class Parser {
  /** Our name in robots rules where nobody gives another: in the lab, in archives. */
  private static final String DEFAULT_AGENT = "waymark";

  private final String agent;

  /** Beginnings of URLs in normal form; pages link to the same hosts again and again. */
  private final Set<String> origins = ConcurrentHashMap.newKeySet();

  private final Deque<ParseBuffers> idleBuffers = new ConcurrentLinkedDeque<>();

  /** Room for a page as it came and for its text, which are large and gone once it is made. */
  private static final class ParseBuffers {
    final SourceBuffer source = new SourceBuffer();
    final TextBuffer text = new TextBuffer();
  }

  /**
   * @param agent our name in robots rules, e.g. {@code waymark}
   */
  public Parser(String agent) {
    this.agent = agent;
  }

  /** Under the name that the program has unless it is given another. */
  public Parser() {
    this(DEFAULT_AGENT);
  }

  /** Whether a media type is one that pages come in; an unnamed one may be. */
  public static boolean supports(String contentType) {
    return contentType.isEmpty()
        || contentType.equals("text/html")
        || contentType.equals("text/plain")
        || contentType.equals("application/xhtml+xml");
  }

  /** The page in an answer; one without words when its media type is none that we read. */
  public Page parse(FetchResult.Ok ok) {
    RobotsTag asks = RobotsTag.parse(ok.robots(), agent);
    String type = ok.contentType();
    String language = findHeader(ok.responseHead(), "\ncontent-language:");
    return withBuffers(room -> {
      if (supports(type)) {
        CharsetDetector.decode(ok.body(), ok.charset(), room.source);
      }
      boolean html = type.isEmpty() ? looksLikeHtml(room.source) : !type.equals("text/plain");
      return html
          ? parseHtml(room, ok.url(), asks, language)
          : parsePlainText(room, ok.url(), asks, language);
    });
  }

  /** The page in an HTML text. */
  public Page parse(String html, String url) {
    return withBuffers(room -> {
      room.source.set(html);
      return parseHtml(room, url, RobotsTag.NONE, "");
    });
  }

  /** The page in bytes of HTML whose character encoding nobody named. */
  public Page parse(byte[] html, String url) {
    return withBuffers(room -> {
      CharsetDetector.decode(html, null, room.source);
      return parseHtml(room, url, RobotsTag.NONE, "");
    });
  }

  private Page withBuffers(Function<ParseBuffers, Page> read) {
    ParseBuffers free = idleBuffers.pollFirst();
    ParseBuffers room = free == null ? new ParseBuffers() : free;
    try {
      return read.apply(room);
    } finally {
      room.source.clear();
      room.text.clear();
      idleBuffers.addFirst(room);
    }
  }

  private Page parseHtml(ParseBuffers room, String url, RobotsTag asks, String headerLanguage) {
    PageContentHandler reading = new PageContentHandler(agent, room.text);
    new HtmlScanner(room.source, reading).scan();
    return buildPage(reading, url, asks, headerLanguage, origins);
  }

  /** The page that was read. */
  static Page buildPage(
      PageContentHandler reading,
      String url,
      RobotsTag asks,
      String headerLanguage,
      Set<String> origins) {
    HeadElements about = reading.head();
    Tokens title = Tokens.tokenize(about.title());
    Tokens body = reading.text().tokenize();
    RawLinkResolver links =
        new RawLinkResolver(url, resolver(url, about.base(), origins), body, reading.text());
    RobotsTag robots = asks.and(about.robots());
    return new Page(
        url,
        title,
        body,
        BagOfWords.of(title, body),
        reading.headings(),
        about.description(),
        LanguageDetector.detect(List.of(about.language(), headerLanguage), body),
        links.resolve(about.canonical()),
        links.resolveAll(reading.rawLinks()),
        robots.noindex(),
        robots.nofollow());
  }

  private static LinkResolver resolver(String url, String base, Set<String> origins) {
    HttpUrl named = base.isEmpty() ? null : HttpUrl.get(url).resolve(base);
    return named == null ? LinkResolver.forPage(url, origins) : new LinkResolver(named, origins);
  }

  private static Page parsePlainText(
      ParseBuffers room, String url, RobotsTag asks, String headerLanguage) {
    TextBuffer words = room.text;
    SourceBuffer source = room.source;
    for (int from = 0; from < source.length; ) {
      int end = CharSearch.indexOf(source.chars, '\n', from, source.length);
      end = end < 0 ? source.length : end;
      words.append(source.chars, from, end);
      words.endBlock();
      from = end + 1;
    }
    Tokens body = words.tokenize();
    return new Page(
        url,
        Tokens.tokenize(""),
        body,
        BagOfWords.of(body),
        List.of(),
        "",
        LanguageDetector.detect(List.of(headerLanguage), body),
        null,
        List.of(),
        asks.noindex(),
        asks.nofollow());
  }

  private static boolean looksLikeHtml(SourceBuffer text) {
    int lt = CharSearch.indexOf(text.chars, '<', 0, Math.min(1000, text.length));
    return lt >= 0 && CharSearch.indexOf(text.chars, '>', lt, text.length) > 0;
  }

  /** The value of the first header of a name that is given with the line end before it. */
  private static String findHeader(byte[] head, String name) {
    String text = new String(head, StandardCharsets.ISO_8859_1);
    for (int i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) {
      if (text.regionMatches(true, i, name, 0, name.length())) {
        int end = text.indexOf('\n', i + 1);
        return text.substring(i + name.length(), end < 0 ? text.length() : end).strip();
      }
    }
    return "";
  }
}
