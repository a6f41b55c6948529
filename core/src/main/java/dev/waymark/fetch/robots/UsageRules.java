package dev.waymark.fetch.robots;

import dev.waymark.model.UsagePreferences;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The lines of a robots.txt about the use of pages: {@code Content-Signal} and {@code
 * Content-Usage} of the group that is for us, or of all; {@code License} (RSL) wherever it stands.
 *
 * @param licenses URLs as written
 */
record UsageRules(List<UsageRule> rules, List<String> licenses) {
  static final UsageRules NONE = new UsageRules(List.of(), List.of());

  /** Lines that count; real files have a few. */
  private static final int MAX_RULES = 200;

  /**
   * @param path that URLs begin with; empty for all
   */
  record UsageRule(String path, String statement) {}

  /**
   * @param agent our name, as in robots.txt
   */
  static UsageRules parse(byte[] body, String agent) {
    String text = new String(body, StandardCharsets.UTF_8);
    if (!text.toLowerCase(Locale.ROOT).matches("(?s).*(content-signal|content-usage|license).*")) {
      return NONE;
    }
    return new Reader(agent.toLowerCase(Locale.ROOT)).read(text);
  }

  /** What is said of a URL. */
  UsagePreferences preferences(String path) {
    List<String> statements = new ArrayList<>();
    for (UsageRule rule : rules) {
      if (path.startsWith(rule.path)) {
        statements.add(rule.statement);
      }
    }
    return statements.isEmpty() ? UsagePreferences.NONE : new UsagePreferences(statements);
  }

  /** Reads line by line; a group has one or more lines that say for whom it is. */
  private static final class Reader {
    private final String agent;
    private final List<UsageRule> forAll = new ArrayList<>();
    private final List<UsageRule> forUs = new ArrayList<>();
    private final List<String> licenses = new ArrayList<>();
    private boolean all = true;
    private boolean us;
    private boolean namesAgents;
    private boolean hasOwnGroup;

    Reader(String agent) {
      this.agent = agent;
    }

    UsageRules read(String text) {
      for (String line : text.split("\r\n|\r|\n")) {
        int comment = line.indexOf('#');
        String content = comment < 0 ? line : line.substring(0, comment);
        int colon = content.indexOf(':');
        if (colon > 0) {
          String name = content.substring(0, colon).strip().toLowerCase(Locale.ROOT);
          readLine(name, content.substring(colon + 1).strip());
        }
      }
      return new UsageRules(List.copyOf(hasOwnGroup ? forUs : forAll), List.copyOf(licenses));
    }

    private void readLine(String name, String value) {
      switch (name) {
        case "user-agent" -> beginGroup(value.toLowerCase(Locale.ROOT));
        case "content-signal", "content-usage" -> addRules(name, value);
        case "license" -> {
          if (licenses.size() < 10) {
            licenses.add(value);
          }
        }
        default -> namesAgents = false;
      }
    }

    private void beginGroup(String name) {
      all = (namesAgents && all) || name.equals("*");
      us = (namesAgents && us) || name.equals(agent);
      hasOwnGroup |= us;
      namesAgents = true;
    }

    /** {@code [PATH] ai-train=no, search=yes}. */
    private void addRules(String name, String value) {
      namesAgents = false;
      String path = value.startsWith("/") ? value.split("\\s", 2)[0] : "";
      for (String part : value.substring(path.length()).split("[,;]", 50)) {
        String pair = part.replaceAll("\\s", "").toLowerCase(Locale.ROOT);
        if (pair.indexOf('=') > 0 && forAll.size() + forUs.size() < MAX_RULES) {
          UsageRule rule = new UsageRule(path, UsagePreferences.statement(name, pair));
          if (all) {
            forAll.add(rule);
          }
          if (us) {
            forUs.add(rule);
          }
        }
      }
    }
  }
}
