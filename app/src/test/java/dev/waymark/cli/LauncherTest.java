package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher, in a checkout of its own where Maven and the JDK are played by scripts. */
class LauncherTest {
  /** Says how it was called, so that tests can see what the launcher would have run. */
  private static final String JAVA = "#!/bin/sh\necho \"$0\" \"$@\"\n";

  /** Builds a jar and a library, and counts its runs. */
  private static final String MAVEN =
      """
      #!/bin/sh
      echo run >>"$COUNT"
      i=0
      while [ $i -lt 205 ]; do
        i=$((i + 1))
        echo "[INFO] Downloaded from central: https://repo.example/$i.jar (1 kB at 1 kB/s)"
      done
      echo '[INFO] --- maven-compiler-plugin:3.14.1:compile (default-compile) @ waymark-core ---'
      [ ! -e "$COUNT.fails" ] || { echo '[ERROR] Foo.java:[3,1] nonsense'; exit 1; }
      [ ! -e "$COUNT.slow" ] || sleep 1
      case "$*" in *"-pl spark "*)
        mkdir -p spark/target/lib
        echo lib >spark/target/lib/spark-1.jar
        echo jar >spark/target/waymark-spark-1.jar
      esac
      mkdir -p lab/target/lib
      echo lib >lab/target/lib/lib-1.jar
      echo core >lab/target/lib/waymark-core-1.jar
      echo jar >lab/target/waymark-lab-1.jar
      """;

  /** What the launcher uses of the system. */
  private static final String TOOLS =
      "cat cp date dirname env find grep head ln mkdir mv ps readlink rm sleep stty tail uname";

  /** What the launcher builds, and so watches for changes. */
  private static final List<String> MODULES =
      List.of("core", "traces", "search", "webs", "app", "lab");

  @TempDir Path folder;
  private Path home;
  private Path bin;

  private record ProcessResult(int code, String out, String err) {}

