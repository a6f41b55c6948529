package dev.waymark.fetch.access;

import dev.waymark.config.Key;
import java.util.List;

/**
 * Credentials, certificates and proxies. Secrets are named by file or variable, never written here:
 * settings are stored with the collection.
 */
public record AccessSettings(
    @Key(
            help =
                "File of cookies as browsers' tools export them (Netscape format); each goes to its"
                    + " own host only.",
            placeholder = "FILE")
        List<String> cookies,
    @Key(
            help =
                "Header for a host, such as 'wiki.example=X-Key: env:KEY' or '*.example=Name:"
                    + " file:PATH'; over http:// only if the host is written so.",
            placeholder = "HOST=NAME:SECRET")
        List<String> header,
    @Key(
            help =
                "Name and password for a host, such as wiki.example=env:LOGIN; the secret is"
                    + " NAME:PASSWORD.",
            placeholder = "HOST=SECRET")
        List<String> basicAuth,
    @Key(
            help =
                "Outgoing proxy, such as http://proxy:3128, socks5://127.0.0.1:1080, for some hosts"
                    + " only *.onion=socks5h://127.0.0.1:9050, or for none"
                    + " intranet.example=direct.",
            placeholder = "[HOST=]URL")
        List<String> proxy,
    @Key(
            help = "Name and password for the proxies, as env:VARIABLE or file:PATH.",
            placeholder = "SECRET")
        String proxyAuth,
    @Key(
            help = "Certificate authorities to trust besides the usual ones (PEM).",
            placeholder = "FILE")
        List<String> caCertificate,
    @Key(
            help =
                "Certificate to show to a host: PEM with the private key, or PKCS#12, such as"
                    + " wiki.example=me.pem.",
            placeholder = "HOST=FILE")
        List<String> clientCertificate,
    @Key(
            help = "Password of the PKCS#12 files, as env:VARIABLE or file:PATH.",
            placeholder = "SECRET")
        String clientCertificatePassword,
    @Key(
            help =
                "Private Ed25519 key (PEM) to sign requests with (Web Bot Auth); `waymark"
                    + " agent-key` makes one.",
            placeholder = "FILE")
        String agentKey,
    @Key(
            help = "Site that publishes the key's directory, such as https://bot.example.org.",
            placeholder = "URL")
        String signatureAgent) {}
