package dev.waymark.people.log;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Click paths of the Wikispeedia game: page names with {@code ;} between, {@code <} for a click on
 * "back". Columns are person, end, duration, path, and then either a rating (the path reached its
 * goal, its last page) or the goal and how it ended; or only a number and a path that reached its
 * goal, a person of its own.
 */
final class PathFormat implements LineFormat {
  /** A path without times: its pages count as this many seconds apart. */
  private static final long STEP = 10;

  /** All files of the game are about the same pages, wherever they are kept. */
  private static final String SITE = "http://wikispeedia.example";

  private static final String FOLDER = "/wiki/";

  /** The game ends a path after so many seconds without a click; they are part of its duration. */
  private static final long TIMEOUT = 1_800;

  private final int[] ends = new int[6];

  @Override
  public String name() {
    return "Wikispeedia paths";
  }

  @Override
  public Optional<String> site() {
    return Optional.of(SITE);
  }

  @Override
  public boolean own() {
    return true;
  }

  @Override
  public Line read(byte[] buffer, int from, int to, Access access, AccessSink sink) {
    if (from == to || buffer[from] == '#') {
      return Line.NOTHING;
    }
    int columns = Tabs.split(buffer, from, to, ends);
    if (columns == 2) {
      String person = "path " + text(buffer, from, ends[0]);
      String path = text(buffer, ends[0] + 1, ends[1]);
      boolean numbered = Times.epoch(buffer, from, ends[0]) != Times.NONE;
      return numbered && plausible(path) ? walk(person, 0, 0, path, "", access, sink) : Line.BAD;
    }
    if (columns != 5 && columns != 6) {
      return Line.BAD;
    }
    long end = Times.epoch(buffer, ends[0] + 1, ends[1]);
    long took = Times.epoch(buffer, ends[1] + 1, ends[2]);
    String path = text(buffer, ends[2] + 1, ends[3]);
    if (end == Times.NONE || took == Times.NONE || !plausible(path)) {
      return Line.BAD;
    }
    String goal = columns == 6 ? text(buffer, ends[3] + 1, ends[4]) : "";
    boolean waited =
        columns == 6 && took >= TIMEOUT && text(buffer, ends[4] + 1, to).equals("timeout");
    long walked = waited ? took - TIMEOUT : took;
    return walk(text(buffer, from, ends[0]), end - took, walked, path, goal, access, sink);
  }

  private static boolean plausible(String path) {
    return !path.isEmpty() && !path.startsWith("<") && !path.startsWith("http");
  }

  private static Line walk(
      String person,
      long start,
      long took,
      String path,
      String goal,
      Access access,
      AccessSink sink) {
    String[] names = path.split(";", -1);
    Deque<String> way = new ArrayDeque<>();
    for (int i = 0; i < names.length; i++) {
      access.clear();
      access.user.set(person);
      access.time = start + (start == 0 ? i * STEP : took * i / names.length);
      access.starts = i == 0;
      access.page = true;
      if (names[i].equals("<")) {
        way.pollFirst();
        access.back = true;
      } else {
        if (!way.isEmpty()) {
          access.referrer.set(FOLDER + way.getFirst());
        }
        way.addFirst(names[i]);
      }
      if (way.isEmpty()) {
        return i == 0 ? Line.BAD : Line.GOOD;
      }
      access.url.set(FOLDER + way.getFirst());
      access.target = goal.isEmpty() && i == names.length - 1;
      if (i == 0 && !goal.isEmpty()) {
        access.wanted.set(FOLDER + goal);
      }
      sink.accept(access);
    }
    return Line.GOOD;
  }

  private static String text(byte[] b, int from, int to) {
    return new String(b, from, to - from, StandardCharsets.UTF_8);
  }
}
