package dev.waymark.traces.formats;

/**
 * Parses lines of target, referrer, user and optionally time, separated by tabs. Without times,
 * lines are taken to be in order, a second apart.
 */
final class TripleFormat implements LineFormat {
  private final int[] columnEnds = new int[5];
  private long lineNumber;

  @Override
  public String name() {
    return "triples (target, referrer, user)";
  }

  @Override
  public LineStatus parseLine(byte[] buffer, int from, int to, Access access, AccessSink sink) {
    if (from == to || buffer[from] == '#') {
      return LineStatus.IGNORED;
    }
    lineNumber++;
    int columns = TabSplitter.split(buffer, from, to, columnEnds);
    if (columns < 3 || columns > 4 || columnEnds[0] == from || columnEnds[2] <= columnEnds[1] + 1) {
      return LineStatus.BAD;
    }
    access.clear();
    access.url.set(buffer, from, columnEnds[0]);
    access.referrer.set(buffer, columnEnds[0] + 1, columnEnds[1]);
    access.user.set(buffer, columnEnds[1] + 1, columnEnds[2]);
    access.time = columns == 3 ? lineNumber : parseTime(buffer, columnEnds[2] + 1, columnEnds[3]);
    if (access.time == TimestampParser.NONE || !isAbsolute(access.url)) {
      return LineStatus.BAD;
    }
    access.confirmedPageView = true;
    sink.accept(access);
    return LineStatus.PARSED;
  }

  private static long parseTime(byte[] b, int from, int to) {
    long epoch = TimestampParser.parseEpoch(b, from, to);
    return epoch != TimestampParser.NONE
        ? epoch
        : TimestampParser.parseIso(
            new String(b, from, to - from, java.nio.charset.StandardCharsets.US_ASCII));
  }

  private static boolean isAbsolute(ByteSlice url) {
    return url.length() > 8
        && (url.byteAt(0) == 'h' || url.byteAt(0) == 'H')
        && (url.byteAt(4) == ':' || url.byteAt(5) == ':');
  }
}
