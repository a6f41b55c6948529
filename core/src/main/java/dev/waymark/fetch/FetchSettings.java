package dev.waymark.fetch;

import dev.waymark.config.ConfigException;
import dev.waymark.config.HelpGroup;
import dev.waymark.config.Key;
import dev.waymark.fetch.access.AccessSettings;
import dev.waymark.model.PageKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Timeouts, limits, connections and retries of fetching. */
public record FetchSettings(
    @Key(
            help = "How long to wait for a connection and for a host's address.",
            defaultValue = "10s",
            min = 0.1,
            advanced = true)
        Duration connectTimeout,
    @Key(
            help = "How long a server may send nothing within a response.",
            defaultValue = "10s",
            min = 0.1,
            advanced = true)
        Duration idleTimeout,
    @Key(
            help = "How long a request may take in all.",
            defaultValue = "60s",
            min = 0.1,
            advanced = true)
        Duration timeout,
    @Key(
            help = "Bytes kept of a page, encoded and decoded; the rest is cut off.",
            defaultValue = "5MB",
            min = 1,
            group = HelpGroup.STORAGE,
            advanced = true)
        long maxBytes,
    @Key(
            help = "Media types that are pages; text/* and */* are understood.",
            defaultValue = "text/html, application/xhtml+xml, text/plain",
            placeholder = "TYPE",
            group = HelpGroup.STORAGE,
            advanced = true)
        List<String> accept,
    @Key(
            help =
                "Documents that are read as pages, and lists that lead to pages; none reads HTML"
                    + " and text only.",
            defaultValue = "pdf, docx, pptx, doc, ppt, rtf, odt, odp, epub, feed, sitemap",
            placeholder = "KIND",
            group = HelpGroup.EXTENT)
        List<String> formats,
    @Key(
            help = "Bytes of a document; one that has more is not read.",
            defaultValue = "30MB",
            min = 1,
            group = HelpGroup.STORAGE,
            advanced = true)
        long maxDocumentBytes,
    @Key(
            help = "How long reading a document may take.",
            defaultValue = "30s",
            min = 0.1,
            group = HelpGroup.STORAGE,
            advanced = true)
        Duration documentTimeout,
    @Key(
            help = "Memory of the process that reads documents.",
            defaultValue = "512MB",
            min = 67_108_864,
            group = HelpGroup.STORAGE,
            advanced = true)
        long documentMemory,
    @Key(
            help =
                "Guarded addresses that may be fetched: loopback, private, or networks"
                    + " such as 10.1.0.0/16.",
            placeholder = "NETWORK")
        List<String> allowAddress,
    @Key(
            help =
                "Reach hosts elsewhere, such as *.example=127.0.0.1:8080; URLs stay as they are.",
            advanced = true)
        List<String> connectTo,
    @Key(
            help =
                "HTTP/2: where a server refuses HTTP/1.1, wherever a server offers it, or never.",
            defaultValue = "auto",
            advanced = true)
        Http2 http2,
    @Key(
            help = "How long the address of a host is remembered.",
            defaultValue = "10m",
            advanced = true)
        Duration dnsTtl,
    @Key(
            help = "Retries of a URL whose failure may be temporary.",
            defaultValue = "2",
            advanced = true)
        int retries,
    @Key(
            help = "Back-off before the first retry; it doubles with each next one.",
            defaultValue = "10s",
            advanced = true)
        Duration retryDelay,
    @Key(
            help = "Failures in a row after which a host is in trouble and rests.",
            defaultValue = "10",
            min = 1,
            advanced = true)
        int giveUpAfter,
    @Key(
            help =
                "First rest of a host in trouble; each next one is four times as long, up to a"
                    + " day.",
            defaultValue = "1m",
            min = 0.001,
            advanced = true)
        Duration firstRest,
    @Key(
            help =
                "Longest rest that a crawl with nothing else to do waits for; beyond it, the crawl"
                    + " ends and names the hosts in trouble.",
            defaultValue = "5m",
            advanced = true)
        Duration maxRestWait,
    @Key(group = HelpGroup.ACCESS, advanced = true) AccessSettings access) {

  /** When HTTP/2 is spoken. */
  public enum Http2 {
    AUTO,
    ALWAYS,
    NEVER
  }

  /** In {@code formats}: nothing but HTML and text. */
  private static final String NO_FORMATS = "none";

  /**
   * The kinds that are read besides HTML and text.
   *
   * @throws ConfigException there is no such kind
   */
  public Set<PageKind> kinds() {
    Set<PageKind> kinds = EnumSet.noneOf(PageKind.class);
    for (String name : formats) {
      if (!name.strip().equalsIgnoreCase(NO_FORMATS)) {
        kinds.add(findKind(name.strip().toLowerCase(Locale.ROOT)));
      }
    }
    return kinds;
  }

  private static PageKind findKind(String name) {
    List<String> known = new ArrayList<>();
    for (PageKind kind : PageKind.values()) {
      if (kind.isDocument() || kind.isList()) {
        if (kind.key().equals(name)) {
          return kind;
        }
        known.add(kind.key());
      }
    }
    throw new ConfigException(
        "formats: there is no \"" + name + "\"; there are " + String.join(", ", known) + ".");
  }

  /** Extensions of documents and lists that are not read: links to them are not followed. */
  public List<String> unreadExtensions() {
    Set<PageKind> read = kinds();
    return Arrays.stream(PageKind.values())
        .filter(kind -> !read.contains(kind))
        .flatMap(kind -> kind.extensions().stream())
        .toList();
  }
}
