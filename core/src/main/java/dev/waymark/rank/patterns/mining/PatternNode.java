package dev.waymark.rank.patterns.mining;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A node of a pattern tree: the URLs that agree in the values of the keys on the way to it. An
 * inner node parts its URLs by one more key.
 */
public final class PatternNode {
  /** Visits and transits are told apart by powers of two up to this one. */
  static final int COUNT_LEVELS = 20;

  /** Bits for a letter of a text: of 26 letters, ten digits and a few signs one. */
  private static final double BITS_PER_LETTER = 5;

  /** What all URLs of the node have in common, and what is left open, by key. */
  public final List<KeyConstraint> constraints = new ArrayList<>();

  /** The key by which it is parted, -1 for a leaf. */
  public int splitKey = -1;

  /** It is parted by whether URLs have the key at all. */
  public boolean splitByPresence;

  /** It parts the first level of the path that differs: designers put there what a page is for. */
  boolean splitsFirstVaryingLevel;

  public final List<Branch> branches = new ArrayList<>();
  private final Map<Long, PatternNode> childByText = new HashMap<>();
  private final Map<Integer, PatternNode> childByType = new HashMap<>();
  private @Nullable PatternNode defaultChild;
  public int urls;
  public long visits;
  public long transits;
  final int[] visitHistogram = new int[COUNT_LEVELS];
  final int[] transitHistogram = new int[COUNT_LEVELS];

  /** Bits to write down the types of all values of all URLs, key by key. */
  double typeBits;

  /** Bits for the types of the values by which it is parted. */
  double keyBits;

  /** Bits to write down how it is parted: what each part is called, and its share of the URLs. */
  double splitBits;

  /** The deepest level of the path. */
  public int maxPathLevel;

  /** Number of the pattern that ends here, -1 if none does. */
  public int patternNumber = -1;

  /**
   * A child and what leads to it.
   *
   * @param constraint of the value of the parent's key; a node parted by presence has two children,
   *     the URLs with the key and those without it
   */
  public record Branch(KeyConstraint constraint, PatternNode node) {}

  void addUrl(int urlVisits, int urlTransits) {
    urls++;
    visits += urlVisits;
    transits += urlTransits;
    visitHistogram[log2Level(urlVisits)]++;
    transitHistogram[log2Level(urlTransits)]++;
  }

  /** 0 for none, 1 for one, 2 for two and three, 3 for four to seven, and so on. */
  private static int log2Level(int count) {
    return Math.min(COUNT_LEVELS - 1, 32 - Integer.numberOfLeadingZeros(count));
  }

  private void addCounts(PatternNode child) {
    urls += child.urls;
    visits += child.visits;
    transits += child.transits;
    for (int i = 0; i < COUNT_LEVELS; i++) {
      visitHistogram[i] += child.visitHistogram[i];
      transitHistogram[i] += child.transitHistogram[i];
    }
  }

  /** It names a text, a kind or an ending, or at least how many levels a path has. */
  public boolean isSpecific(UrlValueTypes types) {
    return constraints.stream().anyMatch(constraint -> constraint.isSpecific(types))
        || constraints.stream()
            .noneMatch(constraint ->
                constraint.optional() && constraint.key() < UrlComponents.MAX_PATH_LEVELS);
  }

  /**
   * Adds a child.
   *
   * @param bits for its share and for what it is called, unless that is a text
   */
  void addBranch(KeyConstraint constraint, PatternNode child, double bits) {
    branches.add(new Branch(constraint, child));
    splitBits += bits;
    switch (constraint.constraint()) {
      case KeyConstraint.ValueConstraint.Literal literal -> {
        childByText.put(literal.hash(), child);
        splitBits += BITS_PER_LETTER * literal.text().length();
      }
      case KeyConstraint.ValueConstraint.Typed typed -> childByType.put(typed.type(), child);
      case KeyConstraint.ValueConstraint.Any any -> defaultChild = child;
    }
    addCounts(child);
  }

  /**
   * Where a URL goes from here: to a value's own child, to its type's, to that of words with the
   * same ending, or to the one for all others; null if none takes it.
   */
  @Nullable
  public PatternNode findChild(int component, UrlComponents components, UrlValueTypes types) {
    if (splitByPresence) {
      return branches.get(component < 0 ? 1 : 0).node();
    }
    if (component < 0) {
      return null;
    }
    PatternNode literalChild = childByText.get(components.valueHash(component));
    if (literalChild != null) {
      return literalChild;
    }
    int type = types.find(components.url(), components.from(component), components.to(component));
    PatternNode typedChild = childByType.get(type);
    PatternNode child =
        typedChild == null ? childByType.get(UrlValueTypes.wordsType(type)) : typedChild;
    return child == null ? defaultChild : child;
  }
}
