package jobpostings.job.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.dynamodb.stores.Together;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.job.store.JobWrites.JobUpdate;
import org.junit.jupiter.api.Test;

/** Descriptions that don't fit into an item. */
public abstract class LongDescriptionContract extends StoreFixture {
  private static final String EMOJI = "\ud83c\udf19";

  private final JobStore store = store();

  @Test
  void aDescriptionOfAnyLengthIsStoredWhole() {
    for (int length : new int[] {65_535, 65_536, 65_537, 400_000, 2_000_000}) {
      assertIsKept("<p>" + "a".repeat(length - 7) + "</p>");
    }
  }

  @Test
  void soIsOneThatHardlyCompresses() {
    assertIsKept(noise(1, 5_000_000));
  }

  @Test
  void soIsOneOfCharactersThatTakeFourBytes() {
    assertIsKept(EMOJI.repeat(16_384));
    assertIsKept("a" + EMOJI.repeat(16_384));
    assertIsKept(EMOJI.repeat(300_000));
  }

  private void assertIsKept(String description) {
    Job job = create(store, aJob().description(description));

    assertThat(store.find(key(job)).orElseThrow().description().equals(description)).isTrue();
    assertThat(store.find(key(job))).contains(job);
  }

  @Test
  void aDescriptionMayGrowAndShrink() {
    Job job = create(store, "A-1");
    for (String description : new String[] {noise(2, 70_000), noise(3, 800_000), "<p>Days.</p>"}) {
      store.update(key(job), JobExamples.AUTHOR, before -> described(before, description));

      assertThat(store.find(key(job))).contains(described(job, description));
    }
  }

  @Test
  void aJobWithALongDescriptionIsChangedAndDeletedLikeAnyOther() {
    Job job = create(store, aJob().description(noise(4, 500_000)));
    Job changed = job.toBuilder().title("Nurse").build();

    assertThat(store.update(key(job), JobExamples.AUTHOR, before -> changed))
        .contains(new JobUpdate(job, changed));
    assertThat(store.find(key(job))).contains(changed);
    assertThat(store.delete(key(job), JobExamples.AUTHOR, before -> {})).contains(changed);
    assertThat(store.find(key(job))).isEmpty();
  }

  @Test
  void aReaderSeesTheOldOneOrTheNewOne() {
    String[] texts = {noise(5, 900_000), noise(6, 1_000_000)};
    Job job = create(store, aJob().description(texts[0]));
    AtomicBoolean writing = new AtomicBoolean(true);

    Together.on(
        3,
        thread -> {
          if (thread == 0) {
            replaceTenTimes(job, texts, writing);
          }
          while (writing.get()) {
            String read = store.find(key(job)).orElseThrow().description();
            assertThat(read.equals(texts[0]) || read.equals(texts[1])).isTrue();
          }
          return thread;
        });
  }

  private void replaceTenTimes(Job job, String[] texts, AtomicBoolean writing) {
    try {
      for (int i = 1; i <= 10; i++) {
        String text = texts[i % 2];
        store.update(key(job), JobExamples.AUTHOR, before -> described(before, text));
      }
    } finally {
      writing.set(false);
    }
  }

  private static Job described(Job job, String description) {
    return job.toBuilder().description(description).build();
  }

  /** Text of that many bytes, which hardly compresses. */
  public static String noise(long seed, int bytes) {
    StringBuilder text = new StringBuilder();
    new Random(seed).ints(bytes / 2, 0x80, 0x800).forEach(text::appendCodePoint);
    return text.toString();
  }
}
