package dev.waymark.relevance.topics;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.waymark.config.ConfigException;
import dev.waymark.text.BagOfWords;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/** Reads labelled examples from folders and CSV files. */
public final class TopicExampleReader {
  private static final Set<String> LABEL_COLUMNS =
      Set.of("label", "labels", "topic", "topics", "category", "class");
  private static final Set<String> TEXT_COLUMNS = Set.of("text", "content", "body", "document");
  private static final Set<String> URL_COLUMNS = Set.of("url", "uri", "link", "page");

  private TopicExampleReader() {}

  /**
   * The files below a folder; the folder in which a file lies names its topic. A file that lies in
   * several folders under the same name and text is one example of several topics.
   *
   * @param read the text of a file, without markup
   */
  public static List<TopicExample> readFolders(Path root, Function<Path, String> read)
      throws IOException {
    List<Path> files = listFiles(root);
    Map<String, Set<String>> topicsOfText = new HashMap<>();
    List<String> texts = new ArrayList<>();
    for (Path file : files) {
      Path folder = root.relativize(file).getParent();
      if (folder != null) {
        String text = read.apply(file);
        if (!topicsOfText.containsKey(text)) {
          texts.add(text);
        }
        String topic = folder.toString().replace('\\', '/');
        topicsOfText.computeIfAbsent(text, key -> new TreeSet<>()).add(topic);
      }
    }
    if (texts.isEmpty()) {
      throw new ConfigException(
          "%s has no folders with examples; make one for each topic, e.g. %s/sports/a.txt"
              .formatted(root, root));
    }
    return texts.stream()
        .map(text -> new TopicExample(topicsOfText.get(text), BagOfWords.of(text)))
        .toList();
  }

  private static List<Path> listFiles(Path root) throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(Files::isRegularFile)
          .filter(file -> !file.getFileName().toString().startsWith("."))
          .sorted()
          .toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /**
   * The rows of a CSV file with a header that names a column for the label and one for the text or
   * the URL. Several labels are separated by {@code ;}.
   *
   * @param textOfUrl the text of a page by its URL, where it is known
   */
  public static List<TopicExample> readCsv(Path csv, Function<String, Optional<String>> textOfUrl)
      throws IOException {
    List<List<String>> rows = readRows(csv);
    if (rows.size() < 2) {
      throw new ConfigException(
          csv + " has no rows; it needs a header like label,text and examples");
    }
    List<String> header =
        rows.getFirst().stream().map(name -> name.strip().toLowerCase(Locale.ROOT)).toList();
    int label = findColumn(header, LABEL_COLUMNS);
    int text = findColumn(header, TEXT_COLUMNS);
    int url = findColumn(header, URL_COLUMNS);
    if (label < 0 || (text < 0 && url < 0)) {
      throw new ConfigException(
          "%s starts with %s; its first line must name the columns, label and text or label and url"
              .formatted(csv, String.join(",", rows.getFirst())));
    }
    List<TopicExample> examples = new ArrayList<>();
    for (List<String> row : rows.subList(1, rows.size())) {
      if (row.size() == header.size()) {
        Optional<String> words =
            text >= 0 ? Optional.of(row.get(text)) : textOfUrl.apply(row.get(url).strip());
        Set<String> labels = parseLabels(row.get(label));
        if (words.isPresent() && !labels.isEmpty()) {
          examples.add(new TopicExample(labels, BagOfWords.of(words.get())));
        }
      }
    }
    if (examples.isEmpty()) {
      throw new ConfigException(
          "%s: none of its %d rows has a label and a text that is known"
              .formatted(csv, rows.size() - 1));
    }
    return examples;
  }

  /** Rows as in RFC 4180, of any length: those that do not fit the header are skipped later. */
  private static List<List<String>> readRows(Path csv) throws IOException {
    try (CsvReader<CsvRecord> rows =
        CsvReader.builder()
            .allowExtraFields(true)
            .allowMissingFields(true)
            .allowExtraCharsAfterClosingQuote(true)
            .detectBomHeader(true)
            .ofCsvRecord(csv)) {
      return rows.stream().map(CsvRecord::getFields).toList();
    } catch (CsvParseException | UncheckedIOException e) {
      throw new ConfigException(csv + " cannot be read as CSV: " + e.getMessage());
    }
  }

  private static int findColumn(List<String> header, Set<String> names) {
    for (int i = 0; i < header.size(); i++) {
      if (names.contains(header.get(i))) {
        return i;
      }
    }
    return -1;
  }

  private static Set<String> parseLabels(String cell) {
    Set<String> labels = new TreeSet<>();
    for (String label : cell.split(";", -1)) {
      if (!label.isBlank()) {
        labels.add(label.strip());
      }
    }
    return labels;
  }
}
