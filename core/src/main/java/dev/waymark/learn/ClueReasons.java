package dev.waymark.learn;

import dev.waymark.model.Candidate;
import dev.waymark.text.Direction;
import dev.waymark.text.Kinds;
import dev.waymark.text.WordVectors;
import dev.waymark.url.Urls;
import java.util.Comparator;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Says in words what is behind a clue: which words, pages and people, and how they turned out. */
record ClueReasons(Candidate candidate, Known known, WantedPlaces places) {
  /** Features named; the rest of a sentence is not read. */
  private static final int MOST = 3;

  String of(Clue clue) {
    return switch (clue) {
      case ANCHOR_BY_PAGES, ANCHOR_BEST_BY_PAGES -> features(Family.WORD, candidate.nameWords());
      case ANCHOR_BY_LINKS, ANCHOR_BEST -> features(Family.ANCHOR, candidate.nameWords());
      case CONTEXT_BY_PAGES, CONTEXT_BEST_BY_PAGES ->
          features(Family.WORD, candidate.contextWords());
      case CONTEXT_BY_LINKS, CONTEXT_AGREES -> features(Family.CONTEXT, candidate.contextWords());
      case TOKENS -> features(Family.TOKEN, Urls.tokenIds(candidate.url()));
      case FOLDER -> features(Family.FOLDER, Urls.folderIds(candidate.url()));
      case ANCHOR_MEANING -> alike(true);
      case KIND -> features(Family.KIND, Kinds.english().of(candidate.nameWords()));
      case FOLLOWED -> alike(false);
      case LIKENESS, WANTED -> parents();
      case HUB, HUBS_AGREE -> hubs();
      case NEAR -> near();
      case PLACE -> places.nearest(candidate.id(), known.knowledge(), MOST);
      case VISITORS -> "by what else they went to";
      case HINT_MEANING -> "by where words lie among all English words";
      case HINT_ANCHOR, HINT_AROUND, HINT_PAGES -> "the rarer a word, the more it counts";
      case IN_LINKS -> counted(candidate.inLinks(), "link", "links");
    };
  }

  /** The features farthest from what was to be expected, each with its hits of its pages. */
  private String features(Family family, long[] ids) {
    Tallies tallies = known.knowledge().of(family);
    double rate = known.knowledge().base().smoothed();
    return LongStream.of(ids)
        .distinct()
        .filter(id -> tallies.seenOf(id) > 0)
        .boxed()
        .sorted(
            Comparator.comparingDouble(
                id -> -Math.abs(tallies.hitsOf(id) - rate * tallies.seenOf(id))))
        .limit(MOST)
        .map(id -> feature(family, id, tallies))
        .collect(Collectors.joining(", "));
  }

  /** The words of followed anchors that its own are most alike to, of wanted pages or of any. */
  private String alike(boolean wanted) {
    Tallies tallies = known.knowledge().of(Family.ANCHOR);
    WordVectors vectors = WordVectors.english();
    Direction anchor = vectors.of(candidate.nameWords());
    return IntStream.range(0, tallies.size())
        .filter(slot -> vectors.has(tallies.id(slot)) && (!wanted || tallies.hits(slot) > 0))
        .mapToObj(tallies::id)
        .sorted(Comparator.comparingDouble(id -> -vectors.alike(anchor, vectors.of(id))))
        .limit(MOST)
        .map(id -> feature(Family.ANCHOR, id, tallies))
        .collect(Collectors.joining(", "));
  }

  private String feature(Family family, long id, Tallies tallies) {
    return String.format(
        Locale.ROOT,
        "%s %.0f of %.0f",
        known.knowledge().name(family, id),
        tallies.hitsOf(id),
        tallies.seenOf(id));
  }

  private String parents() {
    long wanted = 0;
    for (int parent : candidate.parents()) {
      wanted += known.crawled().satisfied(parent) ? 1 : 0;
    }
    return wanted + " of " + counted(candidate.parents().length, "linking page", "linking pages");
  }

  private String hubs() {
    long good = 0;
    long all = 0;
    for (int parent : candidate.parents()) {
      good += known.crawled().goodChildren(parent);
      all += known.crawled().children(parent);
    }
    return good + " of " + counted(all, "link", "links") + " followed";
  }

  private String near() {
    Tallies tallies = known.knowledge().of(Family.NEAR);
    double hits = tallies.hitsOf(candidate.id());
    return String.format(
        Locale.ROOT, "%.0f of %.0f steps to crawled pages", hits, tallies.seenOf(candidate.id()));
  }

  private static String counted(long n, String one, String many) {
    return n + " " + (n == 1 ? one : many);
  }
}
