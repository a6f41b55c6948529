package dev.waymark.web.recorded;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.people.Session;
import dev.waymark.people.Step;
import dev.waymark.url.Urls;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.SharedData;
import dev.waymark.web.generated.GeneratedWebTest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WikispeediaWebTest {
  private static final String A = "<a href=\"";

  @TempDir Path folder;

  private RecordedWeb small() throws IOException {
    gz(
        "articles.tsv.gz",
        "# names",
        "",
        "Coral",
        "Reef",
        "Great_Barrier_Reef",
        "%C3%85land",
        "Asp_%28snake%29");
    gz(
        "links.tsv.gz",
        "Coral\tReef",
        "Coral\tGreat_Barrier_Reef",
        "Coral\t%C3%85land",
        "Coral\tCoral",
        "Coral\tAsp_%28snake%29",
        "Reef\tCoral",
        "Reef\tNowhere");
    gz("categories.tsv.gz", "Coral\tsubject.Animals", "Coral\tsubject.Sea", "Reef\tsubject.Sea");
    gz("paths_finished_sequences.tsv.gz", "3\tReef;Coral;<;Coral;%C3%85land");
    gz(
        "paths_unfinished.tsv.gz",
        "u1\t1297054935\t40\tReef;Coral;<;Great_Barrier_Reef\t%C3%85land\ttimeout",
        "u2\t1297054936\t1804\tCoral\tNowhere\trestart");
    tar(
        "Coral.txt",
        """
        Coral

           The coral of the Great
           Barrier Reef & <others>, not reefs.
           Reefs, a reef, coral.

        Heading

             * one reef
             * two
               lines
        """);
    return RecordedWebs.open("wikispeedia:" + folder);
  }

  @Test
  void anArticleHasEveryLinkOnceWhereItsTextFirstNamesTheTarget() throws IOException {
    RecordedWeb web = small();
    assertThat(new String(web.html(0), UTF_8))
        .contains("<title>Coral</title>")
        .contains(
            "<p>The <a href=\"/wiki/Coral\">coral</a> of the <a"
                + " href=\"/wiki/Great_Barrier_Reef\">Great Barrier Reef</a> &amp; &lt;others&gt;,"
                + " not reefs. Reefs, a <a href=\"/wiki/Reef\">reef</a>, coral.</p>")
        .contains("<h2>Heading</h2>\n<ul>\n<li>one reef</li>\n<li>two lines</li>\n</ul>")
        .contains(
            "<h2>See also</h2>\n<ul>\n<li><a href=\"/wiki/%C3%85land\">Åland</a></li>\n"
                + "<li><a href=\"/wiki/Asp_%28snake%29\">Asp (snake)</a></li>\n</ul>");
    assertThat(web.pages()).isEqualTo(5);
    assertThat(web.links(0)).containsExactly(1, 2, 3, 4);
    assertThat(web.labels(0)).containsExactlyInAnyOrder("subject.Animals", "subject.Sea");
    assertThat(web.url(3)).isEqualTo("http://wikispeedia.example/wiki/%C3%85land");
    assertThat(web.page("http://wikispeedia.example/wiki/%C3%85land")).isEqualTo(3);
    assertThat(web.page("http://wikispeedia.example/wiki/Nowhere")).isEqualTo(-1);
  }

  @Test
  void pathsAreSessionsTowardsATargetWithTheWaysBack() throws IOException {
    List<Session> sessions = small().traces().sessions();
    assertThat(sessions).extracting(Session::user).containsExactly("path3", "u1", "u2");
    String wiki = "http://wikispeedia.example/wiki/";
    Instant start = Instant.ofEpochSecond(1297054935);
    assertThat(sessions.get(1))
        .isEqualTo(
            new Session(
                "u1",
                List.of(
                    new Step(wiki + "Reef", null, start, false),
                    new Step(wiki + "Coral", wiki + "Reef", start.plusSeconds(10), false),
                    new Step(wiki + "Reef", null, start.plusSeconds(20), true),
                    new Step(
                        wiki + "Great_Barrier_Reef", wiki + "Reef", start.plusSeconds(30), false)),
                List.of(wiki + "%C3%85land")));
    assertThat(sessions.get(0).targets()).containsExactly(wiki + "%C3%85land");
    assertThat(sessions.get(2).targets()).isEmpty();
    assertThat(sessions.get(1).visits()).hasSize(3);
  }

  @Test
  void aFolderWithoutArticlesIsNamed() {
    assertThatThrownBy(() -> RecordedWebs.open("wikispeedia:" + folder))
        .hasMessageContaining("articles.tsv.gz")
        .hasMessageContaining(folder.toString());
  }

  @Test
  void theRealOneHasAllItsPagesLinksAndPeople() {
    RecordedWeb web = RecordedWebs.open("wikispeedia:" + SharedData.folder("wikispeedia"));
    assertThat(web.pages()).isEqualTo(4604);
    int links = 0;
    int anchors = 0;
    Set<String> labels = new HashSet<>();
    for (int page = 0; page < web.pages(); page++) {
      assertThat(Urls.normalize(web.url(page))).isEqualTo(web.url(page));
      links += web.links(page).length;
      List<String> targets = anchors(web, page);
      Set<String> distinct = new HashSet<>(targets);
      assertThat(distinct).as(web.url(page)).hasSameSizeAs(targets);
      for (int link : web.links(page)) {
        distinct.remove(web.url(link));
      }
      distinct.remove(web.url(page));
      assertThat(distinct).as("links of %s that it has not", web.url(page)).isEmpty();
      anchors += targets.size();
      labels.addAll(web.labels(page));
    }
    assertThat(anchors).isEqualTo(119_882);
    assertThat(links).as("without 110 links of pages to themselves").isEqualTo(119_772);
    assertThat(labels).hasSize(80);
    assertThat(web.traces().sessions()).hasSize(35_778 + 17_412);
    assertThat(web.traces().sessions().stream().map(Session::user).distinct())
        .hasSize(35_778 + 8_272);
  }

  /** By hand, since a full parse of a hundred megabytes takes its time; by jsoup now and then. */
  private static List<String> anchors(RecordedWeb web, int page) {
    String html = new String(web.html(page), UTF_8);
    List<String> urls = new ArrayList<>();
    for (int at = html.indexOf(A); at >= 0; at = html.indexOf(A, at + 1)) {
      urls.add(
          "http://wikispeedia.example"
              + html.substring(at + A.length(), html.indexOf('"', at + A.length())));
    }
    if (page % 50 == 0) {
      assertThat(urls).containsExactlyElementsOf(GeneratedWebTest.parse(web, page));
    }
    return urls;
  }

  private void gz(String name, String... lines) throws IOException {
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(folder.resolve(name)))) {
      out.write((String.join("\n", lines) + "\n").getBytes(UTF_8));
    }
  }

  /** One file, as ustar writes it. */
  private void tar(String name, String text) throws IOException {
    byte[] content = text.getBytes(UTF_8);
    byte[] header = new byte[512];
    byte[] path = ("plaintext_articles/" + name).getBytes(UTF_8);
    System.arraycopy(path, 0, header, 0, path.length);
    byte[] size = String.format("%011o", content.length).getBytes(UTF_8);
    System.arraycopy(size, 0, header, 124, size.length);
    header[156] = '0';
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(header);
    all.write(Arrays.copyOf(content, (content.length + 511) / 512 * 512));
    all.write(new byte[1024]);
    try (OutputStream out =
        new GZIPOutputStream(Files.newOutputStream(folder.resolve("plaintext_articles.tar.gz")))) {
      all.writeTo(out);
    }
  }
}
