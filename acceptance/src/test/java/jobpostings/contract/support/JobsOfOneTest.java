package jobpostings.contract.support;

import static jobpostings.contract.support.Body.job;

import java.util.ArrayList;
import java.util.List;

/** Lists of one test's jobs alone: a word in their titles finds them. */
public abstract class JobsOfOneTest {
  public final Api api = Api.ofEmployer().inProcess();
  public final String word = Unique.word();

  /**
   * Creates jobs whose title has the word; returns their ids, the latest first, as the list has
   * them.
   */
  public List<String> create(int count) {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ids.addFirst("" + createOne());
    }
    return ids;
  }

  public int createOne() {
    Clock.waitForTheNextMillisecond();
    return api.create(job().with("title", "Nurse " + word)).id();
  }

  public Answer page(String... namesAndValues) {
    String more = Api.query(namesAndValues).replace('?', '&');
    return api.get("/jobs" + Api.query("q", word) + more).is(200);
  }

  public static List<String> ids(Answer page) {
    return page.texts("/data", "id");
  }
}
