package dev.waymark.render;

import dev.waymark.config.Key;
import java.time.Duration;
import java.util.List;

/** Whether and how pages are rendered by a browser. */
public record RenderSettings(
    @Key(
            help =
                "Render pages in an installed Chromium: those that need their scripts, all, or"
                    + " none.",
            defaultValue = "never")
        Mode render,
    @Key(
            help = "The Chromium that renders, where it is not on the PATH.",
            placeholder = "FILE",
            advanced = true)
        String browser,
    @Key(
            help = "How long rendering a page may take, its requests included.",
            defaultValue = "30s",
            min = 0.5,
            advanced = true)
        Duration renderTimeout,
    @Key(
            help = "Pages that are rendered at the same time.",
            defaultValue = "2",
            min = 1,
            max = 64,
            advanced = true)
        int renderTabs,
    @Key(
            help = "Hosts outside the crawl from which pages that are rendered may load.",
            placeholder = "HOST",
            advanced = true)
        List<String> renderHost) {

  /** Whether a host is one of those named; one without port means all of its ports. */
  public boolean allowsHost(String host) {
    int colon = host.lastIndexOf(':');
    return renderHost.contains(host)
        || (colon > 0 && renderHost.contains(host.substring(0, colon)));
  }

  /** Which pages are rendered. */
  public enum Mode {
    AUTO,
    ALWAYS,
    NEVER
  }
}
