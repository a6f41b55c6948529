package dev.waymark.traces.store.parts;

import dev.waymark.traces.anonymize.AccessSanitizer;
import dev.waymark.traces.anonymize.Pseudonyms;
import dev.waymark.traces.anonymize.Site;
import dev.waymark.traces.store.EventsByUser;
import dev.waymark.traces.store.KAnonymityFilter;
import dev.waymark.traces.store.TraceImport;
import java.io.IOException;
import java.io.Serializable;

/** Reads the events of a part of the logs. */
public final class EventTask extends SanitizeTask {
  private final Pseudonyms pseudonyms;
  private final EventsByUser events;

  /** What each task knows of the whole. */
  public record Setup(ImportSpec spec) implements Serializable {
    /**
     * @param part its number; records are in the order of parts
     */
    public EventTask begin(int part) throws IOException {
      return new EventTask(spec, part);
    }
  }

  private EventTask(ImportSpec spec, int part) throws IOException {
    super(part);
    pseudonyms = spec.pseudonyms();
    KAnonymityFilter urls =
        use(new KAnonymityFilter(temporary, TraceImport.URLS, memory, spec.minUsers()));
    KAnonymityFilter queries =
        use(new KAnonymityFilter(temporary, TraceImport.QUERIES, memory, spec.minUsers()));
    events = use(new EventsByUser(temporary, memory, urls, queries));
    output(events.spill());
    output(urls.texts());
    output(queries.texts());
  }

  @Override
  AccessSanitizer createSanitizer(Site site) {
    return new AccessSanitizer(pseudonyms, site, events);
  }
}
