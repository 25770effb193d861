package jobpostings.cli;

import java.util.Map;

/**
 * What is known about the terminal. The script {@code jobs} finds out, as Java can't tell for each
 * stream.
 *
 * @param isIn whether standard input comes from there
 * @param isOut whether standard output goes there
 * @param isErr whether standard error goes there
 */
record Screen(boolean isIn, boolean isOut, boolean isErr, boolean isColoured) {
  private static final Map<String, Integer> COLOURS =
      Map.of("created", 32, "changed", 33, "archived", 31, "error", 31);

  static Screen of(Surroundings around) {
    String streams = System.getProperty("jobs.terminal", "");
    return new Screen(
        streams.contains("in"),
        streams.contains("out"),
        streams.contains("err"),
        around.variables().getOrDefault("NO_COLOR", "").isEmpty()
            && !"dumb".equals(around.variables().get("TERM")));
  }

  /** The text in the colour of its kind; unchanged if it doesn't go to a terminal. */
  String coloured(String what, String text) {
    boolean isShown = what.equals("error") ? isErr : isOut;
    return isShown && isColoured && COLOURS.containsKey(what)
        ? "\u001B[" + COLOURS.get(what) + "m" + text + "\u001B[0m"
        : text;
  }
}
