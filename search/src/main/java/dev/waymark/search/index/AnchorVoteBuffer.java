package dev.waymark.search.index;

import dev.waymark.model.Link;
import dev.waymark.model.Page;
import dev.waymark.text.Tokens;
import dev.waymark.text.Words;
import dev.waymark.url.Urls;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Votes that were cast and not yet counted into the index. A page is one voter and votes once for
 * each word in the vicinity of its link (reference-directed indexing, "Search engine and crawler in
 * symbiosis", section on Rosetta); links in navigation are the vote of their host, once. Votes are
 * written down one after the other and sorted out when they are counted: a table of all pairs of
 * target and word would be looked up somewhere else in memory for each of them. Owned by the
 * indexing thread.
 */
final class AnchorVoteBuffer {
  /** Pairs of host and target remembered, in memory only; the index knows them all. */
  private static final int MAX_HOST_TARGET_PAIRS = 1 << 18;

  /** Room for votes at first. */
  private static final int INITIAL_VOTES_LENGTH = 1 << 14;

  /** Stands for all words that tell nothing. */
  private static final int STOP_WORD = -2;

  private final KrovetzStemmer stemmer;
  private final int window;

  /** By id of a target one more than its number. */
  private final LongIntMap targetNumberById = new LongIntMap();

  private final List<VoteTarget> targets = new ArrayList<>();
  private final Map<BytesRef, Integer> wordNumbers = new HashMap<>();

  /** By id of a word what it is here, one more than the number; see {@link #wordNumber}. */
  private final LongIntMap numberByWordId = new LongIntMap();

  private final List<BytesRef> words = new ArrayList<>();

  /** Pairs of host and target that voted lately. */
  private final LongIntMap recentHostVotes = new LongIntMap();

  /**
   * Votes by pages. Of each link the end of the one before that leads to the same target, or 0; who
   * votes, counted from 1; the words around it, some of them maybe twice; how many words these are.
   */
  private int[] votes = new int[INITIAL_VOTES_LENGTH];

  private int size;
  private int voters;

  /**
   * Of the page that votes: what its words are here, one more than the number; see {@link
   * #wordNumber}.
   */
  private int[] pageWordNumbers = {};

  /** A page that was voted for. */
  private static final class VoteTarget {
    private final long id;
    private final String url;
    private final List<HostVote> hostVotes = new ArrayList<>(0);
    private int voters;
    private int lastVoter;

    /** Where the last link to it ends among the votes. */
    private int lastVoteEnd;

    VoteTarget(long id, String url) {
      this.id = id;
      this.url = url;
    }
  }

  private record HostVote(long host, int[] words) {}

  /**
   * @param window words on either side of a link that count
   */
  AnchorVoteBuffer(KrovetzStemmer stems, int window) {
    this.stemmer = stems;
    this.window = window;
  }

  /** Numbers that the votes take which wait. */
  int size() {
    return size;
  }

  /**
   * A page votes.
   *
   * @param text the words of its text
   * @param before ids of pages that it voted for from its text already
   */
  void addPage(Page page, WordNumbering text, Set<Long> before) {
    if (page.nofollow()) {
      return;
    }
    if (pageWordNumbers.length < text.distinctCount()) {
      pageWordNumbers = new int[text.distinctCount()];
    } else {
      Arrays.fill(pageWordNumbers, 0, text.distinctCount(), 0);
    }
    int voter = ++voters;
    long host = Words.id(Urls.host(page.url()));
    for (Link link : page.links()) {
      if (link.nofollow() || link.kind() == Link.Kind.STRUCTURE || link.url().equals(page.url())) {
        continue;
      }
      long id = link.id();
      if (link.kind() == Link.Kind.TEXT && !before.contains(id)) {
        addPageVotes(voter, targets.get(targetNumber(id, link.url())), text, link);
      } else if (link.kind() != Link.Kind.TEXT && isFirstHostVote(host, id)) {
        targets
            .get(targetNumber(id, link.url()))
            .hostVotes
            .add(new HostVote(host, windowWords(text, link)));
      }
    }
    if (recentHostVotes.size() > MAX_HOST_TARGET_PAIRS) {
      recentHostVotes.clear();
    }
  }

  private boolean isFirstHostVote(long host, long target) {
    long pair = Words.mix(host ^ Long.rotateLeft(target, 17));
    boolean fresh = recentHostVotes.get(pair) == 0;
    if (fresh) {
      recentHostVotes.put(pair, 1);
    }
    return fresh;
  }

  private void addPageVotes(int voter, VoteTarget target, WordNumbering text, Link link) {
    if (target.lastVoter != voter) {
      target.lastVoter = voter;
      target.voters++;
    }
    int from = windowStart(link);
    int to = windowEnd(link);
    if (size + to - from + 3 > votes.length) {
      votes = Arrays.copyOf(votes, Math.max(votes.length * 2, size + to - from + 3));
    }
    votes[size++] = target.lastVoteEnd;
    votes[size++] = voter;
    int first = size;
    for (int i = from; i < to; i++) {
      int word = wordNumber(text, i);
      if (word != STOP_WORD) {
        votes[size++] = word;
      }
    }
    votes[size] = size - first;
    target.lastVoteEnd = ++size;
  }

  private int windowStart(Link link) {
    return Math.min(link.anchorFrom(), Math.max(link.blockFrom(), link.anchorFrom() - window));
  }

  private int windowEnd(Link link) {
    return Math.max(link.anchorTo(), Math.min(link.blockTo(), link.anchorTo() + window));
  }

  private int[] windowWords(WordNumbering text, Link link) {
    int left = windowStart(link);
    int[] said = new int[windowEnd(link) - left];
    int n = 0;
    for (int i = left; i < left + said.length; i++) {
      int word = wordNumber(text, i);
      if (word != STOP_WORD) {
        said[n++] = word;
      }
    }
    return Arrays.stream(said, 0, n).distinct().toArray();
  }

  private int targetNumber(long id, String url) {
    int number = targetNumberById.get(id);
    if (number == 0) {
      targets.add(new VoteTarget(id, url));
      number = targets.size();
      targetNumberById.put(id, number);
    }
    return number - 1;
  }

  /** The number of the stem of the i-th word, or {@link #STOP_WORD}. */
  private int wordNumber(WordNumbering text, int i) {
    int local = text.numberAt(i);
    if (pageWordNumbers[local] == 0) {
      pageWordNumbers[local] = wordNumber(text.text(), i);
    }
    return pageWordNumbers[local] - 1;
  }

  /** One more than that, of words that were met before without a look at their letters. */
  private int wordNumber(Tokens text, int i) {
    int number = numberByWordId.get(text.id(i));
    if (number == 0) {
      KrovetzStemmer.Stem stem = stemmer.stem(text, i);
      number = 1 + (stem.contentWord() ? wordNumber(stem.bytes()) : STOP_WORD);
      numberByWordId.put(text.id(i), number);
    }
    return number;
  }

  private int wordNumber(BytesRef stem) {
    Integer number = wordNumbers.putIfAbsent(stem, words.size());
    if (number == null) {
      number = words.size();
      words.add(stem);
    }
    return number;
  }

  /** The ids of the pages that were voted for. */
  long[] targetIds() {
    return targets.stream().mapToLong(target -> target.id).toArray();
  }

  /**
   * Counts: hands out every target with the tally it had before, the new votes added. The ballot is
   * empty then.
   *
   * @param before the tallies so far, in the order of {@link #targetIds}; null where there is none
   */
  void drain(List<@Nullable AnchorVotes> before, BiConsumer<String, AnchorVotes> sink) {
    VoteAccumulator sum = new VoteAccumulator();
    for (int number = 0; number < targets.size(); number++) {
      VoteTarget target = targets.get(number);
      AnchorVotes earlier = before.get(number);
      sum.reset(earlier);
      sum.add(target);
      sink.accept(target.url, sum.toAnchorVotes(target, earlier));
    }
    clear();
  }

  /** The votes for one target, each word once. */
  private final class VoteAccumulator {
    /** By word: one more than its place among those of the target. */
    private int[] slotByWord = new int[words.size()];

    private int[] targetWords = new int[64];
    private int[] counts = new int[64];

    /** Who voted for it last, counted from 1. */
    private int[] lastVoters = new int[64];

    private int length;

    void reset(@Nullable AnchorVotes earlier) {
      for (int i = 0; i < length; i++) {
        slotByWord[targetWords[i]] = 0;
      }
      length = 0;
      for (int i = 0; earlier != null && i < earlier.size(); i++) {
        add(wordNumber(earlier.word(i)), earlier.count(i));
      }
    }

    /** Adds what pages voted, the last of them first. */
    void add(VoteTarget target) {
      for (int end = target.lastVoteEnd; end != 0; ) {
        int first = end - 1 - votes[end - 1];
        int voter = votes[first - 1];
        for (int i = first; i < end - 1; i++) {
          int place = slot(votes[i]);
          if (lastVoters[place] != voter) {
            lastVoters[place] = voter;
            counts[place]++;
          }
        }
        end = votes[first - 2];
      }
    }

    void add(int word, int count) {
      int place = slot(word); // may make more room
      counts[place] += count;
    }

    private int slot(int word) {
      if (word >= slotByWord.length) {
        slotByWord =
            Arrays.copyOf(slotByWord, Math.max(word + 1, slotByWord.length * 2)); // an earlier one
      }
      if (slotByWord[word] == 0) {
        if (length == targetWords.length) {
          targetWords = Arrays.copyOf(targetWords, length * 2);
          counts = Arrays.copyOf(counts, length * 2);
          lastVoters = Arrays.copyOf(lastVoters, length * 2);
        }
        targetWords[length] = word;
        counts[length] = 0;
        lastVoters[length] = 0;
        slotByWord[word] = ++length;
      }
      return slotByWord[word] - 1;
    }

    AnchorVotes toAnchorVotes(VoteTarget target, @Nullable AnchorVotes earlier) {
      Set<Long> voting = earlier == null ? new HashSet<>(0) : earlier.votingHosts();
      for (HostVote vote : target.hostVotes) {
        if (voting.add(vote.host())) {
          for (int word : vote.words()) {
            add(word, 1);
          }
        }
      }
      BytesRef[] texts = new BytesRef[length];
      for (int i = 0; i < length; i++) {
        texts[i] = words.get(targetWords[i]);
      }
      int pages = target.voters + (earlier == null ? 0 : earlier.votingPages());
      return new AnchorVotes(pages, voting, texts, Arrays.copyOf(counts, length));
    }
  }

  private void clear() {
    targetNumberById.clear();
    targets.clear();
    wordNumbers.clear();
    numberByWordId.clear();
    words.clear();
    votes = new int[INITIAL_VOTES_LENGTH];
    size = 0;
    voters = 0;
  }
}
