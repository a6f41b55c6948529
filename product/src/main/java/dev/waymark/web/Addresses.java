package dev.waymark.web;

import dev.waymark.web.Layout.Kind;
import dev.waymark.web.Layout.Run;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The URLs of a generated web, and back. Every host has two templates for its content pages; the
 * URL of one ends in its id, in digits or in syllables. Ids beyond the host's size are those of
 * dead and of moved URLs, so that nothing in a URL betrays them.
 */
final class Addresses {
  /** Lives of a content page's id: 0 is its own, then come dead ones, then moved ones. */
  private static final int DEAD = 4;

  private static final int MOVED = 4;

  private static final long COUNTRY = 31;
  private static final long TELLING = 32;
  private static final long TEMPLATE = 33;
  private static final long ID = 34;
  private static final List<String> WORDY =
      List.of(
          "/news/{yyyy}/{mm}/{slug}",
          "/wiki/{slug}",
          "/docs/{category}/{slug}.html",
          "/blog/{slug}");
  private static final List<String> NUMBERED =
      List.of("/item/{id}", "/forum/viewtopic?t={id}", "/show.php?id={id}", "/p/{code}");
  private static final String[] COUNTRIES = {"uk.", "de.", "fr."};
  private static final Pattern HOST =
      Pattern.compile("http://site(\\d{1,8})\\.[a-z.]*example(/.*)");
  private static final Pattern LAST = Pattern.compile(".*[/=-]([a-z]+|\\d{1,9})(?:\\.html)?");

  /**
   * How a host writes its URLs.
   *
   * @param telling with words
   * @param first the template of most of its content pages
   * @param second that of the others
   * @param ids from a page's place on the host to its id
   */
  private record Host(
      String name, boolean telling, String first, String second, int start, Shuffle ids) {}

  private final GeneratedSettings settings;
  private final Layout layout;
  private final Vocabulary words;
  private final Titles titles;
  private final Host[] hosts;

  Addresses(GeneratedSettings settings, Layout layout, Vocabulary words, Titles titles) {
    this.settings = settings;
    this.layout = layout;
    this.words = words;
    this.titles = titles;
    this.hosts = IntStream.range(0, layout.hosts()).mapToObj(this::make).toArray(Host[]::new);
  }

  /** A third of the hosts have a country in their name. */
  private Host make(int host) {
    int draw = (int) Long.remainderUnsigned(Dice.hash(settings.seed(), COUNTRY, host), 9);
    String name = "site" + host + "." + (draw < 3 ? COUNTRIES[draw] : "") + "example";
    boolean telling = Dice.unit(settings.seed(), TELLING, host) < settings.telling();
    long template = Dice.hash(settings.seed(), TEMPLATE, host);
    List<String> templates = telling ? WORDY : NUMBERED;
    int first = (int) (template & 3);
    int second = (first + 1 + (int) (template >>> 2 & 1)) & 3;
    Shuffle ids = Shuffle.of(layout.hostSize(host), Dice.hash(settings.seed(), ID, host));
    return new Host(
        name, telling, templates.get(first), templates.get(second), layout.hostStart(host), ids);
  }

  String host(int host) {
    return hosts[host].name;
  }

  /** The template of a page's path, e.g. {@code /item/{id}}. */
  String template(int page) {
    return template(page, layout.runOf(page));
  }

  private String template(int page, Run run) {
    Host host = hosts[run.host()];
    return switch (run.kind()) {
      case HOME -> "/";
      case LIST ->
          run.topic() < 0
              ? "/archive/{n}"
              : host.telling ? "/c/{category}?page={n}" : "/c/{number}?page={n}";
      case HUB -> host.telling ? "/links/{slug}" : "/l/{id}";
      case ITEM ->
          Dice.unit(settings.seed(), TEMPLATE, -1L - page) < 0.75 ? host.first : host.second;
    };
  }

  String url(int page) {
    return url(page, 0);
  }

  /** A URL that looks like the page's, but leads nowhere. */
  String dead(int page, int which) {
    return url(page, 1 + which % DEAD);
  }

  /** A URL that redirects to a content page. */
  String moved(int page, int which) {
    return url(page, 1 + DEAD + which % MOVED);
  }

