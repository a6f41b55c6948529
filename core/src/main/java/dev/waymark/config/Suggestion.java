package dev.waymark.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;

/** The word a person probably meant. */
public final class Suggestion {
  private Suggestion() {}

  /** The name closest to what was written, or empty if none is close. */
  public static String find(String written, Collection<String> names) {
    String plain = written.toLowerCase(Locale.ROOT).replace('_', '-');
    String best = "";
    // A third of the letters may be wrong; beyond that, a suggestion misleads more than it helps.
    int least = Math.max(2, plain.length() / 3) + 1;
    for (String name : names) {
      int distance = editDistance(plain, name);
      if (distance < least) {
        least = distance;
        best = name;
      }
    }
    String part = least > 1 ? byLastPart(plain, names) : "";
    return !part.isEmpty() ? part : best.isEmpty() ? byPrefix(plain, names) : best;
  }

  /** {@code max-pages} rather means {@code pages} than {@code max-dates}. */
  private static String byLastPart(String plain, Collection<String> names) {
    return names.stream()
        .filter(name -> plain.endsWith("-" + name.replaceFirst("^-+", "")))
        .max(Comparator.comparingInt(String::length))
        .orElse("");
  }

  private static String byPrefix(String plain, Collection<String> names) {
    return plain.length() < 3
        ? ""
        : names.stream()
            .filter(name -> name.startsWith(plain) || plain.startsWith(name + "-"))
            .findFirst()
            .orElse("");
  }

  /** Insertions, deletions, replacements and swaps of neighbours that make one word the other. */
  static int editDistance(String a, String b) {
    int[] older = new int[b.length() + 1];
    int[] old = new int[b.length() + 1];
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] free = older;
      older = old;
      old = row;
      row = free;
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int wrong = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        row[j] = Math.min(Math.min(old[j], row[j - 1]) + 1, old[j - 1] + wrong);
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
