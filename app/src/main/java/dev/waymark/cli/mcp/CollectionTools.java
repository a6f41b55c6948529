package dev.waymark.cli.mcp;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.archive.SkippedRecords;
import dev.waymark.archive.StoredPageReader;
import dev.waymark.cli.command.CommandRunner;
import dev.waymark.config.ConfigException;
import dev.waymark.model.FetchResult;
import dev.waymark.model.Page;
import dev.waymark.parse.Parser;
import dev.waymark.url.Urls;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What an agent may ask of a collection; answers are JSON. */
final class CollectionTools {
  private static final int MOST_HOSTS = 10;

  private final Path collection;
  private final CommandRunner commands;

  CollectionTools(Path collection, CommandRunner commands) {
    this.collection = collection;
    this.commands = commands;
  }

  String search(String query, int hits) {
    return run("search", collection.toString(), query, "--hits", Integer.toString(hits), "--json");
  }

  String why(String url) {
    return run("why", collection.toString(), url, "--json");
  }

  private String run(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        commands.run(
            args,
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    if (code != 0) {
      throw new ConfigException(err.toString(StandardCharsets.UTF_8).strip());
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  /** The text of a stored page, from a character on. */
  String read(String typed, int from, int length) {
    String url = Urls.normalizeTyped(typed);
    JournalEntry entry = url == null ? null : lastPage(url);
    try (StoredPageReader pages = new StoredPageReader(collection, new SkippedRecords())) {
      Optional<FetchResult.Ok> stored =
          entry == null ? Optional.empty() : pages.read(entry.pageRecord().location());
      Page page =
          stored
              .map(new Parser()::parse)
              .orElseThrow(() ->
                  new ConfigException(
                      typed + " is not among the stored pages; search finds some."));
      String text = page.body().text();
      int begin = Math.clamp(from, 0, text.length());
      int end = Math.clamp((long) begin + length, begin, text.length());
      ObjectNode json = JsonNodeFactory.instance.objectNode();
      json.put("url", entry.url())
          .put("title", page.title().text())
          .put("fetched", entry.at().toString())
          .put("language", page.language())
          .put("relevant", entry.countsAsRelevant())
          .put("text", text.substring(begin, end))
          .put("total_chars", text.length());
      if (end < text.length()) {
        json.put("next_from", end);
      }
      return json.toString();
    }
  }

  private JournalEntry lastPage(String url) {
    JournalEntry[] last = {null};
    new JournalReader(collection, new SkippedRecords())
        .forEach(entry -> {
          boolean stored = entry.pageRecord() != null && entry.pageRecord().location() != null;
          last[0] = stored && entry.url().equals(url) ? entry : last[0];
        });
    return last[0];
  }

  /** How far the crawl is, and where its relevant pages are. */
  String status() {
    Map<String, Integer> relevantByHost = new HashMap<>();
    long[] counts = new long[2];
    String[] last = {""};
    new JournalReader(collection, new SkippedRecords())
        .forEach(entry -> {
          counts[0] += entry.relevance() == null ? 0 : 1;
          last[0] = entry.at().toString();
          if (entry.countsAsRelevant()) {
            counts[1]++;
            relevantByHost.merge(Urls.host(entry.url()), 1, Integer::sum);
          }
        });
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("collection", collection.toString())
        .put("pages", counts[0])
        .put("relevant", counts[1])
        .put("last_entry", last[0]);
    ObjectNode hosts = json.putObject("relevant_by_host");
    relevantByHost.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .limit(MOST_HOSTS)
        .forEach(host -> hosts.put(host.getKey(), host.getValue()));
    return json.toString();
  }

  /** The names of the tools, for the help. */
  static List<String> names() {
    return List.of("search", "read", "why", "status");
  }
}
