package dev.waymark.cli.command;

import dev.waymark.config.RawSetting;
import dev.waymark.config.Setting;
import dev.waymark.config.SettingsSchema;
import dev.waymark.config.ValueType;
import dev.waymark.rank.registry.AllOrderingPolicies;
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
  /** Takes the name of an ordering policy in every command that has it. */
  private static final String POLICY_FLAG = "order";

  /** Longer defaults are cut in help. */
  private static final int MAX_DEFAULT_CHARS = 60;

  private final SettingsSchema<T> keys;

  public Flags(Class<T> settings) {
    this.keys = SettingsSchema.of(settings);
  }

  public SettingsSchema<T> keys() {
    return keys;
  }

  public void addTo(CommandSpec spec) {
    int order = 0;
    for (SettingsSchema.Group group : keys.groups()) {
      ArgGroupSpec.Builder flags =
          ArgGroupSpec.builder()
              .validate(false)
              .order(order++)
              .heading(group.title().isEmpty() ? "" : "%n" + group.title() + "%n");
      for (Setting setting : group.settings()) {
        flags.addArg(flag(setting));
        if (setting.type() == ValueType.BOOLEAN) {
          flags.addArg(negatedFlag(setting));
        }
      }
      spec.addArgGroup(flags.build());
    }
  }

  private static OptionSpec flag(Setting setting) {
    OptionSpec.Builder flag =
        OptionSpec.builder(names("--", setting))
            .userObject(setting)
            .description(description(setting).replace("%", "%%"))
            .paramLabel(setting.placeholder());
    if (setting.type() == ValueType.BOOLEAN) {
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

  /** What a shell offers. Policies are looked up only where a script for shells is made. */
  private static Iterable<String> candidates(Setting setting) {
    return setting.name().equals(POLICY_FLAG)
        ? () -> AllOrderingPolicies.registry().descriptions().keySet().iterator()
        : setting.choices();
  }

  /** {@code --no-robots} for {@code --robots=false}. */
  private static OptionSpec negatedFlag(Setting setting) {
    return OptionSpec.builder(names("--no-", setting)).arity("0").hidden(true).build();
  }

  private static String[] names(String dashes, Setting setting) {
    List<String> names = new ArrayList<>(List.of(dashes + setting.name()));
    setting.aliases().forEach(name -> names.add(dashes + name));
    return names.toArray(String[]::new);
  }

  private static String description(Setting setting) {
    String standard = setting.defaultValue();
    if (setting.type() == ValueType.BOOLEAN) {
      standard = standard.equals("true") ? "on; --no-" + setting.name() + " for off" : "off";
    } else if (standard.length() > MAX_DEFAULT_CHARS) {
      int space = standard.indexOf(' ', MAX_DEFAULT_CHARS / 2);
      standard = standard.substring(0, space < 0 ? MAX_DEFAULT_CHARS : space) + " …";
    }
    return setting.help() + (standard.isEmpty() ? "" : " [" + standard + "]");
  }

  /** The flags of a command line, for {@link SettingsSchema#read}. */
  public List<RawSetting> parse(ParseResult line) {
    List<RawSetting> settings = new ArrayList<>();
    for (Setting setting : keys.settings()) {
      OptionSpec flag = line.matchedOption("--" + setting.name());
      if (flag != null) {
        settings.add(RawSetting.flag(setting.name(), flag.stringValues()));
      } else if (line.hasMatchedOption("--no-" + setting.name())) {
        settings.add(RawSetting.flag(setting.name(), List.of("false")));
      }
    }
    return settings;
  }

  /** The settings: defaults, then the job file, then the flags. */
  public T read(List<RawSetting> file, ParseResult line) {
    List<RawSetting> all = new ArrayList<>(file);
    all.addAll(parse(line));
    return keys.read(all);
  }
}
