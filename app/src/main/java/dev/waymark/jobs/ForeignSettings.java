package dev.waymark.jobs;

import dev.waymark.collection.CrawlConfig;
import dev.waymark.config.ConfigException;
import dev.waymark.fetch.access.AccessSettings;
import dev.waymark.rank.collaborative.CollaborativeSettings;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Settings that arrive from another machine: they may say what to crawl, but not name files and
 * programs of this one, nor open its networks.
 */
final class ForeignSettings {
  private static final Pattern PROGRAM = Pattern.compile("\\s*(?:class|command|endpoint):.*");

  /** A predicate that reads examples from the disk. */
  private static final Pattern LOCAL_EXAMPLES =
      Pattern.compile("\\b(?:similar|links_to)\\s*\\(\\s*[\"'](?!https?://)");

  private ForeignSettings() {}

  /**
   * @throws ConfigException if they ask for more than a stranger may
   */
  static void check(CrawlConfig config) {
    refuse("people", !config.crawl().people().isEmpty());
    refuse("topics", !config.relevance().topics().isEmpty());
    refuse("sessions", !config.learn().sessions().isEmpty());
    refuse("knowledge", !config.learn().knowledge().isEmpty());
    refuse(
        "signature",
        !config.collaborative().signature().equals(CollaborativeSettings.defaults().signature()));
    refuse("browser", !config.render().browser().isEmpty());
    refuse("allow-address", !config.fetch().allowAddress().isEmpty());
    refuse("connect-to", !config.fetch().connectTo().isEmpty());
    refuse("order", PROGRAM.matcher(config.learn().order()).matches());
    String want = config.relevance().want();
    refuse("want", PROGRAM.matcher(want).matches() || LOCAL_EXAMPLES.matcher(want).find());
    refuseFiles("seed", config.crawl().seed());
    refuseFiles("example", config.learn().example());
    refuseFiles("counter-example", config.learn().counterExample());
    check(config.fetch().access());
  }

  /**
   * The same of an experiment: of webs only generated ones, which are on no disk.
   *
   * @param flags of {@code waymark lab run}
   */
  static void checkLab(List<String> flags) {
    for (String flag : flags) {
      String key = flag.substring(2, flag.indexOf('='));
      String value = flag.substring(flag.indexOf('=') + 1);
      switch (key) {
        case "web" -> refuse(key, !value.startsWith("generated:"));
        case "want" ->
            refuse(key, PROGRAM.matcher(value).matches() || LOCAL_EXAMPLES.matcher(value).find());
        case "people" -> refuse(key, !value.equals("none") && !value.equals("own"));
        case "order", "pages", "seed-sets" -> refuse(key, value.contains("class:"));
        default -> refuse(key, true);
      }
    }
  }

  private static void check(AccessSettings access) {
    refuse("cookies", !access.cookies().isEmpty());
    refuse("header", !access.header().isEmpty());
    refuse("basic-auth", !access.basicAuth().isEmpty());
    refuse("proxy", !access.proxy().isEmpty());
    refuse("proxy-auth", !access.proxyAuth().isEmpty());
    refuse("ca-certificate", !access.caCertificate().isEmpty());
    refuse("client-certificate", !access.clientCertificate().isEmpty());
    refuse("client-certificate-password", !access.clientCertificatePassword().isEmpty());
    refuse("agent-key", !access.agentKey().isEmpty());
  }

  private static void refuseFiles(String key, List<String> places) {
    for (String place : places) {
      refuse(key, !place.contains("://") && exists(place));
    }
  }

  private static boolean exists(String place) {
    try {
      return Files.exists(Path.of(place));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private static void refuse(String key, boolean asked) {
    if (asked) {
      throw new ConfigException(
          key
              + ": files, programs and networks of the server are chosen on its own machine, with"
              + " waymark crawl.");
    }
  }
}
