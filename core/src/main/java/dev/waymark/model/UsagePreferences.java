package dev.waymark.model;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What the owner of a page prefers about its use: statements such as {@code content-signal:
 * ai-train=no}, {@code tdm-reservation: 1}, {@code robots: noai}, {@code rsl: https://…}, each
 * after where it is said.
 */
public record UsagePreferences(List<String> statements) {
  public static final UsagePreferences NONE = new UsagePreferences(List.of());

  /** Statements kept of one page; a hostile one has thousands. */
  private static final int MAX_STATEMENTS = 50;

  private static final int MAX_STATEMENT_CHARS = 300;

  /** Text and data mining, by header, file or meta element; the page's own word is the last. */
  private static final String TDM = "tdm-";

  private static final Set<String> NO = Set.of("no", "n", "0", "false", "?0");

  /** A use that may be reserved. */
  public enum Use {
    /** An index that leads to the page. */
    SEARCH,
    /** Answers of a model that are made from the page. */
    AI_INPUT,
    /** Training of models. */
    AI_TRAIN,
    /** Text and data mining. */
    TDM;

    /** As users write it. */
    public String key() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  public UsagePreferences {
    statements = List.copyOf(statements);
  }

  /** One statement; line ends and what is too long are cut. */
  public static String statement(String source, String text) {
    String line = source + ": " + text.replaceAll("\\s+", " ").strip();
    return line.length() > MAX_STATEMENT_CHARS ? line.substring(0, MAX_STATEMENT_CHARS) : line;
  }

  /** The statements among the rules of a robots element or header, whichever robot they name. */
  public static List<String> robotsStatements(String rules) {
    List<String> statements = new ArrayList<>();
    for (String rule : rules.toLowerCase(Locale.ROOT).split("[,:\\s]+", 50)) {
      if (rule.equals("noai") || rule.equals("noimageai")) {
        statements.add(statement("robots", rule));
      }
    }
    return statements;
  }

  public boolean isEmpty() {
    return statements.isEmpty();
  }

  /** These, which are about a site, with those of one of its pages. */
  public UsagePreferences and(UsagePreferences page) {
    if (isEmpty() || page.isEmpty()) {
      return isEmpty() ? page : this;
    }
    boolean reserved = page.statements.stream().anyMatch(UsagePreferences::isTdm);
    List<String> all = new ArrayList<>();
    for (String statement : statements) {
      if (!(reserved && isTdm(statement))) {
        all.add(statement);
      }
    }
    all.addAll(page.statements);
    return new UsagePreferences(all.stream().distinct().limit(MAX_STATEMENTS).toList());
  }

  private static boolean isTdm(String statement) {
    return statement.startsWith(TDM);
  }

  /** Whether a use is reserved: by a word about it, or about something that it is a part of. */
  public boolean reserves(Use use) {
    return statements.stream().anyMatch(statement -> reservedUses(statement).contains(use));
  }

  private static Set<Use> reservedUses(String statement) {
    int colon = statement.indexOf(": ");
    String text = colon < 0 ? statement : statement.substring(colon + 2);
    int equals = text.indexOf('=');
    if (statement.equals("tdm-reservation: 1")) {
      return EnumSet.of(Use.TDM, Use.AI_TRAIN);
    }
    if (equals < 0) {
      return text.equals("noai") ? EnumSet.of(Use.AI_INPUT, Use.AI_TRAIN) : Set.of();
    }
    return NO.contains(text.substring(equals + 1)) ? uses(text.substring(0, equals)) : Set.of();
  }

  /** The words of Content Signals, AI Preferences and RSL. */
  private static Set<Use> uses(String word) {
    return switch (word) {
      case "search" -> EnumSet.of(Use.SEARCH);
      case "ai-input", "ai-index", "ai-output" -> EnumSet.of(Use.AI_INPUT);
      case "ai-train", "train-ai", "train-genai", "genai" -> EnumSet.of(Use.AI_TRAIN);
      case "ai-all", "ai", "ai-use" -> EnumSet.of(Use.AI_INPUT, Use.AI_TRAIN);
      case "tdm" -> EnumSet.of(Use.TDM, Use.AI_TRAIN);
      case "all", "bots" -> EnumSet.allOf(Use.class);
      default -> Set.of();
    };
  }
}
