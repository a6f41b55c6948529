package dev.waymark.archive.export;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.waymark.url.Urls;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.jsoup.Jsoup;

/** A Markdown file a page, named by host and number, with what is known of it at its head. */
final class MarkdownFormat implements ExportFormat {
  @Override
  public String name() {
    return "markdown";
  }

  @Override
  public String description() {
    return "a folder with a Markdown file a page";
  }

  @Override
  public boolean writesFolder() {
    return true;
  }

  @Override
  public PageWriter open(Export export) {
    Map<String, Integer> pagesByHost = new TreeMap<>();
    return (entry, fetched, page) -> {
      PageRow row = PageRow.of(entry, page);
      String host = hostFolder(row.url());
      int number = pagesByHost.merge(host, 1, Integer::sum);
      Path folder = Files.createDirectories(export.folder().resolve(host));
      String text =
          fetched.contentType().contains("html")
              ? MarkdownText.convert(
                  Jsoup.parse(
                      new java.io.ByteArrayInputStream(fetched.body()),
                      fetched.charset(),
                      row.url()))
              : row.text();
      Files.writeString(folder.resolve("%06d.md".formatted(number)), head(row) + text + "\n");
    };
  }

  private static String hostFolder(String url) {
    return Urls.host(url).replace(':', '_');
  }

  /** YAML; JSON's strings are YAML's. */
  private static String head(PageRow row) {
    StringBuilder head = new StringBuilder("---\n");
    line("url", row.url(), head);
    line("title", row.title(), head);
    line("fetched", row.fetched().toString(), head);
    line("language", row.language(), head);
    if (row.relevance() != null) {
      head.append("relevant: ").append(row.relevant()).append('\n');
      head.append("relevance: ").append(row.relevance()).append('\n');
    }
    return head.append("---\n\n").toString();
  }

  private static void line(String key, String value, StringBuilder head) {
    head.append(key).append(": ").append(JsonNodeFactory.instance.textNode(value)).append('\n');
  }
}
