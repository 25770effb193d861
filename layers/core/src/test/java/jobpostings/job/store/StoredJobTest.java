package jobpostings.job.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.job.JobExamples;
import jobpostings.job.JobVersion;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.enhanced.dynamodb.document.EnhancedDocument;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The item of a job can be read by people, too. */
class StoredJobTest extends StoreFixture {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

  @Override
  protected Settings settings() {
    throw new AssertionError("This needs no table.");
  }

  @Test
  void anItemHasPlainAttributes() throws Exception {
    StoredJob stored =
        new StoredJob(
            aJob().id(1234).employerId(7).title("Nurse").referenceId(Optional.of("A-1")).build(),
            42,
            Optional.empty(),
            new JobVersion(3, JobExamples.AUTHOR, Instant.parse("2026-11-21T10:00:00.120Z")));

    Map<String, AttributeValue> item = StoredJob.SCHEMA.itemToMap(stored, true);

    assertThat(JSON.readTree(EnhancedDocument.fromAttributeValueMap(item).toJson()))
        .isEqualTo(
            JSON.readTree(
                """
                {
                  "id": 1234,
                  "employerId": 7,
                  "employerStatus": "7#active",
                  "referenceId": "A-1",
                  "title": "Nurse",
                  "listPosition": "2026-11-21#0001795253415123#0000001234",
                  "closeDate": "2027-01-20",
                  "closeDateDefaulted": true,
                  "confidential": true,
                  "autoRefresh": true,
                  "status": "active",
                  "locations": [
                    {"id": 5, "name": "Vancouver", "province": "BC"},
                    {"id": 2000000000, "name": "Saint-Louis-du-Ha! Ha!", "province": "QC"}
                  ],
                  "categories": [19, 38],
                  "positionType": 2,
                  "salary": {
                    "amount": 60000.0001,
                    "maxAmount": 999999999999.9999,
                    "period": 5,
                    "plusCommission": true
                  },
                  "description": "<p>Nights.</p>",
                  "applicantRoutingType": 1,
                  "applicationEmail": "jobs@example.com",
                  "dueShard": 2,
                  "due": "2027-01-13#announce",
                  "refreshingShard": 2,
                  "version": 42,
                  "number": 3,
                  "author": {
                    "type": "key",
                    "keyId": "e066e96fa1f6106d",
                    "prefix": "jpk_a1b2",
                    "requestId": "9f1b2c34-5d6e-4f70-8a91-b2c3d4e5f607"
                  },
                  "writtenAt": "2026-11-21T10:00:00.120Z"
                }
                """));
    assertThat(StoredJob.SCHEMA.mapToItem(item)).isEqualTo(stored);
  }
}
