package jobpostings.cli.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is read from XML, by small feeds. */
class XmlItemsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          # What a job has                                             | its cells
          <title>Line <b>cook</b></title>                              | title=Line cook
          <title>Line<br/>cook</title>                                 | title=Line cook
          <title>Line <emphasis>cook</emphasis>, nights</title>        | title/emphasis=cook; title=Line cook, nights
          <title>Cook <s>Baker</s></title>                             | title=Cook
          <title>Cook <!-- a --><![CDATA[& baker]]></title>            | title=Cook & baker
          <title><p>Cook</p></title>                                   | title=Cook
          <title lang="en">Cook</title>                                | title/@lang=en; title=Cook
          <title>Cook</title><media:title>Pot</media:title>            | title=Cook; media:title=Pot
          <media:title>Pot</media:title>                               | media:title=Pot
          <title>Cook</title><title xmlns="urn:a">Pot</title>          | title=Cook; {urn:a}title=Pot
          <media:content><title>Pot</title></media:content>            | media:content/title=Pot
          <a><city>Banff</city></a>                                    | a/city=Banff
          <a>Banff <city>B</city></a>                                  | a/city=B; a=Banff B
          <a><b>x</b></a>                                              | a=x
          <c>A</c><c>B</c>                                             | c=["A","B"]
          <l><p>AB</p><c>B</c></l><l><p>NS</p><c>H</c></l>             | l/p=["AB","NS"]; l/c=["B","H"]
          <l><st>ON</st></l><l><c>B</c><st>AB</st></l>                 | l/st=["ON","AB"]; l/c=["","B"]
          <ls><l><st>ON</st></l><l><c>B</c><st>AB</st></l></ls>        | ls/l/st=["ON","AB"]; ls/l/c=["","B"]
          <l><c>B</c><c>C</c></l><l><c>D</c></l>                       | l/c=[["B","C"],["D"]]
          <l><c>B</c><c>C</c></l><l><st>ON</st></l>                    | l/c=[["B","C"],""]; l/st=["","ON"]
          <l c="B"/><l st="ON" c="C"/>                                 | l/@c=["B","C"]; l/@st=["","ON"]; l=["",""]
          <l>Remote</l><l><c>B</c></l>                                 | l/c=["","B"]; l=["Remote",""]
          """)
  void aJobHas(String job, String cells) {
    Read read = Read.of("a.xml", "<jobs xmlns:media='urn:m'><job>" + job + "</job></jobs>");

    assertThat(read.failed()).isEqualTo("-");
    assertThat(read.items().get(0).cells().stream().map(XmlItemsTest::shown).toList())
        .isEqualTo(List.of(cells.split("; ")));
  }

  private static String shown(Cell cell) {
    return cell.name() + "=" + (cell.value().isArray() ? cell.value().toString() : cell.text());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          # A description                                      | as HTML
          You <b>must not</b> smoke                            | You <b>must not</b> smoke
          <p>Nights.</p><ul><li>Lift</li></ul>                 | <p>Nights.</p><ul><li>Lift</li></ul>
          <a href="https://a.example/?a=1&amp;b='">us</a>      | <a href="https://a.example/?a=1&amp;b='">us</a>
          Below 5 &lt; <b>6</b>                                | Below 5 &lt; <b>6</b>
          One<br/>Two                                          | One<br>Two
          Pay <s>$20</s> <b>$25</b>                            | Pay  <b>$25</b>
          <x:p>One</x:p><x:p>Two</x:p>                         | <p>One</p><p>Two</p>
          <div xmlns="http://www.w3.org/1999/xhtml">One</div>  | <div>One</div>
          <![CDATA[<p>One & two</p>]]>                         | <p>One & two</p>
          &lt;p>One&lt;/p>                                     | <p>One</p>
          """)
  void aDescriptionHas(String description, String html) {
    String feed =
        "<jobs"
            + " xmlns:x='http://www.w3.org/1999/xhtml'><job><description>%s</description></job></jobs>";
    Read read = Read.of("a.xml", feed.formatted(description));

    assertThat(read.items().get(0).cell("description").orElseThrow().html()).isEqualTo(html);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      nullValues = "-",
      textBlock =
          """
          # A feed                                                                   | why it fails
          <rss><channel><title/><item><guid/><title/></item></channel></rss>         | no <job>, but <item> (1).
          <r><v><id/><t/><l><c/><s/></l></v><v><id/><t/></v></r>                     | no <job>, but <v> (2), <l> (1).
          <a:r><a:v><id/><t/></a:v></a:r>                                            | no <job>, but <a:v> (1).
          <vs><v id="1" title="Cook"/></vs>                                          | no <job>, but <v>.
          <error><code>401</code><message>No</message></error>                       | no <job>, but <code>, <message>.
          <error>Unauthorized</error>                                                | no <job>, but <error>.
          <jobs/>                                                                    | -
          <source><publisher>A</publisher><lastBuildDate/></source>                  | -
          <rss><channel><title/><link/><image><url/><title/></image></channel></rss> | -
          """)
  void aFeedWhoseJobsHaveAnotherNameIsToldWhich(String feed, String why) {
    Read read = Read.of("a.xml", feed);

    assertThat(read.items()).isEmpty();
    if (why == null) {
      assertThat(read.failed()).isEqualTo("-");
    } else {
      assertThat(read.failure().orElseThrow().message()).contains(why, "\"item\"", "--from");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      nullValues = "-",
      textBlock =
          """
          # A file                                                          | what says that it is a part
          <r><total>3</total>#</r>                                          | "total" is 3, and it has 2 jobs
          <r><total>2</total>#</r>                                          | -
          <r total="3">#</r>                                                | "total" is 3
          <r page="2">#</r>                                                 | "page" is 2
          <r><pages>2</pages>#</r>                                          | "pages" is 2
          <r><pages>1</pages>#</r>                                          | -
          <r><a:link rel="next" href="https://a.example/2"/>#</r>           | "next" is <a:link>
          <r><a:link rel="self" href="https://a.example/2"/>#</r>           | -
          <r>#<next>https://a.example/2</next></r>                          | "next" is https://a.example/2
          {"jobs": #, "meta": {"total": 3}}                                 | "total" is 3
          {"jobs": #, "meta": {"total": 2}}                                 | -
          {"offset": 0, "limit": 2, "totalFound": 9, "jobs": #}             | "totalFound" is 9
          {"offset": 100, "limit": 2, "jobs": #}                            | "offset" is 100
          {"offset": 0, "limit": 2, "jobs": #}                              | -
          {"jobs": #, "links": {"next": {"href": "https://a.example/2"}}}   | "next" is https://a.example/2
          {"jobs": #, "links": {"next": null, "prev": null}}                | -
          {"jobs": #, "paging": {"next": "https://a.example?page=2"}}       | "next" is
          {"jobs": #, "next_page_url": ""}                                  | -
          {"jobs": #, "@odata.nextLink": "https://a.example/2"}             | "@odata.nextLink" is
          {"jobs": #, "nextPageToken": "x"}                                 | "nextPageToken" is x
          {"jobs": #, "moreDataAvailable": true}                            | "moreDataAvailable" is true
          {"jobs": #, "moreDataAvailable": false}                           | -
          {"jobs": #, "last": false}                                        | "last" is false
          {"jobs": #, "current_page": 1, "last_page": 3}                    | "last_page" is 3
          {"jobs": #, "page": {"number": 0, "totalPages": 2}}               | "totalPages" is 2
          {"jobs": #, "company": {"total": 900, "next": "x"}}               | -
          {"jobs": #, "count": 2, "previous": "https://a.example/1"}        | "previous" is
          {"jobs": #, "note": [{"next": "x"}]}                              | -
          {"jobs": #, "links": [{"rel": "self", "href": "https://a.example"}]} | -
          {"jobs": #, "links": [{"rel": "next", "href": "https://a.example/2"}]} | "next" is https://a.example/2
          {"jobs": #, "remaining": 40}                                      | "remaining" is 40
          """)
  void aPageOfAListSaysSo(String file, String why) {
    boolean isXml = file.startsWith("<");
    String two =
        isXml ? "<job><id>1</id></job><job><id>2</id></job>" : "[{\"id\": 1}, {\"id\": 2}]";
    String name = isXml ? "a.xml" : "a.json";

    for (String item : isXml ? List.of("job") : List.of("jobs", "@graph|jobs")) {
      Read read = Read.of(name, file.replace("#", two), Optional.of(item));

      assertThat(read.items()).hasSize(2);
      if (why == null) {
        assertThat(read.parts()).isEmpty();
      } else {
        assertThat(read.parts())
            .singleElement()
            .extracting(Fault::message)
            .asString()
            .contains(why);
      }
    }
  }
}
