package dev.waymark.spark.crawl;

import dev.waymark.archive.StorageException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkConf;

/**
 * The folder that all machines reach, on a disk or any of Hadoop's file systems. Names are relative
 * to it.
 */
final class AtFolder implements Serializable {
  private static final long serialVersionUID = 1;
  private static final String SPARK_PREFIX = "spark.hadoop.";

  /** Of this process: a task has its own copy of this, and Hadoop's settings take long to read. */
  private static final Map<TreeMap<String, String>, Configuration> CONFIGURATIONS =
      new ConcurrentHashMap<>();

  private final String root;
  private final TreeMap<String, String> settings;
  private transient volatile AtFiles files;

  /**
   * @param root its address: a path, {@code hdfs://…}, {@code s3a://…}
   * @param settings of the file system
   */
  AtFolder(String root, Map<String, String> settings) {
    this.root = root;
    this.settings = new TreeMap<>(settings);
  }

  /** With the settings of the file system that Spark was given. */
  static AtFolder fromConf(String root, SparkConf conf) {
    Map<String, String> settings = new TreeMap<>();
    for (var setting : conf.getAll()) {
      if (setting._1.startsWith(SPARK_PREFIX)) {
        settings.put(setting._1.substring(SPARK_PREFIX.length()), setting._2);
      }
    }
    return new AtFolder(root, settings);
  }

  String root() {
    return root;
  }

  private AtFiles files() throws IOException {
    if (files == null) {
      files = open(root, CONFIGURATIONS.computeIfAbsent(settings, AtFolder::configuration));
    }
    return files;
  }

  private static Configuration configuration(Map<String, String> settings) {
    Configuration configuration = new Configuration();
    settings.forEach(configuration::set);
    return configuration;
  }

  private static AtFiles open(String root, Configuration configuration) throws IOException {
    Path path = new Path(root);
    FileSystem fileSystem = path.getFileSystem(configuration);
    boolean isDisk = fileSystem.getScheme().equals(FileSystem.getLocal(configuration).getScheme());
    return isDisk
        ? new DiskFiles(java.nio.file.Path.of(fileSystem.makeQualified(path).toUri().getPath()))
        : new HadoopFiles(root, configuration);
  }

  /** Writes content to an output. */
  interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /** Writes a file that nobody else writes. */
  void write(String name, Content content) {
    try (OutputStream out = files().create(name)) {
      content.writeTo(out);
    } catch (IOException e) {
      throw error(name, "write", e);
    }
  }

  /**
   * Creates a file whole or not at all.
   *
   * @throws StorageException there is one already, which another process wrote
   */
  void create(String name, String text) {
    try {
      files().createWhole(name, text.getBytes(StandardCharsets.UTF_8));
    } catch (FileAlreadyExistsException e) {
      throw StorageException.withMessage(
          path(name) + " exists: another process crawls there. Stop it, or take another folder.");
    } catch (IOException e) {
      throw error(name, "create", e);
    }
  }

  InputStream open(String name) {
    try {
      return files().open(name);
    } catch (IOException e) {
      throw error(name, "read", e);
    }
  }

  String readText(String name) {
    try (InputStream in = open(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw error(name, "read", e);
    }
  }

  boolean exists(String name) {
    try {
      return files().exists(name);
    } catch (IOException e) {
      throw error(name, "look for", e);
    }
  }

  /** Names of the files in a folder, sorted; none if there is no folder. */
  List<String> list(String folder) {
    try {
      return files().list(folder).stream().sorted().toList();
    } catch (IOException e) {
      throw error(folder, "list", e);
    }
  }

  void delete(String name) {
    try {
      files().delete(name);
    } catch (IOException e) {
      throw error(name, "delete", e);
    }
  }

  private Path path(String name) {
    return new Path(root, name);
  }

  private StorageException error(String name, String action, IOException e) {
    String reason = e instanceof NoSuchFileException ? "there is no such file" : e.getMessage();
    return StorageException.withMessage("Cannot %s %s: %s".formatted(action, path(name), reason));
  }
}
