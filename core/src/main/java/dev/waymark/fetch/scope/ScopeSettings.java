package dev.waymark.fetch.scope;

import dev.waymark.config.Key;
import java.util.List;

/** Which URLs belong to a crawl, and limits against crawler traps. */
public record ScopeSettings(
    @Key(
            help = "How far from the seeds to go: any, domain (their registered domains) or host.",
            defaultValue = "any")
        SeedScope stay,
    @Key(help = "Only these hosts, such as docs.example.org.", placeholder = "HOST")
        List<String> onlyHost,
    @Key(
            help = "Only these domains with all their hosts, such as example.org.",
            placeholder = "DOMAIN")
        List<String> onlyDomain,
    @Key(
            help = "Only paths that begin with one of these, such as /docs/.",
            placeholder = "PATH",
            advanced = true)
        List<String> onlyPath,
    @Key(help = "Links from a seed at most; 0 means no limit.", defaultValue = "0") int maxDepth,
    @Key(
            help = "Only URLs in which one of these regular expressions is found.",
            placeholder = "REGEX")
        List<String> include,
    @Key(
            help = "No URLs in which one of these regular expressions is found.",
            placeholder = "REGEX")
        List<String> exclude,
    @Key(
            help = "File extensions that are never pages.",
            defaultValue =
                "7z, aac, apk, avi, bin, bmp, bz2, css, csv, deb, dmg, eot, eps, exe, "
                    + "flac, flv, gif, gz, heic, ico, ics, iso, jar, jpeg, jpg, js, m4a, m4v, "
                    + "mid, mjs, mkv, mov, mp3, mp4, mpeg, mpg, msi, ogg, ogv, otf, png, ps, "
                    + "psd, rar, rpm, svg, swf, tar, tgz, tif, tiff, ttf, wav, webm, webp, "
                    + "wma, wmv, woff, woff2, xz, zip, zst",
            advanced = true)
        List<String> skipExtension,
    @Key(help = "Levels of a path at most.", defaultValue = "20", min = 1, advanced = true)
        int maxLevels,
    @Key(help = "Keys in a query at most.", defaultValue = "10", advanced = true) int maxQueryKeys,
    @Key(
            help = "URLs that differ only in the query followed for one path of a host.",
            defaultValue = "10000",
            advanced = true)
        int maxQueries,
    @Key(help = "Calendar pages followed for one host.", defaultValue = "1000", advanced = true)
        int maxCalendarPages,
    @Key(
            help = "Years back that calendar pages are followed.",
            defaultValue = "50",
            advanced = true)
        int maxYears) {

  /** How far from the seeds a crawl may go. */
  public enum SeedScope {
    ANY,
    DOMAIN,
    HOST
  }
}
