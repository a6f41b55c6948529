package dev.waymark.parse;

import dev.waymark.model.FetchResult;
import dev.waymark.model.MissCause;
import dev.waymark.model.Page;
import dev.waymark.model.PageKind;
import dev.waymark.model.PageMetadata;
import dev.waymark.model.RobotsTag;
import dev.waymark.model.UsagePreferences;
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
import java.util.EnumMap;
import java.util.List;
import java.util.Optional;
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

  private final EnumMap<PageKind, KindParser> parsers;

  /** Reusable buffers for the source and the text of a page. */
  private static final class ParseBuffers {
    final SourceBuffer source = new SourceBuffer();
    final TextBuffer text = new TextBuffer();
  }

  /**
   * @param agent the crawler's name in robots rules, e.g. {@code waymark}
   */
  public Parser(String agent) {
    this(agent, DocumentConverter.Limits.DEFAULT);
  }

  /**
   * @param limits of reading a document
   */
  public Parser(String agent, DocumentConverter.Limits limits) {
    this.agent = agent;
    KindParser text = (ok, kind) -> new ParseResult.Parsed(parseResponse(ok, kind));
    this.parsers =
        kindParsers(
            text,
            text,
            new FeedParser(this::parseConverted),
            new DocumentParser(limits, this::parseConverted));
  }

  /** A parser with the default name. */
  public Parser() {
    this(DEFAULT_AGENT);
  }

  /** Whether a response of a media type may be a page: HTML, text, or a document. */
  public static boolean supports(String contentType) {
    PageKind kind = PageKind.ofMediaType(contentType);
    return contentType.isEmpty()
        || (kind != null && !kind.isList())
        || MediaTypeConverter.find(contentType).isPresent();
  }

  /** Parses a response; the page has no words if it cannot be read. */
  public Page parse(FetchResult.Ok ok) {
    return switch (read(ok)) {
      case ParseResult.Parsed parsed -> parsed.page();
      case ParseResult.Unreadable unreadable -> parseConverted(ok, "");
    };
  }

  /** Parses a response, or says why it cannot be read. */
  public ParseResult read(FetchResult.Ok ok) {
    ParseResult result = readKind(ok);
    UsagePreferences head = PreferenceHeaders.read(ok.responseHead());
    return head.isEmpty() || !(result instanceof ParseResult.Parsed parsed)
        ? result
        : new ParseResult.Parsed(
            parsed.page().withPreferences(head.and(parsed.page().metadata().preferences())));
  }

  private ParseResult readKind(FetchResult.Ok ok) {
    if (ok.rendered() != null) {
      return new ParseResult.Parsed(parseConverted(ok, ok.rendered()));
    }
    Optional<MediaTypeConverter> own = MediaTypeConverter.find(ok.contentType());
    if (own.isPresent()) {
      return readConverted(ok, own.get());
    }
    PageKind kind = KindDetector.detect(ok.contentType(), ok.body(), ok.url());
    if (kind != null) {
      return parsers.getOrDefault(kind, Parser::unreadable).parse(ok, kind);
    }
    // Of another kind, and yet asked for by name: kept, without words.
    return KindDetector.isVague(ok.contentType())
        ? unreadable(ok, PageKind.HTML)
        : new ParseResult.Parsed(parseConverted(ok, ""));
  }

  private ParseResult readConverted(FetchResult.Ok ok, MediaTypeConverter converter) {
    return switch (converter.convert(ok.body(), ok.url())) {
      case DocumentConverter.Conversion.Html html ->
          new ParseResult.Parsed(parseConverted(ok, html.text()));
      case DocumentConverter.Conversion.Failed failed ->
          new ParseResult.Unreadable(MissCause.MEDIA_TYPE, failed.reason());
    };
  }

  private static ParseResult unreadable(FetchResult.Ok ok, PageKind kind) {
    return new ParseResult.Unreadable(MissCause.MEDIA_TYPE, "media type " + ok.contentType());
  }

  private static EnumMap<PageKind, KindParser> kindParsers(
      KindParser html, KindParser text, KindParser lists, KindParser documents) {
    EnumMap<PageKind, KindParser> parsers = new EnumMap<>(PageKind.class);
    for (PageKind kind : PageKind.values()) {
      parsers.put(kind, kind.isDocument() ? documents : kind.isList() ? lists : html);
    }
    parsers.put(PageKind.TEXT, text);
    return parsers;
  }

  private Page parseResponse(FetchResult.Ok ok, PageKind kind) {
    return withBuffers(buffers -> {
      CharsetDetector.decode(ok.body(), ok.charset(), buffers.source);
      RobotsTag robots = RobotsTag.parse(ok.robots(), agent);
      String language = findHeader(ok.responseHead(), "\ncontent-language:");
      return kind == PageKind.TEXT
          ? parsePlainText(buffers, ok.url(), robots, language)
          : parseHtml(buffers, ok.url(), robots, language);
    });
  }

  /** A page from the HTML that a response was converted to, or rendered as. */
  private Page parseConverted(FetchResult.Ok ok, String html) {
    return withBuffers(buffers -> {
      buffers.source.set(html);
      RobotsTag robots = RobotsTag.parse(ok.robots(), agent);
      String language =
          ok.rendered() == null ? "" : findHeader(ok.responseHead(), "\ncontent-language:");
      return parseHtml(buffers, ok.url(), robots, language);
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
    Tokens body = handler.text().tokenize();
    Tokens title = Tokens.tokenize(head.title(), body.japanese());
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
        robots.nofollow(),
        handler.metadata().toMetadata(body.size(), handler.rawLinks().size(), links::resolve));
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
        robotsHeader.nofollow(),
        PageMetadata.of(PageKind.TEXT));
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
