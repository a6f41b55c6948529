package dev.waymark.search;

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
final class Ballot {
  /** Pairs of host and target remembered, in memory only; the index knows them all. */
  private static final int HOSTS = 1 << 18;

  /** Room for votes at first. */
  private static final int FEW = 1 << 14;

  /** Stands for all words that tell nothing. */
  private static final int FUNCTION_WORD = -2;

  private final Stems stems;
  private final int window;

  /** By id of a target one more than its number. */
  private final LongTable numbers = new LongTable();

  private final List<Target> targets = new ArrayList<>();
  private final Map<BytesRef, Integer> wordNumbers = new HashMap<>();

  /** By id of a word what it is here, one more than the number; see {@link #word}. */
  private final LongTable numbersOfWords = new LongTable();

  private final List<BytesRef> words = new ArrayList<>();

  /** Pairs of host and target that voted lately. */
  private final LongTable hosts = new LongTable();

  /**
   * Votes by pages. Of each link the end of the one before that leads to the same target, or 0; who
   * votes, counted from 1; the words around it, some of them maybe twice; how many words these are.
   */
  private int[] votes = new int[FEW];

  private int size;
  private int voters;

  /**
   * Of the page that votes: what its words are here, one more than the number; see {@link #word}.
   */
  private int[] known = {};

  /** A page that was voted for. */
  private static final class Target {
    private final long id;
    private final String url;
    private final List<HostVote> hosts = new ArrayList<>(0);
    private int voters;
    private int lastVoter;

    /** Where the last link to it ends among the votes. */
    private int end;

    Target(long id, String url) {
      this.id = id;
      this.url = url;
    }
  }

  private record HostVote(long host, int[] words) {}

