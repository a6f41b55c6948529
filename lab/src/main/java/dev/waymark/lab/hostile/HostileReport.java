package dev.waymark.lab.hostile;

import java.time.Duration;
import java.util.List;

/**
 * What a crawl of the hostile web came to.
 *
 * @param rows one for each misbehaviour
 * @param missing good pages that were not found
 * @param exitCode of the crawl; -1 if it had to be killed
 * @param orderly whether it ended by itself
 * @param output what it printed
 */
public record HostileReport(
    List<Row> rows,
    List<String> missing,
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

  /** Whether no misbehaviour did harm. */
  public boolean held() {
    return orderly && missing.isEmpty() && rows.stream().allMatch(Row::held);
  }

  /** A document with a table for each category. */
  public String markdown() {
    StringBuilder text = new StringBuilder("# The hostile web\n\n");
    text.append(
        "What Waymark does about servers that misbehave, each on a host of its own, beside good"
            + " pages that are all found; with a heap of 512 MB. Made by\n\n"
            + "```sh\n"
            + "waymark lab hostile --markdown docs/hostile-web.md\n"
            + "```\n\n");
    text.append(rows.size()).append(" misbehaviours.\n");
    String category = "";
    for (Row row : rows) {
      if (!row.category.equals(category)) {
        category = row.category;
        text.append("\n## ").append(category).append("\n\n");
        text.append("| misbehaviour | what is done | bound |\n|---|---|---|\n");
      }
      text.append("| `").append(row.misbehaviour).append("` | ").append(escape(row.done));
      text.append(row.held ? "" : " (**wrong**)").append(" | ");
      text.append(escape(row.bound)).append(" |\n");
    }
    return text.toString();
  }

  /** Links, code and tags in what servers said are text here. */
  private static String escape(String text) {
    return text.replace("<", "&lt;").replace("[", "\\[").replace("`", "'");
  }
}
