package dev.waymark.parse.html;

import dev.waymark.model.RobotsTag;
import dev.waymark.model.UsagePreferences;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;

/** The metadata of a document in title, meta, base and link elements: the first of each. */
public final class HeadElements {
  private static final Pattern BLANKS = Pattern.compile("\\s+");
  private static final int MAX_TITLE_CHARS = 500;
  private static final int MAX_DESCRIPTION_CHARS = 1_000;

  private final String agent;
  private final MetadataCollector metadata;
  private String title = "";
  private String ogTitle = "";
  private String description = "";
  private String ogDescription = "";
  private String language = "";
  private String base = "";
  private String canonical = "";
  private RobotsTag robots = RobotsTag.NONE;

  HeadElements(String agent, MetadataCollector metadata) {
    this.agent = agent;
    this.metadata = metadata;
  }

  /**
   * @param linkSink called with the target of a refresh, and an empty rel
   */
  void meta(Attributes attributes, BiConsumer<String, String> linkSink) {
    String content = attributes.get("content");
    if (content.isEmpty()) {
      return;
    }
    String name = attributes.get("name");
    name = name.isEmpty() ? attributes.get("property") : name;
    name = name.isEmpty() ? attributes.get("http-equiv") : name;
    String key = name.toLowerCase(Locale.ROOT);
    switch (key) {
      case "description" ->
          description = firstNonEmpty(description, content, MAX_DESCRIPTION_CHARS);
      case "og:description" ->
          ogDescription = firstNonEmpty(ogDescription, content, MAX_DESCRIPTION_CHARS);
      case "og:title" -> ogTitle = firstNonEmpty(ogTitle, content, MAX_TITLE_CHARS);
      case "language", "content-language" -> language = firstNonEmpty(language, content, 20);
      case "refresh" -> linkSink.accept(refreshTarget(content), "");
      case "robots" -> {
        robots = robots.and(RobotsTag.parse(content, agent));
        UsagePreferences.robotsStatements(content).forEach(metadata::prefer);
      }
      case String other when other.equalsIgnoreCase(agent) ->
          robots = robots.and(RobotsTag.parse(content, agent));
      default -> metadata.meta(key, content);
    }
  }

  void title(String text) {
    title = firstNonEmpty(title, text, MAX_TITLE_CHARS);
  }

  void root(Attributes attributes) {
    String lang = attributes.get("lang");
    language = firstNonEmpty(language, lang.isEmpty() ? attributes.get("xml:lang") : lang, 20);
  }

  void base(Attributes attributes) {
    base = firstNonEmpty(base, attributes.get("href"), Integer.MAX_VALUE);
  }

  void canonical(String href) {
    canonical = firstNonEmpty(canonical, href, Integer.MAX_VALUE);
  }

  private static String firstNonEmpty(String first, String value, int limit) {
    if (!first.isEmpty()) {
      return first;
    }
    String normalized = BLANKS.matcher(value.strip()).replaceAll(" ");
    return normalized.length() > limit ? normalized.substring(0, limit) : normalized;
  }

  /** The URL in {@code 5; url='…'}; empty if there is none. */
  private static String refreshTarget(String content) {
    int url = content.toLowerCase(Locale.ROOT).indexOf("url");
    int equals = url < 0 ? -1 : content.indexOf('=', url);
    if (equals < 0 || !content.substring(url + 3, equals).isBlank()) {
      return "";
    }
    String target = content.substring(equals + 1).strip();
    char quote = target.isEmpty() ? 0 : target.charAt(0);
    if (quote != '\'' && quote != '"') {
      return target;
    }
    int end = target.indexOf(quote, 1);
    return target.substring(1, end < 0 ? target.length() : end);
  }

  public String title() {
    return title.isEmpty() ? ogTitle : title;
  }

  public String description() {
    return description.isEmpty() ? ogDescription : description;
  }

  public String language() {
    return language;
  }

  public String base() {
    return base;
  }

  public String canonical() {
    return canonical;
  }

  public RobotsTag robots() {
    return robots;
  }
}
