package dev.waymark.cli;

import dev.waymark.judge.Meaning;
import dev.waymark.parse.Parser;
import dev.waymark.search.CatchUp;
import dev.waymark.search.Indexer;
import dev.waymark.settings.BadSetting;
import dev.waymark.settings.Key;
import dev.waymark.store.Folder;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Makes the index of a collection anew from its archive. */
final class IndexCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** How it is made. */
  record Settings(
      @Key(
              help = "Words on either side of a link that count as said of its target.",
              value = "12",
              max = 200)
          int voteWindow,
      @Key(help = "Compute what the pages mean, for search --by meaning; some 20 pages a second.")
          boolean meaning) {}

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(Parameters.one(0, "DIR", "Folder of a collection that nobody is crawling."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark index DIR [FLAGS]")
        .footerHeading("%nExample%n")
        .footer("  waymark index reefs");
  }

  @Override
  public int run(ParseResult line, Console console) {
    Settings settings = flags.read(List.of(), line);
    Path collection = Shelf.current(Path.of(Parameters.at(0, line)));
    Meaning meaning = null;
    if (settings.meaning()) {
      try {
        meaning = Meaning.find();
      } catch (IllegalArgumentException e) {
        throw new BadSetting(e.getMessage());
      }
    }
    try (Folder folder = Folder.open(collection);
        Indexer indexer = Indexer.open(collection, settings.voteWindow(), true, meaning)) {
      long pages = new CatchUp(collection, new Parser()::parse).run(indexer, done -> {});
      indexer.finish();
      console
          .out()
          .println(
              ProgressText.count(pages)
                  + " pages of "
                  + folder.path()
                  + " are searchable. Next: "
                  + console.command("search", folder.path(), "WORDS"));
    }
    return ExitCode.DONE.code();
  }
}
