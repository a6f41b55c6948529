package dev.waymark.web.generated;

import dev.waymark.web.MemoizedSupplier;
import dev.waymark.web.RecordedReply;
import dev.waymark.web.RecordedTraces;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.generated.GeneratedLayout.PageKind;
import dev.waymark.web.generated.GeneratedLayout.PageRun;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A web generated from settings, page by page on demand: the same settings give the same bytes
 * everywhere, and a million pages need no more memory than some tables of hosts and topics.
 *
 * <p>Hosts have a home page, lists of their content pages (by topic or by date), hubs (links of one
 * topic), and content pages. Content pages are labelled {@code topic.<name>}, all pages {@code
 * kind.home}, {@code kind.list}, {@code kind.hub} or {@code kind.item}. {@link
 * GeneratedWebSettings#help} lists all settings. Some regimes:
 *
 * <table>
 * <caption>Settings by regime</caption>
 * <tr><td>strong topical locality</td><td>{@code locality=0.9}</td></tr>
 * <tr><td>none</td><td>{@code locality=0,host-focus=0,related=0,topic-lists=0,hubs=0}</td></tr>
 * <tr><td>descriptive, numeric URLs</td><td>{@code word-urls=1}, {@code word-urls=0}</td></tr>
 * <tr><td>noisy links, informative users</td>
 *     <td>{@code locality=0.1,noise=0.4,anchors=0.1,people=1000,on-topic-steps=0.95}</td></tr>
 * <tr><td>hubs</td><td>{@code hubs=0.05,purity=0.95,locality=0.2}</td></tr>
 * <tr><td>rare topic (falconry 0.05 %)</td><td>{@code pages=100000,rare=0.0005}</td></tr>
 * </table>
 */
public final class GeneratedWeb implements RecordedWeb {
  /** Day 0 of every generated web. */
  public static final Instant FIRST_DAY = Instant.parse("2026-01-05T00:00:00Z");

  private final GeneratedWebSettings settings;
  private final String name;
  private final GeneratedLayout layout;
  private final GeneratedVocabulary vocabulary;
  private final PageTimeline timeline;
  private final LinkGenerator linkGenerator;
  private final GeneratedUrls urls;
  private final GeneratedPageWriter pageWriter;
  private final Supplier<RecordedTraces> traces;

  public GeneratedWeb(GeneratedWebSettings settings, String name) {
    this.settings = settings;
    this.name = name;
    this.layout = new GeneratedLayout(settings);
    this.vocabulary = new GeneratedVocabulary(settings.topics(), settings.randomSeed());
    GeneratedTitles titles = new GeneratedTitles(settings, layout, vocabulary);
    this.timeline = new PageTimeline(settings, layout);
    this.urls = new GeneratedUrls(settings, layout, vocabulary, titles);
    this.linkGenerator = new LinkGenerator(settings, layout, timeline, titles);
    this.pageWriter =
        new GeneratedPageWriter(settings, layout, vocabulary, titles, urls, linkGenerator);
    this.traces =
        new MemoizedSupplier<>(() -> new SessionGenerator(settings, this, vocabulary).generate());
  }

  /** A web with some settings; the others have their defaults. */
  public static GeneratedWeb parse(String settings) {
    return new GeneratedWeb(GeneratedWebSettings.parse(settings), "generated:" + settings);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int pages() {
    return timeline.publishedPages();
  }

  @Override
  public String url(int page) {
    return urls.url(timeline.pageOfTodaysNumber(page));
  }

  @Override
  public int page(String normalUrl) {
    return respond(normalUrl) instanceof RecordedReply.PageReply(int page) ? page : -1;
  }

  @Override
  public RecordedReply respond(String normalUrl) {
    return switch (urls.resolve(normalUrl)) {
      case RecordedReply.PageReply(int page) ->
          timeline.isPublished(page)
              ? new RecordedReply.PageReply(timeline.todaysNumber(page))
              : new RecordedReply.NotFoundReply();
      case RecordedReply other -> other;
    };
  }

  @Override
  public byte[] html(int page) {
    return pageWriter.html(timeline.pageOfTodaysNumber(page));
  }

  @Override
  public int[] links(int page) {
    int fullPage = timeline.pageOfTodaysNumber(page);
    return Stream.concat(
            linkGenerator.navigationLinks(layout.runOf(fullPage).host()).stream(),
            linkGenerator.links(fullPage).stream())
        .filter(link -> link.status() != GeneratedLink.LinkStatus.DEAD)
        .mapToInt(GeneratedLink::target)
        .filter(target -> target != fullPage)
        .map(timeline::todaysNumber)
        .distinct()
        .toArray();
  }

  @Override
  public Set<String> labels(int page) {
    PageRun run = layout.runOf(timeline.pageOfTodaysNumber(page));
    String kind = "kind." + run.kind().name().toLowerCase(Locale.ROOT);
    return run.kind() == PageKind.ITEM
        ? Set.of(kind, "topic." + vocabulary.topicName(run.topic()))
        : Set.of(kind);
  }

  @Override
  public RecordedTraces traces() {
    return traces.get();
  }

  @Override
  public String robots(String host) {
    return respond("http://" + host + "/") instanceof RecordedReply.PageReply(int home)
        ? pageWriter.robots(layout.runOf(timeline.pageOfTodaysNumber(home)).host())
        : "";
  }

  /** Content pages change when they are published, the others every day. */
  @Override
  public Instant modified(int page) {
    int fullPage = timeline.pageOfTodaysNumber(page);
    boolean fixed = layout.runOf(fullPage).kind() == PageKind.ITEM;
    return FIRST_DAY.plus(
        Duration.ofDays(fixed ? timeline.publicationDay(fullPage) : settings.effectiveDay()));
  }

  /** The template of a page's path, e.g. {@code /news/{yyyy}/{mm}/{slug}}. */
  public String template(int page) {
    return urls.template(timeline.pageOfTodaysNumber(page));
  }

  /** The names of the hosts. */
  public String[] hosts() {
    return IntStream.range(0, layout.hosts()).mapToObj(urls::host).toArray(String[]::new);
  }

  /** The names of the topics, the most frequent first, the rarest last. */
  public String[] topics() {
    return IntStream.range(0, settings.topics())
        .mapToObj(vocabulary::topicName)
        .toArray(String[]::new);
  }

  /** The topic of a content page as an index into {@link #topics}; -1 for others. */
  public int topic(int page) {
    PageRun run = layout.runOf(timeline.pageOfTodaysNumber(page));
    return run.kind() == PageKind.ITEM ? run.topic() : -1;
  }

  /** The day on which a page is published. */
  public int publicationDay(int page) {
    return timeline.publicationDay(timeline.pageOfTodaysNumber(page));
  }

  /** A random published content page of a topic, popular ones more often; -1 if there is none. */
  int randomPopularPage(int topic, SplitMix64 random) {
    for (int attempt = 0; attempt < 20 && layout.topicSize(topic) > 0; attempt++) {
      int page = linkGenerator.randomPopularPage(random, topic);
      if (timeline.isPublished(page)) {
        return timeline.todaysNumber(page);
      }
    }
    return -1;
  }
}
