package dev.waymark.web.generated;

import dev.waymark.web.generated.GeneratedLayout.PageKind;
import dev.waymark.web.generated.GeneratedLayout.PageRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Which page of a generated web links to which; worked out anew whenever it is asked for. */
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
      PageTimeline days,
      GeneratedTitles titles) {
    this.settings = settings;
    this.layout = layout;
    this.timeline = days;
    this.titles = titles;
    this.cumulativeTopicSizes = new double[settings.topics()];
    double sum = 0;
    for (int t = 0; t < cumulativeTopicSizes.length; t++) {
      sum += layout.topicSize(t);
      cumulativeTopicSizes[t] = sum;
    }
    // Topics stand on a ring; the step puts rare ones beside frequent ones.
    this.neighbourStep = AffinePermutation.create(settings.topics(), 0).factor();
  }

  /** What every page of a host links to: its home, its longest lists, its first hub. */
  List<GeneratedLink> navigationLinks(int host) {
    List<PageRun> runs = layout.runsOfHost(host);
    List<GeneratedLink> refs = new ArrayList<>();
    refs.add(linkTo(runs.getFirst().start()));
    runs.stream()
        .filter(run -> run.kind() == PageKind.LIST && timeline.publicationDay(run.start()) == 0)
        .sorted(Comparator.comparingInt((PageRun run) -> -run.length()))
        .limit(MAX_NAVIGATION_LISTS)
        .forEach(run -> refs.add(linkTo(run.start())));
    runs.stream()
        .filter(run -> run.kind() == PageKind.HUB)
        .forEach(run -> refs.add(linkTo(run.start())));
    return refs;
  }

  /** A link of a host's own to one of its pages; a home page's name tells nothing anyway. */
  private GeneratedLink linkTo(int page) {
    boolean says =
        layout.runOf(page).kind() == PageKind.HOME
            || SplitMix64.uniform(settings.randomSeed(), LISTED_SALT, page) < settings.anchors();
    return new GeneratedLink(page, GeneratedLink.LinkStatus.LIVE, says);
  }

  /** What a page links to by itself, in the order of the links on it. */
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
    SplitMix64 dice = new SplitMix64(settings.randomSeed(), LINKS_SALT, page);
    List<GeneratedLink> refs = new ArrayList<>();
    // x^(-1/2) of an even spread: out-degrees fall off as a power law with exponent 3.
    double degree = settings.links() / 2.0 / Math.sqrt(1 - dice.uniform());
    int born = timeline.publicationDay(page);
    for (int i = (int) Math.min(degree + dice.uniform(), settings.links() * 10.0); i > 0; i--) {
      boolean noise = dice.bernoulli(settings.noise());
      int topic = noise ? -1 : randomTopic(dice, run.topic(), settings.locality());
      // A second try where the first is linked already, or else small topics lose their links.
      for (int attempt = 0; attempt < 3; attempt++) {
        int target =
            noise ? dice.uniformInt(layout.pages()) : randomTarget(dice, topic, run.host());
        // Nobody links to what is not written yet.
        if (timeline.publicationDay(target) <= born && addLink(refs, page, target, !noise, dice)) {
          break;
        }
      }
    }
    for (PageRun hubs : layout.runsOfHost(run.host())) {
      if (hubs.kind() == PageKind.HUB && dice.bernoulli(0.3)) {
        addLink(refs, page, hubs.start() + dice.uniformInt(hubs.length()), true, dice);
      }
    }
    return refs;
  }

  /** Links to a page unless it is linked to already. */
  private boolean addLink(
      List<GeneratedLink> refs, int page, int target, boolean telling, SplitMix64 dice) {
    double fate = dice.uniform();
    boolean says = dice.bernoulli(settings.anchors()) && telling;
    if (target == page || containsTarget(refs, target)) {
      return false;
    }
    GeneratedLink.LinkStatus what =
        fate >= settings.dead() + settings.redirects()
                || layout.runOf(target).kind() != PageKind.ITEM
            ? GeneratedLink.LinkStatus.LIVE
            : fate < settings.dead()
                ? GeneratedLink.LinkStatus.DEAD
                : GeneratedLink.LinkStatus.REDIRECTED;
    return refs.add(new GeneratedLink(target, what, says));
  }

  private static boolean containsTarget(List<GeneratedLink> refs, int page) {
    for (int i = 0; i < refs.size(); i++) {
      if (refs.get(i).target() == page) {
        return true;
      }
    }
    return false;
  }

  /** The topic that a link from a page on a topic goes to. */
  private int randomTopic(SplitMix64 dice, int from, double locality) {
    if (dice.bernoulli(locality)) {
      return from;
    }
    if (dice.bernoulli(settings.related())) {
      int step = dice.bernoulli(0.5) ? neighbourStep : settings.topics() - neighbourStep;
      int near = (from + step) % settings.topics();
      return layout.topicSize(near) > 0 ? near : from;
    }
    return TopicDistribution.indexBeyond(
        cumulativeTopicSizes,
        dice.uniform() * cumulativeTopicSizes[cumulativeTopicSizes.length - 1]);
  }

  /**
   * A content page of a topic, popular ones more often; on the host if it has any and chance is.
   */
  private int randomTarget(SplitMix64 dice, int topic, int host) {
    if (dice.bernoulli(settings.sameHost())) {
      for (PageRun run : layout.runsOfHost(host)) {
        if (run.kind() == PageKind.ITEM && run.topic() == topic) {
          return run.start() + randomPopularIndex(dice, run.length(), run.start());
        }
      }
    }
    return randomPopularPage(dice, topic);
  }

  /** A content page of a topic, popular ones more often. */
  int randomPopularPage(SplitMix64 dice, int topic) {
    return layout.pageOfTopic(
        topic, randomPopularIndex(dice, layout.topicSize(topic), -1L - topic));
  }

  /**
   * n·u^a for an even u: the k-th most popular is drawn in proportion to k^(1/a-1), which gives
   * in-degrees with a power law of exponent 1 + a/(a-1), e.g. 2.5 for a = 3. Who is how popular is
   * shuffled.
   */
  private int randomPopularIndex(SplitMix64 dice, int n, long group) {
    double even = dice.uniform();
    double power = even;
    for (int i = 1; i < settings.popularity(); i++) {
      power *= even;
    }
    return AffinePermutation.create(
            n, SplitMix64.hash(settings.randomSeed(), POPULARITY_SALT, group))
        .apply((int) (n * power));
  }

  private List<GeneratedLink> hubLinks(PageRun run, int page) {
    SplitMix64 dice = new SplitMix64(settings.randomSeed(), LINKS_SALT, page);
    int topic = titles.topicOfHub(page);
    List<GeneratedLink> refs = new ArrayList<>();
    for (int i = 30 + dice.uniformInt(50); i > 0; i--) {
      int target = randomPopularPage(dice, randomTopic(dice, topic, settings.purity()));
      if (timeline.isPublished(target)) {
        addLink(refs, page, target, true, dice);
      }
    }
    if (page + 1 < run.end()) {
      refs.add(linkTo(page + 1));
    }
    return refs;
  }

  private List<GeneratedLink> listLinks(PageRun run, int place) {
    List<GeneratedLink> refs = new ArrayList<>();
    for (PageRun items : layout.runsOfHost(run.host())) {
      if (items.kind() == PageKind.ITEM && (run.topic() < 0 || run.topic() == items.topic())) {
        int from =
            run.topic() < 0 ? firstInWindow(items, run, place) : place * settings.listLength();
        int to =
            run.topic() < 0 ? firstInWindow(items, run, place + 1) : from + settings.listLength();
        for (int i = from; i < Math.min(to, timeline.publishedCount(items)); i++) {
          refs.add(linkTo(items.start() + i));
        }
      }
    }
    // A tree of lists beside the chain: the last of thousands is a dozen steps away.
    for (int number : new int[] {place, place + 2, 2 * place + 2, 2 * place + 3}) {
      int other = run.start() + number - 1;
      boolean known = containsTarget(refs, other);
      if (number >= 1 && number <= timeline.publishedCount(run) && number != place + 1 && !known) {
        refs.add(linkTo(other));
      }
    }
    return refs;
  }

  /** The first of a topic's pages that appeared in the n-th part of the host's life. */
  private static int firstInWindow(PageRun items, PageRun lists, int n) {
    long parts = lists.length();
    return (int) ((2L * n * items.length() + parts - 1) / (2 * parts));
  }

  private List<GeneratedLink> homeLinks(int host) {
    List<GeneratedLink> refs = new ArrayList<>();
    List<Integer> newest = new ArrayList<>();
    for (PageRun run : layout.runsOfHost(host)) {
      int count = timeline.publishedCount(run);
      if (run.kind() == PageKind.ITEM) {
        for (int i = Math.max(0, count - 3); i < count; i++) {
          newest.add(run.start() + i);
        }
      } else if (run.kind() != PageKind.HOME && count > 0) {
        refs.add(linkTo(run.start()));
        if (run.kind() == PageKind.LIST && count > 1) {
          refs.add(linkTo(run.start() + count - 1));
        }
      }
    }
    newest.sort(
        Comparator.comparingDouble((Integer page) -> -timeline.publicationTime(page))
            .thenComparing(p -> p));
    newest.stream().limit(MAX_NEWEST_ITEMS).map(this::linkTo).forEach(refs::add);
    addPartnerLinks(host, refs);
    return refs;
  }

  /** Hosts are a tree with some more links, so every host can be reached from every other. */
  private void addPartnerLinks(int host, List<GeneratedLink> refs) {
    SplitMix64 dice = new SplitMix64(settings.randomSeed(), LINKS_SALT, -1L - host);
    int[] others = {
      (host - 1) / 2,
      2 * host + 1,
      2 * host + 2,
      dice.uniformInt(layout.hosts()),
      dice.uniformInt(layout.hosts())
    };
    for (int other : others) {
      if (other < layout.hosts() && other != host) {
        int home = layout.hostStart(other);
        if (!containsTarget(refs, home)) {
          refs.add(linkTo(home));
        }
      }
    }
  }
}
