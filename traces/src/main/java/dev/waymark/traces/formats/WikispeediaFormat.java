package dev.waymark.traces.formats;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Parses click paths of the Wikispeedia game: page names separated by {@code ;}, with {@code <} for
 * a click on "back". Columns are user, end, duration, path, and then either a rating (the path
 * reached its target, its last page) or the target and how the game ended; or only a number and a
 * path that reached its target, taken as a user of its own.
 */
final class WikispeediaFormat implements LineFormat {
  /** A path without times: its pages are taken to be this many seconds apart. */
  private static final long STEP_SECONDS = 10;

  /** All files of the game share this site. */
  private static final String SITE = "http://wikispeedia.example";

  private static final String PATH_PREFIX = "/wiki/";

  /** The game ends a path after so many seconds without a click, which are part of its duration. */
  private static final long TIMEOUT_SECONDS = 1_800;

  private final int[] columnEnds = new int[6];

  @Override
  public String name() {
    return "Wikispeedia paths";
  }

  @Override
  public Optional<String> defaultSite() {
    return Optional.of(SITE);
  }

  @Override
  public boolean isOwnHistory() {
    return true;
  }

  @Override
  public LineStatus parseLine(byte[] buffer, int from, int to, Access access, AccessSink sink) {
    if (from == to || buffer[from] == '#') {
      return LineStatus.IGNORED;
    }
    int columns = TabSplitter.split(buffer, from, to, columnEnds);
    if (columns == 2) {
      String user = "path " + text(buffer, from, columnEnds[0]);
      String path = text(buffer, columnEnds[0] + 1, columnEnds[1]);
      boolean numbered =
          TimestampParser.parseEpoch(buffer, from, columnEnds[0]) != TimestampParser.NONE;
      return numbered && isPlausible(path)
          ? emitPath(user, 0, 0, path, "", access, sink)
          : LineStatus.BAD;
    }
    if (columns != 5 && columns != 6) {
      return LineStatus.BAD;
    }
    long end = TimestampParser.parseEpoch(buffer, columnEnds[0] + 1, columnEnds[1]);
    long duration = TimestampParser.parseEpoch(buffer, columnEnds[1] + 1, columnEnds[2]);
    String path = text(buffer, columnEnds[2] + 1, columnEnds[3]);
    if (end == TimestampParser.NONE || duration == TimestampParser.NONE || !isPlausible(path)) {
      return LineStatus.BAD;
    }
    String target = columns == 6 ? text(buffer, columnEnds[3] + 1, columnEnds[4]) : "";
    boolean timedOut =
        columns == 6
            && duration >= TIMEOUT_SECONDS
            && text(buffer, columnEnds[4] + 1, to).equals("timeout");
    long activeDuration = timedOut ? duration - TIMEOUT_SECONDS : duration;
    return emitPath(
        text(buffer, from, columnEnds[0]),
        end - duration,
        activeDuration,
        path,
        target,
        access,
        sink);
  }

  private static boolean isPlausible(String path) {
    return !path.isEmpty() && !path.startsWith("<") && !path.startsWith("http");
  }

  private static LineStatus emitPath(
      String user,
      long start,
      long duration,
      String path,
      String target,
      Access access,
      AccessSink sink) {
    String[] names = path.split(";", -1);
    Deque<String> openPages = new ArrayDeque<>();
    for (int i = 0; i < names.length; i++) {
      access.clear();
      access.user.set(user);
      access.time = start + (start == 0 ? i * STEP_SECONDS : duration * i / names.length);
      access.startsSession = i == 0;
      access.confirmedPageView = true;
      if (names[i].equals("<")) {
        openPages.pollFirst();
        access.back = true;
      } else {
        if (!openPages.isEmpty()) {
          access.referrer.set(PATH_PREFIX + openPages.getFirst());
        }
        openPages.addFirst(names[i]);
      }
      if (openPages.isEmpty()) {
        return i == 0 ? LineStatus.BAD : LineStatus.PARSED;
      }
      access.url.set(PATH_PREFIX + openPages.getFirst());
      access.target = target.isEmpty() && i == names.length - 1;
      if (i == 0 && !target.isEmpty()) {
        access.unreachedTarget.set(PATH_PREFIX + target);
      }
      sink.accept(access);
    }
    return LineStatus.PARSED;
  }

  private static String text(byte[] b, int from, int to) {
    return new String(b, from, to - from, StandardCharsets.UTF_8);
  }
}
