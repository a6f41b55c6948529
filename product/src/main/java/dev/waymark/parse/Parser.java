package dev.waymark.parse;

import dev.waymark.model.Fetched;
import dev.waymark.model.Page;
import dev.waymark.model.RobotsTag;
import dev.waymark.text.Bag;
import dev.waymark.text.Tokens;
import dev.waymark.url.Resolver;
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
  private static final String NAME = "waymark";

  private final String agent;

  /** Beginnings of URLs in normal form; pages link to the same hosts again and again. */
  private final Set<String> origins = ConcurrentHashMap.newKeySet();

  private final Deque<Room> idle = new ConcurrentLinkedDeque<>();

  /** Room for a page as it came and for its text, which are large and gone once it is made. */
  private static final class Room {
    final Decoded source = new Decoded();
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
    this(NAME);
  }

  /** Whether a media type is one that pages come in; an unnamed one may be. */
  public static boolean reads(String contentType) {
    return contentType.isEmpty()
        || contentType.equals("text/html")
        || contentType.equals("text/plain")
        || contentType.equals("application/xhtml+xml");
  }

  /** The page in an answer; one without words when its media type is none that we read. */
  public Page parse(Fetched.Ok ok) {
    RobotsTag asks = RobotsTag.parse(ok.robots(), agent);
    String type = ok.contentType();
    String language = header(ok.responseHead(), "\ncontent-language:");
    return inRoom(room -> {
      if (reads(type)) {
        Charsets.decode(ok.body(), ok.charset(), room.source);
      }
      boolean html = type.isEmpty() ? looksLikeHtml(room.source) : !type.equals("text/plain");
      return html ? html(room, ok.url(), asks, language) : plain(room, ok.url(), asks, language);
    });
  }

  /** The page in an HTML text. */
  public Page parse(String html, String url) {
    return inRoom(room -> {
      room.source.set(html);
      return html(room, url, RobotsTag.NONE, "");
    });
  }

  /** The page in bytes of HTML whose character encoding nobody named. */
  public Page parse(byte[] html, String url) {
    return inRoom(room -> {
      Charsets.decode(html, null, room.source);
      return html(room, url, RobotsTag.NONE, "");
    });
  }

  private Page inRoom(Function<Room, Page> read) {
    Room free = idle.pollFirst();
    Room room = free == null ? new Room() : free;
    try {
      return read.apply(room);
    } finally {
      room.source.clear();
      room.text.clear();
      idle.addFirst(room);
    }
  }

  private Page html(Room room, String url, RobotsTag asks, String headerLanguage) {
    Reading reading = new Reading(agent, room.text);
    new HtmlScanner(room.source, reading).scan();
    return page(reading, url, asks, headerLanguage, origins);
  }

  /** The page that was read. */
  static Page page(
      Reading reading, String url, RobotsTag asks, String headerLanguage, Set<String> origins) {
    HeadElements about = reading.about();
    Tokens title = Tokens.of(about.title());
    Tokens body = reading.text().tokens();
    Links links = new Links(url, resolver(url, about.base(), origins), body, reading.text());
    RobotsTag robots = asks.and(about.robots());
    return new Page(
        url,
        title,
        body,
        Bag.of(title, body),
        reading.headings(),
        about.description(),
        Language.of(List.of(about.language(), headerLanguage), body),
        links.resolve(about.canonical()),
        links.of(reading.drafts()),
        robots.noindex(),
        robots.nofollow());
  }

  private static Resolver resolver(String url, String base, Set<String> origins) {
    HttpUrl named = base.isEmpty() ? null : HttpUrl.get(url).resolve(base);
    return named == null ? Resolver.of(url, origins) : new Resolver(named, origins);
  }

  private static Page plain(Room room, String url, RobotsTag asks, String headerLanguage) {
    TextBuffer words = room.text;
    Decoded source = room.source;
    for (int from = 0; from < source.length; ) {
      int end = Chars.find(source.chars, '\n', from, source.length);
      end = end < 0 ? source.length : end;
      words.append(source.chars, from, end);
      words.endBlock();
      from = end + 1;
    }
    Tokens body = words.tokens();
    return new Page(
        url,
        Tokens.of(""),
        body,
        Bag.of(body),
        List.of(),
        "",
        Language.of(List.of(headerLanguage), body),
        null,
        List.of(),
        asks.noindex(),
        asks.nofollow());
  }

  private static boolean looksLikeHtml(Decoded text) {
    int lt = Chars.find(text.chars, '<', 0, Math.min(1000, text.length));
    return lt >= 0 && Chars.find(text.chars, '>', lt, text.length) > 0;
  }

  /** The value of the first header of a name that is given with the line end before it. */
  private static String header(byte[] head, String name) {
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
