package dev.waymark.traces.formats;

/**
 * One access as a source has it, identities included: it never leaves memory. The reader owns it
 * and fills it anew for every access.
 */
public final class Access {
  /** Time or status that the source does not have. */
  public static final int UNKNOWN = -1;

  /** The address or name of the machine. */
  public final ByteSlice client = new ByteSlice();

  /** The name somebody logged in with; empty in most logs. */
  public final ByteSlice user = new ByteSlice();

  /** The site asked, where a log is of many. */
  public final ByteSlice site = new ByteSlice();

  /** As asked: a whole URL or only a path. */
  public final ByteSlice url = new ByteSlice();

  /** The part after the question mark, where a log has it apart. */
  public final ByteSlice queryString = new ByteSlice();

  public final ByteSlice method = new ByteSlice();
  public final ByteSlice referrer = new ByteSlice();
  public final ByteSlice userAgent = new ByteSlice();

  /** Media type of the answer. */
  public final ByteSlice mediaType = new ByteSlice();

  /** Words typed into a search engine before, where the source says so. */
  public final ByteSlice query = new ByteSlice();

  /** Page the person was looking for and did not reach. */
  public final ByteSlice unreachedTarget = new ByteSlice();

  /** Seconds since 1970. */
  public long time;

  /** HTTP status. */
  public int status;

  /** The person marked this page. */
  public boolean target;

  /** A session begins here. */
  public boolean startsSession;

  /** The person returned to this page. */
  public boolean back;

  /** The source knows it for a page a person opened, not a part of one. */
  public boolean confirmedPageView;

  /** The source knows it for a part of a page: a picture, a script, a call of a script. */
  public boolean asset;

  /** Forgets the last access. */
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

  /** Says the same as another. */
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
