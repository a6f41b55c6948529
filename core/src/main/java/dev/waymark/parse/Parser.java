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
 * Parses responses into pages. Takes linear time for any input; garbage gives a page with little in
 * it. Thread-safe.
 */
public final class Parser {
  /** The crawler's name in robots rules where there are no settings: in the lab, in archives. */
  private static final String DEFAULT_AGENT = "waymark";

  private final String agent;

  /** Cache of normalized origins; pages link to the same hosts again and again. */
  private final Set<String> origins = ConcurrentHashMap.newKeySet();

  private final Deque<ParseBuffers> idleBuffers = new ConcurrentLinkedDeque<>();

  /** Reusable buffers for the source and the text of a page. */
  private static final class ParseBuffers {
    final SourceBuffer source = new SourceBuffer();
    final TextBuffer text = new TextBuffer();
  }

  /**
   * @param agent the crawler's name in robots rules, e.g. {@code waymark}
   */
  public Parser(String agent) {
    this.agent = agent;
  }

  /** A parser with the default name. */
  public Parser() {
    this(DEFAULT_AGENT);
  }

  /** Whether a media type can be parsed; an unknown one may be. */
  public static boolean supports(String contentType) {
    return contentType.isEmpty()
        || contentType.equals("text/html")
        || contentType.equals("text/plain")
        || contentType.equals("application/xhtml+xml");
  }

  /** Parses a response; the page has no words if its media type is not supported. */
  public Page parse(FetchResult.Ok ok) {
    RobotsTag robotsHeader = RobotsTag.parse(ok.robots(), agent);
    String type = ok.contentType();
    String language = findHeader(ok.responseHead(), "\ncontent-language:");
    return withBuffers(buffers -> {
      if (supports(type)) {
        CharsetDetector.decode(ok.body(), ok.charset(), buffers.source);
      }
      boolean html = type.isEmpty() ? looksLikeHtml(buffers.source) : !type.equals("text/plain");
      return html
          ? parseHtml(buffers, ok.url(), robotsHeader, language)
          : parsePlainText(buffers, ok.url(), robotsHeader, language);
    });
  }

  /** Parses HTML. */
  public Page parse(String html, String url) {
    return withBuffers(buffers -> {
      buffers.source.set(html);
      return parseHtml(buffers, url, RobotsTag.NONE, "");
    });
  }

  /** Parses HTML of undeclared character encoding. */
  public Page parse(byte[] html, String url) {
    return withBuffers(buffers -> {
      CharsetDetector.decode(html, null, buffers.source);
      return parseHtml(buffers, url, RobotsTag.NONE, "");
    });
  }

  private Page withBuffers(Function<ParseBuffers, Page> read) {
    ParseBuffers idle = idleBuffers.pollFirst();
    ParseBuffers buffers = idle == null ? new ParseBuffers() : idle;
    try {
      return read.apply(buffers);
    } finally {
      buffers.source.clear();
      buffers.text.clear();
      idleBuffers.addFirst(buffers);
    }
  }

  private Page parseHtml(
      ParseBuffers buffers, String url, RobotsTag robotsHeader, String headerLanguage) {
    PageContentHandler handler = new PageContentHandler(agent, buffers.text);
    new HtmlScanner(buffers.source, handler).scan();
    return buildPage(handler, url, robotsHeader, headerLanguage, origins);
  }

  /** The page from the content that a scan collected. */
  static Page buildPage(
      PageContentHandler handler,
      String url,
      RobotsTag robotsHeader,
      String headerLanguage,
      Set<String> origins) {
    HeadElements head = handler.head();
    Tokens title = Tokens.tokenize(head.title());
    Tokens body = handler.text().tokenize();
    RawLinkResolver links =
        new RawLinkResolver(url, resolver(url, head.base(), origins), body, handler.text());
    RobotsTag robots = robotsHeader.and(head.robots());
    return new Page(
        url,
        title,
        body,
        BagOfWords.of(title, body),
        handler.headings(),
        head.description(),
        LanguageDetector.detect(List.of(head.language(), headerLanguage), body),
        links.resolve(head.canonical()),
        links.resolveAll(handler.rawLinks()),
        robots.noindex(),
        robots.nofollow());
  }

  private static LinkResolver resolver(String url, String base, Set<String> origins) {
    HttpUrl named = base.isEmpty() ? null : HttpUrl.get(url).resolve(base);
    return named == null ? LinkResolver.forPage(url, origins) : new LinkResolver(named, origins);
  }

  private static Page parsePlainText(
      ParseBuffers buffers, String url, RobotsTag robotsHeader, String headerLanguage) {
    TextBuffer words = buffers.text;
    SourceBuffer source = buffers.source;
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
        robotsHeader.noindex(),
        robotsHeader.nofollow());
  }

  private static boolean looksLikeHtml(SourceBuffer text) {
    int lt = CharSearch.indexOf(text.chars, '<', 0, Math.min(1000, text.length));
    return lt >= 0 && CharSearch.indexOf(text.chars, '>', lt, text.length) > 0;
  }

  /** The value of the first header whose line starts with {@code name}, a line end included. */
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
