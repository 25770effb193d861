package jobpostings.cli.feed;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import jobpostings.cli.service.Json;

/**
 * What a file says beside its jobs of the list that they are of: whether there are more than these.
 * Only the letters of names are compared.
 */
final class Paging {
  private static final Set<String> OTHERS =
      names(
          "next nextpage nextlink nexturl nexthref nextpageurl nextpagelink nextpagetoken nexttoken"
              + " nextcursor nextpagecursor nextoffset nextstart odatanextlink continuationtoken"
              + " prev previous prevpage previouspage prevlink previouslink prevurl previousurl"
              + " prevpageurl previouspageurl prevcursor previouscursor");
  private static final Set<String> MORE =
      names(
          "more hasmore hasnext hasnextpage hasprevious haspreviouspage ismore moreavailable"
              + " moreresults moredataavailable hasmoreresults hasmoredata hasmoreitems truncated"
              + " istruncated partial ispartial");
  private static final Set<String> LEFT = names("remaining remainingcount remainingjobs left");
  private static final Set<String> LAST =
      names("last islast lastpage islastpage first isfirst complete iscomplete islastbatch");
  private static final Set<String> TOTALS =
      names(
          "total totalcount totalfound totalresults totalelements totalitems totalhits totalrecords"
              + " totalrows totaljobs totalsize totalnumberofresults numberofitems numberofresults"
              + " count odatacount jobcount jobscount totaljobcount resultcount recordcount"
              + " numfound");
  private static final Set<String> PAGES =
      names(
          "page pageno pagenumber pageindex currentpage pages totalpages pagecount numpages"
              + " numberofpages pagestotal lastpage");
  private static final Set<String> OFFSETS = names("offset start startat startindex startrow skip");

  /** Objects in which such is said. */
  private static final Set<String> WITHIN =
      names(
          "meta metadata paging pagination pageinfo page links cursor cursors listinfo list"
              + " responsemetadata summary search");

  private static final int MAX_DEPTH = 4;

  private String why;
  private String totalName;
  private long total;

  private static Set<String> names(String names) {
    return Set.of(names.split("\\s+"));
  }

  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "");
  }

  /** Takes what the file says under a name. */
  void says(String name, String value) {
    String plain = plain(name);
    String text = value.strip().toLowerCase(Locale.ROOT);
    boolean isNumber = text.matches("[0-9]{1,18}");
    long number = isNumber ? Long.parseLong(text) : 0;
    if (isNumber && TOTALS.contains(plain) && number > total) {
      total = number;
      totalName = name;
    }
    boolean isNone = text.isEmpty() || Set.of("0", "-1", "false", "null", "none").contains(text);
    if (OTHERS.contains(plain) && !isNone
        || MORE.contains(plain) && text.equals("true")
        || LAST.contains(plain) && text.equals("false")
        || LEFT.contains(plain) && number > 0
        || PAGES.contains(plain) && number > 1
        || OFFSETS.contains(plain) && number > 1) {
      isPart(name, value.strip());
    }
  }

  private void isPart(String name, String value) {
    if (why == null) {
      String shown = value.length() > 100 ? value.substring(0, 100) + "..." : value;
      why = "The file says that it is a part of a list: \"%s\" is %s.".formatted(name, shown);
    }
  }

  /** Takes a member that stands beside the jobs, and leaves the parser at its end. */
  void member(String name, JsonParser parser) throws IOException {
    member(name, parser, 0);
  }

  private void member(String name, JsonParser parser, int depth) throws IOException {
    if (parser.currentToken().isScalarValue()) {
      says(name, parser.getText());
    } else if (parser.currentToken() == JsonToken.START_OBJECT
        && depth < MAX_DEPTH
        && (OTHERS.contains(plain(name)) || WITHIN.contains(plain(name)))) {
      for (String each = parser.nextFieldName(); each != null; each = parser.nextFieldName()) {
        parser.nextToken();
        boolean isLink = OTHERS.contains(plain(name));
        member(isLink ? name : each, parser, depth + 1);
      }
    } else if (parser.currentToken() == JsonToken.START_ARRAY && plain(name).endsWith("links")) {
      links(parser);
    } else {
      parser.skipChildren();
    }
  }

  /** {@code [{"rel": "next", "href": "..."}]}. */
  private void links(JsonParser parser) throws IOException {
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      JsonNode link = Json.MAPPER.readTree(parser);
      says(link.path("rel").asText(), link.path("href").asText());
    }
  }

  /** Tells why a file with so many jobs is not the whole list; empty if nothing says so. */
  Optional<String> whyPart(long jobs) {
    if (why == null && total > jobs) {
      return Optional.of(
          "The file says that it is a part of a list: \"%s\" is %d, and it has %d jobs."
              .formatted(totalName, total, jobs));
    }
    return Optional.ofNullable(why);
  }
}
