package dev.waymark.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;

/** Finds the name that a mistyped one probably means. */
public final class Suggestion {
  private Suggestion() {}

  /** The most similar name, or empty if none is similar. */
  public static String find(String written, Collection<String> names) {
    String normalized = written.toLowerCase(Locale.ROOT).replace('_', '-');
    String best = "";
    // Beyond a third of the letters, a suggestion misleads more than it helps.
    int leastDistance = Math.max(2, normalized.length() / 3) + 1;
    for (String name : names) {
      int distance = editDistance(normalized, name);
      if (distance < leastDistance) {
        leastDistance = distance;
        best = name;
      }
    }
    String part = leastDistance > 1 ? byLastPart(normalized, names) : "";
    return !part.isEmpty() ? part : best.isEmpty() ? byPrefix(normalized, names) : best;
  }

  /** {@code max-pages} means {@code pages} rather than {@code max-dates}. */
  private static String byLastPart(String normalized, Collection<String> names) {
    return names.stream()
        .filter(name -> normalized.endsWith("-" + name.replaceFirst("^-+", "")))
        .max(Comparator.comparingInt(String::length))
        .orElse("");
  }

  private static String byPrefix(String normalized, Collection<String> names) {
    return normalized.length() < 3
        ? ""
        : names.stream()
            .filter(name -> name.startsWith(normalized) || normalized.startsWith(name + "-"))
            .findFirst()
            .orElse("");
  }

  /** Optimal string alignment: insertions, deletions, substitutions and adjacent transpositions. */
  static int editDistance(String a, String b) {
    int[] older = new int[b.length() + 1];
    int[] old = new int[b.length() + 1];
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] reused = older;
      older = old;
      old = row;
      row = reused;
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int substitution = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        row[j] = Math.min(Math.min(old[j], row[j - 1]) + 1, old[j - 1] + substitution);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          row[j] = Math.min(row[j], older[j - 2] + 1);
        }
      }
    }
    return row[b.length()];
  }
}