  private String url(int page, int life) {
    Run run = layout.runOf(page);
    return "http://" + hosts[run.host()].name + path(page, run, life);
  }

  private String path(int page, Run run, int life) {
    Host host = hosts[run.host()];
    String template = template(page, run);
    int number = page - run.start() + 1;
    int id = host.ids.at(page - host.start) + life * host.ids.size();
    return switch (template) {
      case "/" -> template;
      case "/archive/{n}" -> "/archive/" + number;
      case "/c/{category}?page={n}" -> "/c/" + words.name(run.topic()) + "?page=" + number;
      case "/c/{number}?page={n}" -> "/c/" + section(run.host(), run.topic()) + "?page=" + number;
      case "/item/{id}" -> "/item/" + id;
      case "/l/{id}" -> "/l/" + id;
      case "/forum/viewtopic?t={id}" -> "/forum/viewtopic?t=" + id;
      case "/show.php?id={id}" -> "/show.php?id=" + id;
      case "/p/{code}" -> "/p/" + Vocabulary.code(id, 3);
      case "/docs/{category}/{slug}.html" ->
          "/docs/" + words.name(run.topic()) + "/" + slug(page, id) + ".html";
      case "/news/{yyyy}/{mm}/{slug}" -> "/news/" + month(page, run) + "/" + slug(page, id);
      default -> template.substring(0, template.indexOf('{')) + slug(page, id);
    };
  }

  private String slug(int page, int id) {
    return String.join("-", titles.of(page)) + "-" + Vocabulary.code(id, 2);
  }

  /** Three years' months, in the order in which a host's pages on a topic appeared. */
  private static String month(int page, Run run) {
    int month = (int) (36L * (page - run.start()) / run.length());
    return (2023 + month / 12) + (month % 12 < 9 ? "/0" : "/") + (month % 12 + 1);
  }

  private int section(int host, int topic) {
    return 1 + Shuffle.of(settings.topics(), Dice.hash(settings.seed(), ID, -1L - host)).at(topic);
  }

  /** What is at a URL. */
  Reply ask(String url) {
    Matcher parts = HOST.matcher(url);
    if (!parts.matches()) {
      return new Reply.Missing();
    }
    int host = Integer.parseInt(parts.group(1));
    if (host >= layout.hosts()) {
      return new Reply.Missing();
    }
    String path = parts.group(2);
    if (path.equals("/")) {
      return found(layout.hostStart(host), url);
    }
    return path.startsWith("/c/") || path.startsWith("/archive/")
        ? list(host, path, url)
        : content(host, path, url);
  }

  private Reply list(int host, String path, String url) {
    Matcher last = LAST.matcher(path);
    if (!last.matches() || !Character.isDigit(last.group(1).charAt(0))) {
      return new Reply.Missing();
    }
    int number = Integer.parseInt(last.group(1));
    for (Run run : layout.runsOfHost(host)) {
      if (run.kind() == Kind.LIST && number >= 1 && number <= run.length()) {
        int page = run.start() + number - 1;
        if (url(page).equals(url)) {
          return new Reply.Found(page);
        }
      }
    }
    return new Reply.Missing();
  }

  private Reply content(int host, String path, String url) {
    Matcher last = LAST.matcher(path);
    if (!last.matches()) {
      return new Reply.Missing();
    }
    String text = last.group(1);
    int id = Character.isDigit(text.charAt(0)) ? Integer.parseInt(text) : Vocabulary.number(text);
    int size = hosts[host].ids.size();
    int life = id / size;
    if (id < 0 || life > DEAD + MOVED) {
      return new Reply.Missing();
    }
    int page = hosts[host].start + hosts[host].ids.inverse(id % size);
    if (life == 0) {
      return found(page, url);
    }
    boolean moved = life > DEAD && layout.runOf(page).kind() == Kind.ITEM;
    return moved && url(page, life).equals(url)
        ? new Reply.Moved(life % 2 == 0 ? 301 : 302, url(page))
        : new Reply.Missing();
  }

  private Reply found(int page, String url) {
    return url(page).equals(url) ? new Reply.Found(page) : new Reply.Missing();
  }
}
