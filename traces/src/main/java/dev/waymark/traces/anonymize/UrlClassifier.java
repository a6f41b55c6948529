package dev.waymark.traces.anonymize;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Recognizes URLs that are no pages by path and query alone. */
final class UrlClassifier {
  private static final Set<String> ASSET_EXTENSIONS =
      splitWords(
          "css js mjs map json wasm png gif jpg jpeg jpe jfif webp avif svg svgz ico cur bmp tif"
              + " tiff xbm xpm woff woff2 ttf otf eot mp2 mp3 mp4 m4a m4v mpg mpeg mpe mov avi wmv"
              + " flv swf webm ogg oga ogv opus wav aif aiff au ra ram mid midi m3u m3u8 ts aac"
              + " flac zip gz tgz bz2 xz zst 7z rar tar z lzh exe msi dmg iso img bin deb rpm apk"
              + " jar war class dll so cab torrent asc sig md5 sha1 sha256 crl crt cer p12 axd dat"
              + " webmanifest manifest");

  private static final Set<String> FEED_EXTENSIONS = splitWords("rss atom rdf xml rss2 opml");

  private static final Set<String> FEED_FILE_NAMES =
      splitWords("feed feeds rss atom rss2 feed.xml");

  private static final List<String> FEED_QUERIES =
      List.of(
          "flav=rss", "flav=atom", "feed=", "format=rss", "format=atom", "format=feed", "type=rss");

  private static final Set<String> BEACON_SEGMENTS =
      splitWords(
          "beacon beacons collect pixel telemetry heartbeat generate_204 gen_204 csp-report rum"
              + " hit.php piwik.php matomo.php xmlrpc.php wp-cron.php admin-ajax.php graphql"
              + " socket.io sockjs ajax wp-json livereload imagemap server-status autodiscover"
              + " healthz");

  private static final List<String> BEACON_HOSTS =
      List.of(
          "google-analytics.com",
          "doubleclick.net",
          "googlesyndication.com",
          "googletagmanager.com",
          "scorecardresearch.com",
          "hotjar.com",
          "2o7.net",
          "adnxs.com",
          "quantserve.com",
          "safebrowsing.",
          "ocsp.",
          "crl.",
          "clients1.google.com",
          "detectportal.firefox.com",
          "update.googleapis.com",
          "connectivitycheck.");

  /**
   * Paths requested by vulnerability scanners; only a failed request counts, since a site may have
   * a login.
   */
  private static final List<String> SCAN_SUBSTRINGS =
      List.of(
          "/.env",
          "/.git",
          "/.svn",
          "/.aws",
          "/.ssh",
          "/.vscode",
          "/.ds_store",
          "/wp-",
          "/wordpress",
          "xmlrpc.php",
          "phpmyadmin",
          "/pma/",
          "/phpinfo",
          "/admin",
          "/administrator",
          "/owa/",
          "/ecp/",
          "/boaform",
          "/hnap1",
          "/actuator",
          "/solr/",
          "/manager/html",
          "/setup.cgi",
          "/vendor/phpunit",
          "/telescope",
          "/config.json",
          "/config.php",
          "/.well-known/security.txt",
          "/autodiscover",
          "/geoserver",
          "/_ignition",
          "/evox/",
          "/nmaplowercheck",
          "/login.action",
          "/jenkins",
          "/dana-na/",
          "/sitecore/",
          "/druid/",
          "/api/v1/pods",
          "eval-stdin",
          "..%2f",
          "%2e%2e",
          "/etc/passwd",
          "/bin/sh",
          "/stalker_portal",
          "/c99",
          "/r57",
          "/alfa",
          "/1.php",
          "/info.php",
          "/test.php",
          "/index.php?s=",
          "/webdav",
          "/magento",
          "/drupal",
          "/joomla",
          "/credentials",
          "/secrets",
          "/.htpasswd",
          "/.htaccess",
          "/id_rsa",
          "/dump.sql",
          "/db.sql",
          "/trace.axd");

  private UrlClassifier() {}

  private static Set<String> splitWords(String text) {
    return Set.copyOf(Arrays.asList(text.split(" ", -1)));
  }

  /** Why a URL is no page; null if it may be one. */
  static @Nullable DropReason nonPageReason(String host, String pathAndQuery) {
    String lower = pathAndQuery.toLowerCase(Locale.ROOT);
    int question = lower.indexOf('?');
    String path = question < 0 ? lower : lower.substring(0, question);
    if (path.endsWith("/robots.txt")) {
      return DropReason.ROBOTS_TXT;
    }
    for (String beacon : BEACON_HOSTS) {
      if (host.contains(beacon)) {
        return DropReason.BEACON;
      }
    }
    String trimmed = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    String last = trimmed.substring(trimmed.lastIndexOf('/') + 1);
    String extension = last.substring(last.lastIndexOf('.') + 1);
    boolean hasExtension = extension.length() < last.length();
    if (hasExtension && ASSET_EXTENSIONS.contains(extension)) {
      return DropReason.ASSET;
    }
    if (FEED_FILE_NAMES.contains(last)
        || (hasExtension && FEED_EXTENSIONS.contains(extension))
        || hasFeedQuery(lower, question)) {
      return DropReason.FEED;
    }
    return isBeacon(path) ? DropReason.BEACON : null;
  }

  private static boolean hasFeedQuery(String lower, int question) {
    for (int i = 0; question >= 0 && i < FEED_QUERIES.size(); i++) {
      if (lower.indexOf(FEED_QUERIES.get(i), question) > 0) {
        return true;
      }
    }
    return false;
  }

  private static boolean isBeacon(String path) {
    int start = 0;
    while (start < path.length()) {
      int slash = path.indexOf('/', start + 1);
      int end = slash < 0 ? path.length() : slash;
      if (BEACON_SEGMENTS.contains(path.substring(start + 1, end))) {
        return true;
      }
      start = end;
    }
    return false;
  }

  /** Whether only vulnerability scanners request this path, unless the site has it. */
  static boolean isScan(String pathAndQuery) {
    String lower = pathAndQuery.toLowerCase(Locale.ROOT);
    return SCAN_SUBSTRINGS.stream().anyMatch(lower::contains);
  }
}
