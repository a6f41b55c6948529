package dev.waymark.lab.sessions;

import dev.waymark.lab.ConfidenceInterval;
import java.util.List;
import java.util.Map;

/**
 * What an experiment with sessions showed.
 *
 * @param web its name
 * @param topics what was learned from, topic by topic
 * @param rows topic by topic, then order by order
 * @param means over topics and starts, order by order
 * @param curves means over starts, topic by topic, then order by order
 */
public record SessionsLabResult(
    String web,
    SessionsLabSettings settings,
    List<Topic> topics,
    List<Row> rows,
    List<Mean> means,
    List<Curve> curves) {

  /**
   * @param sessions learned from
   * @param pages they went through
   * @param targets among them
   * @param relevant other pages like the targets on the whole web, by threshold
   * @param heldOutPages pages of the topic that are no targets learned from
   * @param distances pages learned from by their links to the nearest target: 0, 1, and so on; the
   *     last that far or more
   */
  public record Topic(
      String want,
      int sessions,
      int pages,
      int targets,
      Map<String, Integer> relevant,
      int heldOutPages,
      List<Integer> distances) {}

  /**
   * Means over the starts of one order on one topic.
   *
   * @param recall by threshold: of the relevant pages that any run of any order found
   * @param heldOutRecall share of the topic's other pages that was found
   * @param similarity maximum average similarity of all pages fetched (equation 9)
   */
  public record Row(
      String want,
      String order,
      Map<String, Double> recall,
      double heldOutRecall,
      double similarity) {}

  /**
   * The same over all topics, with intervals over topics and starts.
   *
   * @param recallGap how much more recall at 0.7 the first order has, from the same starts
   */
  public record Mean(
      String order,
      Map<String, ConfidenceInterval> recall,
      ConfidenceInterval recallGap,
      ConfidenceInterval heldOutRecall,
      ConfidenceInterval similarity) {}

  /**
   * How an order went on.
   *
   * @param fetches at which it was looked at
   * @param relevant by threshold: relevant pages among them
   * @param similarity maximum average similarity of them
   */
  public record Curve(
      String want,
      String order,
      int[] fetches,
      Map<String, double[]> relevant,
      double[] similarity) {}
}
