package dev.waymark.config;

/** The questions of a user, in the order in which help and settings files answer them. */
public enum HelpGroup {
  /** Whatever the record that holds the setting is about. */
  OWN(""),
  WANT("What you want"),
  START("Where it starts"),
  PEOPLE("What people know"),
  EXTENT("How far it goes, and in which order"),
  POLITENESS("How politely it fetches"),
  ACCESS("How it gets to closed pages"),
  STORAGE("What is kept"),
  DISPLAY("What you see meanwhile");

  private final String title;

  HelpGroup(String title) {
    this.title = title;
  }

  public String title() {
    return title;
  }
}
