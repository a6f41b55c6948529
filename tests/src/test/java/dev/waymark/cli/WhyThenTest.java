package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.collection.TestCrawls;
import dev.waymark.web.LoopbackServer;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.generated.GeneratedWeb;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Why a page was fetched is told with what was known when it was. */
@Timeout(120)
class WhyThenTest {
  private static final RecordedWeb WEB = GeneratedWeb.parse("pages=2000,random-seed=3");

  @TempDir Path folder;

  @Test
  void theScoreThatAPageWasTakenWithIsTakenApart() throws IOException {
    crawl("--workers", "1");
    List<JournalEntry> pages = pages();
    for (int n = 20; n < 120; n += 20) {
      JournalEntry page = pages.get(n);
      JsonNode why = why(page.url());
      assertThat(why.get("pages_known").intValue()).isEqualTo(n);
      // Linking pages are looked at again only when the crawl has grown by a third.
      assertThat(why.get("score").doubleValue()).isCloseTo(page.path().score(), within(0.3));
      double sum = 0;
      for (JsonNode part : why.get("contributions")) {
        sum += part.get("value").doubleValue();
      }
      assertThat(sum).isCloseTo(why.get("score").doubleValue(), within(1e-9));
      assertThat(why(page.url(), "--now").get("pages_known").intValue()).isEqualTo(120);
    }
    assertThat(CommandOutput.run("why", folder.toString(), pages.get(60).url()).out())
        .contains("fetched as number 61", "score with what was known then, after 60 pages");
  }

  @Test
  void pagesThatCameWhileItWasUnderWayDoNotSpeakForIt() throws IOException {
    crawl("--workers", "16");
    List<JournalEntry> pages = pages();
    for (int n = 1; n < 120; n += 17) {
      assertThat(why(pages.get(n).url()).get("pages_known").intValue()).isLessThanOrEqualTo(n);
    }
  }

  private List<JournalEntry> pages() {
    List<JournalEntry> pages = new ArrayList<>();
    new JournalReader(folder)
        .forEach(decision -> {
          if (decision.outcome().kind() == JournalEntry.Kind.OK) {
            pages.add(decision);
          }
        });
    return pages;
  }

  private void crawl(String... more) throws IOException {
    try (LoopbackServer server = LoopbackServer.start(WEB)) {
      List<String> args = new ArrayList<>(List.of("crawl", "--seed", WEB.url(0), "--pages", "120"));
      args.addAll(List.of("--want", "count(\"volcanoes\") >= 2", "--into", folder.toString()));
      args.addAll(TestCrawls.flags(server.port()));
      args.addAll(List.of(more));
      assertThat(CommandOutput.run(args.toArray(String[]::new)).code()).isZero();
    }
  }

  private JsonNode why(String url, String... more) throws IOException {
    List<String> args = new ArrayList<>(List.of("why", folder.toString(), url, "--json"));
    args.addAll(List.of(more));
    return new ObjectMapper().readTree(CommandOutput.run(args.toArray(String[]::new)).out());
  }
}
