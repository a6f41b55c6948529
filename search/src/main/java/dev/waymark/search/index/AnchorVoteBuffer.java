package dev.waymark.search.index;

import dev.waymark.model.Link;
import dev.waymark.model.Page;
import dev.waymark.text.IdIntMap;
import dev.waymark.text.IdSet;
import dev.waymark.text.Words;
import dev.waymark.text.language.LanguageAnalysis;
import dev.waymark.text.language.Stemmer;
import dev.waymark.url.Urls;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Votes that are not yet counted into the index. A page is one voter and votes once for each word
 * in the vicinity of its link (reference-directed indexing, "Search engine and crawler in
 * symbiosis", section on Rosetta); links in navigation are the vote of their host, once. Votes are
 * logged one after the other and sorted by target when they are counted: a table of all pairs of
 * target and word would be accessed at random for each of them. A buffer that is being counted
 * takes no more votes; they go to {@link #next the next one}. Owned by the indexing thread.
 */
final class AnchorVoteBuffer {
  /**
   * Words on either side of a link, within its block, that count as votes for its target: about the
   * sentence that the anchor stands in. A user has nothing to choose it by.
   */
  private static final int VOTE_WINDOW_WORDS = 12;

  /** Pairs of host and target that are remembered here; the index has them all. */
  private static final int MAX_HOST_TARGET_PAIRS = 1 << 18;

  private static final int INITIAL_LOG_LENGTH = 1 << 14;

  /** A target without the letters of its URL, with its places in the list and the map. */
  private static final int BYTES_PER_TARGET = 160;

  /** A vote of a host without its stems. */
  private static final int BYTES_PER_HOST_VOTE = 56;

  /** A stem, its form, and the word that it was made of. */
  private static final int BYTES_PER_STEM = 150;

  private final Stemmer stemmer;
  private final StemNumbering stems;
  private final IdIntMap targetNumberById = new IdIntMap();
  private final List<VoteTarget> targets = new ArrayList<>();

  /** Pairs of host and target that voted lately. */
  private final IdSet recentHostVotes;

  /**
   * Votes by pages. Of each link: the end of the link before that leads to the same target, or 0;
   * the voter, counted from 1; stems around the link, some maybe twice; the number of these stems.
   */
  private int[] log = new int[INITIAL_LOG_LENGTH];

  private int size;
  private int voters;

  /** What targets and votes of hosts take. */
  private long targetBytes;

  /** A page that was voted for. */
  private static final class VoteTarget {
    private final long id;
    private final String url;
    private final List<HostVote> hostVotes = new ArrayList<>(0);
    private int votingPages;
    private int lastVoter;

    /** Where the last link to it ends in the log. */
    private int lastLinkEnd;

    VoteTarget(long id, String url) {
      this.id = id;
      this.url = url;
    }
  }

  /**
   * @param stems each once
   */
  private record HostVote(long host, int[] stems) {}

  AnchorVoteBuffer(Stemmer stemmer) {
    this(stemmer, new IdSet());
  }

  private AnchorVoteBuffer(Stemmer stemmer, IdSet recentHostVotes) {
    this.stemmer = stemmer;
    this.stems = new StemNumbering(stemmer);
    this.recentHostVotes = recentHostVotes;
  }

  /** An empty one for the votes that come after those of this one. */
  AnchorVoteBuffer next() {
    return new AnchorVoteBuffer(stemmer, recentHostVotes);
  }

  /** Pages that voted. */
  int voters() {
    return voters;
  }

  /** Pages that were voted for; their numbers are below this. */
  int targets() {
    return targets.size();
  }

  /** About the bytes that the votes take on the heap. */
  long bytes() {
    return log.length * 4L + targetBytes + (long) stems.size() * BYTES_PER_STEM;
  }

  /**
   * Adds the votes of a page.
   *
   * @param earlierLinks ids of pages that it voted for from its text already
   */
  void addPage(Page page, IdSet earlierLinks) {
    if (page.nofollow()) {
      return;
    }
    int voter = ++voters;
    long host = Words.id(Urls.host(page.url()));
    for (Link link : page.links()) {
      if (link.nofollow() || link.kind() == Link.Kind.STRUCTURE || link.url().equals(page.url())) {
        continue;
      }
      if (link.kind() != Link.Kind.TEXT) {
        addHostVote(host, page, link);
      } else if (!earlierLinks.contains(link.id())) {
        addPageVotes(voter, page, link);
      }
    }
    if (recentHostVotes.size() > MAX_HOST_TARGET_PAIRS) {
      recentHostVotes.release();
    }
  }

  private void addHostVote(long host, Page page, Link link) {
    if (recentHostVotes.add(Words.mix(host ^ Long.rotateLeft(link.id(), 17)))) {
      int[] found = distinctStems(page, link);
      target(link).hostVotes.add(new HostVote(host, found));
      targetBytes += BYTES_PER_HOST_VOTE + 4L * found.length;
    }
  }

  private void addPageVotes(int voter, Page page, Link link) {
    LanguageAnalysis language = LanguageAnalysis.of(page.language());
    VoteTarget target = target(link);
    if (target.lastVoter != voter) {
      target.lastVoter = voter;
      target.votingPages++;
    }
    int from = windowStart(link);
    int to = windowEnd(link);
    ensureCapacity(to - from + 3);
    log[size++] = target.lastLinkEnd;
    log[size++] = voter;
    int first = size;
    for (int i = from; i < to; i++) {
      int stem = stems.number(language, page.body(), i);
      if (stem != StemNumbering.FUNCTION_WORD) {
        log[size++] = stem;
      }
    }
    log[size] = size - first;
    target.lastLinkEnd = ++size;
  }

  private void ensureCapacity(int more) {
    if (size + more > log.length) {
      log = Arrays.copyOf(log, Math.max(log.length * 2, size + more));
    }
  }

  private static int windowStart(Link link) {
    int start = Math.max(link.blockFrom(), link.anchorFrom() - VOTE_WINDOW_WORDS);
    return Math.min(link.anchorFrom(), start);
  }

  private static int windowEnd(Link link) {
    int end = Math.min(link.blockTo(), link.anchorTo() + VOTE_WINDOW_WORDS);
    return Math.max(link.anchorTo(), end);
  }

  private int[] distinctStems(Page page, Link link) {
    LanguageAnalysis language = LanguageAnalysis.of(page.language());
    int from = windowStart(link);
    int[] found = new int[windowEnd(link) - from];
    int count = 0;
    for (int i = 0; i < found.length; i++) {
      int stem = stems.number(language, page.body(), from + i);
      if (stem != StemNumbering.FUNCTION_WORD) {
        found[count++] = stem;
      }
    }
    return Arrays.stream(found, 0, count).distinct().toArray();
  }

  private VoteTarget target(Link link) {
    int index = targetNumberById.indexOf(link.id());
    if (targetNumberById.indexExists(index)) {
      return targets.get(targetNumberById.indexGet(index));
    }
    targetNumberById.indexInsert(index, link.id(), targets.size());
    VoteTarget target = new VoteTarget(link.id(), link.url());
    targets.add(target);
    targetBytes += BYTES_PER_TARGET + link.url().length();
    return target;
  }

  /** Ids of the pages that were voted for, by number from one to below another. */
  long[] targetIds(int from, int to) {
    return targets.subList(from, to).stream().mapToLong(target -> target.id).toArray();
  }

  /** The URL of the page with a number. */
  String url(int number) {
    return targets.get(number).url;
  }

  VoteAccumulator newAccumulator() {
    return new VoteAccumulator(stems);
  }

  /**
   * The votes for the page with a number, added to those that were counted before.
   *
   * @param earlier null if there are none
   * @param sum one of this buffer
   */
  AnchorVotes votes(int number, @Nullable AnchorVotes earlier, VoteAccumulator sum) {
    VoteTarget target = targets.get(number);
    sum.reset(earlier);
    addPageVotes(target, sum);
    Set<Long> hosts = earlier == null ? new HashSet<>(0) : earlier.votingHosts();
    for (HostVote vote : target.hostVotes) {
      if (hosts.add(vote.host())) {
        sum.addHostVotes(vote.stems());
      }
    }
    int pages = target.votingPages + (earlier == null ? 0 : earlier.votingPages());
    return sum.toAnchorVotes(pages, hosts);
  }

  /** The last link first. */
  private void addPageVotes(VoteTarget target, VoteAccumulator sum) {
    for (int end = target.lastLinkEnd; end != 0; ) {
      int first = end - 1 - log[end - 1];
      int voter = log[first - 1];
      for (int i = first; i < end - 1; i++) {
        sum.addPageVote(log[i], voter);
      }
      end = log[first - 2];
    }
  }
}
