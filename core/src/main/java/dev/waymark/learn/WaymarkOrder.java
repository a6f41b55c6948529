package dev.waymark.learn;

import dev.waymark.model.Candidate;
import dev.waymark.url.Urls;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Our own order. It looks at the link rather than at the page it stands on: the words of the anchor
 * and around it, by what pages with these words turned out to be and by how links with these words
 * turned out; then at the pages it stands on: how alike they are to the wanted ones, and how their
 * other links turned out; then at its URL and at the people who went there. Until there is anything
 * to go by it looks for what is new, and hosts are arms: see {@link Arm}.
 */
final class WaymarkOrder implements Order {
  /** Pages that the likeness of a page stands for when it says how its links will turn out. */
  private static final double HUB_PRIOR = 4;

  /** How much it counts what a host gave lately. */
  private static final double HOST = 1;

  private static final Clue[] CLUES = Clue.values();

  private final Prior prior;
  private final PageLikeness likeness;
  private final ColdStart cold;
  private final Visitors visitors;
  private final boolean people;

  WaymarkOrder(OrderContext context) {
    this.prior = Prior.of(context);
    this.likeness = new PageLikeness(prior);
    this.cold = new ColdStart(context.settings().random());
    this.visitors = new Visitors(context.people());
    this.people = context.people().users() > 0;
  }

  @Override
  public Set<Family> learns() {
    Set<Family> learned = EnumSet.of(Family.WORD, Family.ANCHOR, Family.CONTEXT, Family.TOKEN);
    if (people) {
      learned.add(Family.USER);
    }
    return learned;
  }

  @Override
  public Map<Family, Features> features() {
    return people ? Map.of(Family.USER, visitors) : Map.of();
  }

  @Override
  public double score(Candidate candidate, Known known) {
    if (isCold(known)) {
      return cold.score(candidate, known);
    }
    double[] values = values(candidate, known);
    double score = 0;
    for (Clue clue : CLUES) {
      score += clue.weight() * values[clue.ordinal()];
    }
    return score;
  }

  private boolean isCold(Known known) {
    return prior.isEmpty() && known.knowledge().base().hits() == 0;
  }

  @Override
  public double host(long host, Known known) {
    return HOST * known.crawled().host(host, known.knowledge().base().smoothed());
  }

  /** What each clue says of a candidate, by its number. */
  private double[] values(Candidate candidate, Known known) {
    double[] values = new double[CLUES.length];
    Knowledge knowledge = known.knowledge();
    Base base = knowledge.base();
    words(candidate, knowledge, base, values);
    parents(candidate, known, base, values);
    long[] tokens = Urls.tokenIds(candidate.url());
    put(values, Clue.TOKENS, plain(Family.TOKEN, knowledge, base).mean(tokens));
    if (people) {
      long[] went = visitors.of(candidate.url());
      put(values, Clue.PEOPLE, plain(Family.USER, knowledge, base).agreement(went));
    }
    put(values, Clue.IN_LINKS, Math.log1p(candidate.inLinks()));
    return values;
  }

  private void words(Candidate candidate, Knowledge knowledge, Base base, double[] values) {
    WordRates pages = new WordRates(knowledge.of(Family.WORD), prior.base(base), prior);
    WordRates context = plain(Family.CONTEXT, knowledge, base);
    long[] anchor = candidate.anchorWords();
    long[] around = candidate.contextWords();
    put(values, Clue.ANCHOR_BY_PAGES, pages.mean(anchor));
    WordRates links = plain(Family.ANCHOR, knowledge, base);
    put(values, Clue.ANCHOR_BY_LINKS, links.mean(anchor));
    put(values, Clue.ANCHOR_BEST, links.best(anchor));
    put(values, Clue.CONTEXT_BY_PAGES, pages.mean(around));
    put(values, Clue.CONTEXT_BY_LINKS, context.mean(around));
    put(values, Clue.CONTEXT_AGREES, context.agreement(around));
  }

  private static WordRates plain(Family family, Knowledge knowledge, Base base) {
    return new WordRates(knowledge.of(family), base, Prior.NONE);
  }

  /** A linking page is expected to lead to wanted ones as it resembles them, until it has shown. */
  private void parents(Candidate candidate, Known known, Base base, double[] values) {
    int[] parents = candidate.parents();
    if (parents.length == 0) {
      return;
    }
    double rate = base.smoothed();
    Crawled crawled = known.crawled();
    double alike = 0;
    double hubs = 0;
    double wanted = 0;
    for (int parent : parents) {
      double like = likeness.of(parent, known);
      double expected = HUB_PRIOR * rate * Math.exp(like);
      double seen = crawled.children(parent) + HUB_PRIOR;
      alike += like;
      wanted += crawled.satisfied(parent) ? 1 : 0;
      hubs += Math.log((crawled.goodChildren(parent) + expected) / seen / rate);
    }
    put(values, Clue.LIKENESS, alike / parents.length);
    put(values, Clue.WANTED, wanted / parents.length);
    put(values, Clue.HUB, hubs / parents.length);
    put(values, Clue.HUBS_AGREE, hubs / Math.sqrt(parents.length + 1));
  }

  private static void put(double[] values, Clue clue, double value) {
    values[clue.ordinal()] = value;
  }

  @Override
  public List<Contribution> explain(Candidate candidate, Known known) {
    if (isCold(known)) {
      return cold.explain(candidate, known);
    }
    double[] values = values(candidate, known);
    ClueReasons reasons = new ClueReasons(candidate, known, visitors);
    List<Contribution> all = new ArrayList<>();
    for (Clue clue : CLUES) {
      double value = values[clue.ordinal()];
      if (value != 0) {
        all.add(new Contribution(clue.text(), clue.weight() * value, reasons.of(clue)));
      }
    }
    return all;
  }
}
