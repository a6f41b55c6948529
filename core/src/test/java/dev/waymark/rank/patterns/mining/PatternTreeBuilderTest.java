package dev.waymark.rank.patterns.mining;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Pattern trees of sites so small that they can be worked out by hand. */
class PatternTreeBuilderTest {
  private static final String HOST = "http://site.example";
  private static final List<String> WORDS =
      List.of("ash", "bay", "cat", "dew", "elm", "fox", "gem", "hay", "ink", "jar");

  private final SiteUrls urls = new SiteUrls("site.example");

  private List<String> constraints(PatternNode node) {
    return node.constraints.stream()
        .map(constraint -> constraint.placeholder(urls.types) + (constraint.optional() ? "?" : ""))
        .toList();
  }

  private static String label(PatternNode.Branch branch, UrlValueTypes types) {
    return branch.constraint().placeholder(types) + " " + branch.node().urls;
  }

  private List<String> branches(PatternNode node) {
    return node.branches.stream().map(branch -> label(branch, urls.types)).toList();
  }

  /**
   * Ten items by number and ten tags by word. Both values of the first level have ten URLs, so it
   * is split by value. Within the children the numbers are one value and the words too rare to have
   * children of their own.
   */
  @Test
  void theFirstLevelIsSplitByItsFrequentValues() {
    for (int i = 0; i < 10; i++) {
      urls.add(HOST + "/item/" + (100 + i));
      urls.add(HOST + "/tag/" + WORDS.get(i));
    }
    PatternNode root = new PatternTreeBuilder(urls).build();

    assertThat(root.urls).isEqualTo(20);
    assertThat(root.splitKey).isZero();
    assertThat(root.splitByPresence).isFalse();
    assertThat(root.splitsFirstVaryingLevel).isTrue();
    assertThat(branches(root)).containsExactly("item 10", "tag 10");
    assertThat(constraints(root.branches.get(0).node())).containsExactly("item", "{number}");
    assertThat(constraints(root.branches.get(1).node())).containsExactly("tag", "{words}");
    assertThat(root.branches).allMatch(branch -> branch.node().splitKey == -1);
    // Half of log2(20) for each share, and five bits for each of seven letters.
    assertThat(root.splitBits).isCloseTo(Math.log(20) / Math.log(2) + 35, within(1e-9));
    assertThat(root.keyBits).as("all values of the level are words").isZero();
  }

  /** The tags vary by 3.3 bits, whether there is a page number by one: that is split first. */
  @Test
  void aParameterThatHalfOfTheUrlsHaveIsSplitByPresence() {
    for (int i = 0; i < 10; i++) {
      urls.add(HOST + "/tag/" + WORDS.get(i));
      urls.add(HOST + "/tag/" + WORDS.get(i) + "?page=" + (i + 2));
    }
    PatternNode root = new PatternTreeBuilder(urls).build();

    assertThat(root.splitByPresence).isTrue();
    assertThat(root.splitKey).isEqualTo(UrlComponents.MAX_PATH_LEVELS);
    assertThat(branches(root)).containsExactly("* 10", "* 10");
    assertThat(constraints(root)).containsExactly("tag", "{words}", "{number}?");
    assertThat(constraints(root.branches.get(0).node()))
        .containsExactly("tag", "{words}", "{number}");
    assertThat(constraints(root.branches.get(1).node())).containsExactly("tag", "{words}");
  }

  @Test
  void aValueOfFewUrlsButMuchTrafficGetsAChild() {
    for (int i = 0; i < 12; i++) {
      urls.add(HOST + "/" + WORDS.get(i % 10) + i);
    }
    int busy = urls.add(HOST + "/news");
    urls.addVisits(busy, 5);
    urls.addVisits(busy, 5);
    PatternNode root = new PatternTreeBuilder(urls).build();

    assertThat(branches(root)).containsExactly("news 1", "{words} 12");
    assertThat(root.branches.getFirst().node().visits).isEqualTo(10);
  }

  @Test
  void tooFewUrlsAreNotSplit() {
    for (int i = 0; i < 9; i++) {
      urls.add(HOST + "/item/" + i);
    }
    PatternNode root = new PatternTreeBuilder(urls).build();
    assertThat(root.branches).isEmpty();
    assertThat(root.urls).isEqualTo(9);
  }

  @Test
  void anUnseenUrlFindsItsChildByTextThenByType() {
    for (int i = 0; i < 10; i++) {
      urls.add(HOST + "/item/" + (100 + i));
      urls.add(HOST + "/" + (2000 + i) + "/" + WORDS.get(i));
    }
    PatternNode root = new PatternTreeBuilder(urls).build();
    UrlComponents components = new UrlComponents();
    components.parse(HOST + "/item/999");
    assertThat(root.findChild(0, components, urls.types)).isSameAs(root.branches.get(0).node());
    components.parse(HOST + "/1999/new");
    assertThat(root.findChild(0, components, urls.types)).isSameAs(root.branches.get(1).node());
    components.parse(HOST + "/other/new");
    assertThat(root.findChild(0, components, urls.types)).isNull();
    assertThat(root.findChild(-1, components, urls.types)).isNull();
  }
}
