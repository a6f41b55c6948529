package dev.waymark.traces.store.parts;

import dev.waymark.traces.anonymize.Pseudonyms;
import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.store.TraceImport;
import dev.waymark.traces.store.files.PendingTexts;
import dev.waymark.traces.store.files.StoredTrace;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What each task of an import knows of the whole.
 *
 * @param previous folder with the data of the existing trace; empty if there is none
 * @param pendingUrls file of the URLs that had too few users before; may not exist
 * @param key of the pseudonyms
 */
record ImportSpec(
    TraceSettings settings,
    int minUsers,
    String previous,
    String pendingUrls,
    String pendingQueries,
    byte[] key)
    implements Serializable {

  Pseudonyms pseudonyms() {
    return new Pseudonyms(key);
  }

  @Nullable StoredTrace openPrevious() throws IOException {
    return previous.isEmpty() ? null : new StoredTrace(Path.of(previous), 0);
  }

  PendingTexts pending(String name) {
    String file = name.equals(TraceImport.URLS) ? pendingUrls : pendingQueries;
    return new PendingTexts(Path.of(file), pseudonyms());
  }
}
