package dev.waymark.fetch.robots;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import crawlercommons.sitemaps.AbstractSiteMap;
import crawlercommons.sitemaps.SiteMap;
import crawlercommons.sitemaps.SiteMapIndex;
import crawlercommons.sitemaps.SiteMapParser;
import crawlercommons.sitemaps.SiteMapURL;
import crawlercommons.sitemaps.UnknownFormatException;
import dev.waymark.fetch.Fetcher;
import dev.waymark.fetch.HttpFetcher;
import dev.waymark.fetch.decode.ContentDecoder;
import dev.waymark.model.FetchResult;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** Reads the URLs of sitemaps: XML, text, feeds, sitemap indexes, gzipped or not. */
public final class SitemapReader {
  /** Limit of the sitemap protocol for one uncompressed file: 50 MB. */
  public static final int MAX_SITEMAP_BYTES = 52_428_800;

  /** Nesting of sitemap indexes; the protocol does not allow it, but sites do it. */
  private static final int MAX_DEPTH = 3;

  private static final int MAX_REDIRECTS = 5;

  private static final Pattern UTF_16_NAME =
      Pattern.compile("encoding=[\"']utf-16[^\"']*[\"']", Pattern.CASE_INSENSITIVE);

  private final Fetcher fetcher;
  private final int maxFiles;
  private final int maxUrls;

  /**
   * @param files reads every media type, see {@link HttpFetcher#fileFetcher}
   * @param maxFiles read in one call at most
   * @param maxUrls returned by one call at most
   */
  public SitemapReader(Fetcher files, int maxFiles, int maxUrls) {
    this.fetcher = files;
    this.maxFiles = maxFiles;
    this.maxUrls = maxUrls;
  }

  private record PendingSitemap(String url, int depth) {}

  /** Normal forms of the listed URLs, in order of appearance; what cannot be read is skipped. */
  public List<String> read(Collection<String> sitemaps) {
    Set<String> found = new LinkedHashSet<>();
    Set<String> seen = new HashSet<>();
    Deque<PendingSitemap> pending = new ArrayDeque<>();
    sitemaps.forEach(url -> enqueue(url, 0, pending, seen));
    for (int i = 0; i < maxFiles && !pending.isEmpty() && found.size() < maxUrls; i++) {
      PendingSitemap next = pending.removeFirst();
      AbstractSiteMap map = load(next.url);
      if (map instanceof SiteMapIndex index) {
        for (AbstractSiteMap child : index.getSitemaps()) {
          enqueue(child.getUrl().toString(), next.depth + 1, pending, seen);
        }
      } else if (map instanceof SiteMap list) {
        collect(list, found);
      }
    }
    return new ArrayList<>(found);
  }

  private static void enqueue(
      String url, int depth, Deque<PendingSitemap> pending, Set<String> seen) {
    String normal = Urls.normalize(url);
    if (normal != null && depth <= MAX_DEPTH && seen.add(normal)) {
      pending.addLast(new PendingSitemap(normal, depth));
    }
  }

  private void collect(SiteMap list, Set<String> found) {
    for (SiteMapURL entry : list.getSiteMapUrls()) {
      if (found.size() >= maxUrls) {
        return;
      }
      String normal = Urls.normalize(entry.getUrl().toString());
      if (normal != null) {
        found.add(normal);
      }
    }
  }

  private @Nullable AbstractSiteMap load(String sitemap) {
    String url = sitemap;
    for (int i = 0; i <= MAX_REDIRECTS; i++) {
      switch (fetcher.fetch(url, null)) {
        case FetchResult.Ok ok -> {
          return parse(ok.body(), url);
        }
        case FetchResult.Redirect redirect -> url = redirect.target();
        default -> {
          return null;
        }
      }
    }
    return null;
  }

  /** Not strict: a listed URL is only a candidate, subject to scope and robots.txt like a link. */
  private static @Nullable AbstractSiteMap parse(byte[] body, String url) {
    SiteMapParser parser = new SiteMapParser(false, true);
    try {
      byte[] decoded =
          isGzip(body) ? ContentDecoder.decode(body, "gzip", MAX_SITEMAP_BYTES, true).bytes : body;
      return parser.parseSiteMap(toUtf8(decoded), HttpUrl.get(url).url());
    } catch (IOException | UnknownFormatException | IllegalArgumentException e) {
      return null;
    }
  }

  /** Quirk: the parser's media type detection does not know XML in UTF-16. */
  private static byte[] toUtf8(byte[] body) {
    if (body.length < 4) {
      return body;
    }
    int first = (body[0] & 0xff) << 8 | body[1] & 0xff;
    boolean marked = first == 0xfeff || first == 0xfffe;
    boolean big = first == 0xfeff || first == '<' && body[2] == 0;
    if (!marked && first != '<' && first != '<' << 8) {
      return body;
    }
    String text = new String(body, big ? UTF_16BE : UTF_16LE);
    String xml = marked ? text.substring(1) : text;
    return UTF_16_NAME.matcher(xml).replaceFirst("encoding=\"UTF-8\"").getBytes(UTF_8);
  }

  private static boolean isGzip(byte[] body) {
    return body.length > 2 && (body[0] & 0xff) == 0x1f && (body[1] & 0xff) == 0x8b;
  }
}
