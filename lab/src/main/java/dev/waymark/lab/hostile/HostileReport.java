package dev.waymark.lab.hostile;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a crawl of the hostile web came to.
 *
 * @param rows one for each misbehaviour
 * @param missing good pages that were not found
 * @param reached what a page reached that no page may reach
 * @param skipped which rows are left out and why; empty if none are
 * @param exitCode of the crawl; -1 if it had to be killed
 * @param orderly whether it ended by itself
 * @param output what it printed
 */
public record HostileReport(
    List<Row> rows,
    List<String> missing,
    List<String> reached,
    String skipped,
    int exitCode,
    boolean orderly,
    Duration time,
    String output) {

  /**
   * One misbehaviour.
   *
   * @param done what Waymark did about it
   * @param bound what keeps it from doing harm
   * @param held whether that is what it should do
   */
  public record Row(
      String category, String misbehaviour, String done, String bound, boolean held) {}

  static final HostileReport EMPTY =
      new HostileReport(List.of(), List.of(), List.of(), "", 0, true, Duration.ZERO, "");

  /** Both, one after the other. */
  HostileReport plus(HostileReport next) {
    return new HostileReport(
        concat(rows, next.rows),
        concat(missing, next.missing),
        concat(reached, next.reached),
        skipped + next.skipped,
        orderly ? next.exitCode : exitCode,
        orderly && next.orderly,
        time.plus(next.time),
        output + next.output);
  }

  private static <T> List<T> concat(List<T> first, List<T> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }

  HostileReport withSkipped(String sentence) {
    return new HostileReport(rows, missing, reached, sentence, exitCode, orderly, time, output);
  }

  /** Whether no misbehaviour did harm. */
  public boolean held() {
    return orderly && missing.isEmpty() && reached.isEmpty() && rows.stream().allMatch(Row::held);
  }

  /** A document with a table for each category; what had the same outcome is in one row. */
  public String markdown() {
    StringBuilder text = new StringBuilder("# The hostile web\n\n");
    text.append(rows.size())
        .append(
            " ways to misbehave, each on a host of its own, beside good pages that are all found;"
                + " heap of 512 MB. Made by\n\n"
                + "```sh\n"
                + "waymark lab hostile --markdown docs/hostile-web.md\n"
                + "```\n");
    if (!skipped.isEmpty()) {
      text.append('\n').append(skipped).append('\n');
    }
    String category = "";
    for (Map.Entry<Outcome, List<String>> group : byOutcome().entrySet()) {
      Outcome outcome = group.getKey();
      if (!outcome.category.equals(category)) {
        category = outcome.category;
        text.append("\n## ").append(category).append("\n\n");
        text.append("misbehaviour | done | bound\n---|---|---\n");
      }
      text.append(String.join(", ", group.getValue())).append(" | ").append(outcome.done);
      text.append(" | ").append(outcome.bound).append('\n');
    }
    return text.toString();
  }

  /** What rows have in common. */
  private record Outcome(String category, String done, String bound) {}

  private Map<Outcome, List<String>> byOutcome() {
    Map<Outcome, List<String>> groups = new LinkedHashMap<>();
    for (Row row : rows) {
      String done = kind(row.done) + (row.held ? "" : " (**wrong**)");
      groups
          .computeIfAbsent(new Outcome(row.category, done, row.bound), one -> new ArrayList<>())
          .add(row.misbehaviour);
    }
    return groups;
  }

  /** What was done, without what is different each time. */
  private static String kind(String done) {
    if (done.contains("host rests") || done.contains("robots.txt could not be read")) {
      return "rests";
    }
    return done.startsWith("http://")
        ? "moved"
        : done.replaceFirst("(\\d+ pages )?stored.*", "stored")
            .replaceFirst("^(status|media type|content encoding) .*", "$1")
            .replaceFirst("[;:(<\\[`].*", "")
            .strip();
  }
}
