package dev.waymark.parse;

import dev.waymark.model.PageKind;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells what a response is written in: by its media type, its first bytes and its URL. */
final class KindDetector {
  /** Bytes in which a document must say what it is; readers of PDF allow for as many. */
  private static final int MAX_MAGIC_OFFSET = 1024;

  /** Media types that say no more than "bytes", or "XML", or "JSON". */
  private static final Set<String> VAGUE_TYPES =
      Set.of(
          "",
          "application/octet-stream",
          "binary/octet-stream",
          "application/force-download",
          "application/x-download",
          "application/download",
          "application/zip",
          "application/x-zip-compressed",
          "application/xml",
          "text/xml",
          "application/rdf+xml",
          "application/json",
          "application/x-ole-storage");

  private KindDetector() {}

  /** Whether a media type leaves open what it is. */
  static boolean isVague(String mediaType) {
    return VAGUE_TYPES.contains(mediaType);
  }

  /** The kind of a response; null if it is none that can be read. */
  static @Nullable PageKind detect(String mediaType, byte[] body, String url) {
    if (PageKind.isCompressedSitemap(url) && contains(body, "\u001f\u008b", 0, 2)) {
      return PageKind.SITEMAP;
    }
    PageKind named = PageKind.ofMediaType(mediaType);
    if (named == PageKind.HTML) {
      return startsWithXml(body) ? orElse(sniffList(body), PageKind.HTML) : PageKind.HTML;
    }
    if (named == PageKind.TEXT) {
      return PageKind.TEXT;
    }
    if (named != null && named.isList()) {
      return orElse(sniffList(body), named);
    }
    if (named == null && !isVague(mediaType)) {
      return null;
    }
    PageKind sniffed = sniffDocument(body, url, named);
    if (sniffed == null) {
      sniffed = sniffList(body);
    }
    if (sniffed == null && (named != null || mediaType.isEmpty())) {
      return looksLikeHtml(body) ? PageKind.HTML : orElse(named, PageKind.TEXT);
    }
    return sniffed;
  }

  private static PageKind orElse(@Nullable PageKind kind, PageKind otherwise) {
    return kind == null ? otherwise : kind;
  }

  private static @Nullable PageKind sniffDocument(
      byte[] body, String url, @Nullable PageKind named) {
    if (contains(body, "%PDF-", 0, MAX_MAGIC_OFFSET)) {
      return PageKind.PDF;
    }
    if (contains(body, "{\\rtf", 0, 5)) {
      return PageKind.RTF;
    }
    if (contains(body, "PK\003\004", 0, 4)) {
      PageKind declared = zipMediaType(body);
      return declared != null ? declared : named != null ? named : PageKind.ofExtension(url);
    }
    if (contains(body, "\u00D0\u00CF\u0011\u00E0", 0, 4)) {
      return named != null ? named : PageKind.ofExtension(url);
    }
    return null;
  }

  /** OpenDocument and EPUB begin with an entry, stored plainly, that has their media type. */
  private static @Nullable PageKind zipMediaType(byte[] body) {
    for (PageKind kind : PageKind.values()) {
      if (kind.isDocument() && contains(body, "mimetype" + kind.mediaTypes().getFirst(), 30, 80)) {
        return kind;
      }
    }
    return null;
  }

  private static boolean startsWithXml(byte[] body) {
    String start = markup(body, 18);
    return start.contains("<?xml") || start.contains("<rss");
  }

  private static @Nullable PageKind sniffList(byte[] body) {
    String start = markup(body, 4 * MAX_MAGIC_OFFSET);
    if (start.contains("<urlset") || start.contains("<sitemapindex")) {
      return PageKind.SITEMAP;
    }
    boolean feed =
        start.contains("<rss")
            || start.contains("http://www.w3.org/2005/Atom")
            || start.contains("http://purl.org/rss/1.0/")
            || (start.stripLeading().startsWith("{") && start.contains("://jsonfeed.org/version/"));
    boolean html = start.regionMatches(true, Math.max(0, start.indexOf("<html")), "<html", 0, 5);
    return feed && !html ? PageKind.FEED : null;
  }

  private static boolean looksLikeHtml(byte[] body) {
    String start = ascii(body, 0, MAX_MAGIC_OFFSET);
    int lt = start.indexOf('<');
    return lt >= 0 && start.indexOf('>', lt) > 0;
  }

  /** The first characters of markup; in UTF-16, every second byte of it is zero. */
  private static String markup(byte[] body, int bytes) {
    return ascii(body, 0, bytes).replace("\0", "");
  }

  private static boolean contains(byte[] body, String magic, int from, int to) {
    return ascii(body, from, to).contains(magic);
  }

  private static String ascii(byte[] body, int from, int to) {
    int end = Math.min(to, body.length);
    return from >= end ? "" : new String(body, from, end - from, StandardCharsets.ISO_8859_1);
  }
}
