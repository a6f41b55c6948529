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
      GeneratedVocabulary vocabulary,
      GeneratedTitles titles,
      GeneratedUrls urls,
      LinkGenerator linkGenerator) {
    this.settings = settings;
    this.layout = layout;
    this.vocabulary = vocabulary;
    this.titles = titles;
    this.urls = urls;
    this.linkGenerator = linkGenerator;
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
    List<GeneratedLink> links = linkGenerator.links(page);
    if (item) {
      appendProse(out, run, source, links);
    } else {
      appendList(out, run, page, links);
    }
    if (source != page && !titles.isExactCopy(page)) {
      out.append("<p>Copy ").append(page).append(".</p>\n");
    }
    out.append("</main>\n");
    appendFooter(out, run.host());
    return out.append("</body>\n</html>\n").toString().getBytes(UTF_8);
  }

  /** The navigation links, which are the same on all pages of a host and so cached. */
  private String navigation(int host) {
    String cached = navigations.get(host);
    if (cached == null) {
      StringBuilder out = new StringBuilder();
      for (GeneratedLink link : linkGenerator.navigationLinks(host)) {
        appendAnchor(out, host, link, anchorText(link, 0)).append(' ');
      }
      cached = out.toString();
      navigations.set(host, cached);
    }
    return cached;
  }

  /** Writes text with the links evenly spread in it. */
  private void appendProse(StringBuilder out, PageRun run, int page, List<GeneratedLink> links) {
    SplitMix64 random = new SplitMix64(settings.randomSeed(), TEXT_SALT, page);
    int other = random.uniformInt(settings.topics());
    int length = (int) (settings.words() * (0.5 + random.uniform()));
    int gap = Math.max(1, length / (links.size() + 1));
    int next = 0;
    int inParagraph = 0;
    out.append("<p>");
    for (int i = 1; i <= Math.max(length, gap * links.size()); i++) {
      appendWord(out, run.topic(), other, random);
      inParagraph++;
      if (i % gap == 0 && next < links.size()) {
        inParagraph += appendLink(out, run.host(), links.get(next++), random);
      }
      if (inParagraph >= 60) {
        out.append(".</p>\n<p>");
        inParagraph = 0;
      }
    }
    out.append(".</p>\n");
  }

  /** Appends a word of the topic, of the other topic, or of none; -1 stands for no topic. */
  private void appendWord(StringBuilder out, int topic, int other, SplitMix64 random) {
    double number = random.uniform();
    String word =
        topic >= 0 && number < settings.topicWords()
            ? vocabulary.zipfTopicWord(topic, random)
            : other >= 0 && number > 1 - settings.otherTopicWords()
                ? vocabulary.zipfTopicWord(other, random)
                : vocabulary.zipfCommonWord(random);
    appendSpace(out).append(word);
  }

  /** Appends a link and, if it is descriptive, two words about its target on either side. */
  private int appendLink(StringBuilder out, int host, GeneratedLink link, SplitMix64 random) {
    int topic = link.descriptive() ? topicOf(link.target()) : -1;
    int around = topic < 0 ? 0 : 2;
    for (int i = 0; i < around; i++) {
      appendSpace(out).append(vocabulary.zipfTopicWord(topic, random));
    }
    appendAnchor(appendSpace(out), host, link, anchorText(link, random.nextLong()));
    for (int i = 0; i < around; i++) {
      appendSpace(out).append(vocabulary.zipfTopicWord(topic, random));
    }
    return 2 * around + 3;
  }

  private static StringBuilder appendSpace(StringBuilder out) {
    return out.charAt(out.length() - 1) == '>' && out.charAt(out.length() - 2) == 'p'
        ? out
        : out.append(' ');
  }

  private void appendList(StringBuilder out, PageRun run, int page, List<GeneratedLink> links) {
    SplitMix64 random = new SplitMix64(settings.randomSeed(), TEXT_SALT, page);
    int topic = topicOf(page);
    out.append("<p>");
    for (int i = 0; i < 15; i++) {
      appendWord(out, topic, -1, random);
    }
    out.append(".</p>\n<ul>\n");
    for (GeneratedLink link : links) {
      appendAnchor(out.append("<li>"), run.host(), link, anchorText(link, random.nextLong()));
      appendWord(out, -1, -1, random);
      appendWord(out, link.descriptive() ? topicOf(link.target()) : -1, -1, random);
      out.append("</li>\n");
    }
    out.append("</ul>\n");
  }

  private int topicOf(int page) {
    PageRun run = layout.runOf(page);
    return run.kind() == PageKind.HUB ? titles.topicOfHub(page) : run.topic();
  }

  private String anchorText(GeneratedLink link, long number) {
    return link.descriptive()
        ? GeneratedVocabulary.capitalize(String.join(" ", titles.titleWords(link.target())))
        : UNINFORMATIVE_ANCHORS[(int) (number & 7)];
  }

  private StringBuilder appendAnchor(StringBuilder out, int host, GeneratedLink link, String text) {
    String url =
        switch (link.status()) {
          case LIVE -> urls.url(link.target());
          case DEAD -> urls.deadUrl(link.target(), link.target());
          case REDIRECTED -> urls.movedUrl(link.target(), link.target());
        };
    String own = "http://" + urls.host(host);
    boolean inside = layout.runOf(link.target()).host() == host;
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

  /** Whether a host has a folder that its robots.txt disallows. */
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
