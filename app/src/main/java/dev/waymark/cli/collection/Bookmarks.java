package dev.waymark.cli.collection;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.config.ConfigException;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the URLs of bookmarks: browsers' HTML exports, Chromium's own file, OPML, plain lists. What
 * is no web page (a script, a page of the browser itself) is ignored.
 */
public final class Bookmarks {
  private static final Pattern HREF_PATTERN =
      Pattern.compile(
          "<a\\s[^>]*?href\\s*=\\s*(?:\"([^\"]*)\"|'([^']*)')", Pattern.CASE_INSENSITIVE);
  private static final Pattern OUTLINE_PATTERN =
      Pattern.compile(
          "\\b(?:htmlUrl|xmlUrl|url)\\s*=\\s*(?:\"([^\"]*)\"|'([^']*)')", Pattern.CASE_INSENSITIVE);
  private static final Pattern OPML_PATTERN = Pattern.compile("<opml\\b", Pattern.CASE_INSENSITIVE);
  private static final Pattern URL_PATTERN =
      Pattern.compile("https?://[^\\s<>\"']+", Pattern.CASE_INSENSITIVE);

  /** Endings that no host has; behind a host they are part of a URL. */
  private static final Pattern FILE_PATTERN =
      Pattern.compile(
          "(?:\\.{0,2}/.*|[^/]*)\\.(?:html?|opml|txt|json|csv)", Pattern.CASE_INSENSITIVE);

  private Bookmarks() {}

  /** Whether a seed names a file of URLs, not a URL; one that is not there by its ending. */
  public static boolean isFile(String seed) {
    return !seed.contains("://")
        && (FILE_PATTERN.matcher(seed).matches() || Files.isRegularFile(Path.of(seed)));
  }

  /**
   * The distinct URLs in a file, normalized.
   *
   * @throws ConfigException if it cannot be read or has no URLs
   */
  public static List<String> read(Path file) {
    String text;
    try {
      text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new ConfigException("seed: " + file + " cannot be read; name a file that exists.");
    }
    List<String> urls = parse(text);
    if (urls.isEmpty()) {
      throw new ConfigException(
          "seed: "
              + file
              + " has no web addresses in it; name a browser's export, an OPML file or a list.");
    }
    return urls;
  }

  static List<String> parse(String text) {
    String start = text.stripLeading();
    List<String> found = new ArrayList<>();
    if (start.startsWith("{") && parseJson(text, found)) {
      return normalize(found);
    }
    boolean opml = OPML_PATTERN.matcher(text).find();
    boolean html = HREF_PATTERN.matcher(text).find();
    Matcher urls = (opml ? OUTLINE_PATTERN : html ? HREF_PATTERN : URL_PATTERN).matcher(text);
    while (urls.find()) {
      String url =
          urls.groupCount() == 0
              ? urls.group()
              : urls.group(1) != null ? urls.group(1) : urls.group(2);
      found.add(url.replace("&amp;", "&").replace("&#39;", "'").replace("&quot;", "\""));
    }
    return normalize(found);
  }

  private static boolean parseJson(String text, List<String> found) {
    try {
      JsonNode tree = new ObjectMapper().readTree(text);
      tree.findValuesAsText("url").forEach(found::add);
      return true;
    } catch (JsonProcessingException e) {
      return false;
    }
  }

  private static List<String> normalize(List<String> found) {
    Set<String> urls = new LinkedHashSet<>();
    for (String written : found) {
      String url = Urls.normalize(written.strip());
      if (url != null) {
        urls.add(url);
      }
    }
    return List.copyOf(urls);
  }
}
