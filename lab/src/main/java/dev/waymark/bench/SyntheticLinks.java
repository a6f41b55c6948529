package dev.waymark.bench;

import dev.waymark.model.InLink;
import dev.waymark.text.BagOfWords;
import java.util.Random;

/**
 * Pages generated on demand, with 180 links each: 60 to the same navigation as all pages of the
 * host, 60 to other known pages of the host, 40 to known pages of other hosts, the popular ones
 * more often, and 20 to new pages.
 */
final class SyntheticLinks {
  private static final int LINK_TEXTS = 4096;

  private final Random random;
  private final int[] pagesByHost;
  private final long[][] anchors = new long[LINK_TEXTS][];
  private final long[][] contexts = new long[LINK_TEXTS][];
  private final BagOfWords[] texts = new BagOfWords[64];

  SyntheticLinks(int hosts, long randomSeed) {
    random = new Random(randomSeed);
    pagesByHost = new int[hosts];
    for (int i = 0; i < LINK_TEXTS; i++) {
      anchors[i] = words(3, 5000);
      contexts[i] = words(18, 50_000);
    }
    for (int i = 0; i < texts.length; i++) {
      StringBuilder text = new StringBuilder();
      for (int word = 0; word < 800; word++) {
        text.append(" word").append((int) (Math.pow(random.nextDouble(), 3) * 5000));
      }
      texts[i] = BagOfWords.of(text.toString());
    }
  }

  int hosts() {
    return pagesByHost.length;
  }

  /** A new page of a host. */
  String newUrl(int host) {
    return url(host, pagesByHost[host]++);
  }

  InLink link(int i, int host) {
    if (i < 60) {
      return inLink(url(host, Math.min(i, pagesByHost[host] - 1)), i, true);
    } else if (i < 120) {
      return inLink(
          url(host, random.nextInt(pagesByHost[host])), random.nextInt(LINK_TEXTS), false);
    } else if (i < 160) {
      int other = randomHost();
      int page = (int) (Math.pow(random.nextDouble(), 3) * pagesByHost[other]);
      return inLink(url(other, page), random.nextInt(LINK_TEXTS), false);
    }
    return inLink(newUrl(i < 175 ? host : randomHost()), random.nextInt(LINK_TEXTS), false);
  }

  BagOfWords text() {
    return texts[random.nextInt(texts.length)];
  }

  static int host(String url) {
    return Integer.parseInt(url.substring("http://www.h".length(), url.indexOf(".example/")));
  }

  private static String url(int host, int page) {
    return "http://www.h" + host + ".example/documents/" + page % 17 + "/page-" + page + ".html";
  }

  private int randomHost() {
    int host = (int) (Math.pow(random.nextDouble(), 2) * pagesByHost.length);
    return pagesByHost[host] > 0 ? host : 0;
  }

  private InLink inLink(String url, int words, boolean boilerplate) {
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
