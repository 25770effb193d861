package jobpostings.text;

/** Recognises text that cannot be seen: only spaces and characters without width. Stateless. */
public final class Blank {
  private static final int BRAILLE_WITHOUT_DOTS = 0x2800;

  private Blank() {}

  public static boolean isBlank(String text) {
    return text.codePoints().allMatch(Blank::isInvisible);
  }

  public static boolean isInvisible(int c) {
    return Character.isWhitespace(c)
        || Character.isSpaceChar(c)
        || Character.getType(c) == Character.FORMAT
        || c == BRAILLE_WITHOUT_DOTS
        || isIgnorable(c);
  }

  /**
   * Whether displays show nothing of the character (Default_Ignorable_Code_Point in Unicode's
   * DerivedCoreProperties.txt, which Java does not have).
   */
  public static boolean isIgnorable(int c) {
    return switch (c) {
      case 0x00AD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFEFF, 0xFFA0 -> true;
      default ->
          (c >= 0x180B && c <= 0x180F)
              || (c >= 0x200B && c <= 0x200F)
              || (c >= 0x202A && c <= 0x202E)
              || (c >= 0x2060 && c <= 0x206F)
              || (c >= 0xFE00 && c <= 0xFE0F)
              || (c >= 0xFFF0 && c <= 0xFFF8)
              || (c >= 0x1BCA0 && c <= 0x1BCA3)
              || (c >= 0x1D173 && c <= 0x1D17A)
              || (c >= 0xE0000 && c <= 0xE0FFF);
    };
  }
}
