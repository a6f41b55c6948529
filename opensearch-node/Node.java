import java.io.IOException;
import org.codelibs.opensearch.runner.OpenSearchRunner;

/**
 * An OpenSearch node for one test: {@code java -cp … Node.java FOLDER PORT}. Says "ready" when it
 * is, and ends when its input does.
 */
final class Node {
  private Node() {}

  public static void main(String[] args) throws IOException {
    try (OpenSearchRunner runner = new OpenSearchRunner()) {
      runner.onBuild((number, settings) -> {
        settings.put("discovery.type", "single-node");
        settings.put("http.port", args[1]);
        settings.put("transport.port", "0");
      });
      runner.build(
          OpenSearchRunner.newConfigs()
              .basePath(args[0])
              .numOfNode(1)
              .clusterName("one-test")
              .moduleTypes(
                  "org.opensearch.transport.Netty4ModulePlugin,org.opensearch.index.mapper.MapperExtrasModulePlugin"));
      runner.ensureYellow();
      System.out.println("ready");
      System.in.transferTo(System.out);
    }
    System.exit(0);
  }
}
