package dev.waymark.web.generated;

import dev.waymark.web.generated.GeneratedLayout.PageKind;
import dev.waymark.web.generated.GeneratedLayout.PageRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Generates the links between the pages of a generated web on demand. */
final class LinkGenerator {
  private static final long LINKS_SALT = 51;
  private static final long POPULARITY_SALT = 52;
  private static final long LISTED_SALT = 53;
  private static final int MAX_NAVIGATION_LISTS = 4;
  private static final int MAX_NEWEST_ITEMS = 12;

  private final GeneratedWebSettings settings;
  private final GeneratedLayout layout;
  private final PageTimeline timeline;
  private final GeneratedTitles titles;
  private final double[] cumulativeTopicSizes;
  private final int neighbourStep;

  LinkGenerator(
      GeneratedWebSettings settings,
      GeneratedLayout layout,
      PageTimeline timeline,
      GeneratedTitles titles) {
    this.settings = settings;
    this.layout = layout;
    this.timeline = timeline;
    this.titles = titles;
    this.cumulativeTopicSizes = new double[settings.topics()];
    double sum = 0;
    for (int t = 0; t < cumulativeTopicSizes.length; t++) {
      sum += layout.topicSize(t);
      cumulativeTopicSizes[t] = sum;
    }
    // Topics form a ring; the step places rare ones beside frequent ones.
    this.neighbourStep = AffinePermutation.create(settings.topics(), 0).factor();
  }

  /** The links on every page of a host: to its home, its longest lists, its first hub. */
  List<GeneratedLink> navigationLinks(int host) {
    List<PageRun> runs = layout.runsOfHost(host);
    List<GeneratedLink> links = new ArrayList<>();
    links.add(linkTo(runs.getFirst().start()));
    runs.stream()
        .filter(run -> run.kind() == PageKind.LIST && timeline.publicationDay(run.start()) == 0)
        .sorted(Comparator.comparingInt((PageRun run) -> -run.length()))
        .limit(MAX_NAVIGATION_LISTS)
        .forEach(run -> links.add(linkTo(run.start())));
    runs.stream()
        .filter(run -> run.kind() == PageKind.HUB)
        .forEach(run -> links.add(linkTo(run.start())));
    return links;
  }

  /** A link of a host to one of its own pages; that to its home always counts as descriptive. */
  private GeneratedLink linkTo(int page) {
    boolean descriptive =
        layout.runOf(page).kind() == PageKind.HOME
            || SplitMix64.uniform(settings.randomSeed(), LISTED_SALT, page) < settings.anchors();
    return new GeneratedLink(page, GeneratedLink.LinkStatus.LIVE, descriptive);
  }

  /** The links of a page besides the navigation, in their order on the page. */
  List<GeneratedLink> links(int page) {
    PageRun run = layout.runOf(page);
    return switch (run.kind()) {
      case HOME -> homeLinks(run.host());
      case LIST -> listLinks(run, page - run.start());
      case HUB -> hubLinks(run, page);
      case ITEM -> itemLinks(run, titles.originalOf(page));
    };
  }

  private List<GeneratedLink> itemLinks(PageRun run, int page) {
    SplitMix64 random = new SplitMix64(settings.randomSeed(), LINKS_SALT, page);
    List<GeneratedLink> links = new ArrayList<>();
    // x^(-1/2) of a uniform variable: out-degrees follow a power law with exponent 3.
    double degree = settings.links() / 2.0 / Math.sqrt(1 - random.uniform());
    int publicationDay = timeline.publicationDay(page);
    for (int i = (int) Math.min(degree + random.uniform(), settings.links() * 10.0); i > 0; i--) {
      boolean noise = random.bernoulli(settings.noise());
      int topic = noise ? -1 : randomTopic(random, run.topic(), settings.locality());
      // Retry where the target is linked already, or else small topics would lose links.
      for (int attempt = 0; attempt < 3; attempt++) {
        int target =
            noise ? random.uniformInt(layout.pages()) : randomTarget(random, topic, run.host());
        // A page does not link to pages published after it.
        if (timeline.publicationDay(target) <= publicationDay
            && addLink(links, page, target, !noise, random)) {
          break;
        }
      }
    }
    for (PageRun hubs : layout.runsOfHost(run.host())) {
      if (hubs.kind() == PageKind.HUB && random.bernoulli(0.3)) {
        addLink(links, page, hubs.start() + random.uniformInt(hubs.length()), true, random);
      }
    }
    return links;
  }

  /** Adds a link to a page unless there is one already. */
  private boolean addLink(
      List<GeneratedLink> links, int page, int target, boolean mayDescribe, SplitMix64 random) {
    double statusDraw = random.uniform();
    boolean descriptive = random.bernoulli(settings.anchors()) && mayDescribe;
    if (target == page || containsTarget(links, target)) {
      return false;
    }
    GeneratedLink.LinkStatus status =
        statusDraw >= settings.dead() + settings.redirects()
                || layout.runOf(target).kind() != PageKind.ITEM
            ? GeneratedLink.LinkStatus.LIVE
            : statusDraw < settings.dead()
                ? GeneratedLink.LinkStatus.DEAD
                : GeneratedLink.LinkStatus.REDIRECTED;
    return links.add(new GeneratedLink(target, status, descriptive));
  }

  private static boolean containsTarget(List<GeneratedLink> links, int page) {
    for (int i = 0; i < links.size(); i++) {
      if (links.get(i).target() == page) {
        return true;
      }
    }
    return false;
  }

