package dev.waymark.spark;

import dev.waymark.cli.Waymark;
import java.util.stream.Stream;

/** For spark-submit: the commands of {@code waymark spark}, without these two words. */
public final class SparkMain {
  private SparkMain() {}

  public static void main(String[] args) {
    Waymark.main(Stream.concat(Stream.of("spark"), Stream.of(args)).toArray(String[]::new));
  }
}
