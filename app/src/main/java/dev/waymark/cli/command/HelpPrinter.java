package dev.waymark.cli.command;

import dev.waymark.config.Setting;
import java.io.PrintStream;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Ansi.IStyle;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.Help.IParamLabelRenderer;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * Prints the help of a command: the flags that users choose among, or all of them. Nothing is
 * hidden from the parser, so that completion and suggestions know every flag.
 */
public final class HelpPrinter {
  /** Asks for all flags. */
  public static final String HELP_ALL = "--help-all";

  /** Marks a flag that is no setting and that few users choose. */
  static final Object ADVANCED = "advanced";

  private final boolean all;

  /**
   * @param all whether flags are shown that few users choose
   */
  public HelpPrinter(boolean all) {
    this.all = all;
  }

  public void print(CommandLine command, PrintStream out) {
    command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, this::flags);
    command.usage(out, Ansi.OFF);
  }

  static boolean isAdvanced(OptionSpec option) {
    return option.userObject() == ADVANCED
        || (option.userObject() instanceof Setting setting && setting.advanced());
  }

  /** What belongs to no group first, then group by group, all in the same columns. */
  private String flags(Help help) {
    List<OptionSpec> shown = visible(help.commandSpec().options());
    StringBuilder text = new StringBuilder();
    List<OptionSpec> ungrouped = shown.stream().filter(option -> option.group() == null).toList();
    text.append(table(help, shown, ungrouped));
    for (ArgGroupSpec group : help.commandSpec().argGroups()) {
      List<OptionSpec> members = visible(group.options());
      if (!members.isEmpty()) {
        text.append(help.createHeading(group.heading())).append(table(help, shown, members));
      }
    }
    return text.toString();
  }

  private List<OptionSpec> visible(List<OptionSpec> options) {
    return options.stream()
        .filter(option -> !option.hidden() && (all || !isAdvanced(option)))
        .toList();
  }

  /**
   * @param aligned the options whose names share the first columns
   */
  private static String table(Help help, List<OptionSpec> aligned, List<OptionSpec> options) {
    Help.Layout layout = help.createDefaultLayout(aligned, List.of(), help.colorScheme());
    layout.addOptions(options, new LabelRenderer(help.parameterLabelRenderer()));
    return layout.toString();
  }

  /** {@code --robots} and {@code --no-robots} are enough to know of a switch. */
  private record LabelRenderer(IParamLabelRenderer other) implements IParamLabelRenderer {
    @Override
    public Text renderParameterLabel(ArgSpec option, Ansi ansi, List<IStyle> styles) {
      return option.type() == boolean.class
          ? Ansi.OFF.text("")
          : other.renderParameterLabel(option, ansi, styles);
    }

    @Override
    public String separator() {
      return other.separator();
    }
  }
}
