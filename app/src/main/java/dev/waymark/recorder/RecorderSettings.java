package dev.waymark.recorder;

import dev.waymark.config.Key;
import dev.waymark.config.SettingsSchema;

/** Settings of receiving sessions. */
public record RecorderSettings(
    @Key(help = "Folder for the sessions.", defaultValue = "people", placeholder = "DIR")
        String into,
    @Key(help = "Port on loopback; 0 for any that is free.", defaultValue = "7340", max = 65535)
        int port,
    @Key(help = "Token the extension must send; empty: a random one is made and shown.")
        String token,
    @Key(
            help = "Largest submission in MB.",
            defaultValue = "32",
            min = 1,
            max = 512,
            advanced = true)
        int maxMegabytes,
    @Key(
            help =
                "File for cookies that you hand over in the browser, for --cookies of a crawl;"
                    + " empty: none are taken.",
            placeholder = "FILE")
        String cookies) {

  /** The default settings. */
  public static RecorderSettings defaults() {
    return SettingsSchema.defaults(RecorderSettings.class);
  }
}
