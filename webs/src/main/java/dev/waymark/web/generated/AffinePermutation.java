package dev.waymark.web.generated;

/** A permutation of 0 to below {@code size} without a table: x → (factor·x + shift) mod size. */
record AffinePermutation(int size, int factor, int shift) {

  static AffinePermutation create(int size, long hash) {
    // About the golden section of the size, so that neighbours are mapped far apart.
    int factor = Math.max(1, (int) (size * 0.618));
    while (gcd(factor, size) != 1) {
      factor++;
    }
    return new AffinePermutation(size, factor, (int) Long.remainderUnsigned(hash, size));
  }

  int apply(int x) {
    return (int) (((long) factor * x + shift) % size);
  }

  /** The x that {@link #apply} maps to y. */
  int inverse(int y) {
    long x = Math.floorMod((long) y - shift, size) * modularInverse(factor, size) % size;
    return (int) x;
  }

  private static int gcd(int a, int b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  /** Extended Euclid. */
  private static long modularInverse(int value, int modulus) {
    long t = 0;
    long nextT = 1;
    long r = modulus;
    long nextR = value;
    while (nextR != 0) {
      long quotient = r / nextR;
      long previousT = t - quotient * nextT;
      t = nextT;
      nextT = previousT;
      long previousR = r - quotient * nextR;
      r = nextR;
      nextR = previousR;
    }
    return Math.floorMod(t, modulus);
  }
}
