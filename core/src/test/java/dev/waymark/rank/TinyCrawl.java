package dev.waymark.rank;

import dev.waymark.model.Candidate;
import dev.waymark.model.InLink;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
import dev.waymark.model.Page;
import dev.waymark.rank.knowledge.PageHistory;
import dev.waymark.text.BagOfWords;
import dev.waymark.text.Tokens;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A crawl by hand: pages are crawled as told, and the order learns along. */
public final class TinyCrawl {
  private final OrderingPolicy policy;
  private final ScoringContext context;
  private final List<long[]> words = new ArrayList<>();
  private final Map<String, Candidate> waiting = new LinkedHashMap<>();
  private final Map<String, Integer> pages = new LinkedHashMap<>();
  private long discovered;

  public TinyCrawl(OrderingPolicy order) {
    this.policy = order;
    this.context =
        new ScoringContext(order.emptyKnowledge(), new PageHistory(page -> words.get(page)));
  }

  public ScoringContext context() {
    return context;
  }

  /** Crawls a page with a text, which links to others by their names. */
  public TinyCrawl page(String name, boolean satisfied, String text, String... links) {
    observe(name, satisfied, text, links);
    return this;
  }

  /** The same; what was observed. */
  public Observation observe(String name, boolean satisfied, String text, String... links) {
    String url = url(name);
    Candidate waited = waiting.remove(url);
    Candidate candidate = waited == null ? Candidate.of(url, 0, discovered++, Origin.SEED) : waited;
    BagOfWords bag = BagOfWords.of(text);
    int[] targets =
        Arrays.stream(links)
            .map(TinyCrawl::url)
            .filter(pages::containsKey)
            .mapToInt(pages::get)
            .toArray();
    float[] mark = policy.annotate(read(name, text, bag), candidate, context);
    Observation seen =
        new Observation(pages.size(), candidate, satisfied, satisfied ? 1 : 0, bag, targets, mark);
    words.add(bag.ids());
    context.history().observe(seen);
    context.knowledge().observe(seen, context.history());
    pages.put(url, seen.page());
    for (String link : links) {
      offer(url(link), seen, link);
    }
    return seen;
  }

  private static Page read(String name, String text, BagOfWords words) {
    return new Page(
        url(name),
        Tokens.tokenize(name),
        Tokens.tokenize(text),
        words,
        List.of(),
        "",
        "",
        null,
        List.of(),
        false,
        false);
  }

  private void offer(String target, Observation seen, String anchor) {
    if (pages.containsKey(target)) {
      return;
    }
    Candidate old = waiting.get(target);
    Candidate from =
        old == null
            ? Candidate.of(target, seen.candidate().depth() + 1, discovered++, Origin.LINK)
            : old;
    InLink says = new InLink(target, BagOfWords.of(anchor).ids(), new long[0], false);
    waiting.put(target, from.withLink(seen.page(), says));
  }

  public Candidate candidate(String name) {
    Candidate candidate = waiting.get(url(name));
    if (candidate == null) {
      throw new IllegalArgumentException(name + " does not wait");
    }
    return candidate;
  }

  public double score(String name) {
    return policy.score(candidate(name), context);
  }

  public List<Contribution> explain(String name) {
    return policy.explain(candidate(name), context);
  }

  /** The name of the candidate that is fetched next. */
  String next() {
    String best = "";
    double high = Double.NEGATIVE_INFINITY;
    for (Candidate candidate : waiting.values()) {
      double score = policy.score(candidate, context);
      if (score > high) {
        high = score;
        best = candidate.url().substring(url("").length());
      }
    }
    return best;
  }

  public static String url(String name) {
    return "http://web.test/" + name;
  }
}
