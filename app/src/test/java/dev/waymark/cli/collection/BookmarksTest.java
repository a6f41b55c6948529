package dev.waymark.cli.collection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class BookmarksTest {
  @Test
  void aBrowsersExportIsRead() {
    assertThat(
            Bookmarks.parse(
                """
                <!DOCTYPE NETSCAPE-Bookmark-file-1>
                <DL><p><DT><A HREF="https://example.org/a?x=1&amp;y=2" ADD_DATE="1">A</A>
                <DT><A HREF="javascript:alert(1)">no page</A>
                <DT><A ADD_DATE="2" HREF="https://example.org/b#part">B</A>
                <DT><A HREF="place:sort=8">no page</A></DL>
                """))
        .containsExactly("https://example.org/a?x=1&y=2", "https://example.org/b");
  }

  @Test
  void chromiumsOwnFileOpmlAndListsAreRead() {
    assertThat(
            Bookmarks.parse(
                "{\"roots\":{\"bar\":{\"children\":[{\"type\":\"url\",\"url\":\"http://a.example/\"},"
                    + "{\"children\":[{\"url\":\"chrome://settings\"},{\"url\":\"http://b.example/\"}"
                    + "]}]}}}"))
        .containsExactly("http://a.example/", "http://b.example/");
    assertThat(
            Bookmarks.parse(
                "<?xml version='1.0'?><opml><body><outline text='x' htmlUrl=\"http://a.example/\""
                    + " xmlUrl='http://a.example/feed'/></body></opml>"))
        .containsExactly("http://a.example/", "http://a.example/feed");
    assertThat(Bookmarks.parse("# mine\nhttp://a.example\n\n  https://b.example/x good one\n"))
        .containsExactly("http://a.example/", "https://b.example/x");
    assertThat(Bookmarks.parse("nothing here")).isEmpty();
  }

  @Test
  void aNameWithTheEndingOfAFileIsNoHost() {
    assertThat(List.of("bookmarks.html", "./urls.txt", "/home/me/feeds.opml", "../a.b/list.json"))
        .allMatch(Bookmarks::isFile);
    assertThat(List.of("example.org", "example.org/list.txt", "https://example.org/a.html"))
        .noneMatch(Bookmarks::isFile);
    assertThatThrownBy(() -> Bookmarks.read(Path.of("nowhere.txt")))
        .hasMessage("seed: nowhere.txt cannot be read; name a file that exists.");
  }
}
