package jobpostings.employer;

/** What an employer has bought. Auto-refresh acts for the unlimited plan only. */
public enum Plan {
  STANDARD,
  UNLIMITED
}
