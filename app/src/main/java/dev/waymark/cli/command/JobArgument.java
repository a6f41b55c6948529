package dev.waymark.cli.command;

import dev.waymark.config.ConfigException;
import dev.waymark.config.RawSetting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** The job file of a command, whose flags are its keys. */
public final class JobArgument {
  private JobArgument() {}

  /** Adds it to a command. */
  public static void addTo(CommandSpec spec) {
    spec.addPositional(
        Parameters.optional(
            0, "JOB.YAML", "File of settings: its keys are the flags below. Flags win."));
  }

  /** Runs a command with settings. */
  public interface Action {
    int run(List<RawSetting> given) throws InterruptedException;
  }

  /** Runs a command with the settings of the file and the flags; a complaint names its line. */
  public static int run(ParseResult line, Flags<?> flags, Action action)
      throws InterruptedException {
    String file = Parameters.value(0, line);
    List<RawSetting> fileSettings = file.isEmpty() ? List.of() : ConfigFile.read(Path.of(file));
    try {
      List<RawSetting> given = new ArrayList<>(fileSettings);
      given.addAll(flags.parse(line));
      return action.run(given);
    } catch (ConfigException e) {
      throw ConfigFile.withLocation(e, fileSettings, flags.parse(line));
    }
  }
}
