package dev.waymark.fetch.access;

import dev.waymark.config.ConfigException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import okhttp3.Cookie;
import okhttp3.CookieJar;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/** The user's cookies, headers and passwords, each for its hosts. They never leave the memory. */
public final class KeyRing {
  /** What the archive has instead of a secret. */
  public static final String REDACTED = "redacted";

  private static final String PROXY_AUTHORIZATION = "Proxy-Authorization";

  /** Headers whose values are secrets, whoever set them. */
  private static final List<String> ALWAYS_SECRET =
      List.of("Authorization", "Cookie", PROXY_AUTHORIZATION);

  private static final Pattern HEADER_NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

  private final List<HostHeader> headers = new ArrayList<>();
  private final Set<String> secretNames = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
  private final List<Cookie> fileCookies = new ArrayList<>();
  private final CookieJar cookies;
  private final List<String> warnings = new ArrayList<>();

  private record HostHeader(HostPattern hosts, String name, String value) {}

  /**
   * @throws ConfigException a secret is not where it should be, or written out
   */
  public KeyRing(AccessSettings settings, InstantSource clock) {
    this(settings, clock, System::getenv);
  }

  KeyRing(
      AccessSettings settings,
      InstantSource clock,
      Function<String, @Nullable String> environment) {
    Secrets secrets = new Secrets(environment);
    secretNames.addAll(ALWAYS_SECRET);
    settings.header().forEach(text -> addHeader(text, secrets));
    settings.basicAuth().forEach(text -> addBasicAuth(text, secrets));
    for (String file : settings.cookies()) {
      addCookies(Path.of(file), clock);
    }
    this.cookies =
        fileCookies.isEmpty() ? CookieJar.NO_COOKIES : new CookieStore(fileCookies, clock);
  }

  private void addHeader(String text, Secrets secrets) {
    HostPattern.Rule rule = parse("header", text, "wiki.example=X-Key: env:KEY");
    int colon = rule.value().indexOf(':');
    String name = colon < 0 ? "" : rule.value().substring(0, colon).strip();
    if (!HEADER_NAME.matcher(name).matches()) {
      throw new ConfigException(
          "header: after "
              + rule.hosts().host()
              + "= comes a header, such as X-Key: env:KEY or Authorization: file:PATH.");
    }
    String value = secrets.read("header", rule.value().substring(colon + 1).strip());
    headers.add(new HostHeader(rule.hosts(), name, value));
    secretNames.add(name);
  }

  private void addBasicAuth(String text, Secrets secrets) {
    HostPattern.Rule rule = parse("basic-auth", text, "wiki.example=env:LOGIN");
    String login = secrets.read("basic-auth", rule.value());
    headers.add(new HostHeader(rule.hosts(), "Authorization", basic("basic-auth", login)));
  }

  /** RFC 7617. */
  static String basic(String flag, String login) {
    if (login.indexOf(':') < 1) {
      throw new ConfigException(flag + ": the secret is a name, a colon and a password.");
    }
    return "Basic " + Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8));
  }

  static HostPattern.Rule parse(String flag, String text, String example) {
    try {
      return HostPattern.parseRule(text);
    } catch (IllegalArgumentException e) {
      throw new ConfigException(flag + ": " + e.getMessage() + "; write it like " + example + ".");
    }
  }

  private void addCookies(Path file, InstantSource clock) {
    List<Cookie> read = CookieFile.read(file);
    fileCookies.addAll(read);
    Set<String> expired = new TreeSet<>();
    Set<String> fresh = new HashSet<>();
    for (Cookie cookie : read) {
      (cookie.expiresAt() > clock.millis() ? fresh : expired).add(cookie.domain());
    }
    expired.removeAll(fresh);
    if (!expired.isEmpty()) {
      warnings.add(
          "All cookies of "
              + file
              + " for "
              + String.join(", ", expired)
              + " have expired; log in again and export them.");
    }
  }

  /** What a user should know before it starts, in sentences. */
  public List<String> warnings() {
    return List.copyOf(warnings);
  }

  public CookieJar cookies() {
    return cookies;
  }

  /** Adds the headers that are for the host of a URL. */
  public void addHeaders(HttpUrl url, Request.Builder request) {
    for (HostHeader header : headers) {
      if (header.hosts().mayReceive(url)) {
        request.header(header.name(), header.value());
      }
    }
  }

  /** Whether there is a key for the host of a URL that is not sent, as nothing encrypts it. */
  public boolean isWithheld(HttpUrl url) {
    return headers.stream()
        .map(HostHeader::hosts)
        .anyMatch(hosts -> hosts.matches(url) && !hosts.mayReceive(url));
  }

  /** Whether a request carries a key of the user's to its host. */
  public boolean isKeyed(Request request) {
    Headers sent = request.headers();
    for (int i = 0; i < sent.size(); i++) {
      if (isSecret(sent.name(i)) && !sent.name(i).equalsIgnoreCase(PROXY_AUTHORIZATION)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the value of a request's header must not be written anywhere. */
  public boolean isSecret(String header) {
    return secretNames.contains(header);
  }
}
