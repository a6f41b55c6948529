package dev.waymark.web.recorded;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.waymark.config.ConfigException;
import dev.waymark.url.Urls;
import dev.waymark.web.ListedWeb;
import dev.waymark.web.MemoizedSupplier;
import dev.waymark.web.RecordedTraces;
import java.net.URLDecoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;

/**
 * A web from the Wikispeedia data set: {@code articles.tsv.gz}, {@code links.tsv.gz}, and
 * optionally {@code categories.tsv.gz} (the labels), {@code plaintext_articles.tar.gz} and the
 * users' {@code paths_*.tsv.gz} (West, Pineau, Precup, IJCAI 2009; West, Leskovec, WWW 2012). The
 * files are read once; the HTML of a page is written on first use and cached.
 */
final class WikispeediaWeb extends ListedWeb {
  private static final String HOST = "http://wikispeedia.example";

  /** A page in memory: as text until its first use, as HTML afterwards. */
  private static final class CachedPage {
    final byte[] bytes;
    final boolean html;

    CachedPage(byte[] bytes, boolean html) {
      this.bytes = bytes;
      this.html = html;
    }
  }

  private final List<String> names = new ArrayList<>();
  private final Map<String, Integer> pageByName = new HashMap<>();
  private final int[][] links;
  private final List<Set<String>> labels = new ArrayList<>();
  private final AtomicReferenceArray<CachedPage> cachedPages;
  private final Supplier<RecordedTraces> traces;

  public WikispeediaWeb(Path folder) {
    super("wikispeedia:" + folder);
    Tsv.read(requireFile(folder, "articles.tsv.gz"), 1, row -> addArticle(row[0]));
    this.links = readLinks(requireFile(folder, "links.tsv.gz"));
    this.cachedPages = new AtomicReferenceArray<>(names.size());
    for (int page = 0; page < names.size(); page++) {
      cachedPages.set(page, new CachedPage(new byte[0], false));
    }
    Path categories = folder.resolve("categories.tsv.gz");
    if (Files.exists(categories)) {
      Tsv.read(categories, 2, row -> addLabel(row[0], row[1]));
    }
    Path texts = folder.resolve("plaintext_articles.tar.gz");
    if (Files.exists(texts)) {
      Tar.read(texts, this::setText);
    }
    this.traces =
        new MemoizedSupplier<>(() ->
            ClickPaths.read(
                folder,
                article -> pageByName.containsKey(article) ? url(pageByName.get(article)) : null));
  }

  private static Path requireFile(Path folder, String file) {
    Path path = folder.resolve(file);
    if (!Files.isReadable(path)) {
      throw new ConfigException(
          "wikispeedia web: there is no " + file + " in " + folder + "; name the folder it is in");
    }
    return path;
  }

  private void addArticle(String article) {
    String url = Objects.requireNonNull(Urls.normalize(HOST + "/wiki/" + article), article);
    if (!pageByName.containsKey(article) && addUrl(url) == names.size()) {
      pageByName.put(article, names.size());
      names.add(article);
      labels.add(new TreeSet<>());
    }
  }

  private int[][] readLinks(Path file) {
    List<List<Integer>> targets = new ArrayList<>();
    names.forEach(article -> targets.add(new ArrayList<>()));
    Tsv.read(
        file,
        2,
        row -> {
          Integer from = pageByName.get(row[0]);
          Integer to = pageByName.get(row[1]);
          if (from != null && to != null) {
            targets.get(from).add(to);
          }
        });
    return targets.stream()
        .map(list -> list.stream().mapToInt(Integer::intValue).distinct().toArray())
        .toArray(int[][]::new);
  }

  private void addLabel(String article, String category) {
    Integer page = pageByName.get(article);
    if (page != null) {
      labels.get(page).add(category);
    }
  }

  private void setText(String file, byte[] content) {
    String article = file.substring(file.lastIndexOf('/') + 1).replaceFirst("\\.txt$", "");
    Integer page = pageByName.get(article);
    if (page != null) {
      cachedPages.set(page, new CachedPage(content, false));
    }
  }

  private String title(int page) {
    return URLDecoder.decode(names.get(page).replace("+", "%2B"), UTF_8).replace('_', ' ');
  }

  @Override
  public byte[] html(int page) {
    CachedPage cached = cachedPages.get(page);
    if (cached.html) {
      return cached.bytes;
    }
    Map<String, String> titlesByHref = new LinkedHashMap<>();
    for (int target : links[page]) {
      titlesByHref.put(url(target).substring(HOST.length()), title(target));
    }
    byte[] html = ArticleHtml.write(title(page), new String(cached.bytes, UTF_8), titlesByHref);
    cachedPages.set(page, new CachedPage(html, true));
    return html;
  }

  @Override
  public int[] links(int page) {
    return Arrays.stream(links[page]).filter(target -> target != page).toArray();
  }

  @Override
  public Set<String> labels(int page) {
    return Set.copyOf(labels.get(page));
  }

  @Override
  public RecordedTraces traces() {
    return traces.get();
  }
}
