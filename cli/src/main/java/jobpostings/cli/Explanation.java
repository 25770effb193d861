package jobpostings.cli;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import jobpostings.cli.feed.Cell;
import jobpostings.cli.feed.Fault;
import jobpostings.cli.feed.FeedException;
import jobpostings.cli.feed.FeedFile;
import jobpostings.cli.feed.Item;
import jobpostings.cli.mapping.FeedJob;
import jobpostings.cli.mapping.FeedScan;
import jobpostings.cli.mapping.Mapping;
import jobpostings.cli.mapping.ReferenceData;
import jobpostings.cli.mapping.RowReader;
import jobpostings.cli.mapping.Unread;
import jobpostings.cli.service.Client;
import jobpostings.cli.service.Json;
import jobpostings.terminal.Table;

/**
 * Shows how the first jobs of a file are read.
 *
 * @param isAll whether nothing else is printed; otherwise it goes to standard error, beside the
 *     command's output
 */
record Explanation(JobsCommand jobs, Client client, Mapping mapping, boolean isAll) {
  void of(FeedFile file) {
    FeedScan scan = new FeedScan(mapping);
    List<Item> first = new ArrayList<>();
    try {
      file.read(scan);
      file.read(
          item -> {
            if (first.size() < 3) {
              first.add(item);
            }
          });
    } catch (FeedException e) {
      jobs.say(e.fault().in(file.name(), file.cells()));
    }
    scan.notes().forEach(note -> jobs.say(note.in(file.name(), file.cells())));
    RowReader reader = new RowReader(mapping, ReferenceData.of(client), scan.fields(), false);
    ArrayNode all = Json.MAPPER.createArrayNode();
    first.forEach(item -> all.add(explained(item, reader.draft(item))));
    if (isAll && jobs.isJson()) {
      jobs.show(all);
    } else {
      all.forEach(each -> print(each, file.name()));
    }
  }

  private ObjectNode explained(Item item, FeedJob draft) {
    ObjectNode explained = Json.MAPPER.createObjectNode();
    explained.put("line", item.position().line());
    ArrayNode members = explained.putArray("members");
    for (var member : draft.job().properties()) {
      ObjectNode row = members.addObject().put("member", member.getKey());
      Cell origin = draft.origins().get("/" + member.getKey());
      row.put("from", origin == null ? null : origin.name()).set("value", member.getValue());
    }
    Unread unread = new Unread(mapping);
    unread.add(item);
    unread.names().forEach(explained.putArray("notUsed")::add);
    draft.faults().stream().map(Fault::json).forEach(explained.putArray("errors")::add);
    return explained;
  }

  private void print(JsonNode explained, String file) {
    List<String> lines = new ArrayList<>();
    lines.add("%s:%d".formatted(file, explained.path("line").asLong()));
    lines.addAll(Table.lines(explained.path("members"), List.of("member", "from", "value")));
    JsonNode unused = explained.path("notUsed");
    if (!unused.isEmpty()) {
      String names = unused.valueStream().map(JsonNode::asText).collect(joining(", "));
      lines.add("Not read: " + names + ".");
    }
    for (JsonNode error : explained.path("errors")) {
      lines.add(error.path("message").asText());
    }
    lines.add("");
    Consumer<String> printed = isAll ? jobs::print : jobs::say;
    lines.forEach(printed);
  }
}