  /** The topic of a link's target, given that of its page. */
  private int randomTopic(SplitMix64 random, int from, double locality) {
    if (random.bernoulli(locality)) {
      return from;
    }
    if (random.bernoulli(settings.related())) {
      int step = random.bernoulli(0.5) ? neighbourStep : settings.topics() - neighbourStep;
      int neighbour = (from + step) % settings.topics();
      return layout.topicSize(neighbour) > 0 ? neighbour : from;
    }
    return TopicDistribution.indexBeyond(
        cumulativeTopicSizes,
        random.uniform() * cumulativeTopicSizes[cumulativeTopicSizes.length - 1]);
  }

  /**
   * A content page of a topic, popular ones more often; with some probability on the same host, if
   * it has any.
   */
  private int randomTarget(SplitMix64 random, int topic, int host) {
    if (random.bernoulli(settings.sameHost())) {
      for (PageRun run : layout.runsOfHost(host)) {
        if (run.kind() == PageKind.ITEM && run.topic() == topic) {
          return run.start() + randomPopularIndex(random, run.length(), run.start());
        }
      }
    }
    return randomPopularPage(random, topic);
  }

  /** A content page of a topic, popular ones more often. */
  int randomPopularPage(SplitMix64 random, int topic) {
    return layout.pageOfTopic(
        topic, randomPopularIndex(random, layout.topicSize(topic), -1L - topic));
  }

  /**
   * n·u^a for a uniform u: the k-th most popular is chosen in proportion to k^(1/a-1), which gives
   * in-degrees with a power law of exponent 1 + a/(a-1), e.g. 2.5 for a = 3. Popularity is assigned
   * by a permutation.
   */
  private int randomPopularIndex(SplitMix64 random, int n, long group) {
    double uniform = random.uniform();
    double power = uniform;
    for (int i = 1; i < settings.popularity(); i++) {
      power *= uniform;
    }
    return AffinePermutation.create(
            n, SplitMix64.hash(settings.randomSeed(), POPULARITY_SALT, group))
        .apply((int) (n * power));
  }

  private List<GeneratedLink> hubLinks(PageRun run, int page) {
    SplitMix64 random = new SplitMix64(settings.randomSeed(), LINKS_SALT, page);
    int topic = titles.topicOfHub(page);
    List<GeneratedLink> links = new ArrayList<>();
    for (int i = 30 + random.uniformInt(50); i > 0; i--) {
      int target = randomPopularPage(random, randomTopic(random, topic, settings.purity()));
      if (timeline.isPublished(target)) {
        addLink(links, page, target, true, random);
      }
    }
    if (page + 1 < run.end()) {
      links.add(linkTo(page + 1));
    }
    return links;
  }

  private List<GeneratedLink> listLinks(PageRun run, int index) {
    List<GeneratedLink> links = new ArrayList<>();
    for (PageRun items : layout.runsOfHost(run.host())) {
      if (items.kind() == PageKind.ITEM && (run.topic() < 0 || run.topic() == items.topic())) {
        int from =
            run.topic() < 0 ? firstInWindow(items, run, index) : index * settings.listLength();
        int to =
            run.topic() < 0 ? firstInWindow(items, run, index + 1) : from + settings.listLength();
        for (int i = from; i < Math.min(to, timeline.publishedCount(items)); i++) {
          links.add(linkTo(items.start() + i));
        }
      }
    }
    // Besides the chain, lists form a tree: the last of thousands is a dozen steps away.
    for (int number : new int[] {index, index + 2, 2 * index + 2, 2 * index + 3}) {
      int other = run.start() + number - 1;
      boolean linked = containsTarget(links, other);
      if (number >= 1 && number <= timeline.publishedCount(run) && number != index + 1 && !linked) {
        links.add(linkTo(other));
      }
    }
    return links;
  }

  /** The first of a topic's pages that were published in the n-th part of the host's lifetime. */
  private static int firstInWindow(PageRun items, PageRun lists, int n) {
    long parts = lists.length();
    return (int) ((2L * n * items.length() + parts - 1) / (2 * parts));
  }

  private List<GeneratedLink> homeLinks(int host) {
    List<GeneratedLink> links = new ArrayList<>();
    List<Integer> newest = new ArrayList<>();
    for (PageRun run : layout.runsOfHost(host)) {
      int count = timeline.publishedCount(run);
      if (run.kind() == PageKind.ITEM) {
        for (int i = Math.max(0, count - 3); i < count; i++) {
          newest.add(run.start() + i);
        }
      } else if (run.kind() != PageKind.HOME && count > 0) {
        links.add(linkTo(run.start()));
        if (run.kind() == PageKind.LIST && count > 1) {
          links.add(linkTo(run.start() + count - 1));
        }
      }
    }
    newest.sort(
        Comparator.comparingDouble((Integer page) -> -timeline.publicationTime(page))
            .thenComparing(p -> p));
    newest.stream().limit(MAX_NEWEST_ITEMS).map(this::linkTo).forEach(links::add);
    addPartnerLinks(host, links);
    return links;
  }

  /** Hosts form a tree with some more links, so that every host can be reached from every other. */
  private void addPartnerLinks(int host, List<GeneratedLink> links) {
    SplitMix64 random = new SplitMix64(settings.randomSeed(), LINKS_SALT, -1L - host);
    int[] others = {
      (host - 1) / 2,
      2 * host + 1,
      2 * host + 2,
      random.uniformInt(layout.hosts()),
      random.uniformInt(layout.hosts())
    };
    for (int other : others) {
      if (other < layout.hosts() && other != host) {
        int home = layout.hostStart(other);
        if (!containsTarget(links, home)) {
          links.add(linkTo(home));
        }
      }
    }
  }
}
