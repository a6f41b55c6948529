package dev.waymark.rank.patterns.mining;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A node of a pattern tree: the URLs with the same constraints on the keys on the path from the
 * root. An inner node splits its URLs by one more key.
 */
public final class PatternNode {
  /** Visits and transits are binned by powers of two up to this one. */
  static final int COUNT_LEVELS = 20;

  /** Bits per letter of a literal: one of 26 letters, ten digits and a few symbols. */
  private static final double BITS_PER_LETTER = 5;

  /** The constraints on all URLs of the node, by key. */
  public final List<KeyConstraint> constraints = new ArrayList<>();

  /** The key it is split by; -1 for a leaf. */
  public int splitKey = -1;

  /** Whether it is split by the presence of the key. */
  public boolean splitByPresence;

  /** Whether it splits the first path level that varies, where sites put the kind of a page. */
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

  /** Bits for the types of all values of all URLs, key by key. */
  double typeBits;

  /** Bits for the types of the values it is split by. */
  double keyBits;

  /** Bits for the split itself: the constraint of each child and its share of the URLs. */
  double splitBits;

  /** The deepest path level. */
  public int maxPathLevel;

  /** Number of the pattern of this leaf; -1 for none. */
  public int patternNumber = -1;

  /**
   * A child with its constraint.
   *
   * @param constraint on the value of the parent's key; a node split by presence has two children,
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

  /** Whether it constrains a value, or at least the depth of the path. */
  public boolean isSpecific(UrlValueTypes types) {
    return constraints.stream().anyMatch(constraint -> constraint.isSpecific(types))
        || constraints.stream()
            .noneMatch(constraint ->
                constraint.optional() && constraint.key() < UrlComponents.MAX_PATH_LEVELS);
  }

  /**
   * Adds a child.
   *
   * @param bits for its share, and for its constraint unless that is a literal
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
   * The child for a URL: by the literal value, by its type, by words with the same extension, or
   * the default child; null if there is none.
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