  /**
   * @param window words on either side of a link that count
   */
  Ballot(Stems stems, int window) {
    this.stems = stems;
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
  void cast(Page page, NumberedWords text, Set<Long> before) {
    if (page.nofollow()) {
      return;
    }
    if (known.length < text.size()) {
      known = new int[text.size()];
    } else {
      Arrays.fill(known, 0, text.size(), 0);
    }
    int voter = ++voters;
    long host = Words.id(Urls.host(page.url()));
    for (Link link : page.links()) {
      if (link.nofollow() || link.kind() == Link.Kind.STRUCTURE || link.url().equals(page.url())) {
        continue;
      }
      long id = link.id();
      if (link.kind() == Link.Kind.TEXT && !before.contains(id)) {
        page(voter, targets.get(target(id, link.url())), text, link);
      } else if (link.kind() != Link.Kind.TEXT && isNew(host, id)) {
        targets.get(target(id, link.url())).hosts.add(new HostVote(host, said(text, link)));
      }
    }
    if (hosts.size() > HOSTS) {
      hosts.clear();
    }
  }

  private boolean isNew(long host, long target) {
    long pair = Words.mix(host ^ Long.rotateLeft(target, 17));
    boolean fresh = hosts.get(pair) == 0;
    if (fresh) {
      hosts.put(pair, 1);
    }
    return fresh;
  }

  private void page(int voter, Target target, NumberedWords text, Link link) {
    if (target.lastVoter != voter) {
      target.lastVoter = voter;
      target.voters++;
    }
    int from = left(link);
    int to = right(link);
    if (size + to - from + 3 > votes.length) {
      votes = Arrays.copyOf(votes, Math.max(votes.length * 2, size + to - from + 3));
    }
    votes[size++] = target.end;
    votes[size++] = voter;
    int first = size;
    for (int i = from; i < to; i++) {
      int word = word(text, i);
      if (word != FUNCTION_WORD) {
        votes[size++] = word;
      }
    }
    votes[size] = size - first;
    target.end = ++size;
  }

  private int left(Link link) {
    return Math.min(link.from(), Math.max(link.blockFrom(), link.from() - window));
  }

  private int right(Link link) {
    return Math.max(link.to(), Math.min(link.blockTo(), link.to() + window));
  }

  private int[] said(NumberedWords text, Link link) {
    int left = left(link);
    int[] said = new int[right(link) - left];
    int n = 0;
    for (int i = left; i < left + said.length; i++) {
      int word = word(text, i);
      if (word != FUNCTION_WORD) {
        said[n++] = word;
      }
    }
    return Arrays.stream(said, 0, n).distinct().toArray();
  }

  private int target(long id, String url) {
    int number = numbers.get(id);
    if (number == 0) {
      targets.add(new Target(id, url));
      number = targets.size();
      numbers.put(id, number);
    }
    return number - 1;
  }

  /** The number of the stem of the i-th word, or {@link #FUNCTION_WORD}. */
  private int word(NumberedWords text, int i) {
    int local = text.of(i);
    if (known[local] == 0) {
      known[local] = word(text.text(), i);
    }
    return known[local] - 1;
  }

  /** One more than that, of words that were met before without a look at their letters. */
  private int word(Tokens text, int i) {
    int number = numbersOfWords.get(text.id(i));
    if (number == 0) {
      Stems.Stem stem = stems.of(text, i);
      number = 1 + (stem.telling() ? word(stem.bytes()) : FUNCTION_WORD);
      numbersOfWords.put(text.id(i), number);
    }
    return number;
  }

  private int word(BytesRef stem) {
    Integer number = wordNumbers.putIfAbsent(stem, words.size());
    if (number == null) {
      number = words.size();
      words.add(stem);
    }
    return number;
  }

  /** The ids of the pages that were voted for. */
  long[] ids() {
    return targets.stream().mapToLong(target -> target.id).toArray();
  }

  /**
   * Counts: hands out every target with the tally it had before, the new votes added. The ballot is
   * empty then.
   *
   * @param before the tallies so far, in the order of {@link #ids}; null where there is none
   */
  void count(List<@Nullable Tally> before, BiConsumer<String, Tally> sink) {
    Sum sum = new Sum();
    for (int number = 0; number < targets.size(); number++) {
      Target target = targets.get(number);
      Tally earlier = before.get(number);
      sum.begin(earlier);
      sum.add(target);
      sink.accept(target.url, sum.tally(target, earlier));
    }
    clear();
  }

  /** The votes for one target, each word once. */
  private final class Sum {
    /** By word: one more than its place among those of the target. */
    private int[] places = new int[words.size()];

    private int[] said = new int[64];
    private int[] times = new int[64];

    /** Who voted for it last, counted from 1. */
    private int[] lastVoters = new int[64];

    private int length;

    void begin(@Nullable Tally earlier) {
      for (int i = 0; i < length; i++) {
        places[said[i]] = 0;
      }
      length = 0;
      for (int i = 0; earlier != null && i < earlier.size(); i++) {
        add(word(earlier.word(i)), earlier.count(i));
      }
    }

    /** Adds what pages voted, the last of them first. */
    void add(Target target) {
      for (int end = target.end; end != 0; ) {
        int first = end - 1 - votes[end - 1];
        int voter = votes[first - 1];
        for (int i = first; i < end - 1; i++) {
          int place = place(votes[i]);
          if (lastVoters[place] != voter) {
            lastVoters[place] = voter;
            times[place]++;
          }
        }
        end = votes[first - 2];
      }
    }

    void add(int word, int count) {
      int place = place(word); // may make more room
      times[place] += count;
    }

    private int place(int word) {
      if (word >= places.length) {
        places = Arrays.copyOf(places, Math.max(word + 1, places.length * 2)); // an earlier one
      }
      if (places[word] == 0) {
        if (length == said.length) {
          said = Arrays.copyOf(said, length * 2);
          times = Arrays.copyOf(times, length * 2);
          lastVoters = Arrays.copyOf(lastVoters, length * 2);
        }
        said[length] = word;
        times[length] = 0;
        lastVoters[length] = 0;
        places[word] = ++length;
      }
      return places[word] - 1;
    }

    Tally tally(Target target, @Nullable Tally earlier) {
      Set<Long> voting = earlier == null ? new HashSet<>(0) : earlier.hosts();
      for (HostVote vote : target.hosts) {
        if (voting.add(vote.host())) {
          for (int word : vote.words()) {
            add(word, 1);
          }
        }
      }
      BytesRef[] texts = new BytesRef[length];
      for (int i = 0; i < length; i++) {
        texts[i] = words.get(said[i]);
      }
      int pages = target.voters + (earlier == null ? 0 : earlier.pages());
      return new Tally(pages, voting, texts, Arrays.copyOf(times, length));
    }
  }

  private void clear() {
    numbers.clear();
    targets.clear();
    wordNumbers.clear();
    numbersOfWords.clear();
    words.clear();
    votes = new int[FEW];
    size = 0;
    voters = 0;
  }
}
