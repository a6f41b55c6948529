package dev.waymark.parse.html;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jsoup.parser.Parser;

class EntitiesTest {
  @Property
  void referencesMeanWhatJsoupSays(@ForAll("texts") String text, @ForAll boolean attribute) {
    assertThat(Entities.decode(text, attribute))
        .isEqualTo(Parser.unescapeEntities(text, attribute));
  }

  @Property
  void soTheyDoInAPage(@ForAll("texts") String text) {
    String page =
        new dev.waymark.parse.Parser().parse("<p>x" + text, "http://x.org/").body().text();
    TextBuffer expected = new TextBuffer();
    char[] decoded = ("x" + Parser.unescapeEntities(text, false)).toCharArray();
    expected.append(decoded, 0, decoded.length);
    assertThat(page).isEqualTo(expected.slice(0, expected.length()));
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.of(
            ("lt; gt; amp; quot; nbsp; para; apos; copy; reg; middot; laquo; raquo; ndash; mdash; "
                    + "lsquo; rsquo; ldquo; rdquo; hellip; bull; rarr; rArr; agrave; aacute; "
                    + "atilde; ccedil; eacute; ecirc; egrave; iacute; icirc; ntilde; oacute; "
                    + "ocirc; otilde; ugrave; uacute; auml; ouml; uuml; szlig; Ccedil; Ouml; "
                    + "copy copy=1 times; x2; #65; #8212; #x41; #150; #0; #; ; = & LT; none; l t;")
                .split(" ", -1))
        .map(name -> "&" + name)
        .list()
        .ofMaxSize(4)
        .flatMap(refs ->
            Arbitraries.of("", " ", "\n", "a", "1", "  b ", ";")
                .map(s -> String.join(s, refs) + s));
  }
}
