package jobpostings.web;

import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.text.Blank;
import jobpostings.text.Excerpt;
import jobpostings.text.Folding;
import jobpostings.text.Marks;
import jobpostings.text.Trimmed;

/**
 * Which texts are e-mail addresses: those that HTML's e-mail fields accept, without what no mail
 * server accepts (dots at the ends of the local part or in a row, a domain of one label), plus
 * internationalised domains.
 */
public final class EmailAddress {
  private static final int MAX_LOCAL_PART = 64;
  private static final int MAX_LABEL = 63;

  /** Of a longer text nothing but its length is told. */
  private static final int MAX_LENGTH = 320;

  private static final int MAX_MEANT = 3;

  private static final String ATOM = "[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]++";
  private static final Pattern LOCAL_PART = Pattern.compile(ATOM + "(?:\\." + ATOM + ")*+");
  private static final Pattern NO_LOCAL_PART = Pattern.compile("[^a-zA-Z0-9!#$%&'*+/=?^_`{|}~.-]");

  /** Its labels were checked: this tells it from a single label and from an IPv4 address. */
  private static final Pattern DOMAIN = Pattern.compile("^(?:[^_:.]++\\.)++(?![0-9])[^_:.]++");

  private static final Pattern SCHEME = Pattern.compile("(?iu)^(?:mailto|e-?mail|courriel)\\s*+:");

  /** Between addresses, and around one. */
  private static final Pattern BETWEEN = Pattern.compile("[\\s<>()\\[\\]{}\",;:|?/]");

  private static final Pattern SPELLED_OUT =
      Pattern.compile(
          "(?iu)[(\\[{<]\\s*+(?:at|arobas)\\s*+[)\\]}>]|(?<=\\s)at(?=\\s)|[\uFF20\uFE6B]");

  private static final Pattern URL = Pattern.compile("(?i)^(?:https?:|www\\.).*");

  private EmailAddress() {}

  public static boolean isValid(String text) {
    int at = text.lastIndexOf('@');
    return at > 0
        && at <= MAX_LOCAL_PART
        && LOCAL_PART.matcher(text.substring(0, at)).matches()
        && HostName.ascii(text.substring(at + 1)).filter(DOMAIN.asMatchPredicate()).isPresent();
  }

  /**
   * The first thing that is wrong with a text that is no address, and how to mend it.
   *
   * @param meant the addresses that were probably meant
   */
  public record Fault(String message, List<String> meant) {}

  /** None if the text is an address. */
  public static Optional<Fault> fault(String text) {
    if (isValid(text)) {
      return Optional.empty();
    }
    if (text.length() > MAX_LENGTH) {
      return Optional.of(new Fault("this is longer than any", List.of()));
    }
    List<String> held = held(text);
    return Optional.of(
        Stream.<Supplier<Optional<String>>>of(
                () -> scheme(text),
                () -> several(held),
                () -> unseen(text),
                () -> lastDot(text),
                () -> alone(held),
                () -> at(text),
                () -> space(text),
                () -> local(text.substring(0, text.indexOf('@'))),
                () -> domain(text.substring(text.indexOf('@') + 1), text))
            .flatMap(fault -> fault.get().stream())
            .findFirst()
            .map(
                message ->
                    new Fault(
                        message,
                        held.isEmpty() ? mended(text) : held.stream().limit(MAX_MEANT).toList()))
            .orElseThrow());
  }

  /** The addresses that a text holds. */
  private static List<String> held(String text) {
    return BETWEEN
        .splitAsStream(text)
        .map(EmailAddress::withoutLastDots)
        .filter(EmailAddress::isValid)
        .distinct()
        .toList();
  }

  /** The address that a text becomes whose characters are mended. */
  private static List<String> mended(String text) {
    String seen =
        SPELLED_OUT
            .matcher(SCHEME.matcher(text).replaceFirst(""))
            .replaceFirst("@")
            .codePoints()
            .filter(c -> !isUnseen(c) && !Trimmed.isSpace(c))
            .map(c -> Marks.isApostrophe(c) ? '\'' : Marks.isHyphen(c) ? '-' : c)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
    String domain = seen.substring(seen.indexOf('@') + 1).replace(',', '.');
    String whole = seen.substring(0, seen.indexOf('@') + 1) + withoutLastDots(domain);
    return isValid(whole) ? List.of(whole) : List.of();
  }

  private static String withoutLastDots(String text) {
    int end = text.length();
    while (end > 0 && text.charAt(end - 1) == '.') {
      end--;
    }
    return text.substring(0, end);
  }

  private static Optional<String> scheme(String text) {
    Matcher scheme = SCHEME.matcher(text);
    return scheme.find()
        ? Optional.of("leave out \"%s\" before it".formatted(scheme.group()))
        : Optional.empty();
  }

