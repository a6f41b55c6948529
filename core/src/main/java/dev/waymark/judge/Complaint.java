package dev.waymark.judge;

import dev.cel.common.CelIssue;
import dev.cel.common.CelSourceLocation;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says in plain words what CEL found wrong with an expression, and where. */
final class Complaint {
  private static final Pattern UNKNOWN = Pattern.compile("undeclared reference to '([^']*)'.*");
  private static final Pattern MISMATCH =
      Pattern.compile("found no matching overload for '([^']*)' applied to '(.*?)' ?(?:\\(.*)?");

  private final String expression;
  private final List<Question> questions;

  Complaint(String expression, List<Question> questions) {
    this.expression = expression;
    this.questions = questions;
  }

  WantException about(List<CelIssue> issues) {
    CelIssue first = issues.getFirst();
    return WantException.at(
        expression, offset(first.getSourceLocation()), plain(first.getMessage()));
  }

  private String plain(String message) {
    Matcher unknown = UNKNOWN.matcher(message);
    if (unknown.matches()) {
      return unknown(unknown.group(1));
    }
    Matcher mismatch = MISMATCH.matcher(message);
    if (mismatch.matches()) {
      return mismatch(mismatch.group(1), mismatch.group(2));
    }
    return "this is no expression: " + message;
  }

  private String unknown(String name) {
    String nearest = Nearest.to(name, Language.names(questions));
    return "there is no \"%s\"%s"
        .formatted(
            name,
            nearest == null
                ? "; there are " + String.join(", ", Language.names(questions))
                : "; did you mean " + nearest + "?");
  }

  private String mismatch(String name, String types) {
    for (Question question : questions) {
      if (question.name().equals(name)) {
        String takes =
            question.most() == 0
                ? "nothing"
                : question.most() == 1 ? "one text in quotes" : "texts in quotes";
        return "%s takes %s, not %s".formatted(name, takes, types);
      }
    }
    return "%s does not go with %s".formatted(operator(name), types);
  }

  /** CEL calls its operators {@code _&&_}, {@code !_} and the like. */
  private static String operator(String name) {
    return name.equals("_") ? name : name.replace("_", "").isEmpty() ? name : trimmed(name);
  }

  private static String trimmed(String name) {
    return name.startsWith("_") || name.endsWith("_") ? name.replace("_", "") : name;
  }

  private int offset(CelSourceLocation place) {
    int offset = 0;
    for (int line = 1; line < place.getLine(); line++) {
      offset = expression.indexOf('\n', offset) + 1;
    }
    return offset + Math.max(0, place.getColumn());
  }
}
