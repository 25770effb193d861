package jobpostings.operate;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads days, hours or minutes. */
final class TimeSpan implements ITypeConverter<Duration> {
  private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,4})([dhm])");

  @Override
  public Duration convert(String text) {
    Matcher parts = FORM.matcher(text);
    if (!parts.matches()) {
      throw new TypeConversionException(
          "\"%s\" is no time such as 7d, 12h or 30m.".formatted(text));
    }
    long number = Long.parseLong(parts.group(1));
    return switch (parts.group(2)) {
      case "d" -> Duration.ofDays(number);
      case "h" -> Duration.ofHours(number);
      default -> Duration.ofMinutes(number);
    };
  }
}
