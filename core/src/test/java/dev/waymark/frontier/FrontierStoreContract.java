package dev.waymark.frontier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.frontier.table.UrlStatus;
import dev.waymark.model.Candidate;
import dev.waymark.model.CopyMark;
import dev.waymark.model.CopyMessage;
import dev.waymark.model.ForeignLink;
import dev.waymark.model.InLink;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
import dev.waymark.model.ParentDigest;
import dev.waymark.text.BagOfWords;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What holds for every frontier store. */
public abstract class FrontierStoreContract {
  public FrontierStore state;

  public abstract FrontierStore open();

  @BeforeEach
  void start() {
    state = open();
  }

  @AfterEach
  void end() {
    state.close();
  }

  @Test
  void aUrlIsUnknownThenWaitingThenCrawled() {
    Candidate candidate = candidate(0);
    assertThat(state.status(candidate.id())).isEqualTo(UrlStatus.UNKNOWN);
    assertThat(state.candidate(candidate.id())).isNull();

    state.put(candidate, 1.5);
    assertThat(UrlStatus.isWaiting(state.status(candidate.id()))).isTrue();
    assertSame(state.candidate(candidate.id()), candidate);

    state.markCrawled(candidate.id(), observation(0, candidate));
    int status = state.status(candidate.id());
    assertThat(UrlStatus.isCrawled(status)).isTrue();
    assertThat(UrlStatus.page(status)).isZero();
    assertThat(state.candidate(candidate.id())).isNull();
    assertThat(state.pages()).isEqualTo(1);
  }

  @Test
  void anExcludedUrlKeepsItsReasonAndARemovedOneIsUnknown() {
    state.put(candidate(0), 0);
    state.put(candidate(1), 0);
    state.exclude(candidate(0).id(), "404");
    state.remove(candidate(1).id());
    state.exclude(candidate(2).id(), "robots");
    for (int round = 0; round < 2; round++) {
      assertThat(state.status(candidate(0).id())).isEqualTo(UrlStatus.EXCLUDED);
      assertThat(state.exclusionReason(candidate(0).id())).isEqualTo("404");
      assertThat(state.status(candidate(1).id())).isEqualTo(UrlStatus.UNKNOWN);
      assertThat(state.exclusionReason(candidate(1).id())).isNull();
      assertThat(state.status(candidate(2).id())).isEqualTo(UrlStatus.EXCLUDED);
      state.commit();
    }
  }

  @Test
  void anExcludedUrlCanBeReopened() {
    state.exclude(candidate(0).id(), "404");
    state.commit();
    assertThat(state.status(candidate(0).id())).isEqualTo(UrlStatus.EXCLUDED);
    state.reopen(candidate(0).id());
    state.commit();
    assertThat(state.status(candidate(0).id())).isEqualTo(UrlStatus.UNKNOWN);
    state.put(candidate(0), 1);
    assertSame(state.candidate(candidate(0).id()), candidate(0));
  }

  @Test
  void evidenceIsReplacedHoweverItGrows() {
    Candidate candidate = candidate(0);
    state.put(candidate, 0);
    state.commit();
    for (int parent = 0; parent < 100; parent++) {
      InLink link =
          new InLink(
              candidate.url(),
              new long[] {parent / 2, -parent},
              new long[] {parent, parent + 1, Long.MIN_VALUE + parent},
              parent % 3 == 0);
      candidate = candidate.withLink(parent, link);
      state.put(candidate, parent);
      if (parent % 4 != 0) {
        state.commit();
      }
    }
    Candidate shorter =
        new Candidate(
            candidate.id(),
            candidate.url(),
            candidate.depth(),
            candidate.discoveryNumber(),
            candidate.origin(),
            new int[] {7},
            1,
            new long[] {9},
            new long[0],
            0);
    assertSame(state.candidate(candidate.id()), candidate);
    state.put(shorter, 2);
    state.commit();
    assertSame(state.candidate(candidate.id()), shorter);
  }

