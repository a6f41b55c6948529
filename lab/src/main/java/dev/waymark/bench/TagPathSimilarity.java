package dev.waymark.bench;

import dev.waymark.rank.patterns.PatternMiner;
import dev.waymark.rank.patterns.UrlPattern;
import dev.waymark.rank.patterns.UrlPatterns;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;

/**
 * Are pages of one pattern alike? Mines the URLs of each folder of HTML files, and compares the
 * paths of tags of two pages of one pattern with those of two pages of different patterns of the
 * same folder. Arguments: folders, each taken as a site.
 *
 * <pre>waymark lab bench tag-paths FOLDER…</pre>
 */
public final class TagPathSimilarity {
  /** Pages read of a site. */
  private static final int MAX_PAGES_PER_SITE = 400;

  /** Pairs compared of each kind. */
  private static final int MAX_PAIRS = 4_000;

  private TagPathSimilarity() {}

  /** A page: its pattern, and how often each path of tags from the root is on it, as 1 + log. */
  private record TagPathVector(int pattern, Map<String, Double> paths, double norm) {}

  public static void main(String[] args) throws IOException {
    System.out.println("within  between  pages  patterns  site");
    double within = 0;
    double between = 0;
    int sites = 0;
    for (String folder : args) {
      double[] means = measureSite(Path.of(folder).toRealPath());
      if (means.length > 0) {
        within += means[0];
        between += means[1];
        sites++;
      }
    }
    System.out.printf(
        Locale.ROOT, "%6.3f %8.3f  mean of %d sites%n", within / sites, between / sites, sites);
  }

  private static double[] measureSite(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = new ArrayList<>(all.filter(TagPathSimilarity::isHtmlFile).sorted().toList());
    }
    PatternMiner miner = new PatternMiner();
    files.forEach(file -> miner.add(url(folder, file)));
    UrlPatterns patterns = miner.mine();
    Collections.shuffle(files, new Random(1));
    List<TagPathVector> pages = new ArrayList<>();
    for (Path file : files.subList(0, Math.min(MAX_PAGES_PER_SITE, files.size()))) {
      Optional<UrlPattern> pattern = patterns.match(url(folder, file));
      if (pattern.isPresent()) {
        pages.add(read(pattern.get().number(), file));
      }
    }
    double[] same = {0, 0};
    double[] other = {0, 0};
    Random random = new Random(2);
    for (int tries = 0; tries < 100 * MAX_PAIRS && pages.size() > 1; tries++) {
      TagPathVector a = pages.get(random.nextInt(pages.size()));
      TagPathVector b = pages.get(random.nextInt(pages.size()));
      double[] sum = a.pattern() == b.pattern() ? same : other;
      if (a != b && sum[1] < MAX_PAIRS) {
        sum[0] += cosine(a, b);
        sum[1]++;
      }
    }
    if (same[1] == 0 || other[1] == 0) {
      System.out.printf(
          "     -        -  %5d  %8d  %s%n", files.size(), patterns.patternCount(), folder);
      return new double[0];
    }
    System.out.printf(
        Locale.ROOT,
        "%6.3f %8.3f  %5d  %8d  %s%n",
        same[0] / same[1],
        other[0] / other[1],
        files.size(),
        patterns.patternCount(),
        folder);
    return new double[] {same[0] / same[1], other[0] / other[1]};
  }

  private static boolean isHtmlFile(Path file) {
    return file.toString().endsWith(".html") && Files.isRegularFile(file);
  }

  private static String url(Path folder, Path file) {
    String path = folder.relativize(file).toString().replace(" ", "%20");
    String url = Urls.normalize("http://docs.example/" + path);
    return url == null ? "http://docs.example/" : url;
  }

  private static TagPathVector read(int pattern, Path file) throws IOException {
    Map<String, Integer> counts = new HashMap<>();
    walk(Jsoup.parse(file.toFile(), "UTF-8").child(0), "", counts);
    Map<String, Double> paths = new HashMap<>();
    double length = 0;
    for (Map.Entry<String, Integer> path : counts.entrySet()) {
      double weight = 1 + Math.log(path.getValue());
      paths.put(path.getKey(), weight);
      length += weight * weight;
    }
    return new TagPathVector(pattern, paths, Math.sqrt(length));
  }

  private static void walk(Element element, String above, Map<String, Integer> counts) {
    String path = above + "/" + element.tagName();
    counts.merge(path, 1, Integer::sum);
    for (Element child : element.children()) {
      walk(child, path, counts);
    }
  }

  private static double cosine(TagPathVector a, TagPathVector b) {
    double sum = 0;
    for (Map.Entry<String, Double> path : a.paths().entrySet()) {
      sum += path.getValue() * b.paths().getOrDefault(path.getKey(), 0.0);
    }
    return sum / (a.norm() * b.norm());
  }
}
