package dev.waymark.people.log;

/**
 * Target, referrer, user and perhaps time, with tabs between. Without times the lines count as in
 * order, a second apart.
 */
final class TripleFormat implements LineFormat {
  private final int[] ends = new int[5];
  private long line;

  @Override
  public String name() {
    return "triples (target, referrer, user)";
  }

  @Override
  public Line read(byte[] buffer, int from, int to, Access access, AccessSink sink) {
    if (from == to || buffer[from] == '#') {
      return Line.NOTHING;
    }
    line++;
    int columns = Tabs.split(buffer, from, to, ends);
    if (columns < 3 || columns > 4 || ends[0] == from || ends[2] <= ends[1] + 1) {
      return Line.BAD;
    }
    access.clear();
    access.url.set(buffer, from, ends[0]);
    access.referrer.set(buffer, ends[0] + 1, ends[1]);
    access.user.set(buffer, ends[1] + 1, ends[2]);
    access.time = columns == 3 ? line : time(buffer, ends[2] + 1, ends[3]);
    if (access.time == Times.NONE || !absolute(access.url)) {
      return Line.BAD;
    }
    access.page = true;
    sink.accept(access);
    return Line.GOOD;
  }

  private static long time(byte[] b, int from, int to) {
    long epoch = Times.epoch(b, from, to);
    return epoch != Times.NONE
        ? epoch
        : Times.iso(new String(b, from, to - from, java.nio.charset.StandardCharsets.US_ASCII));
  }

  private static boolean absolute(Field url) {
    return url.length() > 8
        && (url.at(0) == 'h' || url.at(0) == 'H')
        && (url.at(4) == ':' || url.at(5) == ':');
  }
}
