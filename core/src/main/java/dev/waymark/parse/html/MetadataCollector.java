package dev.waymark.parse.html;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.waymark.model.PageKind;
import dev.waymark.model.PageMetadata;
import dev.waymark.model.UsagePreferences;
import dev.waymark.text.Dates;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Collects what a document says about itself: schema.org types, dates, alternates, scripts. */
public final class MetadataCollector {
  private static final int MAX_TYPES = 20;
  private static final int MAX_ALTERNATES = 100;
  private static final int MAX_PREFERENCES = 20;

  /** Characters of structured data that are read. */
  private static final int MAX_JSON_CHARS = 200_000;

  /** Fewer words than a page with something to say has; "Loading…" and a copyright are fewer. */
  private static final int FEW_WORDS = 30;

  /** With no more words than this, scripts are needed, whether the page says so or not. */
  private static final int HARDLY_ANY_WORDS = 8;

  /** Characters of inline scripts that count as much; an analytics snippet has fewer. */
  private static final int MUCH_SCRIPT_CHARS = 2_000;

  private static final int FEW_LINKS = 5;

  private static final JsonFactory JSON = new JsonFactory();

  private final Set<String> types = new LinkedHashSet<>();
  private final SequencedMap<String, String> alternates = new LinkedHashMap<>();
  private @Nullable Instant published;
  private @Nullable Instant modified;
  private int scriptChars;
  private int scriptFiles;
  private boolean asksForScript;
  private boolean asksPassword;
  private final List<String> preferences = new ArrayList<>();

  MetadataCollector() {}

  /** A meta element with a name that may be that of a date. */
  void meta(String name, String content) {
    switch (name) {
      case "article:published_time",
          "date",
          "dc.date",
          "dc.date.issued",
          "dcterms.created",
          "dcterms.issued",
          "citation_publication_date",
          "datepublished",
          "pubdate" ->
          published(content);
      case "article:modified_time",
          "og:updated_time",
          "dcterms.modified",
          "last-modified",
          "datemodified" ->
          modified(content);
      case "tdm-reservation", "tdm-policy" -> prefer(UsagePreferences.statement(name, content));
      case "og:type" -> {
        if (content.equalsIgnoreCase("article")) {
          addType("Article");
        }
      }
      default -> {}
    }
  }

  /** Microdata of any element. */
  void element(Attributes attributes) {
    String type = attributes.get("itemtype");
    if (!type.isEmpty()) {
      for (String name : type.split("\\s+", MAX_TYPES)) {
        addType(name);
      }
    }
    String property = attributes.get("itemprop");
    if (!property.isEmpty()) {
      String value = attributes.get("content");
      value = value.isEmpty() ? attributes.get("datetime") : value;
      if (property.equalsIgnoreCase("datePublished")) {
        published(value);
      } else if (property.equalsIgnoreCase("dateModified")) {
        modified(value);
      }
    }
  }

  void alternate(String language, String href) {
    if (!language.isEmpty() && !href.isEmpty() && alternates.size() < MAX_ALTERNATES) {
      alternates.putIfAbsent(language.toLowerCase(Locale.ROOT), href);
    }
  }

  void script(Attributes attributes, char[] html, int from, int to) {
    String type = attributes.get("type");
    if (type.equalsIgnoreCase("application/ld+json")) {
      readJson(html, from, Math.min(to - from, MAX_JSON_CHARS));
    } else if (type.isEmpty() || type.contains("javascript") || type.equals("module")) {
      scriptChars += to - from;
      scriptFiles += attributes.get("src").isEmpty() ? 0 : 1;
    }
  }

  void noscriptText(char[] html, int from, int to) {
    asksForScript |=
        new String(html, from, to - from).toLowerCase(Locale.ROOT).contains("javascript");
  }

  /** A statement about the use of the page. */
  void prefer(String statement) {
    if (preferences.size() < MAX_PREFERENCES) {
      preferences.add(statement);
    }
  }

  void passwordField() {
    asksPassword = true;
  }

  /** Types and dates of JSON-LD, at any depth; the first date is that of the page. */
  private void readJson(char[] html, int from, int length) {
    try (JsonParser json = JSON.createParser(html, from, length)) {
      String field = "";
      for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
        if (token == JsonToken.FIELD_NAME) {
          field = json.currentName();
        } else if (token == JsonToken.VALUE_STRING) {
          switch (field) {
            case "@type" -> addType(json.getText());
            case "datePublished" -> published(json.getText());
            case "dateModified" -> modified(json.getText());
            default -> {}
          }
        }
      }
    } catch (IOException e) {
      // Broken JSON: what came before it counts.
    }
  }

  /** The last part of a type's URL or prefixed name. */
  private void addType(String name) {
    String type = name.strip();
    type = type.substring(Math.max(type.lastIndexOf('/'), type.lastIndexOf('#')) + 1);
    type = type.substring(type.indexOf(':') + 1);
    if (!type.isEmpty() && type.length() < 100 && types.size() < MAX_TYPES) {
      types.add(type);
    }
  }

  private void published(String date) {
    published = published == null ? Dates.parse(date) : published;
  }

  private void modified(String date) {
    modified = modified == null ? Dates.parse(date) : modified;
  }

  /**
   * What was collected.
   *
   * @param words how many the text has
   * @param links how many the page has
   * @param resolver of the URLs of alternates; those without URL are left out
   */
  public PageMetadata toMetadata(
      int words, int links, Function<String, @Nullable String> resolver) {
    SequencedMap<String, String> resolved = new LinkedHashMap<>();
    alternates.forEach((language, href) -> {
      String url = resolver.apply(href);
      if (url != null) {
        resolved.put(language, url);
      }
    });
    boolean muchScript = scriptFiles > 0 || scriptChars >= MUCH_SCRIPT_CHARS;
    boolean needsScript =
        links < FEW_LINKS
            && (words < FEW_WORDS && asksForScript || words <= HARDLY_ANY_WORDS && muchScript);
    return new PageMetadata(
        PageKind.HTML,
        List.copyOf(types),
        published,
        modified,
        resolved,
        needsScript,
        asksPassword,
        preferences.isEmpty() ? UsagePreferences.NONE : new UsagePreferences(preferences));
  }
}
