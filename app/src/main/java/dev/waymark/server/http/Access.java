package dev.waymark.server.http;

import dev.waymark.server.page.Assets;
import dev.waymark.server.page.Frame;
import dev.waymark.server.page.Section;
import dev.waymark.server.page.Templates;
import dev.waymark.server.page.Texts;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.ForbiddenResponse;
import io.javalin.http.HttpResponseException;
import io.javalin.http.SameSite;
import io.javalin.security.RouteRole;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Who asks, and whether they may. On loopback everybody may do everything; elsewhere, and behind a
 * proxy, a token says so, by header or, after {@code /login}, by a cookie, or a proxy that is
 * trusted names the user.
 */
public final class Access implements Routes {
  private static final String COOKIE = "waymark-token";
  private static final String CALLER = "caller";
  private static final String BEARER = "Bearer ";

  /** What is for everybody: searching, and what the search page needs. */
  private static final Pattern PUBLIC_PATH =
      Pattern.compile(
          "/|/search|/c/[^/]+/(search|archived)|/api/(search|suggest|click|mark)|/assets/.*|/language/.*"
              + "|/opensearch.xml|/logo|/health|/login");

  private final @Nullable Tokens tokens;
  private final TrustedProxy proxy;
  private final boolean publicRoot;

  /** Somebody, and what they may do. */
  public record Caller(String name, Role role) {}

  /**
   * @param tokens null where everybody may do everything
   * @param proxyHeader with the name of the user, whom the proxy lets steer; empty for none
   * @param publicRoot {@code /} is a search page
   */
  public Access(@Nullable Tokens tokens, String proxyHeader, boolean publicRoot) {
    this.tokens = tokens;
    this.proxy = new TrustedProxy(proxyHeader);
    this.publicRoot = publicRoot;
  }

  /** Whether a search page is all that is served. */
  public boolean isSearchAlone() {
    return publicRoot;
  }

  @Override
  public void addTo(RoutesConfig routes) {
    routes.beforeMatched(this::check);
    if (tokens != null) {
      routes.get("/login", this::serveLogin, Role.PUBLIC);
      routes.post("/login", this::login, Role.PUBLIC);
    }
  }

  private void check(Context request) {
    Caller caller = identify(request);
    request.attribute(CALLER, caller);
    Role needed = neededRole(request);
    if (caller.role.includes(needed)) {
      return;
    }
    boolean isPage = !Problems.isApi(request) && request.method().toString().equals("GET");
    if (isPage && caller.role == Role.PUBLIC) {
      request.redirect("/login");
      request.skipRemainingHandlers();
    } else if (caller.role == Role.PUBLIC) {
      request.header("WWW-Authenticate", "Bearer");
      throw new HttpResponseException(401, "Send a token: Authorization: Bearer TOKEN.");
    } else {
      throw new ForbiddenResponse(
          caller.name + " may " + caller.role.key() + "; this needs " + needed.key() + ".");
    }
  }

  private Caller identify(Context request) {
    if (tokens == null) {
      return new Caller("local", Role.STEER);
    }
    String user = proxy.user(request);
    if (user != null) {
      return new Caller(user, Role.STEER);
    }
    String header = request.header("Authorization");
    String secret =
        header != null && header.startsWith(BEARER)
            ? header.substring(BEARER.length()).strip()
            : request.cookie(COOKIE);
    Tokens.Token token = secret == null ? null : tokens.find(secret);
    return token == null ? new Caller("", Role.PUBLIC) : new Caller(token.name(), token.role());
  }

  /**
   * As the route says; of others, what is not public is to be read with GET, and marked with POST.
   */
  private Role neededRole(Context request) {
    Set<RouteRole> roles = request.routeRoles();
    for (RouteRole role : roles) {
      return (Role) role;
    }
    boolean isPublic =
        PUBLIC_PATH.matcher(request.path()).matches()
            && (publicRoot || !request.path().equals("/"));
    boolean reads = Set.of("GET", "HEAD", "OPTIONS").contains(request.method().toString());
    return isPublic ? Role.PUBLIC : reads ? Role.READ : Role.MARK;
  }

  private void serveLogin(Context request) {
    Texts texts = Assets.texts(request);
    Frame frame = Frame.of(request, Section.SEARCH, texts.get("login.title")).withProgram(false);
    boolean wrong = request.queryParam("wrong") != null;
    request.html(Templates.render("login", Map.of("frame", frame, "wrong", wrong)));
  }

  private void login(Context request) {
    String secret = String.valueOf(request.formParam("token")).strip();
    if (tokens == null || tokens.find(secret) == null) {
      request.redirect("/login?wrong=true");
      return;
    }
    boolean secure = proxy.isSecure(request);
    request.cookie(new Cookie(COOKIE, secret, "/", -1, secure, true, null, SameSite.STRICT));
    request.redirect("/collections");
  }

  /** Who asks. */
  public static Caller caller(Context request) {
    Caller caller = request.attribute(CALLER);
    return caller == null ? new Caller("", Role.PUBLIC) : caller;
  }
}
