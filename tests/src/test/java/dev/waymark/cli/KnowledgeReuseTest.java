package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.crawl.SmallSite;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A crawl that begins with what another one learned, from the command line. */
class KnowledgeReuseTest {
  private static final int PAGES = 20;

  @TempDir Path folder;

  @Test
  void knowledgeThatDoesNotHoldIsGivenBackAndThatIsSaid() throws IOException {
    try (SmallSite site = SmallSite.of(cardsAndCars())) {
      String cars = folder.resolve("cars").toString();
      assertThat(crawl(site, cars, "word(\"engine\")").out())
          .contains("20 relevant")
          .doesNotContain("did not hold here");

      CommandOutput same =
          crawl(site, folder.resolve("again").toString(), "word(\"engine\")", "--knowledge", cars);
      CommandOutput other =
          crawl(site, folder.resolve("none").toString(), "word(\"reef\")", "--knowledge", cars);

      assertThat(same.out()).doesNotContain("did not hold here");
      assertThat(other.out())
          .contains("the knowledge it began with did not hold here and was removed after ");
    }
  }

  private static CommandOutput crawl(SmallSite site, String into, String want, String... more) {
    List<String> args =
        new ArrayList<>(List.of("crawl", "--seed", "http://127.0.0.1:" + site.port() + "/"));
    args.addAll(List.of("--want", want, "--into", into));
    args.addAll(List.of("--delay", "0s", "--allow-address", "loopback"));
    args.addAll(List.of(more));
    return CommandOutput.run(args.toArray(String[]::new));
  }

  private static Map<String, String> cardsAndCars() {
    Map<String, String> pages = new HashMap<>();
    StringBuilder links = new StringBuilder("<title>Start</title>");
    for (int i = 0; i < PAGES; i++) {
      pages.put("/car" + i, "<title>Car " + i + "</title><p>wheel engine brake gear number n" + i);
      pages.put("/card" + i, "<title>Card " + i + "</title><p>paper ink print letter number m" + i);
      links.append("<a href=/car%d>car</a> <a href=/card%d>card</a> ".formatted(i, i));
    }
    pages.put("/", links.toString());
    return pages;
  }
}
