package dev.waymark.archive;

import java.util.Arrays;

/**
 * The code that writes symbols with the fewest bits (Huffman, "A method for the construction of
 * minimum-redundancy codes"), none longer than a limit, in the canonical form that deflate wants
 * (RFC 1951, 3.2.2). Used again.
 */
final class HuffmanCode {
  private final int limit;
  private final long[] order;

  /** Of the tree: weights of its nodes, leaves first, and the parent of each, or its depth. */
  private final long[] weights;

  private final int[] parents;
  private final int[] perLength;
  private final int[] next;
  final int[] lengths;

  /** The bits of each symbol, the first to be written lowest. */
  final int[] codes;

  /**
   * @param symbols how many there are
   * @param limit bits of the longest code
   */
  HuffmanCode(int symbols, int limit) {
    this.limit = limit;
    this.order = new long[symbols];
    this.weights = new long[2 * symbols];
    this.parents = new int[2 * symbols];
    this.perLength = new int[limit + 1];
    this.next = new int[limit + 1];
    this.lengths = new int[symbols];
    this.codes = new int[symbols];
  }

  /** Makes the code for symbols that come so often. */
  void fit(int[] counts) {
    int used = 0;
    for (int symbol = 0; symbol < lengths.length; symbol++) {
      lengths[symbol] = 0;
      if (counts[symbol] > 0) {
        order[used++] = (long) counts[symbol] << 16 | symbol;
      }
    }
    Arrays.sort(order, 0, used);
    Arrays.fill(perLength, 0);
    if (used == 1) {
      perLength[1] = 1; // a code has one bit, though none would do
    } else if (used > 1) {
      measure(used);
    }
    int rarest = 0;
    for (int length = limit; length > 0; length--) {
      for (int n = perLength[length]; n > 0; n--) {
        lengths[(int) order[rarest++] & 0xffff] = length;
      }
    }
    assign();
  }

  /** Makes the code for given lengths. */
  void fit(int symbolFrom, int symbolTo, int length) {
    Arrays.fill(lengths, symbolFrom, symbolTo, length);
  }

  /** How many symbols get codes of each length: joins the two lightest until one tree is left. */
  private void measure(int used) {
    for (int i = 0; i < used; i++) {
      weights[i] = order[i] >>> 16;
    }
    int leaf = 0;
    int inner = used;
    int root = 2 * used - 2;
    for (int node = used; node <= root; node++) {
      weights[node] = 0;
      for (int child = 0; child < 2; child++) {
        boolean takeLeaf = leaf < used && (inner == node || weights[leaf] <= weights[inner]);
        int lightest = takeLeaf ? leaf++ : inner++;
        weights[node] += weights[lightest];
        parents[lightest] = node;
      }
    }
    parents[root] = 0; // from here on depths
    for (int node = root - 1; node >= 0; node--) {
      parents[node] = parents[parents[node]] + 1;
      if (node < used) {
        perLength[Math.min(limit, parents[node])]++;
      }
    }
    shorten();
  }

  /** Codes that were cut to the limit take more room than there is: others become longer. */
  private void shorten() {
    long taken = 0;
    for (int length = 1; length <= limit; length++) {
      taken += (long) perLength[length] << (limit - length);
    }
    while (taken > 1L << limit) {
      int length = limit - 1;
      while (perLength[length] == 0) {
        length--;
      }
      perLength[length]--;
      perLength[length + 1] += 2;
      perLength[limit]--;
      taken--;
    }
  }

  /** Gives codes out, in the order of lengths and symbols. */
  void assign() {
    Arrays.fill(perLength, 0);
    for (int length : lengths) {
      perLength[length]++;
    }
    perLength[0] = 0;
    int code = 0;
    for (int length = 1; length <= limit; length++) {
      code = code + perLength[length - 1] << 1;
      next[length] = code;
    }
    for (int symbol = 0; symbol < lengths.length; symbol++) {
      int length = lengths[symbol];
      if (length > 0) {
        codes[symbol] = Integer.reverse(next[length]++) >>> (Integer.SIZE - length);
      }
    }
  }

  /** Bits that symbols take which come so often. */
  long cost(int[] counts) {
    long bits = 0;
    for (int symbol = 0; symbol < lengths.length; symbol++) {
      bits += (long) counts[symbol] * lengths[symbol];
    }
    return bits;
  }
}