  @BeforeEach
  void checkOut() throws IOException {
    Assumptions.assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "needs a POSIX shell");
    home = Files.createDirectories(folder.resolve("a checkout"));
    Files.writeString(home.resolve("pom.xml"), "<project/>");
    for (String module : MODULES) {
      Files.createDirectories(home.resolve(module).resolve("src/main"));
      Files.writeString(home.resolve(module).resolve("pom.xml"), "<project/>");
    }
    Files.writeString(home.resolve("core/src/main/A.java"), "class A {}");
    script(home.resolve("waymark"), Files.readString(original()));
    Path start = original().resolveSibling("dist/run.sh");
    Files.copy(start, Files.createDirectories(home.resolve("dist")).resolve("run.sh"));
    bin = Files.createDirectories(folder.resolve("bin"));
    script(bin.resolve("mvn"), MAVEN);
    jdk("jdk", 25);
    age();
  }

  @Test
  void buildsOnceAndStartsFromAnywhereAndThroughLinks() throws Exception {
    ProcessResult first = waymark(home, "./waymark", "--version");
    assertThat(first.err.lines().skip(1))
        .containsExactly(
            "building … fetching libraries: 100 files",
            "building … fetching libraries: 200 files",
            "building … compiling core",
            "building … making the start short");
    assertThat(first.err).startsWith("building (first time");
    assertThat(first.out).contains("dev.waymark.cli.Waymark --version").contains("jdk/bin/java");
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("a checkout/waymark"));
    Path second = Files.createSymbolicLink(folder.resolve("way"), link.getFileName());
    assertThat(waymark(folder, second.toString(), "crawl", "a b.yaml"))
        .satisfies(ran -> assertThat(ran.err).isEmpty())
        .satisfies(ran -> assertThat(ran.out).contains("dev.waymark.cli.Waymark crawl a b.yaml"))
        .satisfies(ran -> assertThat(ran.out).contains("-Dwaymark.called=" + second + " "));
    assertThat(first.out).contains("-Dwaymark.called=./waymark ");
    Files.createSymbolicLink(bin.resolve("waymark"), home.resolve("waymark"));
    assertThat(waymark(folder, "env", "waymark").out).contains("-Dwaymark.called=waymark ");
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void aNewerOrMissingSourceBuildsAgain() throws Exception {
    waymark(home, "./waymark");
    age(); // as if the build were minutes ago
    Files.writeString(home.resolve("core/src/main/A.java"), "class A { int b; }");
    assertThat(waymark(home, "./waymark").err).startsWith("building (sources changed)");
    age();
    Files.delete(home.resolve("core/src/main/A.java"));
    waymark(home, "./waymark");
    waymark(home, "./waymark");
    assertThat(builds()).isEqualTo(3);
    try (Stream<Path> apps = Files.list(home.resolve(".waymark"))) {
      assertThat(apps.filter(path -> path.getFileName().toString().startsWith("app-"))).hasSize(1);
    }
  }

  @Test
  void aNewerSourceOfAnyModuleBuildsAgain() throws Exception {
    waymark(home, "./waymark");
    for (String module : MODULES) {
      age();
      Files.writeString(home.resolve(module).resolve("src/main/B.java"), "class B {}");
      assertThat(waymark(home, "./waymark").err)
          .as(module)
          .startsWith("building (sources changed)");
    }
  }

  @Test
  void aBuildInUseIsLeftAlone() throws Exception {
    waymark(home, "./waymark");
    String used = Files.readString(home.resolve(".waymark/current")).strip();
    Files.createFile(
        home.resolve(".waymark").resolve(used).resolve("used-by-" + ProcessHandle.current().pid()));
    age();
    Files.writeString(home.resolve("core/src/main/A.java"), "class A { int b; }");
    waymark(home, "./waymark");
    assertThat(home.resolve(".waymark").resolve(used).resolve("lib-1.jar")).exists();
    assertThat(Files.readString(home.resolve(".waymark/current")).strip()).isNotEqualTo(used);
  }

  @Test
  void shortCommandsUseABuildToo() throws Exception {
    waymark(home, "./waymark", "index", "reefs");
    try (Stream<Path> files = Files.walk(home.resolve(".waymark"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .anyMatch(name -> name.startsWith("used-by-"));
    }
  }

  @Test
  void whoCannotNoteTheUseOfABuildRunsItAllTheSame() throws Exception {
    waymark(home, "./waymark");
    String app = Files.readString(home.resolve(".waymark/current")).strip();
    String unwritable = "ln -s /missing/folder/file .waymark/" + app + "/used-by-$$";
    assertThat(waymark(home, "/bin/sh", "-c", unwritable + "; exec ./waymark --version").out)
        .contains("Waymark --version");
  }

  @Test
  void whoHasUsedABuildIsForgottenWhenManyHave() throws Exception {
    waymark(home, "./waymark");
    Path app =
        home.resolve(".waymark")
            .resolve(Files.readString(home.resolve(".waymark/current")).strip());
    String running = "used-by-" + ProcessHandle.current().pid();
    Files.createFile(app.resolve(running));
    for (int i = 0; i < 30; i++) {
      Files.createFile(app.resolve("used-by-" + (2_000_000_000 + i))); // no system has so many
    }
    waymark(home, "./waymark", "--version");
    try (Stream<Path> files = Files.list(app)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .filteredOn(name -> name.startsWith("used-by-"))
          .contains(running)
          .hasSizeLessThanOrEqualTo(2);
    }
  }

  @Test
  void whatIsExtraIsOnceBehindOurOwnAndNotInTheStartUpCache() throws Exception {
    Files.createDirectories(home.resolve(".waymark/extra"));
    Path extra = Files.writeString(home.resolve(".waymark/extra/model.jar"), "model");
    String jar = extra.toRealPath().toString();
    ProcessResult ran = waymark(home, "env", "WAYMARK_CLASSPATH=mine.jar", "./waymark", "why");
    assertThat(ran.out).contains("lib-1.jar:" + jar + ":mine.jar ").containsOnlyOnce(jar);
    assertThat(Files.readString(home.resolve(".waymark/train-short.log"))).doesNotContain(jar);
  }

  @Test
  void twoAtOnceBuildOnce() throws Exception {
    Files.createFile(folder.resolve("count.slow"));
    Process one = start(home, folder.resolve("1"), "./waymark", "--version");
    Process two = start(home, folder.resolve("2"), "./waymark", "--version");
    assertThat(end(one, folder.resolve("1")).out).contains("Waymark --version");
    assertThat(end(two, folder.resolve("2")).out).contains("Waymark --version");
    assertThat(builds()).isEqualTo(1);
    assertThat(Files.exists(home.resolve(".waymark/lock"))).isFalse();
  }

  @Test
  void theLockOfADeadProcessIsTaken() throws Exception {
    Process dead = new ProcessBuilder("true").start();
    dead.waitFor();
    Files.createDirectories(home.resolve(".waymark"));
    Files.createSymbolicLink(home.resolve(".waymark/lock"), Path.of("" + dead.pid()));
    assertThat(waymark(home, "./waymark", "--version").out).contains("Waymark --version");
  }

  @Test
  void aFailedBuildShowsTheErrorAndTheLog() throws Exception {
    Files.createFile(folder.resolve("count.fails"));
    ProcessResult ran = waymark(home, "./waymark");
    assertThat(ran.code).isEqualTo(1);
    assertThat(ran.err)
        .contains("The build failed")
        .contains("Foo.java:[3,1] nonsense")
        .contains(home.toRealPath().resolve(".waymark/build.log").toString());
    Files.delete(folder.resolve("count.fails"));
    assertThat(waymark(home, "./waymark").code).isZero();
  }

  @Test
  void aJdkThatDoesNotFitIsNamed() throws Exception {
    jdk("jdk", 21);
    ProcessResult ran = waymark(home, "./waymark");
    assertThat(ran.code).isEqualTo(1);
    assertThat(ran.err)
        .isEqualTo(
            "WAYMARK_JAVA_HOME is "
                + folder.resolve("jdk")
                + ", and there is no JDK 25 or newer.\n");
  }

  @Test
  void withoutAnyJdkItSaysWhatToInstall() throws Exception {
    script(
        home.resolve("waymark"),
        Files.readString(original()).replaceFirst("needs=25", "needs=925"));
    Files.move(folder.resolve("jdk"), folder.resolve("other"));
    jdk("jdk", 925);
    Files.delete(folder.resolve("jdk/bin/javac"));
    ProcessResult ran = waymark(home, "env", "-u", "WAYMARK_JAVA_HOME", "./waymark");
    assertThat(ran.code).isEqualTo(1);
    assertThat(ran.err)
        .startsWith("Waymark needs a JDK 925 or newer, and none was found.")
        .contains("sudo apt install openjdk-925-jdk-headless", "brew install openjdk@925");
  }

  @Test
  void withoutMavenItSaysWhatToInstall() throws Exception {
    Files.delete(bin.resolve("mvn"));
    for (String tool : TOOLS.split(" ")) {
      for (String place : List.of("/bin/", "/usr/bin/")) {
        if (Files.isExecutable(Path.of(place + tool))) {
          script(bin.resolve(tool), "#!/bin/sh\nexec " + place + tool + " \"$@\"\n");
        }
      }
    }
    ProcessResult ran = waymark(home, "env", "PATH=" + bin, "./waymark");
    assertThat(ran.code).isEqualTo(1);
    assertThat(ran.err).startsWith("Waymark has to be built, which needs Maven 3.8 or newer.");
  }

  @Test
  void longCommandsGetAnotherJvmThanShortOnes() throws Exception {
    assertThat(waymark(home, "./waymark", "demo").out).contains("-XX:+UseParallelGC ");
    assertThat(waymark(home, "env", "WAYMARK_OPTS=-Xmx3g -Da=b", "./waymark", "why").out)
        .contains("-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx3g -Da=b -Dwaymark.called");
    assertThat(waymark(home, "./waymark", "people", "patterns", "urls.txt").out)
        .contains("-XX:+UseSerialGC -XX:TieredStopAtLevel=4 -Dwaymark.called");
  }

  @Test
  void sparkIsFetchedAndBuiltForThoseWhoAskForIt() throws Exception {
    assertThat(waymark(home, "./waymark", "demo").out).doesNotContain("spark");
    assertThat(waymark(home, "./waymark", "spark", "--help").err).isEmpty();
    assertThat(waymark(home, "./waymark", "help", "spark").err).isEmpty();
    ProcessResult first = waymark(home, "./waymark", "spark", "learn", "--from", "a");
    assertThat(first.err).startsWith("building (first time, with Spark: fetches about 100 MB of");
    assertThat(first.out)
        .containsPattern("-cp .*/.waymark/spark-[^ ]*/waymark-spark-1.jar:.*/spark-1.jar ")
        .contains("-XX:+UseParallelGC --add-opens=java.base/sun.nio.ch=ALL-UNNAMED ")
        .contains("dev.waymark.cli.Waymark spark learn --from a");
    assertThat(waymark(home, "./waymark", "spark", "score").err).isEmpty();
    assertThat(waymark(home, "./waymark", "demo").err).isEmpty();
    assertThat(builds()).isEqualTo(2);
  }

  private static Path original() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("core/pom.xml"))) {
      folder = folder.getParent();
    }
    return folder.resolve("waymark");
  }

  private void jdk(String name, int version) throws IOException {
    Path jdk = Files.createDirectories(folder.resolve(name).resolve("bin")).getParent();
    Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"" + version + ".0.1\"\n");
    script(jdk.resolve("bin/java"), JAVA);
    script(jdk.resolve("bin/javac"), JAVA);
  }

  private static void script(Path file, String text) throws IOException {
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** Makes everything a minute older: file times are coarse, and tests do not sleep. */
  private void age() throws IOException {
    try (Stream<Path> all = Files.walk(home)) {
      for (Path path : all.filter(path -> !Files.isSymbolicLink(path)).toList()) {
        Instant time = Files.getLastModifiedTime(path).toInstant().minusSeconds(60);
        Files.setLastModifiedTime(path, FileTime.from(time));
      }
    }
  }

  private long builds() throws IOException {
    return Files.readAllLines(folder.resolve("count")).size();
  }

  private ProcessResult waymark(Path from, String... command) throws Exception {
    return end(start(from, folder.resolve("ran"), command), folder.resolve("ran"));
  }

  private Process start(Path from, Path ran, String... command) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(from.toFile())
            .redirectOutput(Path.of(ran + ".out").toFile())
            .redirectError(Path.of(ran + ".err").toFile());
    builder.environment().put("PATH", bin + ":/usr/bin:/bin");
    builder.environment().put("WAYMARK_JAVA_HOME", folder.resolve("jdk").toString());
    builder.environment().put("COUNT", folder.resolve("count").toString());
    builder.environment().remove("WAYMARK_OPTS");
    return builder.start();
  }

  private static ProcessResult end(Process process, Path ran) throws Exception {
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("ended within a minute").isTrue();
    return new ProcessResult(
        process.exitValue(),
        Files.readString(Path.of(ran + ".out")),
        Files.readString(Path.of(ran + ".err")));
  }
}
