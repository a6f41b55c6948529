package dev.waymark.web.generated;

import dev.waymark.web.RecordedReply;
import dev.waymark.web.generated.GeneratedLayout.PageKind;
import dev.waymark.web.generated.GeneratedLayout.PageRun;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Maps pages of a generated web to URLs and back. Every host has two templates for its content
 * pages; their URLs end in an id, in digits or in syllables. Ids beyond the host's size are those
 * of dead and of moved URLs, which therefore look like any other.
 */
final class GeneratedUrls {
  /**
   * Ids of a content page: 0 is its own, then come those of dead URLs, then those of moved ones.
   */
  private static final int DEAD_IDS_PER_PAGE = 4;

  private static final int MOVED_IDS_PER_PAGE = 4;

  private static final long COUNTRY_SALT = 31;
  private static final long DESCRIPTIVE_SALT = 32;
  private static final long TEMPLATE_SALT = 33;
  private static final long ID_SALT = 34;
  private static final List<String> DESCRIPTIVE_TEMPLATES =
      List.of(
          "/news/{yyyy}/{mm}/{slug}",
          "/wiki/{slug}",
          "/docs/{category}/{slug}.html",
          "/blog/{slug}");
  private static final List<String> NUMERIC_TEMPLATES =
      List.of("/item/{id}", "/forum/viewtopic?t={id}", "/show.php?id={id}", "/p/{code}");
  private static final String[] COUNTRIES = {"uk.", "de.", "fr."};
  private static final Pattern HOST_PATTERN =
      Pattern.compile("http://site(\\d{1,8})\\.[a-z.]*example(/.*)");
  private static final Pattern ID_PATTERN = Pattern.compile(".*[/=-]([a-z]+|\\d{1,9})(?:\\.html)?");

  /**
   * URL style of a host.
   *
   * @param descriptive whether URLs contain words
   * @param mainTemplate template of most content pages
   * @param otherTemplate template of the others
   * @param ids maps a page's index on the host to its id
   */
  private record HostUrlStyle(
      String name,
      boolean descriptive,
      String mainTemplate,
      String otherTemplate,
      int firstPage,
      AffinePermutation ids) {}

  private final GeneratedWebSettings settings;
  private final GeneratedLayout layout;
  private final GeneratedVocabulary vocabulary;
  private final GeneratedTitles titles;
  private final HostUrlStyle[] hosts;

  GeneratedUrls(
      GeneratedWebSettings settings,
      GeneratedLayout layout,
      GeneratedVocabulary vocabulary,
      GeneratedTitles titles) {
    this.settings = settings;
    this.layout = layout;
    this.vocabulary = vocabulary;
    this.titles = titles;
    this.hosts =
        IntStream.range(0, layout.hosts()).mapToObj(this::createHost).toArray(HostUrlStyle[]::new);
  }

  /** Creates a host; a third of them have a country in their name. */
  private HostUrlStyle createHost(int host) {
    int number =
        (int) Long.remainderUnsigned(SplitMix64.hash(settings.randomSeed(), COUNTRY_SALT, host), 9);
    String name = "site" + host + "." + (number < 3 ? COUNTRIES[number] : "") + "example";
    boolean descriptive =
        SplitMix64.uniform(settings.randomSeed(), DESCRIPTIVE_SALT, host) < settings.wordUrls();
    long template = SplitMix64.hash(settings.randomSeed(), TEMPLATE_SALT, host);
    List<String> templates = descriptive ? DESCRIPTIVE_TEMPLATES : NUMERIC_TEMPLATES;
    int first = (int) (template & 3);
    int second = (first + 1 + (int) (template >>> 2 & 1)) & 3;
    AffinePermutation ids =
        AffinePermutation.create(
            layout.hostSize(host), SplitMix64.hash(settings.randomSeed(), ID_SALT, host));
    return new HostUrlStyle(
        name,
        descriptive,
        templates.get(first),
        templates.get(second),
        layout.hostStart(host),
        ids);
  }

  String host(int host) {
    return hosts[host].name;
  }

  /** The template of a page's path, e.g. {@code /item/{id}}. */
  String template(int page) {
    return template(page, layout.runOf(page));
  }

  private String template(int page, PageRun run) {
    HostUrlStyle host = hosts[run.host()];
    return switch (run.kind()) {
      case HOME -> "/";
      case LIST ->
          run.topic() < 0
              ? "/archive/{n}"
              : host.descriptive ? "/c/{category}?page={n}" : "/c/{number}?page={n}";
      case HUB -> host.descriptive ? "/links/{slug}" : "/l/{id}";
      case ITEM ->
          SplitMix64.uniform(settings.randomSeed(), TEMPLATE_SALT, -1L - page) < 0.75
              ? host.mainTemplate
              : host.otherTemplate;
    };
  }

  String url(int page) {
    return url(page, 0);
  }

  /** A URL that looks like the page's, but does not exist. */
  String deadUrl(int page, int which) {
    return url(page, 1 + which % DEAD_IDS_PER_PAGE);
  }

