package jobpostings.text;

/** Recognises text that nobody can see: only spaces and characters without width. Stateless. */
public final class Blank {
  private Blank() {}

  public static boolean isBlank(String text) {
    return text.codePoints().allMatch(Blank::isInvisible);
  }

  public static boolean isInvisible(int c) {
    return Character.isWhitespace(c)
        || Character.isSpaceChar(c)
        || Character.getType(c) == Character.FORMAT
        || isIgnorable(c);
  }

  /**
   * Characters that displays ignore (Default_Ignorable_Code_Point) although Unicode counts them
   * among letters and marks, and the Braille pattern without dots.
   */
  private static boolean isIgnorable(int c) {
    return switch (c) {
      case 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0 -> true;
      default ->
          (c >= 0x180B && c <= 0x180F)
              || (c >= 0xFE00 && c <= 0xFE0F)
              || (c >= 0xE0000 && c <= 0xE0FFF);
    };
  }
}
