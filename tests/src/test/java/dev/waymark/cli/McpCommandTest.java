package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** An agent's program starts ours and uses a collection, over its standard input and output. */
class McpCommandTest extends ReefSiteTestBase {
  @Test
  void anAgentSearchesReadsAndAsksWhy() {
    crawl("--pages", "0");
    List<String> command = ProgramProcess.command(List.of("mcp", folder.resolve("c").toString()));
    ServerParameters program =
        ServerParameters.builder(command.getFirst())
            .args(command.subList(1, command.size()))
            .build();
    try (McpSyncClient agent =
        McpClient.sync(new StdioClientTransport(program, McpJsonDefaults.getMapper())).build()) {
      agent.initialize();
      assertThat(agent.listTools().tools())
          .extracting(Tool::name)
          .containsExactlyInAnyOrder("search", "read", "why", "status");
      assertThat(text(call(agent, "search", Map.of("query", "reef", "hits", 1))))
          .contains("\"url\":\"" + url("/reef") + "\"");
      assertThat(text(call(agent, "read", Map.of("url", url("/reef"), "chars", 4))))
          .contains("\"next_from\":4", "\"relevant\":true");
      assertThat(text(call(agent, "why", Map.of("url", url("/reef"))))).contains("contributions");
      assertThat(text(call(agent, "status", Map.of()))).contains("\"pages\":3");
      CallToolResult missing = call(agent, "read", Map.of("url", url("/nowhere")));
      assertThat(missing.isError()).isTrue();
      assertThat(text(missing)).contains("/nowhere is not among the stored pages");
    }
  }

  private static CallToolResult call(
      McpSyncClient agent, String tool, Map<String, Object> arguments) {
    return agent.callTool(CallToolRequest.builder(tool).arguments(arguments).build());
  }

  private static String text(CallToolResult result) {
    return ((TextContent) result.content().getFirst()).text();
  }
}
