package jobpostings.local.stream;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.ExpiredIteratorException;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Reads a stream from its position on, shard by shard, each after its parent. */
final class StreamReader {
  private final DynamoDbStreamsClient client;
  private final String arn;
  private final StreamPosition position;
  private final PrintStream log;
  private final List<Shard> shards = new ArrayList<>();
  private final Set<String> finished = new HashSet<>();
  private final Map<String, String> iterators = new HashMap<>();

  StreamReader(DynamoDbStreamsClient client, String arn, StreamPosition position, PrintStream log) {
    this.client = client;
    this.arn = arn;
    this.position = position;
    this.log = log;
  }

  /** Records of one shard, in their order. */
  record StreamPage(String shard, List<Record> records) {}

  /** The next records; none if there are none at this moment. */
  Optional<StreamPage> next(int limit) {
    if (shards.stream().allMatch(this::isFinished)) {
      shards.clear();
      shards.addAll(
          client.describeStream(request -> request.streamArn(arn)).streamDescription().shards());
    }
    for (Shard shard : shards) {
      if (!isFinished(shard) && !isWaiting(shard)) {
        List<Record> records = read(shard.shardId(), limit);
        if (!records.isEmpty()) {
          return Optional.of(new StreamPage(shard.shardId(), records));
        }
      }
    }
    return Optional.empty();
  }

  /** Goes back to what is not done, as not all of the last page may be. */
  void rewind() {
    iterators.clear();
  }

  private boolean isFinished(Shard shard) {
    return finished.contains(shard.shardId());
  }

  /** Whether the shard's parent has not been read to its end yet. */
  private boolean isWaiting(Shard shard) {
    return shards.stream()
        .anyMatch(other -> other.shardId().equals(shard.parentShardId()) && !isFinished(other));
  }

  private List<Record> read(String shard, int limit) {
    boolean fresh = !iterators.containsKey(shard);
    String iterator = iterators.computeIfAbsent(shard, this::iterator);
    try {
      GetRecordsResponse page =
          client.getRecords(request -> request.shardIterator(iterator).limit(limit));
      if (page.nextShardIterator() != null) {
        iterators.put(shard, page.nextShardIterator());
      } else if (page.records().isEmpty()) {
        finished.add(shard);
      } else {
        iterators.remove(shard);
      }
      return page.records();
    } catch (ExpiredIteratorException e) {
      iterators.remove(shard);
      return List.of();
    } catch (TrimmedDataAccessException e) {
      // DynamoDB Local also throws this for an iterator that it gave while the shard was empty.
      iterators.remove(shard);
      if (fresh) {
        position.forget(shard);
        log.printf(
            "The stream kept some records no longer than 24 hours: they are lost. %s%n", arn);
      }
      return List.of();
    }
  }

  private String iterator(String shard) {
    Optional<String> last = position.of(shard);
    ShardIteratorType from =
        last.isPresent() ? ShardIteratorType.AFTER_SEQUENCE_NUMBER : ShardIteratorType.TRIM_HORIZON;
    return client
        .getShardIterator(
            request ->
                request
                    .streamArn(arn)
                    .shardId(shard)
                    .shardIteratorType(from)
                    .sequenceNumber(last.orElse(null)))
        .shardIterator();
  }
}
