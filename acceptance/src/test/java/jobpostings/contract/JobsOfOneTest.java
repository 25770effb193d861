package jobpostings.contract;

import static jobpostings.contract.Body.job;

import java.util.ArrayList;
import java.util.List;

/** Lists of one test's jobs alone: a word in their titles finds them. */
abstract class JobsOfOneTest {
  final Api api = Api.ofEmployer();
  final String word = Unique.word();

  /**
   * Creates jobs whose title has the word; returns their ids, the latest first, as the list has
   * them.
   */
  List<String> create(int count) {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ids.addFirst("" + createOne());
    }
    return ids;
  }

  int createOne() {
    Clock.waitForTheNextMillisecond();
    return api.create(job().with("title", "Nurse " + word)).id();
  }

  Answer page(String... namesAndValues) {
    String more = Api.query(namesAndValues).replace('?', '&');
    return api.get("/jobs" + Api.query("q", word) + more).is(200);
  }

  static List<String> ids(Answer page) {
    return page.texts("/data", "id");
  }
}
