package dev.waymark.judge;

import dev.cel.common.CelIssue;
import dev.cel.common.CelSourceLocation;
import dev.waymark.settings.BadSetting;
import dev.waymark.settings.Nearest;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says in plain words what CEL found wrong with an expression, and where. */
final class Complaint {
  private static final Pattern UNKNOWN = Pattern.compile("undeclared reference to '([^']*)'.*");
  private static final Pattern MISMATCH =
      Pattern.compile("found no matching overload for '([^']*)' applied to '(.*?)' ?(?:\\(.*)?");

  private static final Map<String, String> INSTEAD = Map.of("and", "&&", "or", "||", "not", "!");

  private final String expression;
  private final List<Question> questions;

  Complaint(String expression, List<Question> questions) {
    this.expression = expression;
    this.questions = questions;
  }

  /**
   * What is wrong, the line of the expression with it, and a caret under the place.
   *
   * @param place index into the expression
   */
  static BadSetting at(String expression, int place, String message) {
    int from = expression.lastIndexOf('\n', place - 1) + 1;
    int end = expression.indexOf('\n', place);
    String line = expression.substring(from, end < 0 ? expression.length() : end);
    return new BadSetting(
        "want: " + message + "\n  " + line + "\n  " + " ".repeat(place - from) + "^");
  }

  /** The index of a place that CEL counts in code points. */
  static int index(String expression, int from, int codePoints) {
    int all = expression.codePointCount(from, expression.length());
    return expression.offsetByCodePoints(from, Math.clamp(codePoints, 0, all));
  }

  BadSetting about(List<CelIssue> issues) {
    CelIssue first = issues.getFirst();
    int offset = offset(first.getSourceLocation());
    return Complaint.at(expression, nameBefore(offset), plain(first.getMessage(), offset));
  }

  /** CEL points at the bracket of a call; people look for its name. */
  private int nameBefore(int offset) {
    if (offset >= expression.length() || expression.charAt(offset) != '(') {
      return offset;
    }
    int from = offset;
    while (from > 0 && Character.isJavaIdentifierPart(expression.charAt(from - 1))) {
      from--;
    }
    return from;
  }

  private String plain(String message, int offset) {
    Matcher unknown = UNKNOWN.matcher(message);
    if (unknown.matches()) {
      return unknown(unknown.group(1), offset);
    }
    Matcher mismatch = MISMATCH.matcher(message);
    if (mismatch.matches()) {
      return mismatch(mismatch.group(1), mismatch.group(2));
    }
    String instead = INSTEAD.get(wordAt(offset).toLowerCase(Locale.ROOT));
    if (instead != null) {
      return "write %s for %s".formatted(instead, wordAt(offset));
    }
    if (message.contains("<EOF>")) {
      return message.startsWith("missing ')'") ? "a ) is missing" : "something is missing here";
    }
    int list = message.indexOf(" expecting ");
    return "this cannot be read: " + (list < 0 ? message : message.substring(0, list));
  }

  private String wordAt(int offset) {
    int end = Math.min(offset, expression.length());
    while (end < expression.length() && Character.isLetter(expression.charAt(end))) {
      end++;
    }
    return expression.substring(Math.min(offset, end), end);
  }

  /** Whether what is here is asked for, as in {@code word(reef)}: it lacks its quotes. */
  private boolean isAskedFor(int offset) {
    String before = expression.substring(0, Math.min(offset, expression.length())).stripTrailing();
    return questions.stream()
        .anyMatch(question -> before.matches("(?s).*\\b" + question.name() + "\\s*\\([^()]*"));
  }

  private String unknown(String name, int offset) {
    if (isAskedFor(offset)) {
      return "what is looked for stands in quotes: \"" + name + "\"";
    }
    if (Variable.ALL.stream().anyMatch(variable -> variable.name().equals(name))) {
      return "%s stands by itself, without brackets: %s == …".formatted(name, name);
    }
    if (questions.stream().anyMatch(question -> question.name().equals(name))) {
      return "%s is asked with brackets: %s(\"…\")".formatted(name, name);
    }
    String nearest = Nearest.to(name, Language.names(questions));
    return "there is no \"%s\"%s"
        .formatted(
            name,
            nearest.isEmpty()
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
    return name.startsWith("_") || name.endsWith("_") ? name.replace("_", "") : name;
  }

  private int offset(CelSourceLocation place) {
    int offset = 0;
    for (int line = 1; line < place.getLine(); line++) {
      offset = expression.indexOf('\n', offset) + 1;
    }
    return index(expression, offset, place.getColumn());
  }
}
