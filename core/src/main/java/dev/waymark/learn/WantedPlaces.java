package dev.waymark.learn;

import dev.waymark.model.Observation;
import dev.waymark.people.Landscape;
import dev.waymark.people.Trace;
import dev.waymark.people.Visits;
import java.util.Comparator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Where wanted pages lie among all that people visit, see {@link Landscape}: a page that people
 * come to by the same ways is like them, though nobody visited it next to a crawled one. Crawled
 * pages that people visited are features of themselves, so it follows from tallies.
 */
final class WantedPlaces implements Features {
  private final Trace people;
  private final Contrast contrast = new Contrast(Landscape.DIMENSIONS);
  private double[] wanted = new double[Landscape.DIMENSIONS];
  private @Nullable Landscape map;

  WantedPlaces(Trace people) {
    this.people = people;
  }

  @Override
  public void of(Observation seen, Crawled crawled, Sink sink) {
    String url = seen.candidate().url();
    if (people.number(url) != Visits.NONE) {
      sink.feature(seen.candidate().id(), url);
    }
  }

  /** How much more a page lies where wanted ones do than where the others do. */
  double of(long page, Knowledge knowledge) {
    int place = map().find(page);
    if (place < 0) {
      return 0;
    }
    if (contrast.startsOver(knowledge.base())) {
      compare(knowledge.of(Family.PAGE));
    }
    return map().along(place, wanted);
  }

  private void compare(Tallies pages) {
    for (int slot = 0; slot < pages.size(); slot++) {
      int place = map().find(pages.id(slot));
      if (place >= 0) {
        double hits = pages.hits(slot);
        contrast.add((weight, sum) -> map().add(place, weight, sum), hits, pages.seen(slot) - hits);
      }
    }
    wanted = contrast.difference();
  }

  /** The wanted pages that lie nearest to a page. */
  String nearest(long page, Knowledge knowledge, int most) {
    Tallies pages = knowledge.of(Family.PAGE);
    double[] here = new double[Landscape.DIMENSIONS];
    map().add(map().find(page), 1, here);
    return IntStream.range(0, pages.size())
        .filter(slot -> pages.hits(slot) > 0 && map().find(pages.id(slot)) >= 0)
        .boxed()
        .sorted(Comparator.comparingDouble(slot -> -map().along(map().find(pages.id(slot)), here)))
        .limit(most)
        .map(pages::name)
        .collect(Collectors.joining(", "));
  }

  private Landscape map() {
    if (map == null) {
      map = people.landscape();
    }
    return map;
  }
}