  /** A URL that redirects to a content page. */
  String movedUrl(int page, int which) {
    return url(page, 1 + DEAD_IDS_PER_PAGE + which % MOVED_IDS_PER_PAGE);
  }

  private String url(int page, int idVariant) {
    PageRun run = layout.runOf(page);
    return "http://" + hosts[run.host()].name + path(page, run, idVariant);
  }

  private String path(int page, PageRun run, int idVariant) {
    HostUrlStyle host = hosts[run.host()];
    String template = template(page, run);
    int number = page - run.start() + 1;
    int id = host.ids.apply(page - host.firstPage) + idVariant * host.ids.size();
    return switch (template) {
      case "/" -> template;
      case "/archive/{n}" -> "/archive/" + number;
      case "/c/{category}?page={n}" ->
          "/c/" + vocabulary.topicName(run.topic()) + "?page=" + number;
      case "/c/{number}?page={n}" ->
          "/c/" + sectionNumber(run.host(), run.topic()) + "?page=" + number;
      case "/item/{id}" -> "/item/" + id;
      case "/l/{id}" -> "/l/" + id;
      case "/forum/viewtopic?t={id}" -> "/forum/viewtopic?t=" + id;
      case "/show.php?id={id}" -> "/show.php?id=" + id;
      case "/p/{code}" -> "/p/" + GeneratedVocabulary.encode(id, 3);
      case "/docs/{category}/{slug}.html" ->
          "/docs/" + vocabulary.topicName(run.topic()) + "/" + slug(page, id) + ".html";
      case "/news/{yyyy}/{mm}/{slug}" -> "/news/" + month(page, run) + "/" + slug(page, id);
      default -> template.substring(0, template.indexOf('{')) + slug(page, id);
    };
  }

  private String slug(int page, int id) {
    return String.join("-", titles.titleWords(page)) + "-" + GeneratedVocabulary.encode(id, 2);
  }

  /** One of 36 months, in the order in which a host's pages on a topic were published. */
  private static String month(int page, PageRun run) {
    int month = (int) (36L * (page - run.start()) / run.length());
    return (2023 + month / 12) + (month % 12 < 9 ? "/0" : "/") + (month % 12 + 1);
  }

  private int sectionNumber(int host, int topic) {
    return 1
        + AffinePermutation.create(
                settings.topics(), SplitMix64.hash(settings.randomSeed(), ID_SALT, -1L - host))
            .apply(topic);
  }

  /** The reply for a URL. */
  RecordedReply resolve(String url) {
    Matcher parts = HOST_PATTERN.matcher(url);
    if (!parts.matches()) {
      return new RecordedReply.NotFoundReply();
    }
    int host = Integer.parseInt(parts.group(1));
    if (host >= layout.hosts()) {
      return new RecordedReply.NotFoundReply();
    }
    String path = parts.group(2);
    if (path.equals("/")) {
      return resolveExact(layout.hostStart(host), url);
    }
    return path.startsWith("/c/") || path.startsWith("/archive/")
        ? resolveList(host, path, url)
        : resolveContent(host, path, url);
  }

  private RecordedReply resolveList(int host, String path, String url) {
    Matcher last = ID_PATTERN.matcher(path);
    if (!last.matches() || !Character.isDigit(last.group(1).charAt(0))) {
      return new RecordedReply.NotFoundReply();
    }
    int number = Integer.parseInt(last.group(1));
    for (PageRun run : layout.runsOfHost(host)) {
      if (run.kind() == PageKind.LIST && number >= 1 && number <= run.length()) {
        int page = run.start() + number - 1;
        if (url(page).equals(url)) {
          return new RecordedReply.PageReply(page);
        }
      }
    }
    return new RecordedReply.NotFoundReply();
  }

  private RecordedReply resolveContent(int host, String path, String url) {
    Matcher last = ID_PATTERN.matcher(path);
    if (!last.matches()) {
      return new RecordedReply.NotFoundReply();
    }
    String text = last.group(1);
    int id =
        Character.isDigit(text.charAt(0))
            ? Integer.parseInt(text)
            : GeneratedVocabulary.decode(text);
    int size = hosts[host].ids.size();
    int idVariant = id / size;
    if (id < 0 || idVariant > DEAD_IDS_PER_PAGE + MOVED_IDS_PER_PAGE) {
      return new RecordedReply.NotFoundReply();
    }
    int page = hosts[host].firstPage + hosts[host].ids.inverse(id % size);
    if (idVariant == 0) {
      return resolveExact(page, url);
    }
    boolean moved = idVariant > DEAD_IDS_PER_PAGE && layout.runOf(page).kind() == PageKind.ITEM;
    return moved && url(page, idVariant).equals(url)
        ? new RecordedReply.RedirectReply(idVariant % 2 == 0 ? 301 : 302, url(page))
        : new RecordedReply.NotFoundReply();
  }

  private RecordedReply resolveExact(int page, String url) {
    return url(page).equals(url)
        ? new RecordedReply.PageReply(page)
        : new RecordedReply.NotFoundReply();
  }
}
