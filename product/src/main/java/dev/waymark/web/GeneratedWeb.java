package dev.waymark.web;

import dev.waymark.web.Layout.Kind;
import dev.waymark.web.Layout.Run;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A web made up from settings, page by page when it is asked for: the same settings give the same
 * bytes everywhere, and a million pages need no more memory than some tables of hosts and topics.
 *
 * <p>Hosts have a home page, lists of their content pages (by topic or by date), hubs (links of one
 * topic), and content pages. Content pages are labelled {@code topic.<name>}, all pages {@code
 * kind.home}, {@code kind.list}, {@code kind.hub} or {@code kind.item}. {@link
 * GeneratedSettings#help} lists all settings. Some regimes:
 *
 * <table>
 * <caption>Settings by regime</caption>
 * <tr><td>strong topical locality</td><td>{@code locality=0.9}</td></tr>
 * <tr><td>none</td><td>{@code locality=0,leaning=0,related=0,catalogues=0,hubs=0}</td></tr>
 * <tr><td>telling, untelling URLs</td><td>{@code telling=1}, {@code telling=0}</td></tr>
 * <tr><td>noisy links, telling people</td>
 *     <td>{@code locality=0.1,noise=0.4,anchors=0.1,people=1000,purpose=0.95}</td></tr>
 * <tr><td>hubs</td><td>{@code hubs=0.05,purity=0.95,locality=0.2}</td></tr>
 * <tr><td>rare topic (falconry 0.05 %)</td><td>{@code pages=100000,rare=0.0005}</td></tr>
 * </table>
 */
public final class GeneratedWeb implements RecordedWeb {
  /** Day 0 of every generated web. */
  public static final Instant START = Instant.parse("2026-01-05T00:00:00Z");

  private final GeneratedSettings settings;
  private final String name;
  private final Layout layout;
  private final Vocabulary words;
  private final Days days;
  private final Wiring wiring;
  private final Addresses addresses;
  private final Composer composer;
  private final Supplier<People> people;

  public GeneratedWeb(GeneratedSettings settings, String name) {
    this.settings = settings;
    this.name = name;
    this.layout = new Layout(settings);
    this.words = new Vocabulary(settings.topics(), settings.seed());
    Titles titles = new Titles(settings, layout, words);
    this.days = new Days(settings, layout);
    this.addresses = new Addresses(settings, layout, words, titles);
    this.wiring = new Wiring(settings, layout, days, titles);
    this.composer = new Composer(settings, layout, words, titles, addresses, wiring);
    this.people = new Once<>(() -> new Crowd(settings, this, words).people());
  }

  /** A web with some settings, the others as they are by default. */
  public static GeneratedWeb of(String settings) {
    return new GeneratedWeb(GeneratedSettings.parse(settings), "generated:" + settings);
  }

  public GeneratedSettings settings() {
    return settings;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int pages() {
    return days.pages();
  }

  @Override
  public String url(int page) {
    return addresses.url(days.page(page));
  }

  @Override
  public int page(String normalUrl) {
    return ask(normalUrl) instanceof Reply.Found(int page) ? page : -1;
  }

  @Override
  public Reply ask(String normalUrl) {
    return switch (addresses.ask(normalUrl)) {
      case Reply.Found(int page) ->
          days.there(page) ? new Reply.Found(days.today(page)) : new Reply.Missing();
      case Reply other -> other;
    };
  }

  @Override
  public byte[] html(int page) {
    return composer.html(days.page(page));
  }

  @Override
  public int[] links(int page) {
    int full = days.page(page);
    return Stream.concat(
            wiring.navigation(layout.runOf(full).host()).stream(), wiring.of(full).stream())
        .filter(ref -> ref.fate() != Ref.Fate.DEAD)
        .mapToInt(Ref::page)
        .filter(target -> target != full)
        .map(days::today)
        .distinct()
        .toArray();
  }

  @Override
  public Set<String> labels(int page) {
    Run run = layout.runOf(days.page(page));
    String kind = "kind." + run.kind().name().toLowerCase(Locale.ROOT);
    return run.kind() == Kind.ITEM
        ? Set.of(kind, "topic." + words.name(run.topic()))
        : Set.of(kind);
  }

  @Override
  public People people() {
    return people.get();
  }

  @Override
  public String robots(String host) {
    return ask("http://" + host + "/") instanceof Reply.Found(int home)
        ? composer.robots(layout.runOf(days.page(home)).host())
        : "";
  }

  /** Content pages keep the day they appeared on; the others change every day. */
  @Override
  public Instant modified(int page) {
    int full = days.page(page);
    boolean fixed = layout.runOf(full).kind() == Kind.ITEM;
    return START.plus(Duration.ofDays(fixed ? days.day(full) : settings.today()));
  }

  /** The template that a page's path was made from, e.g. {@code /news/{yyyy}/{mm}/{slug}}. */
  public String template(int page) {
    return addresses.template(days.page(page));
  }

  /** The names of its hosts. */
  public String[] hosts() {
    return IntStream.range(0, layout.hosts()).mapToObj(addresses::host).toArray(String[]::new);
  }

  /** The names of its topics, the most frequent first, the rarest last. */
  public String[] topics() {
    return IntStream.range(0, settings.topics()).mapToObj(words::name).toArray(String[]::new);
  }

  /** The topic of a content page as an index into {@link #topics}; -1 for others. */
  public int topic(int page) {
    Run run = layout.runOf(days.page(page));
    return run.kind() == Kind.ITEM ? run.topic() : -1;
  }

  /** The day on which a page appeared. */
  public int day(int page) {
    return days.day(days.page(page));
  }

  /** Content pages of a topic that are there, popular ones more often; -1 if there is none. */
  int popular(int topic, Dice dice) {
    for (int attempt = 0; attempt < 20 && layout.countOfTopic(topic) > 0; attempt++) {
      int page = wiring.popularOf(dice, topic);
      if (days.there(page)) {
        return days.today(page);
      }
    }
    return -1;
  }
}
