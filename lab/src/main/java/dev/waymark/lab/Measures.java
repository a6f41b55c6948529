package dev.waymark.lab;

import dev.waymark.web.RecordedWeb;
import java.util.List;

/** The figures a run is judged by. */
final class Measures {
  private Measures() {}

  /** Area under hits(fetches) up to the budget; a run that ended early stays where it was. */
  static double areaUnderCurve(int[] hitsAfter, int budget) {
    double area = 0;
    for (int fetch = 0; fetch < budget; fetch++) {
      area += relevantAt(hitsAfter, fetch + 1);
    }
    return area;
  }

  /** Hits after so many fetches. */
  static int relevantAt(int[] hitsAfter, int fetches) {
    if (hitsAfter.length == 0 || fetches == 0) {
      return 0;
    }
    return hitsAfter[Math.min(fetches, hitsAfter.length) - 1];
  }

  /** The share of the way from random to the oracle; 0 when there is no way between them. */
  static double efficiency(double area, double random, double oracle) {
    return oracle <= random ? 0 : (area - random) / (oracle - random);
  }

  /**
   * Maximum average similarity (HMM paper, equation 9): of the targets found, the one that the
   * crawled pages are most similar to on average; 0 if none was found.
   */
  static double maxAverageSimilarity(WebSnapshot terrain, List<String> fetched, int[] hitsAfter) {
    RecordedWeb web = terrain.web();
    TfIdfVectors vectors = terrain.vectors();
    double[] sum = new double[vectors.vocabularySize()];
    for (String url : fetched) {
      vectors.addTo(sum, web.page(url));
    }
    double most = 0;
    for (int i = 0; i < hitsAfter.length; i++) {
      if (hitsAfter[i] > (i == 0 ? 0 : hitsAfter[i - 1])) {
        most = Math.max(most, vectors.dot(sum, web.page(fetched.get(i))));
      }
    }
    return fetched.isEmpty() ? 0 : most / fetched.size();
  }
}
