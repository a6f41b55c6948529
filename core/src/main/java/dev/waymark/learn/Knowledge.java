package dev.waymark.learn;

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

  private final Map<Family, Tallies> families = new EnumMap<>(Family.class);
  private final Map<Family, Features> features = new EnumMap<>(Family.class);
  private final Tallies none = new Tallies();
  private final int maxFeatures;
  private long pages; // as all counts, in sixteenths: see Tallies
  private long hits;
  private @Nullable Borrowed borrowed;
  private int gaveBackAfter;

  /** Learns the families that pages show by themselves. */
  public Knowledge(Set<Family> learned) {
    this(learned, Map.of(), MAX_FEATURES);
  }

  /**
   * @param learned the families to tally
   * @param more how to find the features of families that pages do not show by themselves, or
   *     another way to find those of the others
   * @param maxFeatures a family that grows beyond loses its rarest quarter, see {@link
   *     Tallies#compact}
   */
  public Knowledge(Set<Family> learned, Map<Family, Features> more, int maxFeatures) {
    this.maxFeatures = maxFeatures;
    for (Family family : learned) {
      families.put(family, new Tallies());
      Features found = more.get(family);
      features.put(family, found == null ? OwnFeatures.of(family) : found);
    }
  }

  /** What an order needs, empty. */
  public static Knowledge of(Order order) {
    return new Knowledge(order.learns(), order.features(), MAX_FEATURES);
  }

  /**
   * Takes in one crawled page: the features it had before it was fetched, and its own words.
   *
   * @param crawled the pages before it, and perhaps itself
   */
  public void observe(Observation seen, Crawled crawled) {
    pages += Tallies.PAGE;
    if (seen.satisfied()) {
      hits += Tallies.PAGE;
    }
    features.forEach((family, found) -> {
      Tallies tallies = of(family);
      found.of(
          seen,
          crawled,
          (id, name) -> tallies.add(id, name, 1, satisfied(family, id, seen) ? 1 : 0));
      if (tallies.size() > maxFeatures) {
        tallies.compact(maxFeatures / 4 * 3);
      }
    });
    if (borrowed != null) {
      borrowed.observe(seen.words(), seen.satisfied(), base().smoothed());
      if (!borrowed.holds()) {
        giveBack(borrowed.earlier());
        borrowed = null;
        gaveBackAfter = seen.page() + 1;
      }
    }
  }

  /**
   * Begins with what an earlier crawl learned, until it turns out not to hold here: then all of it
   * is taken back, see {@link Borrowed}.
   *
   * @param earlier already {@link #discounted}
   */
  public void borrow(Knowledge earlier) {
    merge(earlier);
    borrowed = earlier.pages == 0 ? null : new Borrowed(earlier);
  }

  /** After how many pages of this crawl what was borrowed was given back; 0 if it was not. */
  public int gaveBackAfter() {
    return gaveBackAfter;
  }

  private void giveBack(Knowledge earlier) {
    pages -= earlier.pages;
    hits -= earlier.hits;
    earlier.families.forEach((family, tallies) -> of(family).subtract(tallies));
  }

  /** A link is of a kind; whether its target satisfies is part of the kind. */
  private static boolean satisfied(Family family, long id, Observation seen) {
    return family == Family.LINK ? id == Links.PP || id == Links.NP : seen.satisfied();
  }

  /** Crawled pages, those of the knowledge it began with included at their weight. */
  public long pages() {
    return Math.round(pages * (1.0 / Tallies.PAGE));
  }

  /** Crawled pages that satisfy, likewise. */
  public long hits() {
    return Math.round(hits * (1.0 / Tallies.PAGE));
  }

  public Base base() {
    return new Base(pages * (1.0 / Tallies.PAGE), hits * (1.0 / Tallies.PAGE));
  }

  /** The tallies of a family; empty ones if it is not learned. */
  public Tallies of(Family family) {
    return families.getOrDefault(family, none);
  }

  /** The families it has tallies of. */
  public Set<Family> families() {
    return Collections.unmodifiableSet(families.keySet());
  }

  /** How many links with both ends crawled there are, by kind. */
  public Links links() {
    Tallies links = of(Family.LINK);
    return new Links(
        links.seenOf(Links.PP),
        links.seenOf(Links.PN),
        links.seenOf(Links.NP),
        links.seenOf(Links.NN));
  }

  /** The name of a feature, as people read it; its number if it has none. */
  public String name(Family family, long id) {
    String name = nameIn(family, id);
    if (name.isEmpty() && family.isWord()) {
      name = nameIn(Family.WORD, id);
    }
    return name.isEmpty() ? "#" + Long.toHexString(id) : name;
  }

  private String nameIn(Family family, long id) {
    Tallies tallies = of(family);
    int slot = tallies.slot(id);
    return slot < 0 ? "" : tallies.name(slot);
  }

  /** Adds what another crawl learned, its families that this one does not learn included. */
  public void merge(Knowledge other) {
    pages += other.pages;
    hits += other.hits;
    other.families.forEach((family, tallies) ->
        families.computeIfAbsent(family, absent -> new Tallies()).merge(tallies));
  }

  /**
   * The same knowledge with less weight, for a crawl to begin with: it says the same, but as many
   * pages of the new crawl can outvote it.
   *
   * @param maxPages what it may weigh; less knowledge than that stays as it is
   */
  public Knowledge discounted(double maxPages) {
    double factor = Math.min(1, maxPages / Math.max(1, base().pages()));
    Knowledge less = new Knowledge(Set.of());
    less.pages = Math.round(pages * factor);
    less.hits = Math.round(hits * factor);
    families.forEach((family, tallies) -> less.families.put(family, tallies.scaled(factor)));
    return less;
  }

  long pageUnits() {
    return pages;
  }

  long hitUnits() {
    return hits;
  }

  /** Adds counts read from a file. */
  void add(long pageUnits, long hitUnits) {
    pages += pageUnits;
    hits += hitUnits;
  }

  /** The tallies of a family, new ones if there are none yet. */
  Tallies open(Family family) {
    return families.computeIfAbsent(family, absent -> new Tallies());
  }
}
