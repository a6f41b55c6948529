package dev.waymark.people.log;

/**
 * One access as a source has it, identities included: it never leaves memory. The reader owns it
 * and fills it anew for every access.
 */
public final class Access {
  /** Time or status that the source does not have. */
  public static final int UNKNOWN = -1;

  /** The address or name of the machine. */
  public final Field client = new Field();

  /** The name somebody logged in with; empty in most logs. */
  public final Field user = new Field();

  /** The site asked, where a log is of many. */
  public final Field site = new Field();

  /** As asked: a whole URL or only a path. */
  public final Field url = new Field();

  /** The part after the question mark, where a log has it apart. */
  public final Field search = new Field();

  public final Field method = new Field();
  public final Field referrer = new Field();
  public final Field agent = new Field();

  /** Media type of the answer. */
  public final Field type = new Field();

  /** Words typed into a search engine before, where the source says so. */
  public final Field words = new Field();

  /** Page the person was looking for and did not reach. */
  public final Field wanted = new Field();

  /** Seconds since 1970. */
  public long time;

  /** HTTP status. */
  public int status;

  /** The person marked this page. */
  public boolean target;

  /** A session begins here. */
  public boolean starts;

  /** The person returned to this page. */
  public boolean back;

  /** The source knows it for a page a person opened, not a part of one. */
  public boolean page;

  /** The source knows it for a part of a page: a picture, a script, a call of a script. */
  public boolean part;

  /** Forgets the last access. */
  public void clear() {
    client.clear();
    user.clear();
    site.clear();
    url.clear();
    search.clear();
    method.clear();
    referrer.clear();
    agent.clear();
    type.clear();
    words.clear();
    wanted.clear();
    time = UNKNOWN;
    status = UNKNOWN;
    target = false;
    starts = false;
    back = false;
    page = false;
    part = false;
  }

  /** Says the same as another. */
  public void set(Access other) {
    client.set(other.client);
    user.set(other.user);
    site.set(other.site);
    url.set(other.url);
    search.set(other.search);
    method.set(other.method);
    referrer.set(other.referrer);
    agent.set(other.agent);
    type.set(other.type);
    words.set(other.words);
    wanted.set(other.wanted);
    time = other.time;
    status = other.status;
    target = other.target;
    starts = other.starts;
    back = other.back;
    page = other.page;
    part = other.part;
  }
}
