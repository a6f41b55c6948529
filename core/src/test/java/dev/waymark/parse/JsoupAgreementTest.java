package dev.waymark.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.model.Page;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Our parser, which builds no tree, against one through jsoup's tree. */
class JsoupAgreementTest {
  private static final String URL = "http://reef.example/a/page.html";

  @Property(tries = 500)
  void pagesWithProperNestingReadTheSame(@ForAll("pages") String html) {
    agree(html);
  }

  @Example
  void theUsualSlipsReadTheSame() {
    agree("<p>one<p>two<ul><li>a<li><a href=x>b</a><li>c</ul>after");
    agree("<table><tr><td class=nav>a<td><a href=x>b</a><tr><td>c</table>d");
    agree("<table><tr><td><div class=nav>open<td><a href=x>not menu</a></table><a href=y>z</a>");
    agree("<div class=nav><div>deep</div></p></div><a href=x>y</a>");
    agree("<div class=nav>a</section><a href=x>still menu</a></div><a href=x>y</a>");
    agree("<a href=x>one <a href=y>two</a> three");
    agree("a < b &amp; c &lt d &copy; &eacute; &#8217; &#x41; &#150; &nosuch; & <3");
    agree("<p title='a>b' class=x>in</p><!-- <p>no --><!-->yes--><br></br>z");
    agree("<TITLE>A &amp; <b>B</b></TITLE><P>x<SCRIPT>if (a<b) '</p>'</SCRIPT>y");
    agree("<svg><title>no</title><a href=no>no</a></svg>yes<svg/>too<svg><p>out</p>");
    agree("<a href='?a=1&copy=2&amp;b=3' rel=nofollow>x</a><a href=/q?x=&lt;>y</a>");
    agree("<h1>Big <a href=x>link</a></h1><textarea><p>no</textarea><select><option>no</select>x");
    agree("<a href = \"x\"\n title=y >z</a ><img alt=no><a href=i><img alt='yes &amp; no'></a>");
    agree("<template><p>no<template>no</template>no</template>yes<iframe src=f><p>no</iframe>x");
    agree("<!doctype html><html lang=de><base href=/b/><meta name=description content=d>x");
  }

  private static void agree(String html) {
    Page ours = new Parser("waymark").parse(html, URL);
    Page theirs = JsoupReader.parse(html, URL);
    assertThat(ours.title().text()).as(html).isEqualTo(theirs.title().text());
    assertThat(ours.body().text()).as(html).isEqualTo(theirs.body().text());
    assertThat(ours.links()).as(html).isEqualTo(theirs.links());
    assertThat(ours.headings()).as(html).isEqualTo(theirs.headings());
    assertThat(ours.description()).as(html).isEqualTo(theirs.description());
    assertThat(ours.language()).as(html).isEqualTo(theirs.language());
  }

  @Provide
  Arbitrary<String> pages() {
    return blocks(3).map(blocks -> "<title>T</title><body>" + blocks);
  }

  private static Arbitrary<String> blocks(int depth) {
    Arbitrary<String> text = inline(true).map(words -> "<p>" + words + "</p>");
    Arbitrary<String> heading = inline(true).map(words -> "<h2>" + words + "</h2>");
    if (depth == 0) {
      return Arbitraries.oneOf(text, heading);
    }
    Arbitrary<String> inner = Arbitraries.lazy(() -> blocks(depth - 1));
    Arbitrary<String> group =
        Arbitraries.of("div", "section", "main", "article", "nav", "aside", "header", "footer")
            .flatMap(name -> inner.map(blocks -> "<" + name + ">" + blocks + "</" + name + ">"));
    Arbitrary<String> menu =
        inner.map(blocks -> "<div id=x class='wide site-menu'>" + blocks + "</div>");
    Arbitrary<String> list = inner.map(blocks -> "<ul><li>" + blocks + "</li><li>x</li></ul>");
    Arbitrary<String> table =
        inner.map(
            blocks -> "<table><tbody><tr><td>" + blocks + "</td><td>x</td></tr></tbody></table>");
    return Arbitraries.oneOf(text, heading, group, menu, list, table)
        .list()
        .ofMaxSize(4)
        .map(parts -> String.join("", parts));
  }

  private static Arbitrary<String> inline(boolean anchors) {
    Arbitrary<String> plain =
        Arbitraries.of(
            "word ",
            "two words",
            " ",
            "&amp;",
            "&eacute;",
            "x &lt; y",
            "<br>",
            "<br> <br>",
            "<!-- c -->",
            "日本",
            "<b>bold</b>",
            "<img alt=pic>",
            "<script>x<y</script>");
    Arbitrary<String> link =
        plain
            .list()
            .ofMaxSize(3)
            .map(words -> "<a href='l.html?a=1&amp;b=2'>" + String.join("", words) + "</a>");
    return (anchors ? Arbitraries.oneOf(plain, plain, link) : plain)
        .list()
        .ofMaxSize(6)
        .map(parts -> String.join("", parts));
  }
}
