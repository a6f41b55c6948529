package dev.waymark.traces.store;

import dev.waymark.archive.check.Finding;
import dev.waymark.config.ConfigException;
import dev.waymark.traces.store.files.StoredTrace;
import dev.waymark.traces.store.files.TraceChecksums;
import dev.waymark.traces.store.files.TraceInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Proves a trace whole: its description, the sums of its files, and what both say of each other.
 */
public final class TraceCheck {
  private TraceCheck() {}

  /**
   * @param name of the folder in findings
   * @return nothing where there is no trace
   */
  public static List<Finding> run(Path folder, String name) throws IOException {
    List<Finding> findings = new ArrayList<>();
    if (!Files.isDirectory(folder)) {
      return findings;
    }
    TraceFolder trace = new TraceFolder(folder);
    Optional<TraceInfo> info;
    try {
      info = trace.info();
    } catch (IOException | ConfigException e) {
      findings.add(Finding.damage(name + "/" + TraceInfo.FILE_NAME, "cannot be read"));
      return findings;
    }
    if (info.isEmpty()) {
      return findings;
    }
    Path generation = trace.generation(info.get().generation());
    String prefix = name + "/" + generation.getFileName() + "/";
    if (!Files.isDirectory(generation)) {
      findings.add(Finding.damage(prefix, "is missing"));
    } else if (!TraceChecksums.exist(generation)) {
      findings.add(
          Finding.note(prefix, "has no sums: it was written by an earlier build; not checked"));
    } else {
      TraceChecksums.findDamage(generation)
          .forEach((file, what) -> findings.add(Finding.damage(prefix + file, what)));
    }
    if (findings.stream().noneMatch(Finding::isDamage)) {
      compareTotals(trace, info.get(), name + "/" + TraceInfo.FILE_NAME, findings);
    }
    return findings;
  }

  /**
   * Writes the sums of a trace anew if only they are damaged.
   *
   * @return whether that was needed
   */
  public static boolean rewriteDamagedSums(Path folder) throws IOException {
    TraceFolder trace = new TraceFolder(folder);
    Optional<TraceInfo> info;
    try {
      info = trace.info();
    } catch (IOException | ConfigException e) {
      return false;
    }
    if (info.isEmpty()) {
      return false;
    }
    Path generation = trace.generation(info.get().generation());
    boolean damaged =
        TraceChecksums.exist(generation)
            && TraceChecksums.findDamage(generation).containsKey(TraceChecksums.FILE_NAME);
    if (damaged) {
      TraceChecksums.write(generation);
    }
    return damaged;
  }

  private static void compareTotals(
      TraceFolder folder, TraceInfo info, String name, List<Finding> findings) {
    try (StoredTrace trace = folder.open().orElseThrow()) {
      if (trace.userCount() != info.users()) {
        findings.add(
            Finding.damage(
                name, "names " + info.users() + " users, there are " + trace.userCount()));
      }
    } catch (IOException e) {
      findings.add(Finding.damage(name, String.valueOf(e.getMessage())));
    }
  }
}
