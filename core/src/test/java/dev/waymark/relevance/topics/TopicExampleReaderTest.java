package dev.waymark.relevance.topics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopicExampleReaderTest {
  @TempDir private Path folder;

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  @Test
  void theFolderNamesTheTopic() throws IOException {
    write("birds/a.txt", "robin wren");
    write("birds/b.txt", "robin owl");
    write("sea/fish/c.txt", "cod");
    write("readme.txt", "not an example");
    write("birds/.hidden", "nor this");
    List<TopicExample> examples =
        TopicExampleReader.readFolders(folder, TopicExampleReaderTest::read);
    assertThat(examples)
        .extracting(TopicExample::topics)
        .extracting(Object::toString)
        .containsExactly("[birds]", "[birds]", "[sea/fish]");
  }

  @Test
  void oneTextInTwoFoldersHasTwoTopics() throws IOException {
    write("birds/a.txt", "penguin");
    write("sea/a.txt", "penguin");
    List<TopicExample> examples =
        TopicExampleReader.readFolders(folder, TopicExampleReaderTest::read);
    assertThat(examples).hasSize(1);
    assertThat(examples.getFirst().topics()).containsExactlyInAnyOrder("birds", "sea");
  }

  @Test
  void aFolderWithoutFoldersIsExplained() throws IOException {
    write("a.txt", "robin");
    assertThatThrownBy(() -> TopicExampleReader.readFolders(folder, TopicExampleReaderTest::read))
        .hasMessageContaining("has no folders with examples");
  }

  @Test
  void aTableNamesItsColumns() throws IOException {
    Path csv =
        write(
            "t.csv",
            "id,Label,Text\r\n"
                + "1,birds,\"robin, \"\"wren\"\"\n"
                + "and owl\"\r\n"
                + "2,birds;sea,penguin\n\n"
                + "3,sea\n");
    List<TopicExample> examples = TopicExampleReader.readCsv(csv, url -> Optional.empty());
    assertThat(examples).hasSize(2);
    assertThat(examples.getFirst().words().count("owl")).isEqualTo(1);
    assertThat(examples.getLast().topics()).containsExactlyInAnyOrder("birds", "sea");
  }

  @Test
  void aTableOfUrlsTakesTheTextFromElsewhere() throws IOException {
    Path csv = write("t.csv", "url,topic\nhttps://a.example/,birds\nhttps://b.example/,sea\n");
    Map<String, String> known = Map.of("https://a.example/", "robin");
    List<TopicExample> examples =
        TopicExampleReader.readCsv(csv, url -> Optional.ofNullable(known.get(url)));
    assertThat(examples).hasSize(1);
    assertThat(examples.getFirst().words().count("robin")).isEqualTo(1);
  }

  @Test
  void aTableThatIsNoneIsExplained() throws IOException {
    Path csv = write("t.csv", "robin,wren\nowl,cod\n");
    assertThatThrownBy(() -> TopicExampleReader.readCsv(csv, url -> Optional.empty()))
        .hasMessageContaining("starts with robin,wren; its first line must name the columns");
  }
}
