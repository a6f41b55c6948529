package dev.waymark.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.waymark.web.Layout.Kind;
import dev.waymark.web.Layout.Run;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Writes the HTML of a generated page. */
final class Composer {
  private static final long TEXT = 61;
  private static final long FOOT = 62;
  private static final String[] EMPTY_ANCHORS = {
    "here", "read more", "more", "this page", "link", "details", "continue", "see also"
  };

  private final GeneratedSettings settings;
  private final Layout layout;
  private final Vocabulary words;
  private final Titles titles;
  private final Addresses addresses;
  private final Wiring wiring;
  private final AtomicReferenceArray<String> navigations;

  Composer(
      GeneratedSettings settings,
      Layout layout,
      Vocabulary words,
      Titles titles,
      Addresses addresses,
      Wiring wiring) {
    this.settings = settings;
    this.layout = layout;
    this.words = words;
    this.titles = titles;
    this.addresses = addresses;
    this.wiring = wiring;
    this.navigations = new AtomicReferenceArray<>(layout.hosts());
  }

  byte[] html(int page) {
    Run run = layout.runOf(page);
    boolean item = run.kind() == Kind.ITEM;
    int source = item ? titles.source(page) : page;
    String title = Vocabulary.capital(String.join(" ", titles.of(page)));
    StringBuilder out = new StringBuilder(4096);
    out.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>")
        .append(title)
        .append("</title></head>\n<body>\n<nav>");
    out.append(navigation(run.host()));
    out.append("</nav>\n<main>\n<h1>").append(title).append("</h1>\n");
    List<Ref> refs = wiring.of(page);
    if (item) {
      prose(out, run, source, refs);
    } else {
      enumeration(out, run, page, refs);
    }
    if (source != page && !titles.exact(page)) {
      out.append("<p>Copy ").append(page).append(".</p>\n");
    }
    out.append("</main>\n");
    foot(out, run.host());
    return out.append("</body>\n</html>\n").toString().getBytes(UTF_8);
  }

  /** The same on all pages of a host, so it is written once. */
  private String navigation(int host) {
    String known = navigations.get(host);
    if (known == null) {
      StringBuilder out = new StringBuilder();
      for (Ref ref : wiring.navigation(host)) {
        anchor(out, host, ref, anchorOf(ref, 0)).append(' ');
      }
      known = out.toString();
      navigations.set(host, known);
    }
    return known;
  }

  /** Text with the links in it, evenly spread. */
  private void prose(StringBuilder out, Run run, int page, List<Ref> refs) {
    Dice dice = new Dice(settings.seed(), TEXT, page);
    int other = dice.below(settings.topics());
    int length = (int) (settings.words() * (0.5 + dice.unit()));
    int gap = Math.max(1, length / (refs.size() + 1));
    int next = 0;
    int inParagraph = 0;
    out.append("<p>");
    for (int i = 1; i <= Math.max(length, gap * refs.size()); i++) {
      word(out, run.topic(), other, dice);
      inParagraph++;
      if (i % gap == 0 && next < refs.size()) {
        inParagraph += inText(out, run.host(), refs.get(next++), dice);
      }
      if (inParagraph >= 60) {
        out.append(".</p>\n<p>");
        inParagraph = 0;
      }
    }
    out.append(".</p>\n");
  }

  /** A word of the topic, of the other topic, or of none; a topic below 0 has no words. */
  private void word(StringBuilder out, int topic, int other, Dice dice) {
    double draw = dice.unit();
    String word =
        topic >= 0 && draw < settings.focus()
            ? words.ofTopic(topic, dice)
            : other >= 0 && draw > 1 - settings.blur()
                ? words.ofTopic(other, dice)
                : words.common(dice);
    space(out).append(word);
  }

  /** A link, and if it is a telling one two words about its target on either side. */
  private int inText(StringBuilder out, int host, Ref ref, Dice dice) {
    int topic = ref.says() ? topicOf(ref.page()) : -1;
    int around = topic < 0 ? 0 : 2;
    for (int i = 0; i < around; i++) {
      space(out).append(words.ofTopic(topic, dice));
    }
    anchor(space(out), host, ref, anchorOf(ref, dice.next()));
    for (int i = 0; i < around; i++) {
      space(out).append(words.ofTopic(topic, dice));
    }
    return 2 * around + 3;
  }

  private static StringBuilder space(StringBuilder out) {
    return out.charAt(out.length() - 1) == '>' && out.charAt(out.length() - 2) == 'p'
        ? out
        : out.append(' ');
  }

  private void enumeration(StringBuilder out, Run run, int page, List<Ref> refs) {
    Dice dice = new Dice(settings.seed(), TEXT, page);
    int topic = topicOf(page);
    out.append("<p>");
    for (int i = 0; i < 15; i++) {
      word(out, topic, -1, dice);
    }
    out.append(".</p>\n<ul>\n");
    for (Ref ref : refs) {
      anchor(out.append("<li>"), run.host(), ref, anchorOf(ref, dice.next()));
      word(out, -1, -1, dice);
      word(out, ref.says() ? topicOf(ref.page()) : -1, -1, dice);
      out.append("</li>\n");
    }
    out.append("</ul>\n");
  }

  private int topicOf(int page) {
    Run run = layout.runOf(page);
    return run.kind() == Kind.HUB ? titles.topicOfHub(page) : run.topic();
  }

  private String anchorOf(Ref ref, long draw) {
    return ref.says()
        ? Vocabulary.capital(String.join(" ", titles.of(ref.page())))
        : EMPTY_ANCHORS[(int) (draw & 7)];
  }

  private StringBuilder anchor(StringBuilder out, int host, Ref ref, String text) {
    String url =
        switch (ref.fate()) {
          case LIVE -> addresses.url(ref.page());
          case DEAD -> addresses.dead(ref.page(), ref.page());
          case MOVED -> addresses.moved(ref.page(), ref.page());
        };
    String own = "http://" + addresses.host(host);
    boolean inside = layout.runOf(ref.page()).host() == host;
    return out.append("<a href=\"")
        .append(inside ? url.substring(own.length()) : url)
        .append("\">")
        .append(text)
        .append("</a>");
  }

  private void foot(StringBuilder out, int host) {
    out.append("<footer>").append(addresses.host(host));
    if (closed(host)) {
      out.append(" <a href=\"/private/login\">log in</a>");
    }
    out.append("</footer>\n");
  }

  /** Whether a host has a folder that robots are asked to stay out of. */
  private boolean closed(int host) {
    return Dice.unit(settings.seed(), FOOT, host) < 0.3;
  }

  /** The robots.txt of a host. */
  String robots(int host) {
    return closed(host)
        ? "User-agent: *\nDisallow: /private/\n"
        : Dice.unit(settings.seed(), FOOT, host) < 0.6
            ? "User-agent: *\nCrawl-delay: 0\nDisallow:\n"
            : "";
  }
}
