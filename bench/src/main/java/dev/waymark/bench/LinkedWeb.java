package dev.waymark.bench;

import dev.waymark.model.InLink;
import dev.waymark.text.Bag;
import java.util.Random;

/**
 * Pages made up as they are asked for, with 180 links each: 60 to the same navigation as all pages
 * of the host, 60 to other known pages of the host, 40 to known pages of other hosts, the popular
 * ones more often, and 20 to pages nobody linked to before.
 */
final class LinkedWeb {
  private static final int POOL = 4096;

  private final Random random;
  private final int[] known;
  private final long[][] anchors = new long[POOL][];
  private final long[][] contexts = new long[POOL][];
  private final Bag[] texts = new Bag[64];

  LinkedWeb(int hosts, long seed) {
    random = new Random(seed);
    known = new int[hosts];
    for (int i = 0; i < POOL; i++) {
      anchors[i] = words(3, 5000);
      contexts[i] = words(18, 50_000);
    }
    for (int i = 0; i < texts.length; i++) {
      StringBuilder text = new StringBuilder();
      for (int word = 0; word < 800; word++) {
        text.append(" word").append((int) (Math.pow(random.nextDouble(), 3) * 5000));
      }
      texts[i] = Bag.of(text.toString());
    }
  }

  int hosts() {
    return known.length;
  }

  /** A page that was not known before, on a host. */
  String fresh(int host) {
    return url(host, known[host]++);
  }

  InLink link(int i, int host) {
    if (i < 60) {
      return says(url(host, Math.min(i, known[host] - 1)), i, true);
    } else if (i < 120) {
      return says(url(host, random.nextInt(known[host])), random.nextInt(POOL), false);
    } else if (i < 160) {
      int other = other();
      int page = (int) (Math.pow(random.nextDouble(), 3) * known[other]);
      return says(url(other, page), random.nextInt(POOL), false);
    }
    return says(fresh(i < 175 ? host : other()), random.nextInt(POOL), false);
  }

  Bag text() {
    return texts[random.nextInt(texts.length)];
  }

  static int host(String url) {
    return Integer.parseInt(url.substring("http://www.h".length(), url.indexOf(".example/")));
  }

  private static String url(int host, int page) {
    return "http://www.h" + host + ".example/documents/" + page % 17 + "/page-" + page + ".html";
  }

  private int other() {
    int host = (int) (Math.pow(random.nextDouble(), 2) * known.length);
    return known[host] > 0 ? host : 0;
  }

  private InLink says(String url, int words, boolean boilerplate) {
    return new InLink(url, anchors[words], contexts[words], boilerplate);
  }

  private long[] words(int size, int vocabulary) {
    long[] words = new long[size];
    for (int i = 0; i < size; i++) {
      words[i] = dev.waymark.text.Words.mix(random.nextInt(vocabulary));
    }
    return words;
  }
}
