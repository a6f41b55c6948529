package dev.waymark.web;

import dev.waymark.web.Layout.Kind;
import dev.waymark.web.Layout.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Which page of a generated web links to which; worked out anew whenever it is asked for. */
final class Wiring {
  private static final long LINKS = 51;
  private static final long RANK = 52;
  private static final long LISTED = 53;
  private static final int IN_NAVIGATION = 4;
  private static final int NEWEST = 12;

  private final GeneratedSettings settings;
  private final Layout layout;
  private final Days days;
  private final Titles titles;
  private final double[] topicReach;
  private final int neighbour;

  Wiring(GeneratedSettings settings, Layout layout, Days days, Titles titles) {
    this.settings = settings;
    this.layout = layout;
    this.days = days;
    this.titles = titles;
    this.topicReach = new double[settings.topics()];
    double sum = 0;
    for (int t = 0; t < topicReach.length; t++) {
      sum += layout.countOfTopic(t);
      topicReach[t] = sum;
    }
    // Topics stand on a ring; the step puts rare ones beside frequent ones.
    this.neighbour = Shuffle.of(settings.topics(), 0).factor();
  }

  /** What every page of a host links to: its home, its longest lists, its first hub. */
  List<Ref> navigation(int host) {
    List<Run> runs = layout.runsOfHost(host);
    List<Ref> refs = new ArrayList<>();
    refs.add(to(runs.getFirst().start()));
    runs.stream()
        .filter(run -> run.kind() == Kind.LIST && days.day(run.start()) == 0)
        .sorted(Comparator.comparingInt((Run run) -> -run.length()))
        .limit(IN_NAVIGATION)
        .forEach(run -> refs.add(to(run.start())));
    runs.stream().filter(run -> run.kind() == Kind.HUB).forEach(run -> refs.add(to(run.start())));
    return refs;
  }

  /** A link of a host's own to one of its pages; a home page's name tells nothing anyway. */
  private Ref to(int page) {
    boolean says =
        layout.runOf(page).kind() == Kind.HOME
            || Dice.unit(settings.seed(), LISTED, page) < settings.anchors();
    return new Ref(page, Ref.Fate.LIVE, says);
  }

  /** What a page links to by itself, in the order of the links on it. */
  List<Ref> of(int page) {
    Run run = layout.runOf(page);
    return switch (run.kind()) {
      case HOME -> home(run.host());
      case LIST -> list(run, page - run.start());
      case HUB -> hub(run, page);
      case ITEM -> item(run, titles.source(page));
    };
  }

  private List<Ref> item(Run run, int page) {
    Dice dice = new Dice(settings.seed(), LINKS, page);
    List<Ref> refs = new ArrayList<>();
    // x^(-1/2) of an even spread: out-degrees fall off as a power law with exponent 3.
    double degree = settings.links() / 2.0 / Math.sqrt(1 - dice.unit());
    int born = days.day(page);
    for (int i = (int) Math.min(degree + dice.unit(), settings.links() * 10.0); i > 0; i--) {
      boolean noise = dice.chance(settings.noise());
      int topic = noise ? -1 : topic(dice, run.topic(), settings.locality());
      // A second try where the first is linked already, or else small topics lose their links.
      for (int attempt = 0; attempt < 3; attempt++) {
        int target = noise ? dice.below(layout.pages()) : draw(dice, topic, run.host());
        // Nobody links to what is not written yet.
        if (days.day(target) <= born && add(refs, page, target, !noise, dice)) {
          break;
        }
      }
    }
    for (Run hubs : layout.runsOfHost(run.host())) {
      if (hubs.kind() == Kind.HUB && dice.chance(0.3)) {
        add(refs, page, hubs.start() + dice.below(hubs.length()), true, dice);
      }
    }
    return refs;
  }

  /** Links to a page unless it is linked to already. */
  private boolean add(List<Ref> refs, int page, int target, boolean telling, Dice dice) {
    double fate = dice.unit();
    boolean says = dice.chance(settings.anchors()) && telling;
    if (target == page || has(refs, target)) {
      return false;
    }
    Ref.Fate what =
        fate >= settings.dead() + settings.moved() || layout.runOf(target).kind() != Kind.ITEM
            ? Ref.Fate.LIVE
            : fate < settings.dead() ? Ref.Fate.DEAD : Ref.Fate.MOVED;
    return refs.add(new Ref(target, what, says));
  }

  private static boolean has(List<Ref> refs, int page) {
    for (int i = 0; i < refs.size(); i++) {
      if (refs.get(i).page() == page) {
        return true;
      }
    }
    return false;
  }

