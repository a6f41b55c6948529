package dev.waymark.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Text of a page cannot leave its place in markup. */
class MarkupTest {
  @Test
  void charactersOfMarkupAreEscaped() {
    assertThat(Markup.escape("<a href='x' title=\"y\">&amp;</a>"))
        .isEqualTo("&lt;a href=&#39;x&#39; title=&quot;y&quot;&gt;&amp;amp;&lt;/a&gt;");
  }

  @Test
  void whatXmlDoesNotKnowBecomesASpace() {
    assertThat(Markup.escape("a\u0000b\u001bc\ud800d\ufffee\tf\ng")).isEqualTo("a b c d e\tf\ng");
    assertThat(Markup.escape("𝔘 ü 字")).isEqualTo("𝔘 ü 字");
  }
}
