package dev.waymark.render;

import dev.waymark.config.ConfigException;
import dev.waymark.file.FileTree;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A Chromium without a window, a profile or a network: what it loads is asked of us, and what
 * evades that meets a proxy that is not there and names that are not found. It ends with us: its
 * pipe does.
 */
final class BrowserProcess implements AutoCloseable {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome");

  /**
   * The protocol's pipes are file descriptors 3 and 4, which only a shell can give it. No process
   * of it takes more than 1 GB, whatever a page allocates; macOS has no such limit.
   */
  private static final String SHELL_SCRIPT =
      "ulimit -d 1048576 2>/dev/null; exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1";

  private static final List<String> FLAGS =
      List.of(
          "--headless",
          "--remote-debugging-pipe",
          // Nothing of it reaches the network by itself.
          "--proxy-server=http://127.0.0.1:1",
          "--proxy-bypass-list=<-loopback>",
          "--host-resolver-rules=MAP * ~NOTFOUND",
          "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
          "--webrtc-ip-handling-policy=disable_non_proxied_udp",
          "--disable-quic",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync",
          "--disable-domain-reliability",
          "--disable-breakpad",
          "--disable-extensions",
          "--disable-default-apps",
          "--no-first-run",
          "--no-default-browser-check",
          "--no-pings",
          // Nothing is seen or heard.
          "--disable-gpu",
          "--mute-audio",
          "--blink-settings=imagesEnabled=false",
          "--disable-dev-shm-usage",
          "--password-store=basic",
          "--use-mock-keychain",
          // A page that wants more ends, and nothing else does.
          "--js-flags=--max-old-space-size=384");

  private final Process process;
  private final Path profile;
  private final DevTools devTools;

  private BrowserProcess(Process process, Path profile) {
    this.process = process;
    this.profile = profile;
    this.devTools = new DevTools(process.getInputStream(), process.getOutputStream());
  }

  /**
   * The program that a setting names, or the first Chromium on the PATH.
   *
   * @throws ConfigException there is none
   */
  static Path find(String setting) {
    if (!setting.isEmpty()) {
      Path named = Path.of(setting);
      if (!Files.isExecutable(named)) {
        throw new ConfigException("browser: `" + setting + "` is not a program that can be run.");
      }
      return named.toAbsolutePath();
    }
    String path = System.getenv().getOrDefault("PATH", "");
    for (String name : NAMES) {
      for (String folder : path.split(Pattern.quote(File.pathSeparator))) {
        Path program = Path.of(folder, name);
        if (!folder.isEmpty() && Files.isExecutable(program)) {
          return program;
        }
      }
    }
    throw new ConfigException(
        "render: there is no Chromium on the PATH. Install one (apt install chromium), name it with"
            + " --browser FILE, or leave --render out.");
  }

  /** Whether a Chromium has to do without its sandbox: it refuses to run as root with it. */
  static boolean lacksSandbox() {
    return "root".equals(System.getProperty("user.name"));
  }

  static BrowserProcess start(Path program, String userAgent) throws IOException {
    Path profile = Files.createTempDirectory("waymark-browser-");
    List<String> command = new ArrayList<>(List.of("sh", "-c", SHELL_SCRIPT, program.toString()));
    command.addAll(FLAGS);
    command.add("--user-data-dir=" + profile);
    command.add("--user-agent=" + userAgent);
    if (lacksSandbox()) {
      command.add("--no-sandbox");
    }
    command.add("about:blank");
    ProcessBuilder builder = new ProcessBuilder(command);
    builder
        .environment()
        .keySet()
        .removeIf(name -> name.toLowerCase(Locale.ROOT).endsWith("_proxy"));
    return new BrowserProcess(
        builder.redirectError(ProcessBuilder.Redirect.DISCARD).start(), profile);
  }

  DevTools devTools() {
    return devTools;
  }

  boolean isAlive() {
    return process.isAlive() && !devTools.isClosed();
  }

  /** Ends it and all of its processes. */
  @Override
  public void close() {
    List<ProcessHandle> children = process.descendants().toList();
    process.destroyForcibly();
    children.forEach(ProcessHandle::destroyForcibly);
    process.onExit().join();
    try {
      FileTree.delete(profile);
    } catch (IOException | UncheckedIOException e) {
      // A process that is just ending may write there; the system empties its temporary folder.
    }
  }
}
