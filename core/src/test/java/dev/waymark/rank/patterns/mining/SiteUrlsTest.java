package dev.waymark.rank.patterns.mining;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class SiteUrlsTest {
  private static final String HOST = "http://site.example";

  private static List<String> values(UrlComponents components) {
    return IntStream.range(0, components.size()).mapToObj(components::value).toList();
  }

  @Test
  void aUrlIsSplitIntoPathLevelsAndParameters() {
    UrlComponents components = new UrlComponents();
    components.parse(HOST + "/blog//2013/x.html?b=1&a=z&flag&=e");
    assertThat(components.origin()).isEqualTo(HOST);
    assertThat(components.levels()).isEqualTo(4);
    assertThat(values(components))
        .containsExactly("blog", "", "2013", "x.html", "1", "z", "flag", "e");
    assertThat(IntStream.range(4, 8).mapToObj(components::name)).containsExactly("b", "a", "", "");
    assertThat(components.findParameter(UrlComponents.hash("a"))).isEqualTo(5);
    assertThat(components.findParameter(UrlComponents.hash("c"))).isNegative();
    components.parse(HOST + "/");
    assertThat(values(components)).containsExactly("");
  }

  @Test
  void theLastLevelTakesTheRestOfADeepPath() {
    UrlComponents components = new UrlComponents();
    components.parse(HOST + "/d".repeat(20) + "?x=1");
    assertThat(components.levels()).isEqualTo(UrlComponents.MAX_PATH_LEVELS);
    assertThat(components.value(15)).isEqualTo("d/d/d/d/d");
    assertThat(components.value(16)).isEqualTo("1");
  }

  @Test
  void theOrderOfParametersDoesNotMatter() {
    SiteUrls urls = new SiteUrls("site.example");
    int row = urls.add(HOST + "/x?a=1&b=2");
    assertThat(urls.add(HOST + "/x?b=2&a=1")).isEqualTo(row);
    assertThat(urls.add(HOST + "/x?a=2&b=1")).isNotEqualTo(row);
    assertThat(urls.size()).isEqualTo(2);
    assertThat(urls.shapes).hasSize(1);
    assertThat(urls.find(HOST + "/x?a=1")).isNegative();
  }

  @Test
  void aUrlWithoutAParameterIsFound() {
    SiteUrls urls = new SiteUrls("site.example");
    int plain = urls.add(HOST + "/x");
    int sorted = urls.add(HOST + "/x?sort=up");
    UrlComponents components = new UrlComponents();
    components.parse(HOST + "/x?sort=up&sid=7");
    assertThat(urls.findWithout(components, 2)).isEqualTo(sorted);
    assertThat(urls.findWithout(components, 1)).isNegative();
    assertThat(urls.findWithout(components, -1)).isEqualTo(plain);
  }

  private static String randomUrl(Random random) {
    String path = "/" + "abc".charAt(random.nextInt(3)) + "/" + random.nextInt(4);
    return HOST + path + (random.nextBoolean() ? "" : "?p" + random.nextInt(3) + "=x");
  }

  @Property(tries = 50)
  void mergingAddsUpVisitsAndTransitions(@ForAll long seed) {
    Random random = new Random(seed);
    SiteUrls first = new SiteUrls("site.example");
    SiteUrls second = new SiteUrls("site.example");
    Map<String, Integer> visits = new HashMap<>();
    Map<String, Integer> transitions = new HashMap<>();
    for (int i = 0; i < 40; i++) {
      SiteUrls part = random.nextBoolean() ? first : second;
      String from = randomUrl(random);
      String to = randomUrl(random);
      part.addVisits(part.add(to), 1);
      part.addTransitions(part.add(from), part.add(to), 1);
      visits.merge(to, 1, Integer::sum);
      visits.merge(from, 0, Integer::sum);
      transitions.merge(from + " " + to, 1, Integer::sum);
    }
    first.merge(second);
    assertThat(first.size()).isEqualTo(visits.size());
    visits.forEach(
        (url, count) -> assertThat(first.visits(first.find(url))).as(url).isEqualTo(count));
    Map<String, Integer> found = new HashMap<>();
    first.forEachTransition((from, to, times) ->
        found.merge(
            first.sampledUrls().get(from) + " " + first.sampledUrls().get(to),
            times,
            Integer::sum));
    assertThat(found).isEqualTo(transitions);
  }

  @Property(tries = 50)
  void anIndexNumbersKeysInTheOrderOfTheirFirstAppearance(@ForAll long seed) {
    Random random = new Random(seed);
    LongIndex index = new LongIndex();
    Map<Long, Integer> expected = new HashMap<>();
    for (int i = 0; i < 500; i++) {
      long key = random.nextInt(200) * 0x100000000L;
      expected.putIfAbsent(key, expected.size());
      assertThat(index.add(key)).isEqualTo(expected.get(key));
    }
    assertThat(index.size()).isEqualTo(expected.size());
    assertThat(index.find(-1)).isNegative();
    long[] keys = index.keysByNumber();
    expected.forEach((key, number) -> assertThat(keys[number]).isEqualTo(key));
  }
}
