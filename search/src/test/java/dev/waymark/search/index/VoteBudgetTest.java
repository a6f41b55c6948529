package dev.waymark.search.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import dev.waymark.search.IndexFixture;
import dev.waymark.search.Searcher;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Votes that wait to be counted take no more than their share of the heap. */
class VoteBudgetTest {
  private static final int PAGES = 600;
  private static final int LINKS = 20;
  private static final long SMALL = 200_000;
  private static final long LARGE = 1 << 30;

  @TempDir Path folder;

  @Test
  void aSmallBudgetIsKeptAndTheVotesAreTheSame() {
    long most = 0;
    int counts = 0;
    try (Indexer indexer = open("small", SMALL)) {
      for (int n = 0; n < PAGES; n++) {
        long counted = indexer.countedEntries();
        add(indexer, n);
        most = Math.max(most, indexer.bufferedVoteBytes());
        counts += indexer.countedEntries() > counted ? 1 : 0;
      }
      indexer.commitAll();
    }
    assertThat(most).isBetween(SMALL / 2, SMALL);
    assertThat(counts).as("times that votes were counted").isGreaterThan(2);
    assertThat(votes("small")).hasSize(PAGES).isEqualTo(allAtOnce());
  }

  @Test
  void aProcessThatDiesWhileVotesAreCountedLosesNoneAndCountsNoneTwice() {
    int n = 0;
    try (Indexer indexer = open("killed", SMALL)) {
      while (indexer.countedEntries() == 0) {
        add(indexer, n++);
      }
      for (int more = 0; more < 50; more++) {
        add(indexer, n++);
      }
      indexer.commitPages(); // may count votes, too
      for (int more = 0; more < 5; more++) {
        add(indexer, n++);
      }
    }
    try (Indexer indexer = open("killed", SMALL)) {
      assertThat(indexer.countedEntries()).isBetween(1L, n - 1L);
      int first = (int) Math.min(indexer.indexedEntries(), indexer.countedEntries());
      for (int again = first; again < PAGES; again++) {
        add(indexer, again);
      }
      indexer.commitAll();
    }
    assertThat(votes("killed")).isEqualTo(allAtOnce());
  }

  private Map<String, Map<String, Integer>> allAtOnce() {
    try (Indexer indexer = open("large", LARGE)) {
      for (int n = 0; n < PAGES; n++) {
        add(indexer, n);
      }
      assertThat(indexer.countedEntries()).isZero();
      indexer.commitAll();
    }
    return votes("large");
  }

  private Indexer open(String name, long bytes) {
    return Indexer.open(IndexDirectories.open(folder.resolve(name)), false, null, bytes);
  }

  private static void add(Indexer indexer, int n) {
    StringBuilder html = new StringBuilder("<nav><a href='" + url(0) + "'>home</a></nav>");
    for (int link = 1; link <= LINKS; link++) {
      int target = (n * 7 + link * link) % PAGES;
      html.append("<p>word").append(n % 40).append(" <a href='").append(url(target));
      html.append("'>of ").append(target).append("</a>");
    }
    Page page = IndexFixture.page(url(n), html.toString());
    indexer.addPage(n, page, Relevance.yes(1), IndexFixture.DAY);
  }

  private static String url(int n) {
    return "http://h" + n % 9 + ".example/" + n;
  }

  private Map<String, Map<String, Integer>> votes(String name) {
    Map<String, Map<String, Integer>> votes = new TreeMap<>();
    try (Searcher searcher = Searcher.open(folder.resolve(name))) {
      for (int n = 0; n < PAGES; n++) {
        votes.put(url(n), searcher.votes(url(n)));
      }
    }
    return votes;
  }
}
