package dev.waymark.rank.knowledge;

import dev.waymark.model.Observation;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What was learned: tallies of features over crawled pages. It only ever adds up: the knowledge of
 * two crawls, or of a thousand machines, merges by addition, exactly and in any order.
 */
public final class Knowledge {
  /** Features kept per family; at some 40 bytes each, the words of a million pages fit 330 MB. */
  public static final int MAX_FEATURES = 8_000_000;

  private final Map<FeatureType, FeatureCounts> countsByType = new EnumMap<>(FeatureType.class);
  private final Map<FeatureType, FeatureExtractor> extractors = new EnumMap<>(FeatureType.class);
  private final FeatureCounts noCounts = new FeatureCounts();
  private final int maxFeatures;
  private long pages; // as all counts, in sixteenths: see Tallies
  private long relevant;
  private @Nullable TransferPrior transferPrior;
  private int priorRemovedAfter;

  /** Learns the families that pages show by themselves. */
  public Knowledge(Set<FeatureType> learned) {
    this(learned, Map.of(), MAX_FEATURES);
  }

  /**
   * @param learned the families to tally
   * @param customExtractors how to find the features of families that pages do not show by
   *     themselves, or another way to find those of the others
   * @param maxFeatures a family that grows beyond loses its rarest quarter, see {@link
   *     FeatureCounts#compact}
   */
  public Knowledge(
      Set<FeatureType> learned,
      Map<FeatureType, FeatureExtractor> customExtractors,
      int maxFeatures) {
    this.maxFeatures = maxFeatures;
    for (FeatureType type : learned) {
      countsByType.put(type, new FeatureCounts());
      FeatureExtractor extractor = customExtractors.get(type);
      extractors.put(type, extractor == null ? DefaultFeatureExtractors.forType(type) : extractor);
    }
  }

  /** The same, with room for as many features as memory usually allows. */
  public Knowledge(Set<FeatureType> learned, Map<FeatureType, FeatureExtractor> customExtractors) {
    this(learned, customExtractors, MAX_FEATURES);
  }

  /**
   * Takes in one crawled page: the features it had before it was fetched, and its own words.
   *
   * @param history the pages before it, and perhaps itself
   */
  public void observe(Observation observation, PageHistory history) {
    pages += FeatureCounts.UNITS_PER_PAGE;
    if (observation.relevant()) {
      relevant += FeatureCounts.UNITS_PER_PAGE;
    }
    extractors.forEach((type, extractor) -> {
      FeatureCounts counts = counts(type);
      extractor.extract(
          observation,
          history,
          (id, name) -> counts.add(id, name, 1, isRelevant(type, id, observation) ? 1 : 0));
      if (counts.size() > maxFeatures) {
        counts.compact(maxFeatures / 4 * 3);
      }
    });
    if (transferPrior != null) {
      transferPrior.observe(observation.words(), observation.relevant(), baseRate().smoothedRate());
      if (!transferPrior.isPlausible()) {
        removePrior(transferPrior.earlier());
        transferPrior = null;
        priorRemovedAfter = observation.page() + 1;
      }
    }
  }

  /**
   * Begins with what an earlier crawl learned, until it turns out not to hold here: then all of it
   * is taken back, see {@link TransferPrior}.
   *
   * @param earlier already {@link #discounted}
   */
  public void addPrior(Knowledge earlier) {
    merge(earlier);
    transferPrior = earlier.pages == 0 ? null : new TransferPrior(earlier);
  }

  /** After how many pages of this crawl what was borrowed was given back; 0 if it was not. */
  public int priorRemovedAfter() {
    return priorRemovedAfter;
  }

  private void removePrior(Knowledge earlier) {
    pages -= earlier.pages;
    relevant -= earlier.relevant;
    earlier.countsByType.forEach((type, counts) -> counts(type).subtract(counts));
  }

  /** A link is of a kind; whether its target satisfies is part of the kind. */
  private static boolean isRelevant(FeatureType type, long id, Observation observation) {
    return type == FeatureType.LINK
        ? id == LinkCounts.RELEVANT_TO_RELEVANT || id == LinkCounts.OTHER_TO_RELEVANT
        : observation.relevant();
  }

  /** Crawled pages, those of the knowledge it began with included at their weight. */
  public long pages() {
    return Math.round(pages * (1.0 / FeatureCounts.UNITS_PER_PAGE));
  }

  /** Crawled pages that satisfy, likewise. */
  public long relevant() {
    return Math.round(relevant * (1.0 / FeatureCounts.UNITS_PER_PAGE));
  }

  public BaseRate baseRate() {
    return new BaseRate(
        pages * (1.0 / FeatureCounts.UNITS_PER_PAGE),
        relevant * (1.0 / FeatureCounts.UNITS_PER_PAGE));
  }

  /** The tallies of a family; empty ones if it is not learned. */
  public FeatureCounts counts(FeatureType type) {
    return countsByType.getOrDefault(type, noCounts);
  }

  /** The families it has tallies of. */
  public Set<FeatureType> featureTypes() {
    return Collections.unmodifiableSet(countsByType.keySet());
  }

  /** How many links with both ends crawled there are, by kind. */
  public LinkCounts linkCounts() {
    FeatureCounts links = counts(FeatureType.LINK);
    return new LinkCounts(
        links.seenOf(LinkCounts.RELEVANT_TO_RELEVANT),
        links.seenOf(LinkCounts.RELEVANT_TO_OTHER),
        links.seenOf(LinkCounts.OTHER_TO_RELEVANT),
        links.seenOf(LinkCounts.OTHER_TO_OTHER));
  }

  /** The name of a feature, as people read it; its number if it has none. */
  public String name(FeatureType type, long id) {
    String name = nameIn(type, id);
    if (name.isEmpty() && type.isWord()) {
      name = nameIn(FeatureType.WORD, id);
    }
    return name.isEmpty() ? "#" + Long.toHexString(id) : name;
  }

  private String nameIn(FeatureType type, long id) {
    FeatureCounts counts = counts(type);
    int slot = counts.slot(id);
    return slot < 0 ? "" : counts.name(slot);
  }

  /** Adds what another crawl learned, its families that this one does not learn included. */
  public void merge(Knowledge other) {
    pages += other.pages;
    relevant += other.relevant;
    other.countsByType.forEach((type, counts) ->
        countsByType.computeIfAbsent(type, absent -> new FeatureCounts()).merge(counts));
  }

  /**
   * The same knowledge with less weight, for a crawl to begin with: it says the same, but as many
   * pages of the new crawl can outvote it.
   *
   * @param maxPages what it may weigh; less knowledge than that stays as it is
   */
  public Knowledge discounted(double maxPages) {
    double factor = Math.min(1, maxPages / Math.max(1, baseRate().pages()));
    Knowledge discounted = new Knowledge(Set.of());
    discounted.pages = Math.round(pages * factor);
    discounted.relevant = Math.round(relevant * factor);
    countsByType.forEach(
        (type, counts) -> discounted.countsByType.put(type, counts.scaled(factor)));
    return discounted;
  }

  long pageUnits() {
    return pages;
  }

  long relevantUnits() {
    return relevant;
  }

  /** Adds counts read from a file. */
  void addUnits(long pageUnits, long relevantUnits) {
    pages += pageUnits;
    relevant += relevantUnits;
  }

  /** The tallies of a family, new ones if there are none yet. */
  public FeatureCounts countsOrCreate(FeatureType type) {
    return countsByType.computeIfAbsent(type, absent -> new FeatureCounts());
  }
}
