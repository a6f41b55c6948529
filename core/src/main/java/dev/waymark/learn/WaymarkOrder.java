package dev.waymark.learn;

import dev.waymark.model.Candidate;
import dev.waymark.model.Page;
import dev.waymark.text.Direction;
import dev.waymark.text.Kinds;
import dev.waymark.text.WordVectors;
import dev.waymark.url.Urls;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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

  private static final Clue[] CLUES = Clue.values();

  private final Examples examples;
  private final Hint hint;
  private final PageLikeness likeness;
  private final WordVectors vectors = WordVectors.english();
  private final AnchorMeaning meaning;
  private final Direction hintMeaning;
  private final ColdStart cold;
  private final CoVisits visits;
  private final WantedPlaces places;
  private final Visitors visitors;
  private final FittedWeight trustInVisitors = new FittedWeight();
  private final boolean people;
  private @Nullable Knowledge latest;
  private @Nullable RatesNow now;

  WaymarkOrder(OrderContext context) {
    this.examples = Examples.of(context.examples());
    this.meaning = new AnchorMeaning(examples.names());
    this.hint = new Hint(context.query());
    this.likeness = new PageLikeness(hint);
    this.hintMeaning = vectors.of(context.query().ids());
    this.cold = new ColdStart(new Exploring(context.settings().random()));
    this.visitors = new Visitors(context.people());
    this.visits = new CoVisits(visitors);
    this.places = new WantedPlaces(context.people());
    this.people = context.people().users() > 0;
  }

  @Override
  public Set<Family> learns() {
    Set<Family> learned =
        EnumSet.of(
            Family.WORD, Family.ANCHOR, Family.CONTEXT, Family.KIND, Family.TOKEN, Family.FOLDER);
    if (people) {
      learned.add(Family.NEAR);
      learned.add(Family.PAGE);
      learned.add(Family.USER);
    }
    return learned;
  }

  @Override
  public Map<Family, Features> features() {
    return people
        ? Map.of(Family.NEAR, visits, Family.PAGE, places, Family.USER, visitors)
        : Map.of();
  }

  @Override
  public Guide guide() {
    return people ? visits : Guide.NONE;
  }

  @Override
  public double score(Candidate candidate, Known known) {
    return isCold(known)
        ? cold.score(candidate, known, sum(atFirst(candidate, known)))
        : sum(values(candidate, known));
  }

  private static double sum(double[] values) {
    double score = 0;
    for (Clue clue : CLUES) {
      score += clue.weight() * values[clue.ordinal()];
    }
    return score;
  }

  private boolean isCold(Known known) {
    return examples.isEmpty() && known.knowledge().base().hits() == 0;
  }

  @Override
  public double host(long host, Known known) {
    return known.host(host);
  }

  @Override
  public boolean hostsTakeTurns(Known known) {
    return known.hostsTell();
  }

  private RatesNow rates(Knowledge knowledge) {
    RatesNow rates = now;
    if (rates == null || knowledge != latest || !rates.base().equals(knowledge.base())) {
      rates = RatesNow.of(knowledge, examples, hint);
      now = rates;
      latest = knowledge;
    }
    return rates;
  }

  /** What each clue says of a candidate, by its number. */
  private double[] values(Candidate candidate, Known known) {
    long[] name = candidate.nameWords();
    Direction direction = vectors.of(name);
    RatesNow rates = rates(known.knowledge());
    double[] values = hints(candidate, name, direction, known.crawled(), rates);
    words(name, candidate.contextWords(), rates, values);
    put(values, Clue.KIND, rates.kinds().of(Kinds.english().of(name)).mean());
    put(values, Clue.ANCHOR_MEANING, meaning.wanted(direction, known.knowledge()));
    parents(candidate, known.crawled(), rates, values);
    put(values, Clue.TOKENS, rates.tokens().of(Urls.tokenIds(candidate.url())).mean());
    put(values, Clue.FOLDER, rates.folders().of(candidate.url()));
    if (people) {
      people(candidate, known, rates, values);
    }
    put(values, Clue.IN_LINKS, Math.log(1 + candidate.inLinks()));
    return values;
  }

  private void people(Candidate candidate, Known known, RatesNow rates, double[] values) {
    int near = rates.near().slot(candidate.id());
    if (near >= 0) {
      // A step counts twice, see CoVisits.
      double seen = rates.near().seen(near) / 2;
      put(values, Clue.NEAR, rates.links().of(seen, rates.near().hits(near) / 2));
    }
    put(values, Clue.PLACE, places.of(candidate.id(), known.knowledge()));
    double trust = trustInVisitors.now(known.crawled());
    if (trust > 0) {
      put(values, Clue.VISITORS, trust * visitors(candidate, rates));
    }
  }

  private double visitors(Candidate candidate, RatesNow rates) {
    WordRates.Said said = rates.visitors().of(visitors.of(candidate.url()));
    return said.mean() + said.agreement() / 2;
  }

  /** What the clues said of a page, and what its visitors say: so that trust in these can grow. */
  @Override
  public float[] mark(Page page, Candidate candidate, Known known) {
    if (!people || isCold(known)) {
      return NO_MARK;
    }
    double[] values = values(candidate, known);
    values[Clue.VISITORS.ordinal()] = 0;
    return FittedWeight.note(sum(values), visitors(candidate, rates(known.knowledge())));
  }

  /**
   * What there is to go by before anything was found: the hint, and people, of whom it is known
   * only what was in vain. So it is others that are followed next.
   */
  private double[] atFirst(Candidate candidate, Known known) {
    long[] name = candidate.nameWords();
    Direction direction = vectors.of(name);
    RatesNow rates = rates(known.knowledge());
    double[] values = hints(candidate, name, direction, known.crawled(), rates);
    if (people) {
      put(values, Clue.VISITORS, visitors(candidate, rates));
    }
    put(values, Clue.FOLLOWED, -meaning.followed(direction, known.knowledge()));
    return values;
  }

  /** What the clues about the hint say, nothing of the others. */
  private double[] hints(
      Candidate candidate, long[] name, Direction direction, Crawled crawled, RatesNow rates) {
    double[] values = new double[CLUES.length];
    if (hint.isEmpty()) {
      return values;
    }
    put(values, Clue.HINT_ANCHOR, hint.share(name, rates.hint()));
    put(values, Clue.HINT_AROUND, hint.share(candidate.contextWords(), rates.hint()));
    double sum = 0;
    for (int parent : candidate.parents()) {
      sum += likeness.hinted(parent, crawled, rates);
    }
    put(values, Clue.HINT_MEANING, vectors.alike(direction, hintMeaning));
    put(values, Clue.HINT_PAGES, sum / Math.max(1, candidate.parents().length));
    return values;
  }

  private static void words(long[] name, long[] around, RatesNow rates, double[] values) {
    WordRates.Said pages = rates.pages().of(name);
    WordRates.Said links = rates.anchors().of(name);
    WordRates.Said pagesAround = rates.pages().of(around);
    WordRates.Said context = rates.around().of(around);
    put(values, Clue.ANCHOR_BY_PAGES, pages.mean());
    put(values, Clue.ANCHOR_BEST_BY_PAGES, pages.best());
    put(values, Clue.ANCHOR_BY_LINKS, links.mean());
    put(values, Clue.ANCHOR_BEST, links.best());
    put(values, Clue.CONTEXT_BY_PAGES, pagesAround.mean());
    put(values, Clue.CONTEXT_BEST_BY_PAGES, pagesAround.best());
    put(values, Clue.CONTEXT_BY_LINKS, context.mean());
    put(values, Clue.CONTEXT_AGREES, context.agreement());
  }

  /** A linking page is expected to lead to wanted ones as it resembles them, until it has shown. */
  private void parents(Candidate candidate, Crawled crawled, RatesNow rates, double[] values) {
    int[] parents = candidate.parents();
    if (parents.length == 0) {
      return;
    }
    double rate = rates.links().base();
    double alike = 0;
    double hubs = 0;
    double wanted = 0;
    for (int parent : parents) {
      double like = likeness.of(parent, crawled, rates);
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
    return isCold(known)
        ? cold.explain(candidate, known, contributions(candidate, known, atFirst(candidate, known)))
        : contributions(candidate, known, values(candidate, known));
  }

  private List<Contribution> contributions(Candidate candidate, Known known, double[] values) {
    ClueReasons reasons = new ClueReasons(candidate, known, places);
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
