package dev.waymark.model;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a page is written in: HTML, plain text, a document, or a list of pages. */
public enum PageKind {
  HTML(Family.TEXT, "text/html application/xhtml+xml", ""),
  TEXT(Family.TEXT, "text/plain", ""),
  PDF(Family.DOCUMENT, "application/pdf application/x-pdf", "pdf"),
  DOCX(
      Family.DOCUMENT,
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      "docx"),
  PPTX(
      Family.DOCUMENT,
      "application/vnd.openxmlformats-officedocument.presentationml.presentation",
      "pptx"),
  XLSX(
      Family.DOCUMENT, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"),
  DOC(Family.DOCUMENT, "application/msword", "doc"),
  PPT(Family.DOCUMENT, "application/vnd.ms-powerpoint", "ppt"),
  XLS(Family.DOCUMENT, "application/vnd.ms-excel", "xls"),
  RTF(Family.DOCUMENT, "application/rtf text/rtf", "rtf"),
  ODT(Family.DOCUMENT, "application/vnd.oasis.opendocument.text", "odt"),
  ODP(Family.DOCUMENT, "application/vnd.oasis.opendocument.presentation", "odp"),
  ODS(Family.DOCUMENT, "application/vnd.oasis.opendocument.spreadsheet", "ods"),
  EPUB(Family.DOCUMENT, "application/epub+zip", "epub"),
  /** RSS, Atom or JSON Feed: its items are candidates. */
  FEED(Family.LIST, "application/rss+xml application/atom+xml application/feed+json", "rss atom"),
  /** A sitemap or an index of sitemaps: what it lists are candidates. */
  SITEMAP(Family.LIST, "", "");

  private enum Family {
    TEXT,
    DOCUMENT,
    LIST
  }

  private static final Map<String, PageKind> BY_MEDIA_TYPE = new HashMap<>();

  static {
    for (PageKind kind : values()) {
      kind.mediaTypes.forEach(type -> BY_MEDIA_TYPE.put(type, kind));
    }
  }

  private final Family family;
  private final List<String> mediaTypes;
  private final List<String> extensions;

  PageKind(Family family, String mediaTypes, String extensions) {
    this.family = family;
    this.mediaTypes = mediaTypes.isEmpty() ? List.of() : List.of(mediaTypes.split(" "));
    this.extensions = extensions.isEmpty() ? List.of() : List.of(extensions.split(" "));
  }

  /** The kind that a media type names; null if it names none. */
  public static @Nullable PageKind ofMediaType(String mediaType) {
    return BY_MEDIA_TYPE.get(mediaType);
  }

  /** The kind whose extension a URL has; null if it has none's. */
  public static @Nullable PageKind ofExtension(String url) {
    int query = url.indexOf('?');
    String path = query < 0 ? url : url.substring(0, query);
    String extension = path.substring(path.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    for (PageKind kind : values()) {
      if (kind.extensions.contains(extension)) {
        return kind;
      }
    }
    return null;
  }

  /** Whether a URL names a sitemap that is compressed as a file. */
  public static boolean isCompressedSitemap(String url) {
    int query = url.indexOf('?');
    int end = query < 0 ? url.length() : query;
    return url.regionMatches(true, end - 7, ".xml.gz", 0, 7);
  }

  /** As written by users, in predicates, files and flags. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Lower-case media types; the first is the registered one. */
  public List<String> mediaTypes() {
    return mediaTypes;
  }

  /** Extensions of URLs, lower-case, that are used for nothing else. */
  public List<String> extensions() {
    return extensions;
  }

  /** Whether it is read by a program of its own. */
  public boolean isDocument() {
    return family == Family.DOCUMENT;
  }

  /** Whether it is no page itself, but lists pages. */
  public boolean isList() {
    return family == Family.LIST;
  }
}
