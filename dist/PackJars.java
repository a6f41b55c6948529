import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Copies jars, leaving out native libraries for other platforms than the one it runs on, and data
 * of ICU that no code here asks for. Entries are stored, not compressed: the archive around them is
 * smaller so, as small classes compress better together, and Java starts faster. They keep their
 * order and time, so equal jars stay equal.
 *
 * <p>{@code java PackJars.java FROM INTO}
 */
final class PackJars {
  private static final Pattern NATIVE = Pattern.compile(".*\\.(so|dll|dylib|jnilib|a)");

  /**
   * Names of currencies, units, time zones, regions and languages; collation. Words need breaks.
   */
  private static final Pattern UNUSED_ICU =
      Pattern.compile(
          "com/ibm/icu/impl/data/icudata/(curr|unit|zone|region|lang|rbnf|coll|translit)/.*");

  private static final Pattern OTHER_LIBC = Pattern.compile(".*(musl|android).*");

  private final Pattern platform;

  private PackJars(Pattern platform) {
    this.platform = platform;
  }

  public static void main(String[] args) throws IOException {
    PackJars strip = new PackJars(platform());
    Path into = Files.createDirectories(Path.of(args[1]));
    try (Stream<Path> jars = Files.list(Path.of(args[0]))) {
      for (Path jar : jars.filter(file -> file.toString().endsWith(".jar")).sorted().toList()) {
        strip.copy(jar, into.resolve(jar.getFileName()));
      }
    }
  }

  /** Libraries spell platforms differently: linux64, Linux/x86_64, linux-amd64. */
  private static Pattern platform() {
    String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String arch = System.getProperty("os.arch");
    boolean arm = arch.equals("aarch64");
    if (!arm && !List.of("amd64", "x86_64").contains(arch)) {
      throw new IllegalStateException("no archive for processors of kind " + arch);
    }
    String processor = arm ? "(aarch64|arm64)" : "(amd64|x86_64|x86-64|linux64|win64)";
    String system =
        os.contains("mac") ? "(mac|osx|darwin)" : os.contains("win") ? "(?<!dar)win" : "linux";
    return Pattern.compile("(?=.*" + system + ").*" + processor + ".*");
  }

  private void copy(Path jar, Path into) throws IOException {
    try (ZipFile from = new ZipFile(jar.toFile())) {
      List<? extends ZipEntry> entries = from.stream().toList();
      List<? extends ZipEntry> kept =
          entries.stream().filter(entry -> isKept(entry.getName())).toList();
      boolean hadNatives = entries.stream().anyMatch(entry -> isNative(entry.getName()));
      if (hadNatives && kept.stream().noneMatch(entry -> isNative(entry.getName()))) {
        throw new IllegalStateException(jar + " has no native library for this platform");
      }
      try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(into))) {
        kept.forEach(entry -> copy(from, entry, out));
      }
    }
  }

  private static void copy(ZipFile from, ZipEntry entry, ZipOutputStream out) {
    try {
      ZipEntry copy = new ZipEntry(entry.getName());
      copy.setTime(entry.getTime());
      copy.setMethod(ZipEntry.STORED);
      copy.setSize(entry.getSize());
      copy.setCrc(entry.getCrc());
      out.putNextEntry(copy);
      from.getInputStream(entry).transferTo(out);
      out.closeEntry();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean isKept(String name) {
    if (UNUSED_ICU.matcher(name).matches()) {
      return false;
    }
    String lower = name.toLowerCase(Locale.ROOT);
    return !isNative(name)
        || platform.matcher(lower).matches() && !OTHER_LIBC.matcher(lower).matches();
  }

  private static boolean isNative(String name) {
    return NATIVE.matcher(name).matches();
  }
}
