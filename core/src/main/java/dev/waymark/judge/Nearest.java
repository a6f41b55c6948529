package dev.waymark.judge;

import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Guesses the name that was meant by a misspelt one. */
final class Nearest {
  private Nearest() {}

  /** The known name with the fewest edits to the written one; null if none is close. */
  static @Nullable String to(String written, Collection<String> known) {
    String best = null;
    int fewest = Math.max(1, written.length() / 3) + 1;
    for (String name : known) {
      int edits = edits(written.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
      if (edits < fewest) {
        fewest = edits;
        best = name;
      }
    }
    return best;
  }

  /** Insertions, deletions, replacements and swaps of neighbours between two words. */
  static int edits(String a, String b) {
    int[][] cost = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          cost[i][j] = i + j;
          continue;
        }
        int replaced = cost[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        cost[i][j] = Math.min(replaced, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
        }
      }
    }
    return cost[a.length()][b.length()];
  }
}
