package dev.waymark.spark.crawl;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStreamBuilder;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;

/** Files on one of Hadoop's file systems. */
record HadoopFiles(String root, Configuration configuration) implements AtFiles {
  private static final int BUFFER_BYTES = 1 << 16;

  /** An object store that has it refuses to replace an object, in one step. */
  private static final String CONDITIONAL_CREATE =
      Options.CreateFileOptionKeys.FS_OPTION_CREATE_CONDITIONAL_OVERWRITE;

  private FileSystem fileSystem() throws IOException {
    return new Path(root).getFileSystem(configuration);
  }

  private Path path(String name) {
    return new Path(root, name);
  }

  @Override
  public OutputStream create(String name) throws IOException {
    return fileSystem().create(path(name), true, BUFFER_BYTES);
  }

  @Override
  public void createWhole(String name, byte[] content) throws IOException {
    try {
      if (fileSystem().hasPathCapability(path(name), CONDITIONAL_CREATE)) {
        createObject(path(name), content);
      } else {
        createAndRename(name, content);
      }
    } catch (org.apache.hadoop.fs.FileAlreadyExistsException e) {
      throw new FileAlreadyExistsException(name);
    }
  }

  /** An object is there when its writing ends, and not before. */
  private void createObject(Path target, byte[] content) throws IOException {
    FSDataOutputStreamBuilder<?, ?> builder = fileSystem().createFile(target);
    builder.recursive().overwrite(false).must(CONDITIONAL_CREATE, true);
    try (OutputStream out = builder.build()) {
      out.write(content);
    } catch (IOException e) {
      if (!fileSystem().exists(target)) {
        throw e;
      }
      try (InputStream in = fileSystem().open(target)) {
        if (!Arrays.equals(in.readAllBytes(), content)) { // else the store's answer was lost
          throw new FileAlreadyExistsException(target.toString());
        }
      }
    }
  }

  private void createAndRename(String name, byte[] content) throws IOException {
    String temporary = name + "-" + UUID.randomUUID() + ".new";
    try (OutputStream out = create(temporary)) {
      out.write(content);
    }
    try {
      FileContext.getFileContext(fileSystem().getUri(), configuration)
          .rename(path(temporary), path(name), Options.Rename.NONE);
    } finally {
      delete(temporary);
    }
  }

  @Override
  public InputStream open(String name) throws IOException {
    return fileSystem().open(path(name), BUFFER_BYTES);
  }

  @Override
  public boolean exists(String name) throws IOException {
    return fileSystem().exists(path(name));
  }

  @Override
  public List<String> list(String folder) throws IOException {
    List<String> names = new ArrayList<>();
    try {
      for (FileStatus file : fileSystem().listStatus(path(folder))) {
        names.add(file.getPath().getName());
      }
    } catch (FileNotFoundException e) {
      return List.of();
    }
    return names;
  }

  @Override
  public void delete(String name) throws IOException {
    fileSystem().delete(path(name), false);
  }
}
