package dev.waymark.shape;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the calls of Waymark in a line for a shell. */
final class ShellCommand {
  /** A quoted text, an operator or comment, or part of a word. */
  private static final Pattern TOKEN =
      Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\s+)|(\\|\\|?|&&?|;|>|<\\(|\\$\\(|\\)|#.*)|(.)");

  /** Of the launcher itself; the program does not know it. */
  private static final String LAUNCHER_COMMAND = "dist";

  private ShellCommand() {}

  /** The arguments of each call, without the program's name. */
  static List<List<String>> waymarkCalls(String line) {
    List<List<String>> calls = new ArrayList<>();
    for (List<String> command : commands(line)) {
      int start = 0;
      while (start < command.size() && command.get(start).matches("[A-Z_]+=.*")) {
        start++;
      }
      if (start < command.size() && command.get(start).matches("(\\./)?waymark")) {
        List<String> arguments = command.subList(start + 1, command.size());
        if (!arguments.contains(LAUNCHER_COMMAND)) {
          calls.add(arguments.stream().filter(word -> !word.equals("…")).toList());
        }
      }
    }
    return calls;
  }

  private static List<List<String>> commands(String line) {
    List<List<String>> commands = new ArrayList<>();
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean inWord = false;
    Matcher token = TOKEN.matcher(line + " ;");
    while (token.find()) {
      if (token.group(3) != null || token.group(4) != null) {
        if (inWord) {
          words.add(word.toString());
          word.setLength(0);
          inWord = false;
        }
        if (token.group(4) != null) {
          commands.add(words);
          words = new ArrayList<>();
        }
      } else {
        inWord = true;
        for (int group : new int[] {1, 2, 5}) {
          word.append(token.group(group) == null ? "" : token.group(group));
        }
      }
    }
    return commands;
  }
}