  @Test
  void slotsAreUsedAgainWithoutMixingUpCandidates() {
    for (int i = 0; i < 1000; i++) {
      state.put(candidate(i), i);
      if (i >= 10) {
        long old = candidate(i - 10).id();
        if (i % 3 == 0) {
          state.remove(old);
        } else if (i % 3 == 1) {
          state.exclude(old, "x");
        } else {
          state.markCrawled(old, observation(state.pages(), candidate(i - 10)));
        }
      }
      if (i % 7 == 0) {
        state.commit();
      }
    }
    for (int i = 990; i < 1000; i++) {
      assertSame(state.candidate(candidate(i).id()), candidate(i));
    }
    assertThat(state.urlTable().slotLimit()).isLessThan(20);
  }

  @Test
  void theWaitingComeInTheOrderOfDiscoveryWithTheirScores() {
    for (int i : new int[] {5, 3, 8, 1}) {
      state.put(candidate(i), i / 2.0);
    }
    state.remove(candidate(3).id());
    state.commit();
    List<Long> found = new ArrayList<>();
    List<Double> scores = new ArrayList<>();
    state.forEachWaiting((candidate, score) -> {
      assertSame(candidate, candidate((int) candidate.discoveryNumber()));
      found.add(candidate.discoveryNumber());
      scores.add(score);
    });
    assertThat(found).containsExactly(1L, 5L, 8L);
    assertThat(scores).containsExactly(0.5, 2.5, 4.0);
    assertThat(state.nextDiscoveryNumber()).isEqualTo(9);
  }

  @Test
  void observationsAreReplayedInOrder() {
    for (int page = 0; page < 300; page++) {
      state.put(candidate(page), 0);
      state.markCrawled(candidate(page).id(), observation(page, candidate(page)));
    }
    assertSame(state.observation(299), observation(299, candidate(299)));
    state.commit();
    List<Integer> pages = new ArrayList<>();
    state.observations(
        250,
        seen -> {
          assertSame(seen, observation(seen.page(), candidate(seen.page())));
          pages.add(seen.page());
        });
    assertThat(pages).hasSize(50).startsWith(250).endsWith(299).isSorted();
    assertThat(state.wordIds(7)).containsExactly(observation(7, candidate(7)).words().ids());
  }

