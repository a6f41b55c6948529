package dev.waymark.server;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.Assumptions;

/** The accessibility checker axe-core, fetched by npm once; without it a test is skipped. */
final class AxeCore {
  private static final String VERSION = "4.14.0";
  private static final Path FOLDER = Path.of("target/axe");

  private AxeCore() {}

  static String load() throws IOException, InterruptedException {
    Path archive = FOLDER.resolve("axe-core-" + VERSION + ".tgz");
    if (!Files.exists(archive)) {
      Files.createDirectories(FOLDER);
      Path download = Files.createTempDirectory(FOLDER, "npm"); // another test may fetch it too
      try {
        Process npm =
            new ProcessBuilder("npm", "pack", "--silent", "axe-core@" + VERSION)
                .directory(download.toFile())
                .redirectErrorStream(true)
                .redirectOutput(FOLDER.resolve("npm.log").toFile())
                .start();
        if (!npm.waitFor(60, TimeUnit.SECONDS)) {
          npm.destroyForcibly();
        }
        Path fetched = download.resolve(archive.getFileName());
        if (Files.exists(fetched)) {
          Files.move(fetched, archive, StandardCopyOption.ATOMIC_MOVE);
        }
      } catch (IOException e) {
        Assumptions.abort("axe-core cannot be had: there is no npm");
      }
    }
    Assumptions.assumeTrue(Files.exists(archive), "axe-core cannot be had: see target/axe/npm.log");
    return read(archive);
  }

  private static String read(Path archive) throws IOException {
    try (InputStream in = Files.newInputStream(archive);
        TarArchiveInputStream tar = new TarArchiveInputStream(new GZIPInputStream(in))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        if (entry.getName().equals("package/axe.min.js")) {
          return new String(tar.readAllBytes(), StandardCharsets.UTF_8);
        }
      }
    }
    throw new IOException(archive + " has no axe.min.js");
  }

  /** What is seriously wrong with a page, a line each. */
  static List<?> seriousFindings(Page page, String axe) {
    page.evaluate(axe);
    return (List<?>)
        page.evaluate(
            """
            async () => (await axe.run(document, {iframes: false})).violations
              .filter(found => ['serious', 'critical'].includes(found.impact))
              .map(found => found.id + ': ' + found.nodes.map(node => node.html).join(' | '))
            """);
  }
}
