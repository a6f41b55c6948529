package dev.waymark.traces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.ZstdOutputStream;
import dev.waymark.config.RawSetting;
import dev.waymark.config.SettingsSchema;
import dev.waymark.people.Trace;
import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.formats.ImportException;
import dev.waymark.traces.store.ImportReport;
import dev.waymark.traces.store.TraceFolder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceFileImporterTest {
  @TempDir Path folder;

  private final List<String> messages = new ArrayList<>();

  private TraceFileImporter importer(TraceSettings settings, InputStream stdin) {
    return new TraceFileImporter(settings, stdin, InstantSource.system(), messages::add);
  }

  private ImportReport read(TraceSettings settings, String... sources) throws Exception {
    return importer(settings, InputStream.nullInputStream())
        .importFiles(List.of(sources), folder.resolve("trace"));
  }

  /** Lines of three users who each open a page every minute. */
  private static String lines(int from, int to) {
    StringBuilder lines = new StringBuilder();
    for (int i = from; i < to; i++) {
      for (int user = 1; user <= 3; user++) {
        lines.append(
            "10.0.0.%d - - [17/May/2015:10:%02d:00 +0000] \"GET /page%d HTTP/1.1\" 200 9%n"
                .formatted(user, i, i));
      }
    }
    return lines.toString();
  }

  /** A compression. */
  private interface Compression {
    OutputStream compress(OutputStream out) throws IOException;
  }

  private Path writeCompressed(String name, String text, Compression compression)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = compression.compress(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return Files.write(folder.resolve(name), bytes.toByteArray());
  }

  @Test
  void compressedFilesPatternsFoldersAndStandardInputAreRead() throws Exception {
    Files.createDirectory(folder.resolve("logs"));
    writeCompressed("logs/a.log.gz", lines(0, 2), GZIPOutputStream::new);
    writeCompressed("logs/b.log.zst", lines(2, 4), ZstdOutputStream::new);
    writeCompressed("logs/c.log.bz2", lines(4, 6), BZip2CompressorOutputStream::new);
    Files.writeString(folder.resolve("logs/d.txt"), lines(6, 8));
    TraceSettings site = site("http://h.example");
    assertThat(read(site, folder + "/logs/*.log.*").visits()).isEqualTo(18);
    assertThat(read(site, folder.resolve("logs").toString()).visits()).isEqualTo(24);
    InputStream stdin = new ByteArrayInputStream(lines(8, 9).getBytes(StandardCharsets.UTF_8));
    ImportReport report = importer(site, stdin).importFiles(List.of("-"), folder.resolve("trace"));
    assertThat(report.visits()).isEqualTo(27);
    assertThat(report.addedVisits()).isEqualTo(3);
    assertThat(messages)
        .contains("a.log.gz: common log; paths are resolved against http://h.example");
  }

  @Test
  void aLogWithoutASiteGetsAnExampleHostAndAMessage() throws Exception {
    Path file = Files.writeString(folder.resolve("My_Access.log"), lines(0, 1));
    read(TraceSettings.defaults(), file.toString());
    assertThat(messages.getFirst()).endsWith("resolved against http://my-access.example");
    try (Trace trace = new TraceFolder(folder.resolve("trace")).open().orElseThrow()) {
      assertThat(trace.url(0)).isEqualTo("http://my-access.example/page0");
    }
  }

  @Test
  void theSiteOfALogWithoutAssetsIsDetectedByReferrers() throws Exception {
    String line =
        "10.0.0.7 - - [17/May/2015:10:0%d:00 +0000] \"GET %s HTTP/1.1\" 200 9 \"%s\" \"M\"%n";
    String text =
        line.formatted(0, "/a", "http://search.example/a-search")
            + line.formatted(1, "/b", "http://own.example/a")
            + line.formatted(2, "/c", "http://own.example/b");
    read(TraceSettings.defaults(), Files.writeString(folder.resolve("x.log"), text).toString());
    assertThat(messages.getFirst()).endsWith("resolved against http://own.example");
  }

  @Test
  void moreThanFivePercentBadLinesStopTheImportAndLeaveTheTraceUnchanged() throws Exception {
    Path good = Files.writeString(folder.resolve("good.log"), lines(0, 10));
    read(TraceSettings.defaults(), good.toString());
    Path bad = folder.resolve("bad.log");
    Files.writeString(bad, lines(10, 30) + "jo.marker was here\n".repeat(5));
    assertThatThrownBy(() -> read(TraceSettings.defaults(), bad.toString()))
        .isInstanceOf(ImportException.class)
        .hasMessageContaining("5 of 65 lines do not match the format \"common log\"")
        .hasMessageContaining("--max-bad-line-share");
    assertThat(messages).filteredOn(line -> line.contains(", line ")).hasSize(5);
    assertThat(String.join("\n", messages))
        .contains("line 61: xx.xxxxxx xxx xxxx")
        .doesNotContain("marker");
    try (Trace trace = new TraceFolder(folder.resolve("trace")).open().orElseThrow()) {
      assertThat(trace.visitCount()).isEqualTo(30);
    }
  }

  @Test
  void fewBadLinesAreCountedShownAndSkipped() throws Exception {
    Path file = folder.resolve("some.log");
    Files.writeString(file, lines(0, 30) + "what is this\n");
    ImportReport report = read(TraceSettings.defaults(), file.toString());
    assertThat(report.lines()).isEqualTo(91);
    assertThat(report.badLines()).isEqualTo(1);
    assertThat(report.visits()).isEqualTo(90);
    assertThat(messages).contains("some.log, line 91: xxxx xx xxxx");
  }

  @Test
  void anEmptyFileAmongOthersIsReportedAndSkipped() throws Exception {
    Path rotated = Files.writeString(folder.resolve("access.log"), "");
    Files.writeString(folder.resolve("access.log.1"), lines(0, 30));
    ImportReport report = read(TraceSettings.defaults(), folder + "/access.log*");
    assertThat(report.visits()).isEqualTo(90);
    assertThat(messages).contains("access.log: empty");
    assertThatThrownBy(() -> read(TraceSettings.defaults(), rotated.toString()))
        .isInstanceOf(ImportException.class)
        .hasMessageContaining("at least one file that is not empty");
  }

  @Test
  void unknownFormatsAndMissingFilesAreNamed() throws Exception {
    Path letter = Files.writeString(folder.resolve("letter.txt"), "Dear Jo,\nsee you.\n");
    assertThatThrownBy(() -> read(TraceSettings.defaults(), letter.toString()))
        .isInstanceOf(ImportException.class)
        .hasMessageContaining("letter.txt: unknown format")
        .hasMessageContaining("xxxx xx,")
        .hasMessageNotContaining("Jo");
    Path recorded =
        Files.writeString(
            folder.resolve("me.json"), "{\n \"waymark\": \"sessions\", \"version\": 1}");
    assertThatThrownBy(() -> read(TraceSettings.defaults(), recorded.toString()))
        .isInstanceOf(ImportException.class)
        .hasMessageContaining("me.json: there is no session in it.");
    assertThatThrownBy(() -> read(TraceSettings.defaults(), folder + "/no*.log"))
        .isInstanceOf(ImportException.class)
        .hasMessageContaining("There is no file");
    assertThatThrownBy(() -> read(TraceSettings.defaults(), folder + "/[no"))
        .isInstanceOf(ImportException.class)
        .hasMessageContaining("There is no file " + folder + "/[no.");
    String inner = Files.createDirectory(folder.resolve("inner")).toString();
    assertThatThrownBy(() -> read(TraceSettings.defaults(), inner))
        .isInstanceOf(ImportException.class)
        .hasMessageContaining("There is no file in " + inner);
    assertThatThrownBy(() -> read(TraceSettings.defaults()))
        .isInstanceOf(ImportException.class)
        .hasMessageContaining("nothing to import");
  }

  @Test
  void aFileThatCannotBeDecompressedIsNamed() throws Exception {
    writeCompressed("whole.gz", lines(0, 500), GZIPOutputStream::new);
    byte[] bytes = Files.readAllBytes(folder.resolve("whole.gz"));
    Path cut = Files.write(folder.resolve("cut.gz"), Arrays.copyOf(bytes, bytes.length / 2));
    assertThatThrownBy(() -> read(TraceSettings.defaults(), cut.toString()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("cut.gz is truncated or damaged");
    writeCompressed(
        "a.zip",
        lines(0, 3),
        out -> {
          ZipOutputStream zip = new ZipOutputStream(out);
          zip.putNextEntry(new ZipEntry("a.log"));
          return zip;
        });
    assertThatThrownBy(() -> read(TraceSettings.defaults(), folder.resolve("a.zip").toString()))
        .isInstanceOf(ImportException.class)
        .hasMessageContaining(
            "a.zip is compressed with zip, which is not supported: decompress it");
  }

  @Test
  void logsAndOwnHistoryAreImportedEachByItsRule() throws Exception {
    Path log = Files.writeString(folder.resolve("a.log"), lines(0, 30));
    Path paths = Files.writeString(folder.resolve("paths.tsv"), "3\tA;B\n");
    ImportReport report = read(TraceSettings.defaults(), paths.toString(), log.toString());
    assertThat(report.addedVisits()).isEqualTo(92);
    assertThat(report.visits()).isEqualTo(92);
  }

  static TraceSettings site(String base) {
    return SettingsSchema.of(TraceSettings.class)
        .read(List.of(RawSetting.flag("site", List.of(base))));
  }

  @Test
  void growingFilesAreFollowedAlsoWhenReplaced() throws Exception {
    Path file = Files.writeString(folder.resolve("grow.log"), lines(0, 2));
    TraceSettings site = site("http://h.example");
    String next = lines(2, 3);
    int half = next.length() / 2;
    Iterator<FileChange> steps =
        List.<FileChange>of(
                () -> {},
                () -> append(file, next.substring(0, half)),
                () -> append(file, next.substring(half)),
                () -> {
                  Files.move(file, folder.resolve("grow.log.1"));
                  Files.writeString(file, lines(3, 4));
                })
            .iterator();
    List<Long> visits = new ArrayList<>();
    importer(site, InputStream.nullInputStream())
        .follow(
            List.of(file.toString()),
            folder.resolve("trace"),
            time -> {
              if (steps.hasNext()) {
                run(steps.next());
                return true;
              }
              return false;
            },
            report -> visits.add(report.visits()));
    assertThat(visits)
        .as("a page of one user waits until three have visited it")
        .containsExactly(6L, 6L, 9L, 12L);
  }

  /** A change of a file. */
  private interface FileChange {
    void apply() throws IOException;
  }

  private static void run(FileChange step) {
    try {
      step.apply();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static void append(Path file, String text) throws IOException {
    Files.writeString(file, text, StandardOpenOption.APPEND);
  }
}
