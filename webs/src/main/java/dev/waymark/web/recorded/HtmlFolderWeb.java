package dev.waymark.web.recorded;

import dev.waymark.config.ConfigException;
import dev.waymark.url.Urls;
import dev.waymark.web.ListedWeb;
import dev.waymark.web.RecordedReply;
import dev.waymark.web.RecordedTraces;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * A web of HTML files in one folder for each host: {@code DIR/docs.example/a/b.html} is {@code
 * http://docs.example/a/b.html}. A URL of a folder redirects to its {@code index.html}. Symbolic
 * links are followed; pages are read from disk on every access.
 */
final class HtmlFolderWeb extends ListedWeb {
  private final List<Path> files = new ArrayList<>();
  private final LinkCache linkCache;

  public HtmlFolderWeb(Path folder, LinkExtractor linkExtractor) {
    super("html:" + folder);
    try (Stream<Path> hosts = Files.list(folder)) {
      for (Path host : hosts.filter(Files::isDirectory).sorted().toList()) {
        addHost(host);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the folder " + folder, e);
    }
    if (files.isEmpty()) {
      throw new ConfigException(
          "html web: no .html file in a folder of "
              + folder
              + "; it needs one folder for each host, named as the host");
    }
    this.linkCache = new LinkCache(this, linkExtractor);
  }

  private void addHost(Path host) throws IOException {
    List<Path> found = new ArrayList<>();
    Files.walkFileTree(
        host,
        EnumSet.of(FileVisitOption.FOLLOW_LINKS),
        Integer.MAX_VALUE,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile() && isHtml(file)) {
              found.add(file);
            }
            return FileVisitResult.CONTINUE;
          }

          // A cycle of symbolic links, or a broken one.
          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE;
          }
        });
    found.sort(Comparator.comparing(Path::toString));
    String name = host.getFileName().toString();
    for (Path file : found) {
      String url = url(name, host.relativize(file));
      if (url != null && addUrl(url) == files.size()) {
        files.add(file);
      }
    }
  }

  private static boolean isHtml(Path file) {
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    return name.endsWith(".html") || name.endsWith(".htm") || name.endsWith(".xhtml");
  }

  private static @Nullable String url(String host, Path path) {
    HttpUrl root = HttpUrl.parse("http://" + host + "/");
    if (root == null) {
      throw new ConfigException("html web: the folder '" + host + "' is not a host name");
    }
    HttpUrl.Builder url = root.newBuilder();
    path.forEach(part -> url.addPathSegment(part.toString()));
    return Urls.normalize(url.build().toString());
  }

  @Override
  public RecordedReply respond(String normalUrl) {
    int query = normalUrl.indexOf('?');
    String plain = query < 0 ? normalUrl : normalUrl.substring(0, query);
    int page = page(plain);
    if (page >= 0) {
      return query < 0
          ? new RecordedReply.PageReply(page)
          : new RecordedReply.RedirectReply(301, plain);
    }
    String index = plain + (plain.endsWith("/") ? "" : "/") + "index.html";
    return page(index) >= 0
        ? new RecordedReply.RedirectReply(301, index)
        : new RecordedReply.NotFoundReply();
  }

  @Override
  public byte[] html(int page) {
    try {
      return Files.readAllBytes(files.get(page));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + files.get(page), e);
    }
  }

  /** Without a charset, which the files may declare themselves. */
  @Override
  public String contentType(int page) {
    return "text/html";
  }

  @Override
  public int[] links(int page) {
    return linkCache.links(page);
  }

  @Override
  public Set<String> labels(int page) {
    return Set.of();
  }

  @Override
  public RecordedTraces traces() {
    return RecordedTraces.NONE;
  }
}
