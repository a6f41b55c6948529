package dev.waymark.rank.patterns.mining;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.rank.patterns.mining.KeyConstraint.ValueConstraint;
import org.junit.jupiter.api.Test;

class MdlPrunerTest {
  private static final UrlValueTypes TYPES = new UrlValueTypes();

  private static PatternNode leaf(int urls, int visits) {
    PatternNode node = new PatternNode();
    for (int i = 0; i < urls; i++) {
      node.addUrl(visits, 0);
    }
    return node;
  }

  /** Two children of eight URLs each, of which only the second was visited. */
  private static PatternNode tree(String first, String second, int visits) {
    PatternNode root = new PatternNode();
    // Half of log2(16) bits for the share of each child.
    root.addBranch(literal(first), leaf(8, 0), 2);
    root.addBranch(literal(second), leaf(8, visits), 2);
    root.splitKey = 0;
    return root;
  }

  private static KeyConstraint literal(String text) {
    return new KeyConstraint(0, false, new ValueConstraint.Literal(text));
  }

  @Test
  void bitsOfCountsAreThoseOfTheirShares() {
    // 8 log2(8) - 4 log2(4) - 2 · 2 log2(2) = 24 - 8 - 4.
    assertThat(ValueCounts.codeLength(new int[] {4, 0, 2, 2})).isCloseTo(12, within(1e-9));
    assertThat(ValueCounts.countNonZero(new int[] {4, 0, 2, 2})).isEqualTo(3);
    assertThat(ValueCounts.codeLength(new int[] {0, 5})).isZero();
    ValueCounts counts = new ValueCounts();
    for (int value : new int[] {7, 7, 7, 7, 8, 8, 9, 9}) {
      counts.add(value);
    }
    assertThat(counts.entropy()).isCloseTo(12 / 8.0, within(1e-9));
    assertThat(counts.distinct()).isEqualTo(3);
  }

  /**
   * The whole takes 16 bits for eight visited URLs among sixteen and half of log2(16) = 2 bits for
   * their share. The parts take none for the visits, but 2 bits for each share and 5 for each
   * letter: 14 with one letter, 24 with two.
   */
  @Test
  void aNodeIsSplitIfItsPartsAreDescribedInFewerBits() {
    PatternNode shortNames = tree("a", "b", 1);
    assertThat(shortNames.splitBits).isEqualTo(14);
    assertThat(MdlPruner.prune(shortNames, TYPES))
        .containsExactly(shortNames.branches.get(0).node(), shortNames.branches.get(1).node());

    PatternNode longNames = tree("aa", "bb", 1);
    assertThat(longNames.splitBits).isEqualTo(24);
    assertThat(MdlPruner.prune(longNames, TYPES)).containsExactly(longNames);
  }

  @Test
  void partsThatAreUsedAlikeAreNotSplit() {
    PatternNode root = tree("a", "b", 0);
    assertThat(MdlPruner.prune(root, TYPES)).containsExactly(root);
  }

  @Test
  void theFirstVaryingLevelIsAlwaysSplit() {
    PatternNode root = tree("aa", "bb", 0);
    root.splitsFirstVaryingLevel = true;
    assertThat(MdlPruner.prune(root, TYPES)).hasSize(2);
  }

  @Test
  void typesDecideWhereVisitsDoNot() {
    PatternNode root = tree("a", "b", 0);
    root.typeBits = 30;
    root.keyBits = 10;
    // The children need no bits for types: 14 + 10 is less than 30, and 14 + 16 is not.
    assertThat(MdlPruner.prune(root, TYPES)).hasSize(2);
    root.keyBits = 16;
    assertThat(MdlPruner.prune(root, TYPES)).containsExactly(root);
  }

  @Test
  void visitsOfAUrlCountByTheirPowerOfTwo() {
    PatternNode node = new PatternNode();
    for (int visits : new int[] {0, 1, 2, 3, 4, 7, 8, Integer.MAX_VALUE}) {
      node.addUrl(visits, visits);
    }
    assertThat(node.visitHistogram).startsWith(1, 1, 2, 2, 1).endsWith(1);
    assertThat(node.transitHistogram).isEqualTo(node.visitHistogram);
    assertThat(node.urls).isEqualTo(8);
  }
}
