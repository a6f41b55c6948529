package dev.waymark.cli.collection;

import dev.waymark.archive.JournalEntry;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.display.ProgressText;
import dev.waymark.config.ConfigException;
import dev.waymark.config.Suggestion;
import dev.waymark.model.UsagePreferences;
import dev.waymark.parse.dedup.DuplicateMatch;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Leaves out, and counts, pages whose owners reserve a use. */
final class ReservedPages {
  private final Set<UsagePreferences.Use> uses = EnumSet.noneOf(UsagePreferences.Use.class);
  private long leftOut;

  /**
   * @param names of uses
   * @throws ConfigException there is no such use
   */
  ReservedPages(List<String> names) {
    List<String> known =
        Arrays.stream(UsagePreferences.Use.values()).map(UsagePreferences.Use::key).toList();
    for (String name : names) {
      int index = known.indexOf(name.strip());
      if (index < 0) {
        String near = Suggestion.find(name, known);
        throw new ConfigException(
            "usable-for: there is no use "
                + name
                + (near.isEmpty() ? "." : "; did you mean " + near + "?")
                + " There are "
                + String.join(", ", known)
                + ".");
      }
      uses.add(UsagePreferences.Use.values()[index]);
    }
  }

  boolean mayUse(JournalEntry entry) {
    for (UsagePreferences.Use use : uses) {
      if (entry.preferences().reserves(use)) {
        leftOut += isExported(entry) ? 1 : 0;
        return false;
      }
    }
    return true;
  }

  /** Others, such as duplicates, no export has. */
  private static boolean isExported(JournalEntry entry) {
    return entry.pageRecord() != null
        && entry.pageRecord().location() != null
        && entry.pageRecord().duplicate() instanceof DuplicateMatch.None;
  }

  void report(Console console) {
    if (leftOut > 0) {
      console
          .err()
          .println(
              ProgressText.count(leftOut)
                  + (leftOut == 1
                      ? " page is left out: its owner reserves "
                      : " pages are left out: their owners reserve ")
                  + String.join(" or ", uses.stream().map(UsagePreferences.Use::key).toList())
                  + ".");
    }
  }
}
