package dev.waymark.traces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.formats.ImportException;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Page views of logs, without a trace on disk. */
class PageViewReaderTest {
  private static final String BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101";

  @TempDir Path folder;

  private List<PageView> views(Path log) throws IOException, ImportException {
    TraceSettings settings = TraceSettings.defaults();
    return PageViewReader.read(List.of(log.toString()), settings, ignored -> {});
  }

  private static String line(int user, String path, String referrer, String agent) {
    return "10.%d.%d.1 - - [10/Mar/2026:13:00:36 +0000] \"GET %s HTTP/1.1\" 200 9 \"%s\" \"%s\"%n"
        .formatted(user / 250, user % 250, path, referrer, agent);
  }

  @Test
  void everyViewHasItsUrlsHoweverManyOthersCameBetween() throws Exception {
    int urls = 150_000;
    Path log = folder.resolve("long.log");
    try (BufferedWriter out = Files.newBufferedWriter(log)) {
      for (int i = 0; i < urls; i++) {
        out.write(line(i / 20, "/item/" + i, "http://shop.example/", BROWSER));
      }
      out.write(line(0, "/item/7", "http://shop.example/item/8", BROWSER));
    }

    List<PageView> views = views(log);
    assertThat(views).hasSize(urls + 1).allMatch(view -> view.user() != 0);
    assertThat(views.stream().map(PageView::url).distinct()).hasSize(urls);
    assertThat(views.getLast().url()).isEqualTo(views.get(7).url());
    assertThat(views.getLast().referrer()).isEqualTo("http://shop.example/item/8");
  }

  @Test
  void aUrlFetchedByARobotIsAViewWithoutUser() throws Exception {
    Path log = folder.resolve("robot.log");
    Files.writeString(
        log,
        line(1, "/robots.txt", "-", BROWSER)
            + line(1, "/a", "http://shop.example/", BROWSER)
            + line(2, "/b", "http://shop.example/", BROWSER));

    List<PageView> views = views(log);
    assertThat(views).hasSize(2);
    assertThat(views.getFirst().user()).isZero();
    assertThat(views.getFirst().referrer()).isNull();
    assertThat(views.getLast().user()).isNotZero();
    assertThat(views.getLast().referrer()).isEqualTo("http://shop.example/");
  }

  @Test
  void aUrlFetchedByANamedRobotIsAViewWithoutUser() throws Exception {
    Path log = folder.resolve("named.log");
    Files.writeString(
        log,
        line(1, "/a", "http://shop.example/", "Googlebot/2.1")
            + line(1, "/a.png", "-", "Googlebot/2.1")
            + line(1, "/gone", "-", "Googlebot/2.1").replace("200", "404")
            + line(2, "/b", "http://shop.example/", BROWSER));

    assertThat(views(log))
        .extracting(PageView::url, view -> view.user() == 0, PageView::referrer)
        .containsExactly(
            tuple("http://named.example/a", true, null),
            tuple("http://named.example/b", false, "http://shop.example/"));
  }
}
