package dev.waymark.watch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.config.ConfigException;
import dev.waymark.text.Markup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The new pages of a collection as JSON Feed 1.1 ({@code feed.json}) and Atom (RFC 4287, {@code
 * feed.xml}). The JSON file is where the items are kept from round to round.
 */
final class Feed {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path jsonFile;
  private final Path atomFile;
  private final String title;
  private final int maxItems;

  /**
   * A new page.
   *
   * @param foundAt when it was fetched
   * @param summary a few words, may be empty
   */
  record Item(String url, String title, String summary, Instant foundAt) {}

  Feed(Path collection, int maxItems) {
    this.jsonFile = collection.resolve("feed.json");
    this.atomFile = collection.resolve("feed.xml");
    Path name = collection.toAbsolutePath().normalize().getFileName();
    this.title = "New in " + (name == null ? "the collection" : name);
    this.maxItems = maxItems;
  }

  /** Makes an empty feed for those who subscribe before anything is new. */
  void createIfMissing(Instant now) {
    if (!Files.exists(atomFile)) {
      write(read(), now);
    }
  }

  /** Adds items, the newest first. */
  void add(List<Item> newItems) {
    if (newItems.isEmpty()) {
      return;
    }
    List<Item> all = new ArrayList<>(newItems.reversed());
    all.addAll(read());
    Set<String> urls = new HashSet<>();
    List<Item> items = all.stream().filter(item -> urls.add(item.url())).limit(maxItems).toList();
    write(items, items.getFirst().foundAt());
  }

  private void write(List<Item> items, Instant updated) {
    WatchFile.writeAtomically(jsonFile, json(items));
    WatchFile.writeAtomically(atomFile, atom(items, updated));
  }

  List<Item> read() {
    if (!Files.exists(jsonFile)) {
      return List.of();
    }
    try {
      List<Item> items = new ArrayList<>();
      for (JsonNode item : JSON.readTree(jsonFile.toFile()).path("items")) {
        items.add(
            new Item(
                item.path("url").asText(),
                item.path("title").asText(),
                item.path("content_text").asText(),
                Instant.parse(item.path("date_published").asText())));
      }
      return items;
    } catch (IOException | RuntimeException e) {
      throw new ConfigException(
          jsonFile
              + " cannot be read ("
              + e.getMessage()
              + "). Delete it: the feed is then started again.");
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
          .put("date_published", item.foundAt().toString());
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
      out.append("<link href=\"").append(Markup.escape(item.url())).append("\"/>\n");
      out.append(element("updated", item.foundAt().toString()));
      out.append(element("summary", item.summary())).append("</entry>\n");
    }
    return out.append("</feed>\n").toString();
  }

  private static String element(String name, String text) {
    return "<" + name + ">" + Markup.escape(text) + "</" + name + ">\n";
  }
}
