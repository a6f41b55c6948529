package dev.waymark.patterns;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A node of a pattern tree: the URLs that agree in the values of the keys on the way to it. An
 * inner node parts its URLs by one more key.
 */
final class Node {
  /** Visits and transits are told apart by powers of two up to this one. */
  static final int LEVELS = 20;

  /** Bits for a letter of a text: of 26 letters, ten digits and a few signs one. */
  private static final double LETTER = 5;

  /** What all URLs of the node have in common, and what is left open, by key. */
  final List<Slot> slots = new ArrayList<>();

  /** The key by which it is parted, -1 for a leaf. */
  int key = -1;

  /** It is parted by whether URLs have the key at all. */
  boolean byPresence;

  /** It parts the first level of the path that differs: designers put there what a page is for. */
  boolean first;

  final List<Branch> branches = new ArrayList<>();
  private final Map<Long, Node> byText = new HashMap<>();
  private final Map<Integer, Node> byType = new HashMap<>();
  private @Nullable Node other;
  int urls;
  long visits;
  long transits;
  final int[] visitLevels = new int[LEVELS];
  final int[] transitLevels = new int[LEVELS];

  /** Bits to write down the types of all values of all URLs, key by key. */
  double typeBits;

  /** Bits for the types of the values by which it is parted. */
  double keyBits;

  /** Bits to write down how it is parted: what each part is called, and its share of the URLs. */
  double partBits;

  /** The deepest level of the path. */
  int deepest;

  /** Number of the pattern that ends here, -1 if none does. */
  int pattern = -1;

  /**
   * A child and what leads to it.
   *
   * @param test of the value of the parent's key; a node parted by presence has two children, the
   *     URLs with the key and those without it
   */
  record Branch(Slot test, Node node) {}

  void count(int visited, int passed) {
    urls++;
    visits += visited;
    transits += passed;
    visitLevels[level(visited)]++;
    transitLevels[level(passed)]++;
  }

  /** 0 for none, 1 for one, 2 for two and three, 3 for four to seven, and so on. */
  private static int level(int times) {
    return Math.min(LEVELS - 1, 32 - Integer.numberOfLeadingZeros(times));
  }

  private void add(Node child) {
    urls += child.urls;
    visits += child.visits;
    transits += child.transits;
    for (int i = 0; i < LEVELS; i++) {
      visitLevels[i] += child.visitLevels[i];
      transitLevels[i] += child.transitLevels[i];
    }
  }

  /** It names a text, a kind or an ending, or at least how many levels a path has. */
  boolean telling(Types types) {
    return slots.stream().anyMatch(slot -> slot.telling(types))
        || slots.stream().noneMatch(slot -> slot.optional() && slot.key() < Parts.LEVELS);
  }

  /**
   * Adds a child.
   *
   * @param bits for its share and for what it is called, unless that is a text
   */
  void branch(Slot test, Node child, double bits) {
    branches.add(new Branch(test, child));
    partBits += bits;
    switch (test.form()) {
      case Slot.Form.Literal literal -> {
        byText.put(literal.hash(), child);
        partBits += LETTER * literal.text().length();
      }
      case Slot.Form.Typed typed -> byType.put(typed.type(), child);
      case Slot.Form.Any any -> other = child;
    }
    add(child);
  }

  /**
   * Where a URL goes from here: to a value's own child, to its type's, to that of words with the
   * same ending, or to the one for all others; null if none takes it.
   */
  @Nullable Node child(int piece, Parts parts, Types types) {
    if (byPresence) {
      return branches.get(piece < 0 ? 1 : 0).node();
    }
    if (piece < 0) {
      return null;
    }
    Node own = byText.get(parts.valueHash(piece));
    if (own != null) {
      return own;
    }
    int type = types.find(parts.url(), parts.from(piece), parts.to(piece));
    Node typed = byType.get(type);
    Node words = typed == null ? byType.get(Types.words(type)) : typed;
    return words == null ? other : words;
  }
}
