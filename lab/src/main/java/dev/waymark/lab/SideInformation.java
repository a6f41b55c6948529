package dev.waymark.lab;

import dev.waymark.rank.PredicateWords;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a policy may know besides the pages it crawls.
 *
 * @param people {@code none}, {@code own} (the web's training traces), or files
 * @param hint {@code none}, {@code want} (the words the predicate asks for, as a crawl does),
 *     {@code label} (the words of the label's last part), or words
 * @param examples relevant pages given as examples, which do not count as found
 */
public record SideInformation(List<String> people, String hint, int examples) {

  /** Links and content only. */
  public static final SideInformation NONE = new SideInformation(List.of("none"), "none", 0);

  private static final Pattern LABEL_CALL =
      Pattern.compile("label\\(\\s*[\"']([^\"']+)[\"']\\s*\\)");

  /** The query words for a predicate; empty if there are none. */
  String hintWords(String want) {
    if (hint.equals("none")) {
      return "";
    }
    if (hint.equals("want")) {
      return PredicateWords.extract(want);
    }
    if (!hint.equals("label")) {
      return hint;
    }
    Matcher label = LABEL_CALL.matcher(want);
    if (!label.find()) {
      return "";
    }
    String last = label.group(1).substring(label.group(1).lastIndexOf('.') + 1);
    return last.replace('_', ' ').replaceAll("(?<=\\p{Ll})(?=\\p{Lu})", " ");
  }
}