  /** The topic that a link from a page on a topic goes to. */
  private int topic(Dice dice, int from, double locality) {
    if (dice.chance(locality)) {
      return from;
    }
    if (dice.chance(settings.related())) {
      int step = dice.chance(0.5) ? neighbour : settings.topics() - neighbour;
      int near = (from + step) % settings.topics();
      return layout.countOfTopic(near) > 0 ? near : from;
    }
    return Shares.place(topicReach, dice.unit() * topicReach[topicReach.length - 1]);
  }

  /**
   * A content page of a topic, popular ones more often; on the host if it has any and chance is.
   */
  private int draw(Dice dice, int topic, int host) {
    if (dice.chance(settings.inside())) {
      for (Run run : layout.runsOfHost(host)) {
        if (run.kind() == Kind.ITEM && run.topic() == topic) {
          return run.start() + popular(dice, run.length(), run.start());
        }
      }
    }
    return popularOf(dice, topic);
  }

  /** A content page of a topic, popular ones more often. */
  int popularOf(Dice dice, int topic) {
    return layout.pageOfTopic(topic, popular(dice, layout.countOfTopic(topic), -1L - topic));
  }

  /**
   * n·u^a for an even u: the k-th most popular is drawn in proportion to k^(1/a-1), which gives
   * in-degrees with a power law of exponent 1 + a/(a-1), e.g. 2.5 for a = 3. Who is how popular is
   * shuffled.
   */
  private int popular(Dice dice, int n, long group) {
    double even = dice.unit();
    double power = even;
    for (int i = 1; i < settings.popularity(); i++) {
      power *= even;
    }
    return Shuffle.of(n, Dice.hash(settings.seed(), RANK, group)).at((int) (n * power));
  }

  private List<Ref> hub(Run run, int page) {
    Dice dice = new Dice(settings.seed(), LINKS, page);
    int topic = titles.topicOfHub(page);
    List<Ref> refs = new ArrayList<>();
    for (int i = 30 + dice.below(50); i > 0; i--) {
      int target = popularOf(dice, topic(dice, topic, settings.purity()));
      if (days.there(target)) {
        add(refs, page, target, true, dice);
      }
    }
    if (page + 1 < run.end()) {
      refs.add(to(page + 1));
    }
    return refs;
  }

  private List<Ref> list(Run run, int place) {
    List<Ref> refs = new ArrayList<>();
    for (Run items : layout.runsOfHost(run.host())) {
      if (items.kind() == Kind.ITEM && (run.topic() < 0 || run.topic() == items.topic())) {
        int from = run.topic() < 0 ? window(items, run, place) : place * settings.listing();
        int to = run.topic() < 0 ? window(items, run, place + 1) : from + settings.listing();
        for (int i = from; i < Math.min(to, days.count(items)); i++) {
          refs.add(to(items.start() + i));
        }
      }
    }
    // A tree of lists beside the chain: the last of thousands is a dozen steps away.
    for (int number : new int[] {place, place + 2, 2 * place + 2, 2 * place + 3}) {
      int other = run.start() + number - 1;
      boolean known = has(refs, other);
      if (number >= 1 && number <= days.count(run) && number != place + 1 && !known) {
        refs.add(to(other));
      }
    }
    return refs;
  }

  /** The first of a topic's pages that appeared in the n-th part of the host's life. */
  private static int window(Run items, Run lists, int n) {
    long parts = lists.length();
    return (int) ((2L * n * items.length() + parts - 1) / (2 * parts));
  }

  private List<Ref> home(int host) {
    List<Ref> refs = new ArrayList<>();
    List<Integer> newest = new ArrayList<>();
    for (Run run : layout.runsOfHost(host)) {
      int count = days.count(run);
      if (run.kind() == Kind.ITEM) {
        for (int i = Math.max(0, count - 3); i < count; i++) {
          newest.add(run.start() + i);
        }
      } else if (run.kind() != Kind.HOME && count > 0) {
        refs.add(to(run.start()));
        if (run.kind() == Kind.LIST && count > 1) {
          refs.add(to(run.start() + count - 1));
        }
      }
    }
    newest.sort(
        Comparator.comparingDouble((Integer page) -> -days.time(page)).thenComparing(p -> p));
    newest.stream().limit(NEWEST).map(this::to).forEach(refs::add);
    partners(host, refs);
    return refs;
  }

  /** Hosts are a tree with some more links, so every host can be reached from every other. */
  private void partners(int host, List<Ref> refs) {
    Dice dice = new Dice(settings.seed(), LINKS, -1L - host);
    int[] others = {
      (host - 1) / 2,
      2 * host + 1,
      2 * host + 2,
      dice.below(layout.hosts()),
      dice.below(layout.hosts())
    };
    for (int other : others) {
      if (other < layout.hosts() && other != host) {
        int home = layout.hostStart(other);
        if (!has(refs, home)) {
          refs.add(to(home));
        }
      }
    }
  }
}
