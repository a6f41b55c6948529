package dev.waymark.people.store;

import dev.waymark.people.Asked;
import dev.waymark.people.Landscape;
import dev.waymark.people.Query;
import dev.waymark.people.Trace;
import dev.waymark.people.Visits;
import dev.waymark.people.door.Pseudonyms;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A trace on disk, read in place; see {@link TraceWriter} for what lies where. */
public final class StoredTrace implements Trace {
  private final Arena arena;
  private final Dictionary urls;
  private final Dictionary queries;
  private final Mapped userIds;
  private final Mapped userPlaces;
  private final Mapped ways;
  private final Mapped visitorPlaces;
  private final Mapped visitors;
  private final Mapped queryCounts;
  private final long visits;
  private @Nullable Landscape landscape;

  StoredTrace(Path folder, long visits) throws IOException {
    this.arena = Arena.ofShared();
    this.visits = visits;
    try {
      urls = new Dictionary(folder, "urls", arena);
      queries = new Dictionary(folder, "queries", arena);
      userIds = new Mapped(folder.resolve("users.ids"), arena);
      userPlaces = new Mapped(folder.resolve("users.at"), arena);
      ways = new Mapped(folder.resolve("visits"), arena);
      visitorPlaces = new Mapped(folder.resolve("visitors.at"), arena);
      visitors = new Mapped(folder.resolve("visitors"), arena);
      queryCounts = new Mapped(folder.resolve("queries.counts"), arena);
    } catch (IOException e) {
      arena.close();
      throw e;
    }
  }

  @Override
  public int users() {
    return (int) (userIds.size() / 8);
  }

  @Override
  public int urls() {
    return urls.size();
  }

  @Override
  public long visits() {
    return visits;
  }

  @Override
  public int number(String url) {
    return urls.find(Urls.id(url));
  }

  @Override
  public String url(int number) {
    return urls.text(number);
  }

  @Override
  public int[] usersOf(int url) {
    Spill.Cursor in = visitors.cursor(visitorPlaces.number(url), visitorPlaces.number(url + 1L));
    int[] users = new int[in.more() ? (int) in.varint() : 0];
    int user = 0;
    for (int i = 0; i < users.length; i++) {
      user += (int) in.varint();
      users[i] = user;
    }
    return users;
  }

  @Override
  public Visits visitsOf(int user) {
    Spill.Cursor in = cursor(user);
    Visits.Builder visits = new Visits.Builder((int) in.varint());
    long time = 0;
    for (int i = 0; i < visits.size(); i++) {
      int flags = (int) in.varint();
      time += in.varint();
      int url = (int) in.varint();
      int referrer = (flags & 2) != 0 ? (int) in.varint() : Visits.NONE;
      int wanted = (flags & 1) != 0 ? (int) in.varint() : Visits.NONE;
      visits.set(i, url, referrer, wanted, time, flags >> 2);
    }
    return visits.build();
  }

  private Spill.Cursor cursor(int user) {
    return ways.cursor(userPlaces.number(user), userPlaces.number(user + 1L));
  }

  @Override
  public synchronized Landscape landscape() {
    if (landscape == null) {
      landscape = Landscape.of(this);
    }
    return landscape;
  }

  @Override
  public List<Query> queriesOf(int user) {
    Spill.Cursor in = cursor(user);
    for (int i = (int) in.varint(); i > 0; i--) {
      int flags = (int) in.varint();
      int numbers = 2 + ((flags & 2) >> 1) + (flags & 1);
      while (numbers-- > 0) {
        in.varint();
      }
    }
    int n = (int) in.varint();
    List<Query> asked = new ArrayList<>(n);
    for (int i = 0; i < n; i++) {
      Instant time = Instant.ofEpochSecond(in.varint());
      String words = queries.text((int) in.varint());
      int clicked = (int) in.varint() - 1;
      asked.add(new Query(pseudonym(user), words, time, clicked < 0 ? null : url(clicked)));
    }
    return asked;
  }

  @Override
  public String pseudonym(int user) {
    return Pseudonyms.text(number(user));
  }

  /** A person's pseudonym as a number. */
  long number(int user) {
    return userIds.number(user);
  }

  @Override
  public List<Asked> asked() {
    List<Asked> asked = new ArrayList<>();
    for (int i = 0; i < queries.size(); i++) {
      long people = queryCounts.number(3L * i);
      Instant last = Instant.ofEpochSecond(queryCounts.number(3L * i + 2));
      asked.add(new Asked(queries.text(i), (int) people, queryCounts.number(3L * i + 1), last));
    }
    asked.sort(Comparator.comparingInt(Asked::people).reversed().thenComparing(Asked::words));
    return asked;
  }

  /** The id of a URL's number, 0 for none. */
  long id(int url) {
    return url < 0 ? 0 : urls.id(url);
  }

  int marks(Visits visits, int i) {
    return Visits.marks(visits.target(i), visits.starts(i), visits.back(i));
  }

  Dictionary urlTexts() {
    return urls;
  }

  Dictionary queryTexts() {
    return queries;
  }

  @Override
  public void close() {
    arena.close();
  }
}
