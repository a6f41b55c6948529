package dev.waymark.fetch;

import dev.waymark.config.ConfigException;
import dev.waymark.fetch.decode.ContentDecoder;
import dev.waymark.model.PageKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/**
 * Which media types are accepted, and how many bytes of them.
 *
 * @param requestHeaders of each request
 * @param mediaTypes accepted media types, {@code text/*} and {@code *}{@code /*} included
 * @param maxBytes of a body, both encoded and decoded
 * @param kinds documents and lists that are accepted, too
 * @param maxDocumentBytes of such a document
 */
record ContentPolicy(
    Headers requestHeaders,
    List<String> mediaTypes,
    int maxBytes,
    Set<PageKind> kinds,
    int maxDocumentBytes) {
  /** The longest array that every JVM can allocate. */
  private static final int MAX_ARRAY_LENGTH = Integer.MAX_VALUE - 8;

  /** Media types of documents whose server does not say what they are: their URLs do. */
  private static final Set<String> VAGUE_DOCUMENT_TYPES =
      Set.of(
          "application/octet-stream",
          "binary/octet-stream",
          "application/force-download",
          "application/x-download",
          "application/download",
          "application/zip",
          "application/x-zip-compressed");

  /** And those of feeds and sitemaps, which their first lines tell apart. */
  private static final Set<String> VAGUE_LIST_TYPES =
      Set.of("application/xml", "text/xml", "application/rdf+xml", "application/json");

  /** What servers call a file that is compressed. */
  private static final Set<String> GZIP_TYPES =
      Set.of(
          "application/gzip",
          "application/x-gzip",
          "application/octet-stream",
          "binary/octet-stream");

  /** Every media type. */
  static ContentPolicy acceptAll(UserAgent agent, long maxBytes) {
    return create(agent, List.of("*/*"), maxBytes, Set.of(), 1);
  }

  static ContentPolicy create(UserAgent agent, FetchSettings settings) {
    return create(
        agent,
        settings.accept(),
        settings.maxBytes(),
        settings.kinds(),
        settings.maxDocumentBytes());
  }

  private static ContentPolicy create(
      UserAgent agent,
      List<String> media,
      long maxBytes,
      Set<PageKind> kinds,
      long maxDocumentBytes) {
    List<String> types = new ArrayList<>();
    for (String type : media) {
      if (type.indexOf('/') <= 0) {
        throw new ConfigException(
            "accept: \"" + type + "\" is no media type; one looks like text/html.");
      }
      types.add(type.strip().toLowerCase(Locale.ROOT));
    }
    if (maxBytes <= 0) {
      throw new ConfigException("max-bytes must be above 0, not " + maxBytes + ".");
    }
    if (maxDocumentBytes <= 0) {
      throw new ConfigException(
          "max-document-bytes must be above 0, not " + maxDocumentBytes + ".");
    }
    Headers headers =
        new Headers.Builder()
            .add("User-Agent", agent.header())
            .add("Accept", acceptHeader(types, kinds))
            .add("Accept-Encoding", ContentDecoder.ACCEPT_ENCODING)
            .build();
    return new ContentPolicy(
        headers,
        List.copyOf(types),
        (int) Math.min(MAX_ARRAY_LENGTH - 1, maxBytes),
        kinds,
        (int) Math.min(MAX_ARRAY_LENGTH - 1, maxDocumentBytes));
  }

  /** How much is read of a body. */
  int maxBytes(String type, String url) {
    return isDocument(type, url) ? maxDocumentBytes : maxBytes;
  }

  private boolean isDocument(String type, String url) {
    PageKind kind = kind(type, url);
    return kind != null && kind.isDocument() && kinds.contains(kind);
  }

  private boolean isList(String type, String url) {
    PageKind kind = kind(type, url);
    boolean lists = kinds.contains(PageKind.FEED) || kinds.contains(PageKind.SITEMAP);
    if (GZIP_TYPES.contains(type) && PageKind.isCompressedSitemap(url)) {
      return kinds.contains(PageKind.SITEMAP);
    }
    return (kind != null && kind.isList() && kinds.contains(kind))
        || (lists && VAGUE_LIST_TYPES.contains(type));
  }

  private static @Nullable PageKind kind(String type, String url) {
    return VAGUE_DOCUMENT_TYPES.contains(type)
        ? PageKind.ofExtension(url)
        : PageKind.ofMediaType(type);
  }

  /** A body of unknown type is accepted: the parser detects what it is. */
  boolean accepts(String type, String url) {
    if (type.isEmpty() || isDocument(type, url) || isList(type, url)) {
      return true;
    }
    for (String accepted : mediaTypes) {
      if (accepted.equals(type) || accepted.equals("*/*")) {
        return true;
      }
      if (accepted.endsWith("/*")
          && type.startsWith(accepted.substring(0, accepted.length() - 1))) {
        return true;
      }
    }
    return false;
  }

  /** Prefers accepted types over all others. */
  private static String acceptHeader(List<String> media, Set<PageKind> kinds) {
    if (media.contains("*/*")) {
      return "*/*";
    }
    String pdf = kinds.contains(PageKind.PDF) ? ",application/pdf;q=0.9" : "";
    return String.join(",", media) + pdf + ",*/*;q=0.1";
  }
}
