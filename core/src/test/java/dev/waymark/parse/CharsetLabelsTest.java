package dev.waymark.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CharsetLabelsTest {
  @ParameterizedTest
  @CsvSource({
    "gb2312, GB18030",
    "GBK, GB18030",
    "shift_jis, windows-31j",
    "ascii, windows-1252",
    "' iso-8859-1 ', windows-1252",
    "latin1, windows-1252",
    "iso-8859-9, windows-1254",
    "tis-620, x-windows-874",
    "ks_c_5601-1987, x-windows-949",
    "big5, Big5-HKSCS",
    "unicode-1-1-utf-8, UTF-8",
    "utf-16, UTF-16LE",
    "mac, x-MacRoman",
    "koi8-ru, KOI8-U",
  })
  void labelsMeanWhatBrowsersTakeThemFor(String label, String charset) {
    assertThat(CharsetLabels.find(label)).isEqualTo(Charset.forName(charset));
  }

  @Test
  void whatIsNoLabelMeansNothing() {
    assertThat(CharsetLabels.find("utf-7")).isNull();
    assertThat(CharsetLabels.find("cp037")).isNull();
    assertThat(CharsetLabels.find("")).isNull();
    assertThat(CharsetLabels.find("hz-gb-2312")).isNull();
  }

  @Test
  void aDeclarationInACommentIsNone() {
    assertThat(declared("<!-- <meta charset=koi8-r> --><meta charset=windows-1251>"))
        .isEqualTo(Charset.forName("windows-1251"));
    assertThat(declared("<!-- <meta charset=koi8-r> -->")).isNull();
    assertThat(declared("<p title='<meta charset=koi8-r>'>")).isNull();
    assertThat(declared("<script>'<meta charset=koi8-r>'</script>")).isNull();
  }

  @Test
  void aDeclarationBehindLongStylesCounts() {
    String styles = "<style>" + "p { color: red }".repeat(500) + "</style>";
    assertThat(
            declared(
                "<title>x</title>"
                    + styles
                    + "<META content='text/html; charset=big5' http-equiv=Content-Type>"))
        .isEqualTo(Charset.forName("Big5-HKSCS"));
  }

  @Test
  void otherContentDeclaresNothing() {
    assertThat(declared("<meta name=description content='charset=koi8-r'>")).isNull();
    assertThat(declared("<?xml version='1.0' encoding='windows-1251'?><p>"))
        .isEqualTo(Charset.forName("windows-1251"));
    assertThat(declared("<meta charset=utf-16>")).isEqualTo(StandardCharsets.UTF_8);
  }

  @Test
  void aCommentEndsWithAnExclamationMarkToo() {
    var page = new Parser().parse("a<!-- b --!>c <a href=/d>d</a>", "http://page.example/");
    assertThat(page.body().text()).isEqualTo("ac d");
    assertThat(page.links()).hasSize(1);
  }

  private static Charset declared(String html) {
    return CharsetDeclaration.find(html.getBytes(StandardCharsets.ISO_8859_1));
  }
}
