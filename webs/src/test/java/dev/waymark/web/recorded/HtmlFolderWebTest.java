package dev.waymark.web.recorded;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.web.RecordedReply;
import dev.waymark.web.RecordedWeb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlFolderWebTest {
  @TempDir Path folder;

  private void file(String name, String html) throws IOException {
    Path path = folder.resolve(name);
    Files.createDirectories(path.getParent());
    Files.writeString(path, html);
  }

  @Test
  void aFolderIsAHostAndAFileIsAPage() throws IOException {
    file(
        "a.example/index.html",
        "<base href='/sub/'><a href='x y.html'>x</a><a href='../sub'>s</a><a"
            + " href='http://b.example/'>b</a><area href='/index.html#top'><a"
            + " href='none.html'>n</a><a href='x y.html?v=1'>again</a>");
    file("a.example/sub/x y.html", "x");
    file("a.example/sub/index.html", "sub");
    file("a.example/style.css", "css");
    file("b.example/INDEX.HTM", "b");
    file("b.example/index.html", "<iframe src='INDEX.HTM'></iframe>");
    file("stray.html", "not in a host");
    Files.createSymbolicLink(folder.resolve("b.example/loop"), folder.resolve("b.example"));
    RecordedWeb web = RecordedWebs.open("html:" + folder);
    assertThat(IntStream.range(0, web.pages()).mapToObj(web::url))
        .containsExactly(
            "http://a.example/index.html",
            "http://a.example/sub/index.html",
            "http://a.example/sub/x%20y.html",
            "http://b.example/INDEX.HTM",
            "http://b.example/index.html");
    assertThat(web.respond("http://a.example/"))
        .isEqualTo(new RecordedReply.RedirectReply(301, "http://a.example/index.html"));
    assertThat(web.respond("http://a.example/sub"))
        .isEqualTo(new RecordedReply.RedirectReply(301, "http://a.example/sub/index.html"));
    assertThat(web.respond("http://a.example/style.css"))
        .isEqualTo(new RecordedReply.NotFoundReply());
    assertThat(web.links(0)).containsExactlyInAnyOrder(1, 2, 4);
    assertThat(web.links(4)).containsExactly(3);
    assertThat(new String(web.html(2), UTF_8)).isEqualTo("x");
  }

  @Test
  void aMissingOrEmptyFolderIsReported() {
    assertThatThrownBy(() -> RecordedWebs.open("html:" + folder))
        .hasMessageContaining(folder.toString())
        .hasMessageContaining("one folder for each host");
    assertThatThrownBy(() -> RecordedWebs.open("html:" + folder.resolve("missing")))
        .hasMessageContaining("is not a folder");
    assertThatThrownBy(() -> RecordedWebs.open("htlm:" + folder))
        .hasMessageContaining("htlm:")
        .hasMessageContaining("wikispeedia:DIR");
    assertThatThrownBy(() -> RecordedWebs.open("generated:help")).hasMessageContaining("locality");
    assertThat(RecordedWebs.open("generated:pages=100").pages()).isEqualTo(100);
  }
}
