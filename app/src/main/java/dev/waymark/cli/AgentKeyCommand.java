package dev.waymark.cli;

import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.CommandException;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.OutputFile;
import dev.waymark.config.ConfigException;
import dev.waymark.config.Key;
import dev.waymark.fetch.access.AgentKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Makes the key that requests are signed with, and the directory that servers check it by. */
final class AgentKeyCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** Where both are. */
  record Settings(
      @Key(
              help = "The private key; it is made if it is not there, for your eyes only.",
              defaultValue = "agent-key.pem",
              placeholder = "FILE")
          String key,
      @Key(
              help = "The directory of its public half, to be published.",
              defaultValue = "http-message-signatures-directory",
              placeholder = "FILE")
          String into) {}

  @Override
  public void describe(CommandSpec spec) {
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark agent-key [--key FILE] [--into FILE]")
        .footerHeading("%nExample: a key, and a crawl that signs its requests (Web Bot Auth)%n")
        .footer(
            "  waymark agent-key --key bot.pem",
            "  waymark crawl --into reefs --agent-key bot.pem --signature-agent"
                + " https://bot.example.org");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException {
    Settings settings = flags.read(List.of(), line);
    Path file = Path.of(settings.key());
    if (!Files.exists(file)) {
      create(file);
      console.out().println("The private key is in " + file + "; show it to nobody.");
    }
    AgentKey key = AgentKey.read(file);
    Files.writeString(OutputFile.requireWritable("into", settings.into()), key.directory());
    console.out().println("Its thumbprint is " + key.id() + ".");
    console
        .out()
        .println(
            "Publish "
                + settings.into()
                + " at https://YOUR-SITE"
                + AgentKey.DIRECTORY_PATH
                + " as application/http-message-signatures-directory+json.");
    console
        .out()
        .println(
            "Then: waymark crawl … --agent-key " + file + " --signature-agent https://YOUR-SITE");
    return ExitCode.DONE.code();
  }

  private static void create(Path file) {
    try {
      AgentKey.create(file);
    } catch (IOException e) {
      throw new ConfigException(
          "key: " + file + " cannot be written. " + CommandException.messageFor(e));
    }
  }
}
