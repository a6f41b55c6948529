package dev.waymark.bench;

import dev.waymark.rank.patterns.PatternMiner;
import dev.waymark.rank.patterns.SitePatterns;
import dev.waymark.rank.patterns.UrlPattern;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * Mines one site of many different URLs, visited by users from page to page. Arguments: numbers of
 * URLs.
 *
 * <pre>WAYMARK_OPTS=-Xmx2g waymark lab bench patterns 1000000 10000000</pre>
 */
public final class PatternsBench {
  private static final String HOST = "http://www.example.org";
  private static final String[] TOPICS = {
    "astronomy",
    "birds",
    "chess",
    "dance",
    "energy",
    "film",
    "gardens",
    "history",
    "insects",
    "jazz",
    "kites",
    "law",
    "music",
    "news",
    "opera",
    "plants",
    "quilts",
    "rivers",
    "sport",
    "trade"
  };

  private PatternsBench() {}

  public static void main(String[] args) {
    System.out.println("      URLs   visits   collect s    mine s    CPU s   heap MB  patterns");
    for (String arg : args) {
      run(Integer.parseInt(arg));
    }
  }

  private static void run(int urls) {
    long cpu = cpu();
    long began = System.nanoTime();
    PatternMiner miner = new PatternMiner();
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(1);
    String before = null;
    for (int i = 0; i < urls; i++) {
      String url = url(i, random);
      // One URL in ten is in the log, as in the paper.
      if (i % 10 == 0) {
        miner.addVisit(url, before);
        before = i % 100 == 0 ? null : url;
      } else {
        miner.add(url);
      }
    }
    long collected = System.nanoTime();
    SitePatterns site = miner.mine().sites().getFirst();
    long mined = System.nanoTime();
    Runtime runtime = Runtime.getRuntime();
    System.out.printf(
        Locale.ROOT,
        "%,10d %,8d %11.1f %9.1f %8.1f %9d %9d%n",
        site.urls(),
        site.visits(),
        (collected - began) / 1e9,
        (mined - collected) / 1e9,
        (cpu() - cpu) / 1e9,
        (runtime.totalMemory() - runtime.freeMemory()) >> 20,
        site.patterns().size());
    if (miner.urlCount() < 2_000_000) {
      for (UrlPattern pattern : site.patterns()) {
        System.out.printf(Locale.ROOT, "    %,9d %s%n", pattern.urls(), pattern.text());
      }
    }
  }

  private static String url(int i, RandomGenerator random) {
    String topic = TOPICS[random.nextInt(TOPICS.length)];
    return switch (i % 8) {
      case 0, 1 -> HOST + "/item/" + i;
      case 2, 3 -> HOST + "/wiki/" + slug(i);
      case 4 -> HOST + "/news/" + (2001 + i % 25) + "/" + (1 + i % 12) + "/" + slug(i) + ".html";
      case 5 -> HOST + "/c/" + topic + "?page=" + i / 8;
      case 6 -> HOST + "/user/" + Long.toHexString(i * 0x9e3779b97f4a7c15L) + "/posts?sort=new";
      default -> HOST + "/forum/" + topic + "/viewtopic.php?t=" + i + "&start=" + i % 7 * 15;
    };
  }

  private static String slug(int i) {
    return TOPICS[i % 20] + "-and-" + word(i) + "-" + TOPICS[i / 20 % 20];
  }

  private static String word(int i) {
    StringBuilder word = new StringBuilder();
    for (int rest = i; rest > 0; rest /= 26) {
      word.append((char) ('a' + rest % 26));
    }
    return word.toString();
  }

  private static long cpu() {
    return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos();
  }
}
