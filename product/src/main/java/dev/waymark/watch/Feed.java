package dev.waymark.watch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.settings.BadSetting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What is new in a collection, as JSON Feed 1.1 ({@code feed.json}) and Atom (RFC 4287, {@code
 * feed.xml}). The JSON file is where the items are kept from round to round.
 */
final class Feed {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path json;
  private final Path atom;
  private final String title;
  private final int most;

  /**
   * A new page.
   *
   * @param found when it was fetched
   * @param summary a few words, may be empty
   */
  record Item(String url, String title, String summary, Instant found) {}

  Feed(Path collection, int most) {
    this.json = collection.resolve("feed.json");
    this.atom = collection.resolve("feed.xml");
    Path name = collection.toAbsolutePath().normalize().getFileName();
    this.title = "New in " + (name == null ? "the collection" : name);
    this.most = most;
  }

  /** Who subscribes before anything is new finds an empty feed, as of now. */
  void begin(Instant now) {
    if (!Files.exists(atom)) {
      write(read(), now);
    }
  }

  /** Puts new items before the old ones, the newest first. */
  void add(List<Item> fresh) {
    if (fresh.isEmpty()) {
      return;
    }
    List<Item> all = new ArrayList<>(fresh.reversed());
    all.addAll(read());
    Set<String> urls = new HashSet<>();
    List<Item> items = all.stream().filter(item -> urls.add(item.url())).limit(most).toList();
    write(items, items.getFirst().found());
  }

  private void write(List<Item> items, Instant updated) {
    WatchFile.replace(json, json(items));
    WatchFile.replace(atom, atom(items, updated));
  }

  List<Item> read() {
    if (!Files.exists(json)) {
      return List.of();
    }
    try {
      List<Item> items = new ArrayList<>();
      for (JsonNode item : JSON.readTree(json.toFile()).path("items")) {
        items.add(
            new Item(
                item.path("url").asText(),
                item.path("title").asText(),
                item.path("content_text").asText(),
                Instant.parse(item.path("date_published").asText())));
      }
      return items;
    } catch (IOException | RuntimeException e) {
      throw new BadSetting(
          json + " cannot be read (" + e.getMessage() + "). Delete it: the feed begins anew.");
    }
  }

  private String json(List<Item> items) {
    ObjectNode root =
        JSON.createObjectNode()
            .put("version", "https://jsonfeed.org/version/1.1")
            .put("title", title);
    ArrayNode all = root.putArray("items");
    for (Item item : items) {
      all.addObject()
          .put("id", item.url())
          .put("url", item.url())
          .put("title", item.title())
          .put("content_text", item.summary())
          .put("date_published", item.found().toString());
    }
    return root.toPrettyString() + "\n";
  }

  private String atom(List<Item> items, Instant updated) {
    StringBuilder out = new StringBuilder("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n");
    out.append("<feed xmlns=\"http://www.w3.org/2005/Atom\">\n");
    out.append(element("id", "urn:waymark:" + title.replaceAll("[^A-Za-z0-9]+", "-")));
    out.append(element("title", title)).append(element("updated", updated.toString()));
    out.append("<author><name>Waymark</name></author>\n");
    for (Item item : items) {
      out.append("<entry>\n").append(element("id", item.url()));
      out.append(element("title", item.title().isEmpty() ? item.url() : item.title()));
      out.append("<link href=\"").append(escaped(item.url())).append("\"/>\n");
      out.append(element("updated", item.found().toString()));
      out.append(element("summary", item.summary())).append("</entry>\n");
    }
    return out.append("</feed>\n").toString();
  }

  private static String element(String name, String text) {
    return "<" + name + ">" + escaped(text) + "</" + name + ">\n";
  }

  /** Characters that XML 1.0 does not know are left out. */
  private static String escaped(String text) {
    return text.replaceAll("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
