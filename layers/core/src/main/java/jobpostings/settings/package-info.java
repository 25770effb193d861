/** The settings of a deployment, which come from template.yaml. */
package jobpostings.settings;
