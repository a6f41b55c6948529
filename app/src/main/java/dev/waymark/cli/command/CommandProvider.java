package dev.waymark.cli.command;

/** A command of another module, found by {@link java.util.ServiceLoader}. */
public interface CommandProvider {

  /** As typed after {@code waymark}. */
  String name();

  /** The command itself. */
  Command command();
}
