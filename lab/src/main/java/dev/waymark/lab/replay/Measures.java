package dev.waymark.lab.replay;

import dev.waymark.web.RecordedWeb;
import java.util.List;

/** The measures of a run. */
public final class Measures {
  private Measures() {}

  /** Area under relevant(pages) up to a page budget; a run that ended early stays where it was. */
  public static double areaUnderCurve(int[] relevantAfter, int pages) {
    double area = 0;
    for (int page = 0; page < pages; page++) {
      area += relevantAt(relevantAfter, page + 1);
    }
    return area;
  }

  /** Relevant pages found after so many pages. */
  public static int relevantAt(int[] relevantAfter, int pages) {
    if (relevantAfter.length == 0 || pages == 0) {
      return 0;
    }
    return relevantAfter[Math.min(pages, relevantAfter.length) - 1];
  }

  /**
   * The share of the way from random to the oracle; 0 when the oracle finds no more than random.
   */
  public static double efficiency(double area, double random, double oracle) {
    return oracle <= random ? 0 : (area - random) / (oracle - random);
  }

  /**
   * Maximum average similarity (HMM paper, equation 9): of the targets found, the one that the
   * crawled pages are most similar to on average; 0 if none was found.
   */
  static double maxAverageSimilarity(
      WebSnapshot snapshot, List<String> fetched, int[] relevantAfter) {
    RecordedWeb web = snapshot.web();
    TfIdfVectors vectors = snapshot.vectors();
    double[] sum = new double[vectors.vocabularySize()];
    for (String url : fetched) {
      vectors.addTo(sum, web.page(url));
    }
    double most = 0;
    for (int i = 0; i < relevantAfter.length; i++) {
      if (relevantAfter[i] > (i == 0 ? 0 : relevantAfter[i - 1])) {
        most = Math.max(most, vectors.dot(sum, web.page(fetched.get(i))));
      }
    }
    return fetched.isEmpty() ? 0 : most / fetched.size();
  }
}
