package dev.waymark.parse;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.model.Link;
import dev.waymark.model.Page;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import okhttp3.HttpUrl;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;

/**
 * The suite of html5lib, as the npm package html5 1.0.5 has it: links and titles of its trees,
 * texts of its tokens. docs/conformance.md has the rates and the reasons of the differences.
 */
class Html5libTest {
  private static final Set<String> NO_TEXT =
      Set.of(
          "script style noframes noembed textarea template canvas object applet audio video select datalist noscript iframe title head frameset"
              .split(" ", -1));

  private static final String LINK = "<a href=/behind>behind</a>";
  private static final Map<String, String> FILES = read();
  private final Parser parser = new Parser();

  private static Map<String, String> read() {
    Map<String, String> files = new LinkedHashMap<>();
    try (InputStream in = Html5libTest.class.getResourceAsStream("/html5lib-tests.zip");
        ZipInputStream zip = new ZipInputStream(in)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        files.put(entry.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return files;
  }

  /** What a browser has of a document. */
  private record Tree(Set<String> links, String title, String text) {}

  private record TreeCase(String name, String html, String tree) {}

  @Test
  void linksAndTitlesAreThoseOfTheTrees() {
    List<String> wrongLinks = new ArrayList<>();
    List<String> wrongTitles = new ArrayList<>();
    List<String> wrongTexts = new ArrayList<>();
    List<TreeCase> cases = treeCases();
    for (TreeCase one : cases) {
      Tree expected = tree(one.tree());
      Page page = parser.parse(one.html(), "http://page.example/");
      Set<String> links = new TreeSet<>();
      page.links().stream()
          .filter(link -> link.kind() != Link.Kind.STRUCTURE)
          .forEach(link -> links.add(link.url()));
      if (!links.equals(expected.links())) {
        wrongLinks.add(one.name() + " " + one.html() + " -> " + links + " not " + expected.links());
      }
      if (!squeeze(page.title().text()).equals(squeeze(expected.title()))) {
        wrongTitles.add(one.name() + " " + one.html() + " -> " + page.title().text());
      }
      if (!sorted(page.body().text()).equals(sorted(expected.text()))) {
        wrongTexts.add(one.name() + " " + one.html() + " -> " + page.body().text());
      }
    }
    System.out.printf(
        "html5lib trees: %d cases, other links %d, other titles %d, other text %d%n",
        cases.size(), wrongLinks.size(), wrongTitles.size(), wrongTexts.size());
    if (Boolean.getBoolean("waymark.suites")) {
      wrongLinks.forEach(wrong -> System.out.println("LINKS " + wrong));
      wrongTitles.forEach(wrong -> System.out.println("TITLE " + wrong));
      wrongTexts.forEach(wrong -> System.out.println("TEXT " + wrong));
    }
    assertThat(cases).hasSizeGreaterThan(1000);
    assertThat(wrongLinks).isEmpty();
    assertThat(wrongTitles).isEmpty();
    assertThat(wrongTexts).hasSizeLessThanOrEqualTo(21);
  }

  /** A link behind or within what a case leaves open shows in which state it leaves a parser. */
  @Test
  void linksBehindTheCasesAreThoseOfATreeBuilder() {
    int cases = 0;
    List<String> wrong = new ArrayList<>();
    for (TreeCase one : treeCases()) {
      int middle = one.html().indexOf('<', one.html().length() / 2);
      List<String> variants = new ArrayList<>(List.of(one.html() + LINK));
      if (middle > 0) {
        variants.add(one.html().substring(0, middle) + LINK + one.html().substring(middle));
      }
      for (String html : variants) {
        cases++;
        Set<String> expected = jsoupLinks(html);
        Set<String> found = new TreeSet<>();
        parser.parse(html, "http://page.example/").links().stream()
            .filter(link -> link.kind() != Link.Kind.STRUCTURE)
            .forEach(link -> found.add(link.url()));
        if (!found.equals(expected)) {
          wrong.add(one.name() + " " + html + " -> " + found + " not " + expected);
        }
      }
    }
    System.out.printf("html5lib with links: %d cases, other links %d%n", cases, wrong.size());
    if (Boolean.getBoolean("waymark.suites")) {
      wrong.forEach(one -> System.out.println("BEHIND " + one.replace('\n', ' ')));
    }
    assertThat(wrong).hasSizeLessThanOrEqualTo(43);
  }

  private static Set<String> jsoupLinks(String html) {
    Set<String> links = new TreeSet<>();
    for (Element link : Jsoup.parse(html, "http://page.example/").select("a[href]")) {
      boolean ours =
          link.tag().namespace().equals(org.jsoup.parser.Parser.NamespaceHtml)
              && link.parents().stream().noneMatch(parent -> parent.nameIs("template"));
      if (ours) {
        addLink(link.attr("href"), "a", links);
      }
    }
    return links;
  }

  @Test
  void textsAreThoseOfTheTokens() throws IOException {
    int cases = 0;
    List<String> wrong = new ArrayList<>();
    for (Map.Entry<String, String> file : FILES.entrySet()) {
      if (!file.getKey().startsWith("tokenizer/")) {
        continue;
      }
      for (JsonNode test : new ObjectMapper().readTree(file.getValue()).path("tests")) {
        String input = test.path("input").asText();
        if (test.has("initialStates") || test.has("doubleEscaped") || hasTags(test)) {
          continue;
        }
        cases++;
        StringBuilder text = new StringBuilder();
        for (JsonNode token : test.path("output")) {
          text.append(token.path(0).asText().equals("Character") ? token.path(1).asText() : "");
        }
        Page page = parser.parse(input, "http://page.example/");
        if (!squeeze(page.body().text()).equals(squeeze(text.toString()))) {
          wrong.add(file.getKey() + " " + input + " -> " + page.body().text() + " not " + text);
        }
      }
    }
    System.out.printf("html5lib tokens: %d cases, other text %d%n", cases, wrong.size());
    if (Boolean.getBoolean("waymark.suites")) {
      wrong.forEach(one -> System.out.println("TOKENS " + one));
    }
    assertThat(cases).isGreaterThan(4000);
    assertThat(wrong).hasSizeLessThanOrEqualTo(4);
  }

  private static boolean hasTags(JsonNode test) {
    for (JsonNode token : test.path("output")) {
      if (token.path(0).asText().endsWith("Tag")) {
        return true;
      }
    }
    return false;
  }

  private static List<TreeCase> treeCases() {
    List<TreeCase> cases = new ArrayList<>();
    FILES.forEach((name, content) -> {
      if (name.startsWith("tree-construction/")) {
        for (String test : ("\n" + content).split("\n#data\n", -1)) {
          int errors = test.indexOf("\n#errors");
          int document = test.indexOf("\n#document\n");
          if (errors >= 0 && document >= 0 && !test.contains("\n#document-fragment\n")) {
            cases.add(
                new TreeCase(
                    name.substring(name.indexOf('/') + 1),
                    test.substring(0, errors),
                    test.substring(document + "\n#document\n".length())));
          }
        }
      }
    });
    return cases;
  }

  /** Reads the dump of a tree: two blanks a level, elements in brackets, attributes below them. */
  private static Tree tree(String dump) {
    Set<String> links = new TreeSet<>();
    List<String> titles = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    Deque<String> path = new ArrayDeque<>();
    String[] lines = dump.split("\n(?=\\| )", -1);
    for (String line : lines) {
      if (!line.startsWith("| ")) {
        continue;
      }
      int indent = 2;
      while (indent < line.length() && line.charAt(indent) == ' ') {
        indent++;
      }
      int level = (indent - 2) / 2;
      String item = line.substring(indent).stripTrailing();
      while (path.size() > level) {
        path.removeLast();
      }
      if (item.startsWith("<") && !item.startsWith("<!") && !item.startsWith("<?")) {
        path.addLast(item.substring(1, item.length() - 1));
      } else if (item.equals("content")) {
        path.addLast("template");
      } else if (item.startsWith("\"")) {
        addText(item.substring(1, item.length() - 1), path, text, titles);
      } else if (item.startsWith("href=\"")
          && Set.of("a", "area").contains(path.isEmpty() ? "" : path.getLast())
          && !path.contains("template")) {
        addLink(item.substring(6, item.length() - 1), path.getLast(), links);
      }
    }
    return new Tree(links, titles.isEmpty() ? "" : titles.getFirst(), text.toString());
  }

  private static void addLink(String href, String element, Set<String> links) {
    HttpUrl url = HttpUrl.get("http://page.example/").resolve(href);
    if (element.equals("a")
        && url != null
        && !href.isEmpty()
        && !href.startsWith("#")
        && !url.toString().equals("http://page.example/")) {
      links.add(url.toString());
    }
  }

  private static void addText(
      String words, Deque<String> path, StringBuilder text, List<String> titles) {
    String parent = path.isEmpty() ? "" : path.getLast();
    if (parent.equals("title")) {
      titles.add(words);
    } else if (path.stream().noneMatch(NO_TEXT::contains) && !isInGraphic(path)) {
      text.append(words);
    }
  }

  /** Text of graphics and formulas does not count, HTML in them does. */
  private static boolean isInGraphic(Deque<String> path) {
    String innermost = "svg foreignObject";
    for (String name : path) {
      innermost = name.startsWith("svg ") || name.startsWith("math ") ? name : innermost;
    }
    return !innermost.equals("svg foreignObject");
  }

  private static String squeeze(String text) {
    return text.replaceAll("[\\s\\p{Z}\\p{Cntrl}\uFFFD]+", "");
  }

  /** Text in another order is the same: a table hands its stray text on to what is before it. */
  private static String sorted(String text) {
    char[] chars = squeeze(text).toCharArray();
    Arrays.sort(chars);
    return new String(chars);
  }
}
