package dev.waymark.server;

import dev.waymark.config.Key;
import java.time.Duration;
import java.util.List;

/** Where a collection is served, and what is recorded of its users. */
public record ServeSettings(
    @Key(
            help = "Address to listen on; others than loopback let everybody search.",
            defaultValue = "127.0.0.1")
        String address,
    @Key(help = "Port; 0 for any that is free.", defaultValue = "8090", max = 65_535) int port,
    @Key(help = "Record queries and clicks, under pseudonyms.", defaultValue = "true")
        boolean record,
    @Key(
            help = "Users a query must have to be kept (k-anonymity); 0: 1 on loopback, else 3.",
            defaultValue = "0")
        int minUsers,
    @Key(
            help =
                "How often the collection is refreshed by its queries, e.g. 24h; 0s: as waymark"
                    + " refresh --every said, if it did.",
            defaultValue = "0s")
        Duration refreshEvery,
    @Key(
            help =
                "Token with which the browser's extension submits sessions, on loopback only;"
                    + " empty: a random one is made and shown.")
        String token,
    @Key(help = "Name of those whose search it is, shown on every page.", defaultValue = "")
        String name,
    @Key(help = "Their logo: a picture (.svg, .png, .jpg, .webp).", placeholder = "FILE")
        String logo,
    @Key(
            help = "Fetches in flight at once, over all crawls of this process.",
            defaultValue = "400",
            min = 1,
            advanced = true)
        int maxConnections,
    @Key(
            help = "Crawls at once; others wait. 0: as many as the memory allows.",
            defaultValue = "0",
            advanced = true)
        int maxCrawls,
    @Key(
            help = "Names by which the server may be asked, against pages that borrow its address.",
            placeholder = "HOST",
            advanced = true)
        List<String> allowedHost,
    @Key(
            help =
                "Header with the user's name that a proxy sets and no client can; such users may do"
                    + " everything, others need a token.",
            placeholder = "HEADER",
            advanced = true)
        String trustProxy,
    @Key(
            help = "Certificates in PEM, its own first: the server then speaks HTTPS.",
            placeholder = "FILE",
            advanced = true)
        String tlsCert,
    @Key(help = "Private key in PEM (PKCS 8).", placeholder = "FILE", advanced = true)
        String tlsKey) {

  /**
   * Whether only people of this machine ask: nobody else can connect, nor does a proxy for them.
   */
  public boolean isLocal() {
    return isLoopback() && trustProxy.isEmpty();
  }

  /** Whether only this machine can connect. */
  public boolean isLoopback() {
    return address.equals("localhost") || address.startsWith("127.") || address.equals("::1");
  }
}
