package dev.waymark.rank.waymark;

import dev.waymark.model.Candidate;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.FeatureCounts;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.waymark.people.CoVisitCentroid;
import dev.waymark.text.PhraseVector;
import dev.waymark.text.WordNetHypernyms;
import dev.waymark.text.WordVectors;
import dev.waymark.url.Urls;
import java.util.Comparator;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Explains the value of a signal in words: which words, pages and users are behind it, with their
 * counts.
 */
record SignalExplainer(
    Candidate candidate, ScoringContext context, @Nullable CoVisitCentroid coVisitCentroid) {
  /** Features named per signal. */
  private static final int MAX_NAMED_FEATURES = 3;

  String explain(Signal signal) {
    return switch (signal) {
      case ANCHOR_BY_PAGES, ANCHOR_BEST_BY_PAGES ->
          describeFeatures(FeatureType.WORD, candidate.anchorOrUrlWords());
      case ANCHOR_BY_LINKS, ANCHOR_BEST ->
          describeFeatures(FeatureType.ANCHOR, candidate.anchorOrUrlWords());
      case CONTEXT_BY_PAGES, CONTEXT_BEST_BY_PAGES ->
          describeFeatures(FeatureType.WORD, candidate.contextWords());
      case CONTEXT_BY_LINKS, CONTEXT_AGREEMENT ->
          describeFeatures(FeatureType.CONTEXT, candidate.contextWords());
      case URL_TOKENS -> describeFeatures(FeatureType.TOKEN, Urls.tokenIds(candidate.url()));
      case URL_FOLDER -> describeFeatures(FeatureType.FOLDER, Urls.folderIds(candidate.url()));
      case ANCHOR_SIMILARITY -> similarAnchorWords(true);
      case HYPERNYMS ->
          describeFeatures(
              FeatureType.HYPERNYM, WordNetHypernyms.english().find(candidate.anchorOrUrlWords()));
      case FETCHED_ANCHOR_SIMILARITY -> similarAnchorWords(false);
      case PARENT_SIMILARITY, PARENT_RELEVANCE -> describeParents();
      case HUB, HUB_AGREEMENT -> describeHubs();
      case CO_VISITS -> describeCoVisits();
      case CO_VISIT_CENTROID ->
          coVisitCentroid == null
              ? ""
              : coVisitCentroid.nearestRelevant(
                  candidate.id(), context.knowledge(), MAX_NAMED_FEATURES);
      case HINT_SIMILARITY -> "by English word vectors";
      case HINT_ANCHOR, HINT_CONTEXT, HINT_PARENTS -> "the rarer a word, the more it counts";
      case IN_LINKS -> pluralize(candidate.inLinks(), "link", "links");
    };
  }

  /**
   * The features with the largest deviation from the expected count, each with its relevant and all
   * pages.
   */
  private String describeFeatures(FeatureType type, long[] ids) {
    FeatureCounts counts = context.knowledge().counts(type);
    double rate = context.knowledge().baseRate().smoothedRate();
    return LongStream.of(ids)
        .distinct()
        .filter(id -> counts.seenOf(id) > 0)
        .boxed()
        .sorted(
            Comparator.comparingDouble(
                id -> -Math.abs(counts.relevantOf(id) - rate * counts.seenOf(id))))
        .limit(MAX_NAMED_FEATURES)
        .map(id -> describe(type, id, counts))
        .collect(Collectors.joining(", "));
  }

  /** The most similar words of fetched anchors, of relevant pages only or of all. */
  private String similarAnchorWords(boolean relevantOnly) {
    FeatureCounts counts = context.knowledge().counts(FeatureType.ANCHOR);
    WordVectors vectors = WordVectors.english();
    PhraseVector anchor = vectors.sum(candidate.anchorOrUrlWords());
    return IntStream.range(0, counts.size())
        .filter(slot ->
            vectors.contains(counts.id(slot)) && (!relevantOnly || counts.relevant(slot) > 0))
        .mapToObj(counts::id)
        .sorted(Comparator.comparingDouble(id -> -vectors.cosine(anchor, vectors.sum(id))))
        .limit(MAX_NAMED_FEATURES)
        .map(id -> describe(FeatureType.ANCHOR, id, counts))
        .collect(Collectors.joining(", "));
  }

  private String describe(FeatureType type, long id, FeatureCounts counts) {
    return String.format(
        Locale.ROOT,
        "%s %.0f of %.0f",
        context.knowledge().name(type, id),
        counts.relevantOf(id),
        counts.seenOf(id));
  }

  private String describeParents() {
    long relevant = (long) candidate.foreignParents().relevant();
    for (int parent : candidate.parents()) {
      relevant += context.history().isRelevant(parent) ? 1 : 0;
    }
    return relevant + " of " + pluralize(candidate.parentCount(), "parent", "parents");
  }

  private String describeHubs() {
    long relevant = 0;
    long all = 0;
    for (int parent : candidate.parents()) {
      relevant += context.history().relevantChildren(parent);
      all += context.history().children(parent);
    }
    return relevant + " of " + pluralize(all, "link", "links") + " to crawled pages";
  }

  private String describeCoVisits() {
    FeatureCounts counts = context.knowledge().counts(FeatureType.CO_VISIT);
    double relevant = counts.relevantOf(candidate.id());
    return String.format(
        Locale.ROOT,
        "%.0f of %.0f steps to crawled pages",
        relevant,
        counts.seenOf(candidate.id()));
  }

  private static String pluralize(long n, String one, String many) {
    return n + " " + (n == 1 ? one : many);
  }
}
