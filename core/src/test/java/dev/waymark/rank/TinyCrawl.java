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

/** A scripted crawl: the test says which pages are crawled, and the policy learns from them. */
public final class TinyCrawl {
  private final OrderingPolicy policy;
  private final ScoringContext context;
  private final List<long[]> words = new ArrayList<>();
  private final Map<String, Candidate> waiting = new LinkedHashMap<>();
  private final Map<String, Integer> pages = new LinkedHashMap<>();
  private long discovered;

  public TinyCrawl(OrderingPolicy policy) {
    this.policy = policy;
    this.context =
        new ScoringContext(policy.emptyKnowledge(), new PageHistory(page -> words.get(page)));
  }

  public ScoringContext context() {
    return context;
  }

  /** Crawls a page with a text, which links to others by their names. */
  public TinyCrawl page(String name, boolean relevant, String text, String... links) {
    observe(name, relevant, text, links);
    return this;
  }

  /** The same, returning the observation. */
  public Observation observe(String name, boolean relevant, String text, String... links) {
    String url = url(name);
    Candidate queued = waiting.remove(url);
    Candidate candidate = queued == null ? Candidate.of(url, 0, discovered++, Origin.SEED) : queued;
    BagOfWords bag = BagOfWords.of(text);
    int[] targets =
        Arrays.stream(links)
            .map(TinyCrawl::url)
            .filter(pages::containsKey)
            .mapToInt(pages::get)
            .toArray();
    float[] annotation = policy.annotate(read(name, text, bag), candidate, context);
    Observation observation =
        new Observation(
            pages.size(), candidate, relevant, relevant ? 1 : 0, bag, targets, annotation);
    words.add(bag.ids());
    context.history().observe(observation);
    context.knowledge().observe(observation, context.history());
    pages.put(url, observation.page());
    for (String link : links) {
      offer(url(link), observation, link);
    }
    return observation;
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

  private void offer(String target, Observation observation, String anchor) {
    if (pages.containsKey(target)) {
      return;
    }
    Candidate existing = waiting.get(target);
    Candidate candidate =
        existing == null
            ? Candidate.of(target, observation.candidate().depth() + 1, discovered++, Origin.LINK)
            : existing;
    InLink inLink = new InLink(target, BagOfWords.of(anchor).ids(), new long[0], false);
    waiting.put(target, candidate.withLink(observation.page(), inLink));
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

  /** The name of the candidate with the highest score. */
  String next() {
    String best = "";
    double bestScore = Double.NEGATIVE_INFINITY;
    for (Candidate candidate : waiting.values()) {
      double score = policy.score(candidate, context);
      if (score > bestScore) {
        bestScore = score;
        best = candidate.url().substring(url("").length());
      }
    }
    return best;
  }

  public static String url(String name) {
    return "http://web.test/" + name;
  }
}
