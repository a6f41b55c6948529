package dev.waymark.cli;

import dev.waymark.engine.AllOrders;
import dev.waymark.settings.Given;
import dev.waymark.settings.Keys;
import dev.waymark.settings.Setting;
import dev.waymark.settings.ValueType;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * The flags of a command, made from its settings: a key is a flag.
 *
 * @param <T> the settings
 */
public final class Flags<T extends Record> {
  /** Takes the name of an order in every command that has it. */
  private static final String ORDER = "order";

  private final Keys<T> keys;

  public Flags(Class<T> settings) {
    this.keys = Keys.of(settings);
  }

  Keys<T> keys() {
    return keys;
  }

  public void addTo(CommandSpec spec) {
    int order = 0;
    for (Keys.Group group : keys.groups()) {
      ArgGroupSpec.Builder flags =
          ArgGroupSpec.builder()
              .validate(false)
              .order(order++)
              .heading(group.title().isEmpty() ? "" : "%n" + group.title() + "%n");
      for (Setting setting : group.settings()) {
        flags.addArg(flag(setting));
        if (setting.type() == ValueType.SWITCH) {
          flags.addArg(off(setting));
        }
      }
      spec.addArgGroup(flags.build());
    }
  }

  private static OptionSpec flag(Setting setting) {
    OptionSpec.Builder flag =
        OptionSpec.builder(names("--", setting))
            .description(description(setting).replace("%", "%%"))
            .paramLabel(placeholder(setting));
    if (setting.type() == ValueType.SWITCH) {
      return flag.type(boolean.class)
          .arity("0..1")
          .fallbackValue("true")
          .paramLabel("true|false")
          .build();
    }
    return flag.type(List.class)
        .auxiliaryTypes(String.class)
        .arity("1")
        .completionCandidates(candidates(setting))
        .build();
  }

  /** What a shell offers. Orders are looked up only where a script for shells is made. */
  private static Iterable<String> candidates(Setting setting) {
    return setting.name().equals(ORDER)
        ? () -> AllOrders.registry().names().keySet().iterator()
        : setting.choices();
  }

  /** Choices are named one by one: the script for shells keeps them under this label. */
  private static String placeholder(Setting setting) {
    if (setting.name().equals(ORDER)) {
      return "ORDER";
    }
    return setting.choices().isEmpty()
        ? setting.type().placeholder()
        : String.join("|", setting.choices());
  }

  /** {@code --no-robots} for {@code --robots=false}. */
  private static OptionSpec off(Setting setting) {
    return OptionSpec.builder(names("--no-", setting)).arity("0").hidden(true).build();
  }

  private static String[] names(String dashes, Setting setting) {
    List<String> names = new ArrayList<>(List.of(dashes + setting.name()));
    setting.also().forEach(name -> names.add(dashes + name));
    return names.toArray(String[]::new);
  }

  private static String description(Setting setting) {
    String preset =
        switch (setting.preset()) {
          case "", "false" -> "";
          case "true" -> " [on; --no-" + setting.name() + " for off]";
          default -> setting.preset().length() > 60 ? "" : " [" + setting.preset() + "]";
        };
    return setting.help() + preset;
  }

  /** What the command line says, in words for {@link Keys#read}. */
  List<Given> given(ParseResult line) {
    List<Given> given = new ArrayList<>();
    for (Setting setting : keys.all()) {
      OptionSpec flag = line.matchedOption("--" + setting.name());
      if (flag != null) {
        given.add(Given.flag(setting.name(), flag.stringValues()));
      } else if (line.hasMatchedOption("--no-" + setting.name())) {
        given.add(Given.flag(setting.name(), List.of("false")));
      }
    }
    return given;
  }

  /** The settings: defaults, then the job file, then the flags. */
  public T read(List<Given> file, ParseResult line) {
    List<Given> all = new ArrayList<>(file);
    all.addAll(given(line));
    return keys.read(all);
  }
}
