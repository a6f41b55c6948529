package dev.waymark.traces.store.files;

import dev.waymark.archive.StorageException;
import dev.waymark.people.CoVisitEmbedding;
import dev.waymark.people.Query;
import dev.waymark.people.QueryStats;
import dev.waymark.people.Trace;
import dev.waymark.people.Visits;
import dev.waymark.traces.anonymize.Pseudonyms;
import dev.waymark.traces.store.spill.EncryptedSpill;
import dev.waymark.url.Urls;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A trace on disk, memory-mapped; {@link dev.waymark.traces.store.TraceWriter} describes the files.
 */
public final class StoredTrace implements Trace {
  public static final String PATTERNS_FILE = "patterns";

  /** Computed elsewhere; of most traces there is none. */
  public static final String EMBEDDING_FILE = "embedding";

  private final Path embeddingFile;
  private final byte[] patterns;
  private final Arena arena;
  private final TextDictionary urls;
  private final TextDictionary queries;
  private final MappedFile userIds;
  private final MappedFile userOffsets;
  private final MappedFile visitData;
  private final MappedFile visitorOffsets;
  private final MappedFile visitors;
  private final MappedFile queryCounts;
  private final long visits;
  private @Nullable CoVisitEmbedding embedding;

  public StoredTrace(Path folder, long visits) throws IOException {
    this.embeddingFile = folder.resolve(EMBEDDING_FILE);
    this.patterns = readPatterns(folder);
    this.arena = Arena.ofShared();
    this.visits = visits;
    try {
      urls = new TextDictionary(folder, "urls", arena);
      queries = new TextDictionary(folder, "queries", arena);
      userIds = new MappedFile(folder.resolve("users.ids"), arena);
      userOffsets = new MappedFile(folder.resolve("users.offsets"), arena);
      visitData = new MappedFile(folder.resolve("visits"), arena);
      visitorOffsets = new MappedFile(folder.resolve("visitors.offsets"), arena);
      visitors = new MappedFile(folder.resolve("visitors"), arena);
      queryCounts = new MappedFile(folder.resolve("queries.counts"), arena);
      userIds.requireSize(8L * userCount());
      userOffsets.requireOffsets(userCount(), visitData);
      visitorOffsets.requireOffsets(urls.size(), visitors);
      queryCounts.requireSize(24L * queries.size());
    } catch (IOException e) {
      arena.close();
      throw e;
    }
  }

  @Override
  public int userCount() {
    return (int) (userIds.size() / 8);
  }

  @Override
  public int urlCount() {
    return urls.size();
  }

  @Override
  public long visitCount() {
    return visits;
  }

  @Override
  public int findUrl(String url) {
    return urls.find(Urls.id(url));
  }

  @Override
  public String url(int number) {
    return urls.text(number);
  }

  @Override
  public int[] usersOf(int url) {
    return visitors.read(() -> {
      EncryptedSpill.Cursor in =
          visitors.cursor(visitorOffsets.getLong(url), visitorOffsets.getLong(url + 1L));
      int[] users = new int[in.hasNext() ? in.readCount() : 0];
      int user = 0;
      for (int i = 0; i < users.length; i++) {
        user = Objects.checkIndex(user + (int) in.readVarint(), userCount());
        users[i] = user;
      }
      return users;
    });
  }

  @Override
  public Visits visitsOf(int user) {
    return visitData.read(() -> readVisits(cursor(user)));
  }

  private Visits readVisits(EncryptedSpill.Cursor in) {
    Visits.Builder visits = new Visits.Builder(in.readCount());
    long time = 0;
    for (int i = 0; i < visits.size(); i++) {
      int flags = (int) in.readVarint();
      time += in.readVarint();
      int url = readUrl(in);
      int referrer = (flags & 2) != 0 ? readUrl(in) : Visits.NONE;
      int unreachedTarget = (flags & 1) != 0 ? readUrl(in) : Visits.NONE;
      visits.set(i, url, referrer, unreachedTarget, time, flags >> 2);
    }
    return visits.build();
  }

  private int readUrl(EncryptedSpill.Cursor in) {
    return Objects.checkIndex((int) in.readVarint(), urls.size());
  }

  private EncryptedSpill.Cursor cursor(int user) {
    return visitData.cursor(userOffsets.getLong(user), userOffsets.getLong(user + 1L));
  }

  @Override
  public synchronized CoVisitEmbedding embedding() {
    if (embedding == null) {
      embedding = Files.exists(embeddingFile) ? readEmbedding() : CoVisitEmbedding.compute(this);
    }
    return embedding;
  }

  private CoVisitEmbedding readEmbedding() {
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(embeddingFile)))) {
      return CoVisitEmbedding.read(in, Files.size(embeddingFile));
    } catch (IOException e) {
      throw StorageException.withMessage(
          embeddingFile + " is damaged; delete it, or have it computed again.");
    }
  }

  private static byte[] readPatterns(Path folder) throws IOException {
    try {
      return Files.readAllBytes(folder.resolve(PATTERNS_FILE));
    } catch (NoSuchFileException none) {
      return new byte[0]; // of a trace of an earlier build
    }
  }

  @Override
  public byte[] patterns() {
    return patterns.clone();
  }

  @Override
  public List<Query> queriesOf(int user) {
    return visitData.read(() -> readQueries(user, cursor(user)));
  }

  private List<Query> readQueries(int user, EncryptedSpill.Cursor in) {
    for (int i = in.readCount(); i > 0; i--) {
      int flags = (int) in.readVarint();
      int numbers = 2 + ((flags & 2) >> 1) + (flags & 1);
      while (numbers-- > 0) {
        in.readVarint();
      }
    }
    int n = in.readCount();
    List<Query> asked = new ArrayList<>(n);
    for (int i = 0; i < n; i++) {
      Instant time = Instant.ofEpochSecond(in.readVarint());
      String text = queries.text((int) in.readVarint());
      int clicked = (int) in.readVarint() - 1;
      asked.add(new Query(pseudonym(user), text, time, clicked < 0 ? null : url(clicked)));
    }
    return asked;
  }

  @Override
  public String pseudonym(int user) {
    return Pseudonyms.format(pseudonymId(user));
  }

  /** The pseudonym of a user as a number. */
  public long pseudonymId(int user) {
    return userIds.getLong(user);
  }

  @Override
  public List<QueryStats> queryStats() {
    List<QueryStats> asked = new ArrayList<>();
    for (int i = 0; i < queries.size(); i++) {
      long users = queryCounts.getLong(3L * i);
      long second = queryCounts.getLong(3L * i + 2);
      Instant last = queryCounts.read(() -> Instant.ofEpochSecond(second));
      asked.add(
          new QueryStats(queries.text(i), (int) users, queryCounts.getLong(3L * i + 1), last));
    }
    asked.sort(
        Comparator.comparingInt(QueryStats::users).reversed().thenComparing(QueryStats::text));
    return asked;
  }

  /** The id of a URL by its number; 0 for none. */
  public long urlId(int url) {
    return url < 0 ? 0 : urls.id(url);
  }

  public TextDictionary urlTexts() {
    return urls;
  }

  public TextDictionary queryTexts() {
    return queries;
  }

  @Override
  public void close() {
    arena.close();
  }
}
