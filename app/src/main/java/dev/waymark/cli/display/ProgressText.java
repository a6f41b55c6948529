package dev.waymark.cli.display;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.crawl.Progress;
import dev.waymark.shard.ShardRounds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Progress as text and as JSON. */
public final class ProgressText {
  private ProgressText() {}

  /** One line; what does not fit is left out, the least important first. */
  static String line(Progress p, int width) {
    List<String> parts = new ArrayList<>();
    parts.add(
        count(p.pages()) + (p.pageBudget() > 0 ? " of " + count(p.pageBudget()) : "") + " pages");
    parts.add(count(p.relevant()) + " relevant");
    parts.add(
        "harvest rate " + percent(p.harvestRate()) + ", lately " + percent(p.recentHarvestRate()));
    parts.add(
        p.networkDown()
            ? "no host answers: paused until the network is back"
            : isWaiting(p)
                ? "all hosts delayed for " + time(p.timeToNextFetch())
                : rate(p.pagesPerSecond()));
    parts.add(count(p.queueSize()) + " in queue");
    addTimeLeft(p, parts);
    StringBuilder line = new StringBuilder(parts.getFirst());
    for (String part : parts.subList(1, parts.size())) {
      if (line.length() + 3 + part.length() > width) {
        break;
      }
      line.append(" · ").append(part);
    }
    return line.toString();
  }

  /** Longer than the usual politeness delay: a host asks for it, or does not respond. */
  private static boolean isWaiting(Progress p) {
    return p.timeToNextFetch().compareTo(Duration.ofSeconds(3)) > 0;
  }

  private static void addTimeLeft(Progress p, List<String> parts) {
    if (!isWaiting(p) && p.pageBudget() > p.pages() && p.pagesPerSecond() > 0) {
      long seconds = Math.round((p.pageBudget() - p.pages()) / p.pagesPerSecond());
      parts.add(4, time(Duration.ofSeconds(seconds)) + " left");
    }
  }

  /** One object on one line; shares are from 0 to 1, times in seconds. */
  public static ObjectNode json(String type, Progress p) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("type", type)
        .put("pages", p.pages())
        .put("relevant", p.relevant())
        .put("harvest_rate", rounded(p.harvestRate()))
        .put("recent_harvest_rate", rounded(p.recentHarvestRate()))
        .put("pages_per_second", rounded(p.pagesPerSecond()))
        .put("queue_size", p.queueSize())
        .put("hosts", p.hosts())
        .put("in_flight", p.inFlight())
        .put("time_to_next_fetch", p.timeToNextFetch().toMillis() / 1000.0)
        .put("network_down", p.networkDown())
        .put("bytes", p.bytes())
        .put("elapsed", p.elapsed().toMillis() / 1000.0)
        .put("page_budget", p.pageBudget());
  }

  /** A round of shards, likewise. */
  public static ObjectNode json(ShardRounds.Round round) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("type", "round")
        .put("round", round.number())
        .put("pages", round.pages())
        .put("relevant", round.relevant())
        .put("copies", round.copies())
        .put("foreign_links", round.foreignLinks())
        .put("threshold", rounded(round.threshold()))
        .put("preparation", round.preparation().toMillis() / 1000.0)
        .put("slowest_shard", round.slowest().toMillis() / 1000.0)
        .put("idle", rounded(round.idle()))
        .put("snapshot", round.snapshot().toMillis() / 1000.0)
        .put("exchange", round.exchange().toMillis() / 1000.0);
  }

  private static double rounded(double value) {
    return Math.round(value * 10_000) / 10_000.0;
  }

  public static String count(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /** A share from 0 to 1. */
  public static String percent(double share) {
    String format = share > 0 && share < 0.0995 ? "%.1f%%" : "%.0f%%";
    return String.format(Locale.ROOT, format, share * 100);
  }

  static String rate(double perSecond) {
    return String.format(Locale.ROOT, perSecond < 10 ? "%.1f/s" : "%,.0f/s", perSecond);
  }

  public static String time(Duration time) {
    long seconds = Math.max(0, time.toSeconds());
    if (seconds < 60) {
      return seconds + "s";
    }
    return seconds < 3600
        ? seconds / 60 + "m" + (seconds % 60 == 0 ? "" : seconds % 60 + "s")
        : seconds / 3600 + "h" + (seconds / 60 % 60 == 0 ? "" : seconds / 60 % 60 + "m");
  }

  public static String bytes(long bytes) {
    String[] units = {"B", "kB", "MB", "GB", "TB"};
    double size = bytes;
    int unit = 0;
    while (size >= 999.5 && unit < units.length - 1) {
      size /= 1000;
      unit++;
    }
    return String.format(
        Locale.ROOT, unit > 0 && size < 9.95 ? "%.1f %s" : "%.0f %s", size, units[unit]);
  }
}