  private static Optional<String> several(List<String> held) {
    return held.size() > 1
        ? Optional.of("this holds %d, and one is allowed: send that alone".formatted(held.size()))
        : Optional.empty();
  }

  private static Optional<String> unseen(String text) {
    return first(text, EmailAddress::isUnseen)
        .map(
            at ->
                "it has U+%04X at character %d, which can't be seen: remove it"
                    .formatted(text.codePointAt(at), place(text, at)));
  }

  private static Optional<String> lastDot(String text) {
    return text.endsWith(".") && text.indexOf('@') >= 0
        ? Optional.of("remove the dot at its end")
        : Optional.empty();
  }

  private static Optional<String> alone(List<String> held) {
    return held.stream()
        .findFirst()
        .map("send %s alone, without a name, brackets or other text"::formatted);
  }

  private static Optional<String> at(String text) {
    long count = text.chars().filter(c -> c == '@').count();
    Matcher spelledOut = SPELLED_OUT.matcher(text);
    if (count == 0 && spelledOut.find()) {
      return Optional.of("write \"@\" in place of \"%s\"".formatted(spelledOut.group()));
    }
    if (count == 0) {
      return Optional.of(
          URL.matcher(text).matches()
              ? "this is a URL. Send it as applicationUrl, with the applicantRoutingType 2"
              : "it has no \"@\"");
    }
    return count == 1
        ? Optional.empty()
        : Optional.of("it has %d \"@\", and may have one".formatted(count));
  }

  private static Optional<String> space(String text) {
    return first(text, Trimmed::isSpace)
        .map(at -> "it has a space at character %d: remove it".formatted(place(text, at)));
  }

  private static Optional<String> local(String local) {
    Optional<Integer> wrong =
        first(local, c -> NO_LOCAL_PART.matcher(Character.toString(c)).matches());
    if (local.isEmpty()) {
      return Optional.of("nothing stands before its \"@\"");
    }
    if (wrong.isPresent()) {
      int c = local.codePointAt(wrong.get());
      return Optional.of(
          character(local, wrong.get())
              + ", which may not stand before the \"@\""
              + (Marks.isApostrophe(c) ? ": write ' in its place" : ""));
    }
    if (local.startsWith(".") || local.endsWith(".") || local.contains("..")) {
      return Optional.of("a dot before its \"@\" stands at an end or beside another: remove it");
    }
    return local.length() > MAX_LOCAL_PART
        ? Optional.of(
            "it has %d characters before its \"@\", and may have %d"
                .formatted(local.length(), MAX_LOCAL_PART))
        : Optional.empty();
  }

  private static Optional<String> domain(String domain, String text) {
    if (domain.isEmpty()) {
      return Optional.of("nothing stands after its \"@\"");
    }
    if (domain.indexOf(',') >= 0) {
      return Optional.of(
          character(text, text.indexOf(',', text.indexOf('@'))) + ": write a dot in its place");
    }
    List<String> labels = List.of(domain.split("\\.", -1));
    if (labels.size() > 1 && labels.contains("")) {
      return Optional.of(
          "a dot of its domain stands at the beginning or beside another: remove it");
    }
    Optional<Integer> wrong =
        first(
            domain,
            c -> !Character.isLetterOrDigit(c) && c != '-' && c != '.' && !Folding.isAccent(c));
    if (wrong.isPresent() && !domain.startsWith("[")) {
      return Optional.of(
          character(text, text.length() - domain.length() + wrong.get()) + ", which no domain has");
    }
    if (labels.stream().anyMatch(label -> label.startsWith("-") || label.endsWith("-"))) {
      return Optional.of("no part of its domain may begin or end with a hyphen");
    }
    if (labels.stream().anyMatch(label -> label.length() > MAX_LABEL)) {
      return Optional.of("a part of its domain has more than %d characters".formatted(MAX_LABEL));
    }
    if (labels.size() == 1) {
      return Optional.of(
          "its domain \"%s\" has no dot: write all of it, as in example.com"
              .formatted(Excerpt.beginning(domain)));
    }
    return Optional.of(
        "its domain \"%s\" is no host's name, as example.com is"
            .formatted(Excerpt.beginning(domain)));
  }

  private static String character(String text, int at) {
    int c = text.codePointAt(at);
    return "it has \"%s\" (U+%04X) at character %d"
        .formatted(Excerpt.name(Character.toString(c)), c, place(text, at));
  }

  private static int place(String text, int at) {
    return text.codePointCount(0, at) + 1;
  }

  private static Optional<Integer> first(String text, IntPredicate wrong) {
    return IntStream.range(0, text.length())
        .filter(at -> wrong.test(text.codePointAt(at)))
        .boxed()
        .findFirst();
  }

  private static boolean isUnseen(int c) {
    return !Trimmed.isSpace(c) && (Blank.isInvisible(c) || Character.isISOControl(c));
  }
}
