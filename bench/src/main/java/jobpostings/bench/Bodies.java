package jobpostings.bench;

/** Bodies of requests. */
final class Bodies {
  private Bodies() {}

  static String job(String referenceId, String status, String description) {
    return """
    {
      "referenceId": "%s",
      "title": "Registered Nurse, Night Shift",
      "status": "%s",
      "autoRefresh": true,
      "locations": [{"description": "Vancouver, BC"}],
      "categories": [{"id": 19}],
      "positionType": {"id": 1},
      "salary": {"amount": 82000, "period": {"id": 1}},
      "description": "%s",
      "applicantRoutingType": {"id": 2},
      "applicationUrl": "https://careers.example.ca/%s"
    }
    """
        .formatted(referenceId, status, description, referenceId);
  }
}
