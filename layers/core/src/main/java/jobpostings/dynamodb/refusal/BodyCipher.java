package jobpostings.dynamodb.refusal;

import static jobpostings.dynamodb.table.Attributes.number;
import static jobpostings.dynamodb.table.Attributes.text;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import jobpostings.dynamodb.table.ItemSchema;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Ends the life of bodies before that of the items that hold them, without another write for each:
 * the bodies of a day are encrypted with a key of that day, which is removed in time. May be used
 * by several threads.
 */
final class BodyCipher {
  /** The partition of keys, which is no employer's. */
  private static final int NOBODY = 0;

  private static final String ALGORITHM = "AES/GCM/NoPadding";
  private static final int KEY_BYTES = 16;
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  @RecordBuilder
  record DayKey(int employerId, String entry, SdkBytes key, long expiresAt) {}

  private static final TableSchema<DayKey> SCHEMA =
      new ItemSchema<DayKey, DayKeyBuilder>()
          .integer("employerId", DayKey::employerId, DayKeyBuilder::employerId)
          .text("entry", DayKey::entry, DayKeyBuilder::entry)
          .bytes("key", DayKey::key, DayKeyBuilder::key)
          .number("expiresAt", DayKey::expiresAt, DayKeyBuilder::expiresAt)
          .build(DayKey.class, DayKeyBuilder::builder, DayKeyBuilder::build);

  private final Table<DayKey> keys;
  private final int days; // How long bodies are kept.
  private volatile Optional<DayKey> latest = Optional.empty();

  BodyCipher(Tables tables, int days) {
    this.keys = tables.table("REFUSED_REQUESTS_TABLE", SCHEMA);
    this.days = days;
  }

  SdkBytes encrypt(byte[] body, Instant time, RetryBudget budget) {
    byte[] nonce = new byte[NONCE_BYTES];
    new SecureRandom().nextBytes(nonce);
    byte[] encrypted = run(Cipher.ENCRYPT_MODE, key(time, budget), nonce, body);
    return SdkBytes.fromByteArrayUnsafe(
        ByteBuffer.allocate(NONCE_BYTES + encrypted.length).put(nonce).put(encrypted).array());
  }

  /** The body; none if the key of that time is gone, or past its time. */
  Optional<byte[]> decrypt(SdkBytes encrypted, Instant time, Instant now, RetryBudget budget) {
    byte[] bytes = encrypted.asByteArrayUnsafe();
    byte[] nonce = Arrays.copyOf(bytes, NONCE_BYTES);
    byte[] rest = Arrays.copyOfRange(bytes, NONCE_BYTES, bytes.length);
    return keys.find(key(entry(time)), budget)
        .filter(_ -> now.isBefore(time.plus(Duration.ofDays(days))))
        .map(key -> run(Cipher.DECRYPT_MODE, key, nonce, rest));
  }

  private DayKey key(Instant time, RetryBudget budget) {
    String entry = entry(time);
    Optional<DayKey> known = latest.filter(key -> key.entry().equals(entry));
    if (known.isPresent()) {
      return known.get();
    }
    byte[] secret = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(secret);
    DayKey drawn =
        new DayKey(
            NOBODY,
            entry,
            SdkBytes.fromByteArrayUnsafe(secret),
            day(time).plusDays(days + 1L).atStartOfDay(ZoneOffset.UTC).toEpochSecond());
    DayKey key =
        keys.find(key(entry), budget)
            .or(() -> keys.putIfFree(drawn, "entry", budget))
            .orElse(drawn);
    latest = Optional.of(key);
    return key;
  }

  private static String entry(Instant time) {
    return "key#" + day(time);
  }

  private static LocalDate day(Instant time) {
    return LocalDate.ofInstant(time, ZoneOffset.UTC);
  }

  private static Map<String, AttributeValue> key(String entry) {
    return Map.of("employerId", number(NOBODY), "entry", text(entry));
  }

  private static byte[] run(int mode, DayKey key, byte[] nonce, byte[] text) {
    try {
      Cipher cipher = Cipher.getInstance(ALGORITHM);
      cipher.init(
          mode,
          new SecretKeySpec(key.key().asByteArray(), "AES"),
          new GCMParameterSpec(TAG_BITS, nonce));
      return cipher.doFinal(text);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("A body can't be encrypted or decrypted.", e);
    }
  }
}
