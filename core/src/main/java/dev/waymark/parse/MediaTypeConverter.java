package dev.waymark.parse;

import dev.waymark.parse.DocumentConverter.Conversion;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;

/**
 * Converts responses of media types that Waymark does not read by itself to HTML, which is then
 * parsed as a page. Found by {@link ServiceLoader}; called from many threads, within the process:
 * what may hang or crash belongs into one of its own.
 *
 * {@snippet class="com.example.waymark.MarkdownConverter"}
 */
public interface MediaTypeConverter {
  /** Media types in lower case, without parameters, e.g. {@code text/markdown}. */
  Set<String> mediaTypes();

  /** Converts a body; what cannot be read is a value, not an exception. */
  Conversion convert(byte[] body, String url);

  /** The converter of a media type, if there is one on the class path. */
  static Optional<MediaTypeConverter> find(String mediaType) {
    return Optional.ofNullable(Found.BY_MEDIA_TYPE.get(mediaType));
  }

  /** Those on the class path; of two for the same type, the first counts. */
  final class Found {
    private static final Map<String, MediaTypeConverter> BY_MEDIA_TYPE = new HashMap<>();

    static {
      for (MediaTypeConverter converter : ServiceLoader.load(MediaTypeConverter.class)) {
        converter.mediaTypes().forEach(type -> BY_MEDIA_TYPE.putIfAbsent(type, converter));
      }
    }

    private Found() {}
  }
}
