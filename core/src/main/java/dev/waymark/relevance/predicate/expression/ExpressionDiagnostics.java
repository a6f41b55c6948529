package dev.waymark.relevance.predicate.expression;

import dev.cel.common.CelIssue;
import dev.cel.common.CelSourceLocation;
import dev.waymark.config.ConfigException;
import dev.waymark.config.Suggestion;
import dev.waymark.relevance.predicate.PageFunction;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Translates CEL's errors to messages for users. */
final class ExpressionDiagnostics {
  private static final Pattern UNKNOWN_NAME =
      Pattern.compile("undeclared reference to '([^']*)'.*");
  private static final Pattern TYPE_MISMATCH =
      Pattern.compile("found no matching overload for '([^']*)' applied to '(.*?)' ?(?:\\(.*)?");

  private static final Map<String, String> WORD_OPERATORS =
      Map.of("and", "&&", "or", "||", "not", "!");

  private final String expression;
  private final List<PageFunction> functions;

  ExpressionDiagnostics(String expression, List<PageFunction> functions) {
    this.expression = expression;
    this.functions = functions;
  }

  /**
   * A message with the line of the expression and a caret under the position.
   *
   * @param position index into the expression
   */
  static ConfigException errorAt(String expression, int position, String message) {
    int from = expression.lastIndexOf('\n', position - 1) + 1;
    int end = expression.indexOf('\n', position);
    String line = expression.substring(from, end < 0 ? expression.length() : end);
    return new ConfigException(
        "want: " + message + "\n  " + line + "\n  " + " ".repeat(position - from) + "^");
  }

  /** The index of a position that CEL counts in code points. */
  static int codePointIndex(String expression, int from, int codePoints) {
    int all = expression.codePointCount(from, expression.length());
    return expression.offsetByCodePoints(from, Math.clamp(codePoints, 0, all));
  }

  ConfigException toException(List<CelIssue> issues) {
    CelIssue first = issues.getFirst();
    int offset = offset(first.getSourceLocation());
    return ExpressionDiagnostics.errorAt(
        expression, nameBefore(offset), describe(first.getMessage(), offset));
  }

  /** CEL points at the parenthesis of a call; the name before it is clearer. */
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

  private String describe(String message, int offset) {
    Matcher unknown = UNKNOWN_NAME.matcher(message);
    if (unknown.matches()) {
      return describeUnknownName(unknown.group(1), offset);
    }
    Matcher mismatch = TYPE_MISMATCH.matcher(message);
    if (mismatch.matches()) {
      return describeTypeMismatch(mismatch.group(1), mismatch.group(2));
    }
    String operator = WORD_OPERATORS.get(wordAt(offset).toLowerCase(Locale.ROOT));
    if (operator != null) {
      return "write %s for %s".formatted(operator, wordAt(offset));
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

  /** Whether this is an argument without quotes, as in {@code word(reef)}. */
  private boolean isUnquotedArgument(int offset) {
    String before = expression.substring(0, Math.min(offset, expression.length())).stripTrailing();
    return functions.stream()
        .anyMatch(function -> before.matches("(?s).*\\b" + function.name() + "\\s*\\([^()]*"));
  }

  private String describeUnknownName(String name, int offset) {
    if (isUnquotedArgument(offset)) {
      return "an argument must be in quotes: \"" + name + "\"";
    }
    if (PageVariable.ALL.stream().anyMatch(variable -> variable.name().equals(name))) {
      return "%s is a variable, without parentheses: %s == …".formatted(name, name);
    }
    if (functions.stream().anyMatch(function -> function.name().equals(name))) {
      return "%s is a function: %s(\"…\")".formatted(name, name);
    }
    String nearest = Suggestion.find(name, ExpressionLanguage.knownNames(functions));
    return "there is no \"%s\"%s"
        .formatted(
            name,
            nearest.isEmpty()
                ? "; there are " + String.join(", ", ExpressionLanguage.knownNames(functions))
                : "; did you mean " + nearest + "?");
  }

  private String describeTypeMismatch(String name, String types) {
    for (PageFunction function : functions) {
      if (function.name().equals(name)) {
        String expected =
            function.maxArguments() == 0
                ? "nothing"
                : function.maxArguments() == 1 ? "one text in quotes" : "texts in quotes";
        return "%s takes %s, not %s".formatted(name, expected, types);
      }
    }
    return "%s is not defined for %s".formatted(operatorSymbol(name), types);
  }

  /** CEL calls its operators {@code _&&_}, {@code !_} and the like. */
  private static String operatorSymbol(String name) {
    return name.startsWith("_") || name.endsWith("_") ? name.replace("_", "") : name;
  }

  private int offset(CelSourceLocation position) {
    int offset = 0;
    for (int line = 1; line < position.getLine(); line++) {
      offset = expression.indexOf('\n', offset) + 1;
    }
    return codePointIndex(expression, offset, position.getColumn());
  }
}
