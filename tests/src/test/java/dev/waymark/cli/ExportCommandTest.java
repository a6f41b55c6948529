package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.jerolba.carpet.CarpetReader;
import dev.waymark.archive.export.PageRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Pages in the forms that others read. */
class ExportCommandTest extends ReefSiteTestBase {
  @BeforeEach
  void collect() {
    crawl("--pages", "0");
  }

  private CommandOutput export(String format, String into) {
    return CommandOutput.run(
        "export",
        folder.resolve("c").toString(),
        "--all",
        "--to",
        format,
        "--into",
        folder.resolve(into).toString());
  }

  private List<String> urls() {
    String lines =
        CommandOutput.run("export", folder.resolve("c").toString(), "--all", "--to", "csv").out();
    return lines
        .lines()
        .skip(1)
        .map(line -> line.split(",")[0])
        .filter(field -> field.startsWith("http"))
        .toList();
  }

  @Test
  void parquetHasARowForEachPage() throws IOException {
    assertThat(export("parquet", "pages.parquet").err()).contains("3 pages are in ");
    List<PageRow> rows = read(folder.resolve("pages.parquet"));
    assertThat(rows).extracting(PageRow::url).containsExactlyElementsOf(urls());
    assertThat(rows).allSatisfy(row -> assertThat(row.text()).isNotBlank());
    assertThat(rows).extracting(PageRow::relevant).contains(true, false);
  }

  @Test
  void aDataSetHasParquetFilesAndACard() throws IOException {
    assertThat(export("huggingface", "set").code()).isZero();
    assertThat(read(folder.resolve("set/data/train-00000.parquet"))).hasSize(3);
    assertThat(folder.resolve("set/README.md"))
        .content()
        .startsWith("---\npretty_name: \"c\"\n")
        .contains("3 web pages");
  }

  @Test
  void aFolderThatIsThereIsNotWrittenOver() throws IOException {
    Files.writeString(Files.createDirectory(folder.resolve("set")).resolve("a"), "");
    CommandOutput refused = export("markdown", "set");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("set is there already; name a new folder.");
  }

  @Test
  void anUnknownFormatIsToldWithTheKnownOnes() {
    assertThat(export("docx", "x").err())
        .contains("there is no format docx. There are jsonl, csv, warc, wacz, markdown,")
        .contains("parquet", "huggingface", "opensearch");
  }

  private static List<PageRow> read(Path file) throws IOException {
    return new CarpetReader<>(file.toFile(), PageRow.class).toList();
  }
}
