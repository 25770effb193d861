import type { JobPosting } from "schema-dts";

type OneOrMore<T> = T | T[];

/** A posting by schema.org's vocabulary. */
export type Vocabulary = Exclude<JobPosting, string> & { "@context": "https://schema.org/" };

/** What Google requires and recommends, by its page "Job posting (JobPosting) structured data". */
interface Google {
  "@context": "https://schema.org/";
  "@type": "JobPosting";
  title: string;
  description: string;
  datePosted: string;
  validThrough: string;
  identifier: { "@type": "PropertyValue"; name?: string; value: string };
  hiringOrganization: { "@type": "Organization"; name: string };
  employmentType: "FULL_TIME" | "PART_TIME" | "CONTRACTOR" | "TEMPORARY" | "INTERN" | "VOLUNTEER" | "PER_DIEM" | "OTHER";
  jobLocation: OneOrMore<{
    "@type": "Place";
    address: { "@type": "PostalAddress"; addressLocality: string; addressRegion: string; addressCountry: "CA" };
  }>;
  baseSalary?: {
    "@type": "MonetaryAmount";
    currency: "CAD";
    value: { "@type": "QuantitativeValue"; unitText: "HOUR" | "DAY" | "WEEK" | "MONTH" | "YEAR" } & (
      | { value: number; minValue?: never; maxValue?: never }
      | { minValue: number; maxValue: number; value?: never }
    );
  };
  directApply: boolean;
}

/** Remote work names from where it may be done; other work says nothing of it. */
type Place =
  | { jobLocationType?: never; applicantLocationRequirements?: never }
  | {
      jobLocationType: "TELECOMMUTE";
      applicantLocationRequirements: OneOrMore<{ "@type": "Country" | "AdministrativeArea"; name: string }>;
    };

/** A posting as Google documents it. */
export type Documented = Google & Place;
