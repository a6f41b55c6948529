package dev.waymark.archive.export;

import static org.assertj.core.api.Assertions.assertThat;

import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;

class MarkdownTextTest {
  private static String markdown(String html) {
    return MarkdownText.convert(Jsoup.parse(html, "http://a.example/dir/"));
  }

  @Test
  void headingsParagraphsAndLinks() {
    assertThat(markdown("<h2>Reefs</h2><p>Many <a href=fish>fish</a> live <b>here</b>.<p>More"))
        .isEqualTo("## Reefs\n\nMany [fish](http://a.example/dir/fish) live **here**.\n\nMore");
  }

  @Test
  void listsAndNumbers() {
    assertThat(markdown("<ul><li>one<li>two</ul><ol><li>a<li>b</ol>"))
        .isEqualToNormalizingWhitespace("- one - two 1. a 2. b")
        .contains("- one\n")
        .contains("1. a\n");
  }

  @Test
  void codeIsKeptAsItIs() {
    assertThat(markdown("<pre>int a;\n  b();</pre>")).isEqualTo("```\nint a;\n  b();\n```");
  }

  @Test
  void scriptsAndStylesAreLeftOut() {
    assertThat(markdown("<script>x()</script><style>p{}</style><p>text")).isEqualTo("text");
  }
}
