package dev.waymark.relevance;

import dev.waymark.config.ConfigException;
import dev.waymark.config.PluginClass;
import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import dev.waymark.relevance.predicate.PageFunction;
import dev.waymark.relevance.predicate.PageFunctions;
import dev.waymark.relevance.predicate.Predicate;
import dev.waymark.relevance.predicate.PredicateContext;
import dev.waymark.relevance.predicate.expression.ExpressionCompiler;
import dev.waymark.relevance.predicate.expression.ExpressionPredicate;
import dev.waymark.relevance.predicate.expression.PageVariable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Parses predicates. */
public final class Predicates {
  /** Words without any syntax of expressions. */
  private static final Pattern PLAIN_WORDS = Pattern.compile("[\\p{L}\\p{M}\\p{N}'’ ,-]+");

  private static final Set<String> BOOLEAN_LITERALS = Set.of("true", "false");

  private Predicates() {}

  /** As {@link #parse(String, PredicateContext, Duration)}, with two seconds a page. */
  public static Predicate parse(String want, PredicateContext context) {
    return parse(want, context, Duration.ofSeconds(2));
  }

  /**
   * Parses a predicate. Its {@code toString} is the predicate in effect.
   *
   * @param want plain words, all of which a page must have; or an expression in CEL; or {@code
   *     class:} and the name of a class that implements {@link Predicate}; or {@code command:} and
   *     a command line; or {@code endpoint:} and a URL
   * @param timeout time limit for a page
   * @throws ConfigException if it cannot be parsed; the message is for the user
   */
  public static Predicate parse(String want, PredicateContext context, Duration timeout) {
    String text = want.strip();
    if (text.isEmpty()) {
      throw new ConfigException(
          "want: no predicate; say which pages are relevant, e.g. word(\"reef\")");
    }
    int colon = text.indexOf(':');
    String argument = text.substring(colon + 1).strip();
    return switch (colon < 0 ? "" : text.substring(0, colon)) {
      case "class" -> new TimeLimitedPredicate(loadClass(argument), timeout);
      case "command" -> new CommandPredicate(argument, context.folder(), timeout);
      case "endpoint" -> new EndpointPredicate(argument, timeout);
      case "http", "https" ->
          throw new ConfigException(
              "want: a URL alone is no predicate; url == \"%s\" selects this page, endpoint:%s sends pages to this server"
                  .formatted(text, text));
      default -> compileExpression(text, context, timeout);
    };
  }

  private static Predicate compileExpression(
      String text, PredicateContext context, Duration timeout) {
    ExpressionPredicate expression = ExpressionCompiler.compile(toExpression(text), context);
    return expression.mayTakeLong() ? new TimeLimitedPredicate(expression, timeout) : expression;
  }

  /**
   * How a want that is no expression is understood, as a sentence for the user; empty for
   * expressions.
   */
  public static String explain(String want) {
    String expression = toExpression(want);
    return expression.equals(want.strip()) ? "" : "want: understood as " + expression;
  }

  /** The expression in effect: words without any syntax become one. */
  public static String toExpression(String want) {
    String text = want.strip();
    return BOOLEAN_LITERALS.contains(text) || !PLAIN_WORDS.matcher(text).matches()
        ? text
        : PlainWords.toExpression(text);
  }

  /**
   * Help about the functions, variables and operators of expressions, one line each.
   *
   * @param context with functions besides the standard ones
   */
  public static List<String> helpLines(PredicateContext context) {
    List<String> lines = new ArrayList<>();
    for (PageFunction function : PageFunctions.available(context)) {
      String arguments = function.maxArguments() > 1 ? "\"…\", \"…\"" : "\"…\"";
      lines.add("%-22s %s".formatted(function.name() + "(" + arguments + ")", function.help()));
    }
    for (PageVariable variable : PageVariable.ALL) {
      lines.add("%-22s %s".formatted(variable.name(), variable.help()));
    }
    lines.add(
        "%-22s %s"
            .formatted("date(\"2026-01-31\")", "a day, month or year, for published, modified"));
    lines.add("%-22s %s".formatted("&& || ! ( )", "and, or, not"));
    lines.add("%-22s %s".formatted("> >= < <= == !=", "for numbers, texts and dates"));
    lines.add(
        "%-22s %s"
            .formatted(
                ".contains(\"…\")", "also startsWith, endsWith, matches; for texts like url"));
    return lines;
  }

  private static Predicate loadClass(String name) {
    return new NamedPredicate(
        PluginClass.PREFIX + name, PluginClass.create("want", name, Predicate.class, null));
  }

  /** A predicate with a name for messages. */
  private record NamedPredicate(String name, Predicate predicate)
      implements Predicate, AutoCloseable {
    @Override
    public Relevance judge(Page page) {
      return predicate.judge(page);
    }

    @Override
    public void close() {
      Predicates.close(predicate);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  public static void close(Predicate predicate) {
    if (predicate instanceof AutoCloseable closeable) {
      try {
        closeable.close();
      } catch (Exception e) {
        throw new IllegalStateException(predicate + " cannot be closed", e);
      }
    }
  }
}
