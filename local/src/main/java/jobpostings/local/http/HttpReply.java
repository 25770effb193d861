package jobpostings.local.http;

import java.util.List;
import java.util.Map;

/** The response to a request. */
public record HttpReply(int status, List<Map.Entry<String, String>> headers, byte[] body) {}
