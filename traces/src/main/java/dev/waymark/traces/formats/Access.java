package dev.waymark.traces.formats;

/**
 * One access as logged, identities included: it never leaves memory. The reader owns it and reuses
 * it for every access.
 */
public final class Access {
  /** A time or status that the source does not have. */
  public static final int UNKNOWN = -1;

  /** Address or name of the client. */
  public final ByteSlice client = new ByteSlice();

  /** Name the user logged in with; empty in most logs. */
  public final ByteSlice user = new ByteSlice();

  /** Requested host, in a log of several sites. */
  public final ByteSlice site = new ByteSlice();

  /** Requested URL or path. */
  public final ByteSlice url = new ByteSlice();

  /** The query string, where a log keeps it apart. */
  public final ByteSlice queryString = new ByteSlice();

  public final ByteSlice method = new ByteSlice();
  public final ByteSlice referrer = new ByteSlice();
  public final ByteSlice userAgent = new ByteSlice();

  /** Media type of the response. */
  public final ByteSlice mediaType = new ByteSlice();

  /** Search query that led here, where the source has it. */
  public final ByteSlice query = new ByteSlice();

  /** Page that the user was looking for and did not reach. */
  public final ByteSlice unreachedTarget = new ByteSlice();

  /** Seconds since 1970. */
  public long time;

  /** HTTP status. */
  public int status;

  /** The user marked this page. */
  public boolean target;

  /** A session begins here. */
  public boolean startsSession;

  /** The user returned to this page. */
  public boolean back;

  /** The source says that a user opened this page. */
  public boolean confirmedPageView;

  /** The source says that this is an asset: an image, a script, a request by a script. */
  public boolean asset;

  /** Clears all fields. */
  public void clear() {
    client.clear();
    user.clear();
    site.clear();
    url.clear();
    queryString.clear();
    method.clear();
    referrer.clear();
    userAgent.clear();
    mediaType.clear();
    query.clear();
    unreachedTarget.clear();
    time = UNKNOWN;
    status = UNKNOWN;
    target = false;
    startsSession = false;
    back = false;
    confirmedPageView = false;
    asset = false;
  }

  /** Copies all fields of another access. */
  public void copyFrom(Access other) {
    client.set(other.client);
    user.set(other.user);
    site.set(other.site);
    url.set(other.url);
    queryString.set(other.queryString);
    method.set(other.method);
    referrer.set(other.referrer);
    userAgent.set(other.userAgent);
    mediaType.set(other.mediaType);
    query.set(other.query);
    unreachedTarget.set(other.unreachedTarget);
    time = other.time;
    status = other.status;
    target = other.target;
    startsSession = other.startsSession;
    back = other.back;
    confirmedPageView = other.confirmedPageView;
    asset = other.asset;
  }
}
