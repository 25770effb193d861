package jobpostings.dynamodb.refusal;

import static java.nio.charset.StandardCharsets.UTF_8;

import jobpostings.dynamodb.table.Deflated;

/**
 * Text in few bytes: it is compressed with a dictionary of what jobs and problems have in common,
 * so that most of them take less than half a write unit.
 */
final class Packed {
  /** What is used most comes last. Texts that were packed with it need it: it never changes. */
  private static final byte[] DICTIONARY =
      """
      must be a whole number from 1 to 2147483647. A job needs a title. A job needs 1 to 3 \
      locations: [{\\"description\\": \\"Vancouver, BC\\"}]. A salary needs period.id, the time it \
      pays for: 1 to 5. The request has errors; see \\"errors\\"."}],"suggestions":["Vancouver, BC\
      Toronto, ON","Montreal, QC"],"code":"unknown-member","code":"not-used-together","code":"out-\
      of-range","code":"duplicate","code":"html-attribute","code":"html-tag","code":"too-long",\
      "code":"unknown-value","code":"wrong-type","code":"required","message":"{"pointer":"/opera\
      tions/0/job/salary/amount"errors":[{"pointer":"/","code":"validation-failed","message":"\
      "title":"Validation failed","status":400,"detail":"{"type":"https://execute-api.amazonaws.com\
      /api/v1.1/docs#validation-failed","instance":"urn:uuid:{"dryRun":false,"operations":[{"op":\
      "put","job":{"referenceIds":["id":"employer":{"id":"name":"publishDate":"closeDate":"2026-\
      "confidential":false,"autoRefresh":false,"status":"active","status":"draft","status":\
      "archived","salary":{"amount":"maxAmount":null,"period":{"id":1},"plusCommission":false},\
      "description":"<p><strong></strong></p><ul><li></li></ul>","applicantRoutingType":{"id":1},\
      "applicationEmail":"jobs@","applicationUrl":"https://www.","positionType":{"id":1},\
      "locations":[{"description":"Vancouver, BC"}],"categories":[{"id":19}],{"referenceId":"\
      ","title":\"\
      """
          .getBytes(UTF_8);

  private Packed() {}

  static byte[] of(String text) {
    return Deflated.of(text.getBytes(UTF_8), DICTIONARY);
  }

  static String text(byte[] packed) {
    return new String(Deflated.inflate(packed, DICTIONARY), UTF_8);
  }
}
