package jobpostings.job.description;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** What the style attribute of a tag says about bold and italics. */
record Style(String css) {
  private static final Pattern BOLD = Pattern.compile("font-weight\\s*:\\s*(bold|[6-9]00)");
  private static final Pattern ITALIC = Pattern.compile("font-style\\s*:\\s*(italic|oblique)");
  private static final Pattern NOT_BOLD = Pattern.compile("font-weight\\s*:\\s*(normal|[1-4]00)");
  private static final Pattern NOT_ITALIC = Pattern.compile("font-style\\s*:\\s*normal");

  static Style of(List<HtmlAttributes.Attribute> attributes) {
    return attributes.stream()
        .filter(attribute -> attribute.name().equals("style"))
        .findFirst()
        .map(attribute -> new Style(attribute.value().toLowerCase(Locale.ROOT)))
        .orElse(new Style(""));
  }

  boolean isBold() {
    return BOLD.matcher(css).find();
  }

  boolean isItalic() {
    return ITALIC.matcher(css).find();
  }

  /** Whether it undoes what the tag itself says, as in Google Docs' tag around everything. */
  boolean isPlain(Tag tag) {
    return switch (tag) {
      case B, STRONG -> NOT_BOLD.matcher(css).find();
      case I, EM -> NOT_ITALIC.matcher(css).find();
      default -> false;
    };
  }
}
