/**
 * What the project's commands for the terminal have in common: how they run, what they print for
 * people and for programs, and how they end.
 */
package jobpostings.terminal;
