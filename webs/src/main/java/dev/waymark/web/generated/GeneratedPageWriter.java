package dev.waymark.web.generated;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.waymark.web.generated.GeneratedLayout.PageKind;
import dev.waymark.web.generated.GeneratedLayout.PageRun;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Writes the HTML of a generated page. */
final class GeneratedPageWriter {
  private static final long TEXT_SALT = 61;
  private static final long FOOTER_SALT = 62;
  private static final String[] UNINFORMATIVE_ANCHORS = {
    "here", "read more", "more", "this page", "link", "details", "continue", "see also"
  };

  private final GeneratedWebSettings settings;
  private final GeneratedLayout layout;
  private final GeneratedVocabulary vocabulary;
  private final GeneratedTitles titles;
  private final GeneratedUrls urls;
  private final LinkGenerator linkGenerator;
  private final AtomicReferenceArray<String> navigations;

  GeneratedPageWriter(
      GeneratedWebSettings settings,
      GeneratedLayout layout,
      GeneratedVocabulary words,
      GeneratedTitles titles,
      GeneratedUrls addresses,
      LinkGenerator wiring) {
    this.settings = settings;
    this.layout = layout;
    this.vocabulary = words;
    this.titles = titles;
    this.urls = addresses;
    this.linkGenerator = wiring;
    this.navigations = new AtomicReferenceArray<>(layout.hosts());
  }

  byte[] html(int page) {
    PageRun run = layout.runOf(page);
    boolean item = run.kind() == PageKind.ITEM;
    int source = item ? titles.originalOf(page) : page;
    String title = GeneratedVocabulary.capitalize(String.join(" ", titles.titleWords(page)));
    StringBuilder out = new StringBuilder(4096);
    out.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>")
        .append(title)
        .append("</title></head>\n<body>\n<nav>");
    out.append(navigation(run.host()));
    out.append("</nav>\n<main>\n<h1>").append(title).append("</h1>\n");
    List<GeneratedLink> refs = linkGenerator.links(page);
    if (item) {
      appendProse(out, run, source, refs);
    } else {
      appendList(out, run, page, refs);
    }
    if (source != page && !titles.isExactCopy(page)) {
      out.append("<p>Copy ").append(page).append(".</p>\n");
    }
    out.append("</main>\n");
    appendFooter(out, run.host());
    return out.append("</body>\n</html>\n").toString().getBytes(UTF_8);
  }

  /** The same on all pages of a host, so it is written once. */
  private String navigation(int host) {
    String known = navigations.get(host);
    if (known == null) {
      StringBuilder out = new StringBuilder();
      for (GeneratedLink ref : linkGenerator.navigationLinks(host)) {
        appendAnchor(out, host, ref, anchorText(ref, 0)).append(' ');
      }
      known = out.toString();
      navigations.set(host, known);
    }
    return known;
  }

  /** Text with the links in it, evenly spread. */
  private void appendProse(StringBuilder out, PageRun run, int page, List<GeneratedLink> refs) {
    SplitMix64 dice = new SplitMix64(settings.randomSeed(), TEXT_SALT, page);
    int other = dice.uniformInt(settings.topics());
    int length = (int) (settings.words() * (0.5 + dice.uniform()));
    int gap = Math.max(1, length / (refs.size() + 1));
    int next = 0;
    int inParagraph = 0;
    out.append("<p>");
    for (int i = 1; i <= Math.max(length, gap * refs.size()); i++) {
      appendWord(out, run.topic(), other, dice);
      inParagraph++;
      if (i % gap == 0 && next < refs.size()) {
        inParagraph += appendLink(out, run.host(), refs.get(next++), dice);
      }
      if (inParagraph >= 60) {
        out.append(".</p>\n<p>");
        inParagraph = 0;
      }
    }
    out.append(".</p>\n");
  }

