package dev.waymark.lab.sessions;

import dev.waymark.lab.ConfidenceInterval;
import java.util.List;
import java.util.Map;

/**
 * The result of an experiment with sessions; its components are the keys of the JSON file.
 *
 * @param web its name
 * @param topics the training data, topic by topic
 * @param rows topic by topic, then policy by policy
 * @param means over topics and seed sets, policy by policy
 * @param curves means over seed sets, topic by topic, then policy by policy
 */
public record SessionsLabResult(
    String web,
    SessionsLabSettings settings,
    List<Topic> topics,
    List<Row> rows,
    List<Mean> means,
    List<Curve> curves) {

  /**
   * @param sessions trained on
   * @param pages they went through
   * @param targets among them
   * @param relevant other pages like the targets on the whole web, by threshold
   * @param heldOutPages pages of the topic that are not training targets
   * @param distances training pages by their links to the nearest target: 0, 1, and so on; the last
   *     that far or more
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
   * Means over the seed sets of one policy on one topic.
   *
   * @param recall by threshold: of the relevant pages that any run of any policy found
   * @param heldOutRecall share of the topic's other pages that was found
   * @param similarity maximum average similarity of all pages fetched (equation 9)
   */
  public record Row(
      String want,
      String policy,
      Map<String, Double> recall,
      double heldOutRecall,
      double similarity) {}

  /**
   * The same over all topics, with intervals over topics and seed sets.
   *
   * @param recallGap how much more recall at 0.7 the first policy has, from the same seed sets
   */
  public record Mean(
      String policy,
      Map<String, ConfidenceInterval> recall,
      ConfidenceInterval recallGap,
      ConfidenceInterval heldOutRecall,
      ConfidenceInterval similarity) {}

  /**
   * The progress of a policy.
   *
   * @param pages after which it was measured
   * @param relevant by threshold: relevant pages among them
   * @param similarity maximum average similarity of them
   */
  public record Curve(
      String want,
      String policy,
      int[] pages,
      Map<String, double[]> relevant,
      double[] similarity) {}
}
