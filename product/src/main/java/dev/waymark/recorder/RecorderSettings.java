package dev.waymark.recorder;

import dev.waymark.settings.Key;
import dev.waymark.settings.Keys;

/** How sessions are received. */
public record RecorderSettings(
    @Key(help = "Folder for the sessions.", value = "people") String into,
    @Key(help = "Port on loopback; 0 for any that is free.", value = "7340", max = 65535) int port,
    @Key(help = "Token the extension must send; empty: a new one is drawn and shown.") String token,
    @Key(help = "Largest submission in MB.", value = "32", min = 1, max = 512) int maxMegabytes) {

  /** What holds where nothing is said. */
  public static RecorderSettings defaults() {
    return Keys.defaults(RecorderSettings.class);
  }
}