  /** A word of the topic, of the other topic, or of none; a topic below 0 has no words. */
  private void appendWord(StringBuilder out, int topic, int other, SplitMix64 dice) {
    double draw = dice.uniform();
    String word =
        topic >= 0 && draw < settings.topicWords()
            ? vocabulary.zipfTopicWord(topic, dice)
            : other >= 0 && draw > 1 - settings.otherTopicWords()
                ? vocabulary.zipfTopicWord(other, dice)
                : vocabulary.zipfCommonWord(dice);
    appendSpace(out).append(word);
  }

  /** A link, and if it is a telling one two words about its target on either side. */
  private int appendLink(StringBuilder out, int host, GeneratedLink ref, SplitMix64 dice) {
    int topic = ref.descriptive() ? topicOf(ref.target()) : -1;
    int around = topic < 0 ? 0 : 2;
    for (int i = 0; i < around; i++) {
      appendSpace(out).append(vocabulary.zipfTopicWord(topic, dice));
    }
    appendAnchor(appendSpace(out), host, ref, anchorText(ref, dice.nextLong()));
    for (int i = 0; i < around; i++) {
      appendSpace(out).append(vocabulary.zipfTopicWord(topic, dice));
    }
    return 2 * around + 3;
  }

  private static StringBuilder appendSpace(StringBuilder out) {
    return out.charAt(out.length() - 1) == '>' && out.charAt(out.length() - 2) == 'p'
        ? out
        : out.append(' ');
  }

  private void appendList(StringBuilder out, PageRun run, int page, List<GeneratedLink> refs) {
    SplitMix64 dice = new SplitMix64(settings.randomSeed(), TEXT_SALT, page);
    int topic = topicOf(page);
    out.append("<p>");
    for (int i = 0; i < 15; i++) {
      appendWord(out, topic, -1, dice);
    }
    out.append(".</p>\n<ul>\n");
    for (GeneratedLink ref : refs) {
      appendAnchor(out.append("<li>"), run.host(), ref, anchorText(ref, dice.nextLong()));
      appendWord(out, -1, -1, dice);
      appendWord(out, ref.descriptive() ? topicOf(ref.target()) : -1, -1, dice);
      out.append("</li>\n");
    }
    out.append("</ul>\n");
  }

  private int topicOf(int page) {
    PageRun run = layout.runOf(page);
    return run.kind() == PageKind.HUB ? titles.topicOfHub(page) : run.topic();
  }

  private String anchorText(GeneratedLink ref, long draw) {
    return ref.descriptive()
        ? GeneratedVocabulary.capitalize(String.join(" ", titles.titleWords(ref.target())))
        : UNINFORMATIVE_ANCHORS[(int) (draw & 7)];
  }

  private StringBuilder appendAnchor(StringBuilder out, int host, GeneratedLink ref, String text) {
    String url =
        switch (ref.status()) {
          case LIVE -> urls.url(ref.target());
          case DEAD -> urls.deadUrl(ref.target(), ref.target());
          case REDIRECTED -> urls.movedUrl(ref.target(), ref.target());
        };
    String own = "http://" + urls.host(host);
    boolean inside = layout.runOf(ref.target()).host() == host;
    return out.append("<a href=\"")
        .append(inside ? url.substring(own.length()) : url)
        .append("\">")
        .append(text)
        .append("</a>");
  }

  private void appendFooter(StringBuilder out, int host) {
    out.append("<footer>").append(urls.host(host));
    if (hasPrivateFolder(host)) {
      out.append(" <a href=\"/private/login\">log in</a>");
    }
    out.append("</footer>\n");
  }

  /** Whether a host has a folder that robots are asked to stay out of. */
  private boolean hasPrivateFolder(int host) {
    return SplitMix64.uniform(settings.randomSeed(), FOOTER_SALT, host) < 0.3;
  }

  /** The robots.txt of a host. */
  String robots(int host) {
    return hasPrivateFolder(host)
        ? "User-agent: *\nDisallow: /private/\n"
        : SplitMix64.uniform(settings.randomSeed(), FOOTER_SALT, host) < 0.6
            ? "User-agent: *\nCrawl-delay: 0\nDisallow:\n"
            : "";
  }
}