  @Test
  void pagesComeInTheOrderOfTheirNumbers() {
    state.put(candidate(0), 0);
    assertThatThrownBy(() -> state.markCrawled(candidate(0).id(), observation(1, candidate(0))))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void wordsKeepTheirIdsAlsoWhereLowerCaseIsOdd() {
    BagOfWords words = BagOfWords.of("ΟΔΟΣ İstanbul STRASSE straße zebra zebra");
    Candidate candidate = candidate(0);
    state.put(candidate, 0);
    state.markCrawled(
        candidate.id(), new Observation(0, candidate, true, 1, words, new int[0], new float[0]));
    state.commit();
    assertThat(state.wordIds(0)).containsExactly(words.ids());
    assertThat(state.observation(0).words().count("zebra")).isEqualTo(2);
  }

  @Test
  void metadataIsStored() {
    assertThat(state.getMeta("length")).isNull();
    state.putMeta("length", new byte[] {1, 2});
    assertThat(state.getMeta("length")).containsExactly(1, 2);
    state.commit();
    state.putMeta("length", new byte[] {3});
    assertThat(state.getMeta("length")).containsExactly(3);
  }

  @Test
  void linksThatLeaveAreHandedOverInOrderAndKeptUntilTheyArrived() {
    for (int i = 0; i < 5; i++) {
      state.outgoingLinks().add(foreignLink(i));
      if (i % 2 == 0) {
        state.commit();
      }
    }
    state.commit();
    List<Long> numbers = new ArrayList<>();
    state
        .outgoingLinks()
        .forEach(
            -1,
            (number, link) -> {
              numbers.add(number);
              assertThat(link).usingRecursiveComparison().isEqualTo(foreignLink((int) number));
            });
    assertThat(numbers).containsExactly(0L, 1L, 2L, 3L, 4L);

    state.outgoingLinks().removeUpTo(4);
    state.commit();
    state.outgoingLinks().add(foreignLink(5));
    state.commit();
    List<Long> later = new ArrayList<>();
    state.outgoingLinks().forEach(-1, (number, link) -> later.add(number));
    assertThat(later).containsExactly(5L);
  }

  @Test
  void aPageThatIsMarkedAsACopyIsNotRelevantAnyMore() {
    Candidate candidate = candidate(1);
    state.put(candidate, 1);
    state.markCrawled(candidate.id(), observation(0, candidate).withRelevant(true));
    state.commit();
    CopyMark mark = new CopyMark(0, 1, true, "http://other.example/", 2);

    state.markCopy(mark);
    state.commit();

    assertThat(state.observation(0).relevant()).isFalse();
    List<CopyMark> marks = new ArrayList<>();
    state.copyMarks().forEach(-1, (number, one) -> marks.add(one));
    assertThat(marks).containsExactly(mark);
    assertThat(state.copyMarks().count()).isEqualTo(1);
  }

  @Test
  void recordsAreForgottenWhetherTheyWereCommittedOrNot() {
    for (int i = 0; i < 6; i++) {
      state.comparedPages().add(new CopyMessage.Seen("http://a.example/" + i, "sha1:" + i, i));
      if (i == 2) {
        state.commit();
      }
    }
    state.comparedPages().removeUpTo(3);
    state.commit();

    List<String> digests = new ArrayList<>();
    state.comparedPages().forEach(-1, (number, page) -> digests.add(number + page.digest()));
    assertThat(digests).containsExactly("4sha1:4", "5sha1:5");
  }

  @Test
  void parentsInOtherShardsAreStoredWithACandidateAndWithItsPage() {
    Candidate candidate = candidate(3);
    state.put(candidate, 1);
    state.commit();
    candidate = candidate.withLink(foreignLink(1)).withLink(foreignLink(2));
    state.put(candidate, 2);
    state.commit();
    candidate =
        candidate.withLink(7, new InLink(candidate.url(), new long[] {5}, new long[0], false));
    state.put(candidate, 3);
    state.commit();
    assertSame(state.candidate(candidate.id()), candidate);
    assertThat(candidate.foreignParents().count()).isEqualTo(3);

    state.markCrawled(candidate.id(), observation(0, candidate));
    state.commit();
    assertSame(state.observation(0), observation(0, candidate));
  }

  /** A link from another shard that looks different for every number. */
  public static ForeignLink foreignLink(int number) {
    return new ForeignLink(
        "http://f" + number + ".example/",
        number,
        number % 2 == 0 ? Origin.LINK : Origin.REDIRECT,
        number,
        new long[] {number, -1},
        new long[number % 3],
        number / 2,
        new ParentDigest(number, number + .5, -number, 1, .25));
  }

  /** A candidate that looks different for every number. */
  public static Candidate candidate(int number) {
    int[] parents = new int[number % 4];
    long[] anchor = new long[number % 5];
    long[] context = new long[number % 7];
    java.util.Arrays.setAll(parents, i -> number + i * 1000);
    java.util.Arrays.setAll(anchor, i -> number * 0x9e3779b97f4a7c15L + i);
    java.util.Arrays.setAll(context, i -> -number - i);
    String url = "http://h" + number % 3 + ".example/päge/" + number;
    return new Candidate(
        dev.waymark.url.Urls.id(url),
        url,
        number % 9,
        number,
        Origin.values()[number % Origin.values().length],
        parents,
        parents.length + number % 2,
        anchor,
        context,
        number % 2);
  }

  public static Observation observation(int page, Candidate candidate) {
    return new Observation(
        page,
        candidate,
        page % 2 == 0,
        page / 10.0,
        BagOfWords.of("some words of page " + page + " and words"),
        new int[] {page / 2, page},
        new float[] {page, -1.5f});
  }

  public static void assertSame(Candidate actual, Candidate expected) {
    assertThat(actual).usingRecursiveComparison().isEqualTo(expected);
  }

  static void assertSame(Observation actual, Observation expected) {
    assertThat(actual).usingRecursiveComparison().isEqualTo(expected);
  }
}
