package dev.waymark.lab.hostile;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Pages that are hard to read. */
final class HtmlMisbehaviours {
  private static final String BYTES = "--max-bytes";
  private static final String READ = "as browsers";

  private HtmlMisbehaviours() {}

  private static Misbehaviour.Answer says(String html) {
    return x -> x.page(html);
  }

  private static String links(int count, String prefix) {
    return IntStream.range(0, count)
        .mapToObj(i -> "<a href='" + prefix + i + "'>x</a>")
        .collect(Collectors.joining());
  }

  static List<Misbehaviour> all() {
    return new Catalogue(Misbehaviour.Category.HTML)
        .page("divs-nested-100000-deep", "no recursion", says("<div>".repeat(100_000) + "deep"))
        .page(
            "tables-nested-50000-deep",
            "no recursion",
            says("<table><tr><td>".repeat(50_000) + "deep"))
        .page("fonts-never-closed", "no recursion", says("<font><b><i><a>".repeat(50_000) + "deep"))
        .page("attribute-of-4-mb", BYTES, says("<p title='" + "x".repeat(4_000_000) + "'>hello"))
        .page(
            "attributes-200000",
            BYTES,
            says(
                "<p "
                    + IntStream.range(0, 200_000)
                        .mapToObj(i -> "a" + i + "=b ")
                        .collect(Collectors.joining())
                    + ">hello"))
        .page("links-to-itself-100000", "known URLs", says("<a href='/'>x</a>".repeat(100_000)))
        .page("links-to-a-refused-host-50000", "scope", says(links(50_000, "ftp://nowhere.test/")))
        .page("comment-never-closed", READ, says("<p>hello<!-- and " + "on ".repeat(100_000)))
        .page("comment-that-ends-oddly", READ, says("<!-- a --!><p>hello<!--> b --><!---> c -->"))
        .page(
            "script-never-closed", READ, says("<p>hello<script>var a = '" + "x".repeat(1_000_000)))
        .page(
            "script-in-comment-in-script",
            READ,
            says("<script><!--<script></script>--></script><p>hello"))
        .page("style-never-closed", READ, says("<p>hello<style>" + "a{}".repeat(300_000)))
        .page(
            "title-of-1-mb", BYTES, says("<title>" + "long ".repeat(200_000) + "</title><p>hello"))
        .page(
            "title-with-terminal-escapes",
            "escaped",
            says("<title>\u001b[2J\u001b]0;owned\u0007</title><p>hello"))
        .page("nul-bytes", READ, says("<p>he\0llo<\0a hr\0ef=/x>\0"))
        .page("tag-never-closed", READ, says("<p>hello <a href='/x"))
        .page(
            "doctype-with-entities",
            "no entities",
            says("<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><p>&b; hello"))
        .page("entities-a-million", READ, says("<p>" + "&amp;".repeat(900_000)))
        .page(
            "entities-of-garbage", READ, says("<p>&#xffffffffff; &#0; &#xd800; &notanentity; &# &"))
        .page("word-of-4-mb", BYTES, says("<p>" + "a".repeat(4_000_000)))
        .page(
            "words-a-million",
            BYTES,
            says(
                "<p>"
                    + IntStream.range(0, 700_000)
                        .mapToObj(i -> Integer.toString(i, 36))
                        .collect(Collectors.joining(" "))))
        .page(
            "base-of-javascript",
            "no web address",
            says("<base href='javascript:x'><a href='y'>y</a>"))
        .page("base-elsewhere", "address guard", says("<base href='http://10.0.0.1/'><p>hello"))
        .page(
            "refresh-to-itself",
            "known URLs",
            says("<meta http-equiv=refresh content='0; url=/'><p>hello"))
        .page("frames", READ, says("<frameset><frame src='/good.html'></frameset>"))
        .page("plaintext", READ, says("<p>hello<plaintext></p><a href=/x>x"))
        .page(
            "svg-and-math",
            READ,
            says("<svg><a xlink:href='/good.html'><title>x</title></a></svg><math><mi>x"))
        .page("templates-nested", READ, says("<template>".repeat(20_000) + "<p>hello"))
        .page("selects-and-forms", READ, says("<form><select><option>".repeat(20_000) + "<p>hello"))
        .any(
            "binary-as-html",
            READ,
            x ->
                x.respond(
                    "200 OK",
                    "Content-Type: text/html\r\n",
                    EncodingMisbehaviours.gzip(new byte[1_000_000])))
        .page(
            "control-characters-and-bidi",
            READ,
            says(
                "<p>"
                    + IntStream.range(1, 32)
                        .mapToObj(Character::toString)
                        .collect(Collectors.joining())
                    + "\u202e\u200b\ufeffhello"))
        .any(
            "noindex-nofollow",
            "obeyed",
            says("<meta name=robots content='noindex, nofollow'><a href=/x>x</a>"))
        .entries();
  }
}
