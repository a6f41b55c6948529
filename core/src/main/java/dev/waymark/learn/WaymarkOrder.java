package dev.waymark.learn;

import dev.waymark.model.Candidate;
import dev.waymark.model.Page;
import dev.waymark.text.Bag;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Our own order. It looks at the link rather than at the page it stands on: the words of the anchor
 * and around it, scored by what crawled pages with these words turned out to be and by how links
 * with these words turned out; then at the pages it stands on: how alike they are to the wanted
 * ones, and how their other links turned out. Each part is a log ratio, 0 when there is nothing to
 * say; parts are added with fixed weights. What adapts are the tallies.
 */
final class WaymarkOrder implements Order {
  private final Prior prior;
  private final Weights weights;
  private final Evidence evidence = Evidence.corrected(0);

  /**
   * How much each part counts; fitted in the lab over webs of different kinds.
   *
   * @param anchorOwn anchor words, by pages that have them
   * @param anchorLink anchor words, by links that have them
   * @param contextOwn words around the link, by pages that have them
   * @param contextLink words around the link, by links that have them
   * @param likeness of the linking pages to the wanted ones
   * @param hub how the other links of the linking pages turned out
   * @param token pieces of the URL
   * @param inLinks how many pages link to it
   */
  record Weights(
      double anchorOwn,
      double anchorLink,
      double contextOwn,
      double contextLink,
      double likeness,
      double hub,
      double token,
      double inLinks) {

    static final Weights SHIPPED = new Weights(1, 0.5, 0.5, 0.5, 1, 1, 0.3, 0.1);

    static Weights of(String text) {
      double[] w = new double[8];
      String[] parts = text.split(",");
      for (int i = 0; i < 8; i++) {
        w[i] = Double.parseDouble(parts[i]);
      }
      return new Weights(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7]);
    }
  }

  WaymarkOrder(OrderContext context) {
    this.prior = Prior.of(context);
    String given = System.getProperty("weights", "");
    this.weights = given.isEmpty() ? Weights.SHIPPED : Weights.of(given);
  }

  @Override
  public Set<Family> learns() {
    return Set.of(Family.WORD, Family.ANCHOR, Family.CONTEXT, Family.TOKEN);
  }

  @Override
  public float[] mark(Page page, Candidate candidate, Known known) {
    return new float[] {(float) likeness(page.words(), known)};
  }

  /** Mean log ratio of a page's words, the rare ones counting as much as the frequent. */
  private double likeness(Bag words, Known known) {
    Tallies tallies = known.knowledge().of(Family.WORD);
    Base base = prior.base(known.knowledge().base());
    double sum = 0;
    double weight = 0;
    for (int i = 0; i < words.size(); i++) {
      double rate = rate(words.id(i), tallies, base, true);
      double w = Math.abs(rate);
      sum += rate * w;
      weight += w;
    }
    return weight == 0 ? 0 : sum / (weight + 1);
  }

  @Override
  public double score(Candidate candidate, Known known) {
    double[] parts = parts(candidate, known);
    double score = 0;
    for (double part : parts) {
      score += part;
    }
    return score;
  }

  private double[] parts(Candidate candidate, Known known) {
    Knowledge knowledge = known.knowledge();
    Base base = prior.base(knowledge.base());
    Base plain = knowledge.base();
    Tallies words = knowledge.of(Family.WORD);
    return new double[] {
      weights.anchorOwn * mean(candidate.anchorWords(), words, base, true),
      weights.anchorLink * mean(candidate.anchorWords(), knowledge.of(Family.ANCHOR), plain, false),
      weights.contextOwn * mean(candidate.contextWords(), words, base, true),
      weights.contextLink
          * mean(candidate.contextWords(), knowledge.of(Family.CONTEXT), plain, false),
      weights.likeness * likeness(candidate, known),
      weights.hub * hub(candidate, known, plain),
      weights.token * tokens(candidate, knowledge, plain),
      weights.inLinks * Math.log1p(candidate.inLinks())
    };
  }

  private double mean(long[] ids, Tallies tallies, Base base, boolean own) {
    double sum = 0;
    double weight = 0;
    for (long id : ids) {
      double rate = rate(id, tallies, base, own);
      double w = Math.abs(rate);
      sum += rate * w;
      weight += w;
    }
    return weight == 0 ? 0 : sum / (weight + 0.5);
  }

  private double rate(long id, Tallies tallies, Base base, boolean own) {
    int slot = tallies.slot(id);
    double seen = slot < 0 ? 0 : tallies.seen(slot);
    double hits = slot < 0 ? 0 : tallies.hits(slot);
    if (own) {
      double more = prior.hits(id);
      seen += more;
      hits += more;
    }
    return seen == 0 ? 0 : Math.log(evidence.ratio(seen, hits, base));
  }

  private static double likeness(Candidate candidate, Known known) {
    double sum = 0;
    for (int parent : candidate.parents()) {
      float[] mark = known.crawled().mark(parent);
      sum += mark.length == 0 ? 0 : mark[0];
    }
    return candidate.parents().length == 0 ? 0 : sum / candidate.parents().length;
  }

  private double hub(Candidate candidate, Known known, Base base) {
    double sum = 0;
    for (int parent : candidate.parents()) {
      sum +=
          Math.log(
              evidence.ratio(
                  known.crawled().children(parent), known.crawled().goodChildren(parent), base));
    }
    return candidate.parents().length == 0 ? 0 : sum / candidate.parents().length;
  }

  private double tokens(Candidate candidate, Knowledge knowledge, Base base) {
    Tallies tallies = knowledge.of(Family.TOKEN);
    double sum = 0;
    double weight = 0;
    for (String token : dev.waymark.url.Urls.tokens(candidate.url())) {
      double rate = rate(dev.waymark.text.Words.id(token), tallies, base, false);
      sum += rate * Math.abs(rate);
      weight += Math.abs(rate);
    }
    return weight == 0 ? 0 : sum / (weight + 0.5);
  }

  @Override
  public List<Contribution> explain(Candidate candidate, Known known) {
    String[] names = {
      "anchor words, by pages",
      "anchor words, by links",
      "words around, by pages",
      "words around, by links",
      "linking pages alike",
      "their other links",
      "URL",
      "links to it"
    };
    double[] parts = parts(candidate, known);
    List<Contribution> all = new ArrayList<>();
    for (int i = 0; i < parts.length; i++) {
      all.add(new Contribution(names[i], parts[i], String.format(Locale.ROOT, "%.3f", parts[i])));
    }
    return all;
  }
}
