package dev.waymark.fetch;

import dev.waymark.url.Urls;
import java.util.Optional;

/**
 * The identification of the crawler.
 *
 * @param productToken the product token that robots rules are matched with
 * @param header the User-Agent as sent
 */
public record UserAgent(String productToken, String header) {
  /** What pages are fetched for, in the words of those who allow or reserve it. */
  private static final String PURPOSE = "search";

  public static UserAgent fromSettings(PolitenessSettings settings) {
    String name = settings.agent();
    String contact = toPrintableAscii(settings.contact());
    String product = name.indexOf('/') < 0 ? name + "/" + WaymarkVersion.current() : name;
    return new UserAgent(
        parseProductToken(name),
        toPrintableAscii(product)
            + (contact.isEmpty() ? " (" + PURPOSE + ")" : " (" + PURPOSE + "; +" + contact + ")"));
  }

  /** Why a crawl from these seeds must not start, as a sentence for the user; empty if it may. */
  public static Optional<String> refusalReason(
      PolitenessSettings settings, Iterable<String> seeds) {
    if (parseProductToken(settings.agent()).isEmpty()) {
      return Optional.of(
          "The agent name \""
              + settings.agent()
              + "\" has no letters: give one such as --agent waymark.");
    }
    String contact = settings.contact();
    if (!contact.isBlank() && contact.indexOf('@') < 0 && contact.indexOf('.') < 0) {
      return Optional.of(
          "contact: \""
              + contact
              + "\" is neither an e-mail nor a web address, such as you@example.org.");
    }
    if (contact.isBlank()) {
      for (String seed : seeds) {
        if (!isLoopback(Urls.host(seed))) {
          return Optional.of(
              "The seed "
                  + seed
                  + " is on somebody else's server, whose owner must be able to reach you:"
                  + " add --contact you@example.org (or the address of a web page).");
        }
      }
    }
    return Optional.empty();
  }

  /** Whether a host is this machine by its name alone; nothing is resolved. */
  public static boolean isLoopback(String hostAndPort) {
    if (hostAndPort.startsWith("[")) {
      return hostAndPort.startsWith("[::1]");
    }
    int colon = hostAndPort.indexOf(':');
    String host = colon < 0 ? hostAndPort : hostAndPort.substring(0, colon);
    return host.equals("localhost")
        || host.endsWith(".localhost")
        || (host.startsWith("127.")
            && host.chars().allMatch(c -> c == '.' || (c >= '0' && c <= '9')));
  }

  /** RFC 9309 section 2.2.1: a product token is letters, dashes and underscores. */
  private static String parseProductToken(String name) {
    int end = 0;
    while (end < name.length() && isTokenChar(name.charAt(end))) {
      end++;
    }
    return name.substring(0, end);
  }

  private static boolean isTokenChar(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
  }

  /** A header must not contain line ends or non-ASCII characters. */
  private static String toPrintableAscii(String text) {
    StringBuilder out = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      out.append(c >= ' ' && c < 127 ? c : '?');
    }
    return out.toString().strip();
  }
}
