package dev.waymark.people.store;

import dev.waymark.people.PeopleSettings;
import dev.waymark.people.door.Behaviour;
import dev.waymark.people.door.Door;
import dev.waymark.people.door.Passed;
import dev.waymark.people.door.PeopleKey;
import dev.waymark.people.door.Pseudonyms;
import dev.waymark.people.door.Reason;
import dev.waymark.people.door.Site;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One import, in five steps that each read and write in one go and hold a bounded part in memory:
 * pass the door, gather by person and clean, choose the URLs and queries that enough people were
 * seen with, write the people's visits, write the URLs' visitors. The trace there was is joined in
 * and replaced at the end, at once.
 */
public final class TraceImport implements AutoCloseable {
  private final TraceFolder folder;
  private final PeopleSettings settings;
  private final InstantSource clock;
  private final int least;
  private final Room room;
  private final FileChannel lockFile;
  private final @Nullable TraceInfo info;
  private final @Nullable StoredTrace old;
  private final Pseudonyms pseudonyms;
  private final Seen urls;
  private final Seen queries;
  private final Events events;
  private final List<Door> doors = new ArrayList<>();

  TraceImport(
      TraceFolder folder, PeopleSettings settings, boolean own, InstantSource clock, Room room)
      throws IOException {
    this.folder = folder;
    this.room = room;
    this.settings = settings;
    this.clock = clock;
    this.least = settings.people(own);
    this.lockFile = lock(folder.path().resolve("import.lock"));
    this.info = folder.info().orElse(null);
    folder.tidy(info == null ? 0 : info.generation());
    this.old = folder.open().orElse(null);
    this.pseudonyms = new Pseudonyms(PeopleKey.open(folder.keyFile()));
    Path temporary = folder.temporary();
    this.urls = new Seen(temporary, "urls", room, least);
    this.queries = new Seen(temporary, "queries", room, least);
    this.events = new Events(temporary, room, urls, queries);
  }

  private static FileChannel lock(Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    FileLock lock = null;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException e) {
      // Another import in this very process.
    }
    if (lock == null) {
      channel.close();
      throw new IOException(
          "another import into " + file.getParent() + " is running; wait until it has ended");
    }
    return channel;
  }

  /** A door for one source; all doors of an import lead to the same trace. */
  public Door door(Site site) {
    Door door = new Door(pseudonyms, site, events);
    doors.add(door);
    return door;
  }

  /** For traces that need no door: generated ones, without anybody in them. */
  Passed passed() {
    return events;
  }

  /** People a page must be seen from in this import. */
  public int least() {
    return least;
  }

  /** Cleans, chooses and writes; from then on the folder has the new trace. */
  public ImportReport finish(String format, long lines, long bad) throws IOException {
    doors.forEach(Door::flush);
    int generation = info == null ? 1 : info.generation() + 1;
    Path into = folder.generation(generation);
    Files.createDirectories(into);
    try (Ways ways = new Ways(settings, folder.temporary(), room, events, old, urls, queries)) {
      ways.clean(behaviour());
      boolean news = !ways.robotLog();
      BitSet openUrls = write(urls, "urls", news, into, old == null ? null : old.urlTexts());
      BitSet openQueries =
          write(queries, "queries", news, into, old == null ? null : old.queryTexts());
      TraceWriter writer = new TraceWriter(into, folder.temporary(), room, openUrls, openQueries);
      writer.write(ways);
      return replace(writer, ways, generation, format, lines, bad);
    }
  }

  private Behaviour behaviour() {
    long pages = doors.stream().mapToLong(Door::pages).sum();
    long assets = doors.stream().mapToLong(Door::assets).sum();
    return new Behaviour(settings, pages, assets);
  }

  private BitSet write(Seen seen, String name, boolean news, Path into, @Nullable Dictionary known)
      throws IOException {
    Path before =
        folder.generation(info == null ? 0 : info.generation()).resolve(name + ".pending");
    try (Dictionary.Writer out = new Dictionary.Writer(into, name);
        Pending.Writer still = new Pending.Writer(into.resolve(name + ".pending"))) {
      return seen.write(news, known, new Pending(before, pseudonyms), out, still);
    }
  }

  private ImportReport replace(
      TraceWriter writer, Ways ways, int generation, String format, long lines, long bad)
      throws IOException {
    Map<Reason, Long> dropped = dropped(ways, writer);
    Map<String, Long> byKey = new TreeMap<>();
    dropped.forEach((reason, count) -> byKey.put(reason.key(), count));
    List<TraceInfo.Part> parts = new ArrayList<>(info == null ? List.of() : info.imports());
    parts.add(
        new TraceInfo.Part(
            clock.instant().getEpochSecond(), format, least, lines, bad, writer.fresh(), byKey));
    Path into = folder.generation(generation);
    TraceInfo now =
        new TraceInfo(
            TraceInfo.VERSION,
            generation,
            writer.visits(),
            writer.users(),
            writer.urls(),
            (int) (Files.size(into.resolve("queries.ids")) / 8),
            writer.first(),
            writer.last(),
            parts);
    now.write(folder.path());
    folder.tidy(generation);
    return new ImportReport(
        format,
        lines,
        bad,
        now.visits(),
        now.users(),
        now.urls(),
        now.queries(),
        writer.fresh(),
        dropped,
        ways.sources(),
        ways.robots());
  }

  private Map<Reason, Long> dropped(Ways ways, TraceWriter writer) {
    Map<Reason, Long> dropped = new EnumMap<>(Reason.class);
    for (Door door : doors) {
      door.dropped().forEach((reason, count) -> dropped.merge(reason, count, Long::sum));
    }
    for (Reason reason : Reason.values()) {
      if (ways.dropped(reason) > 0) {
        dropped.merge(reason, ways.dropped(reason), Long::sum);
      }
    }
    long lost = ways.fresh() - writer.fresh();
    if (lost > 0) {
      dropped.merge(ways.robotLog() ? Reason.ROBOT_LOG : Reason.FEW_PEOPLE, lost, Long::sum);
    }
    return dropped;
  }

  /** Gives up what was not finished; the trace there was stays. */
  @Override
  public void close() throws IOException {
    events.close();
    urls.close();
    queries.close();
    if (old != null) {
      old.close();
    }
    folder.tidy(folder.info().map(TraceInfo::generation).orElse(0));
    lockFile.close();
  }
}
