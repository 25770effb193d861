package jobpostings.reference;

/** A field of work. */
public enum JobCategory implements Reference {
  ACCOUNTING_AND_FINANCE(1, "Accounting and Finance"),
  ADMINISTRATIVE_AND_CLERICAL(2, "Administrative and Clerical"),
  AGRICULTURE_AND_FORESTRY(3, "Agriculture and Forestry"),
  ARCHITECTURE_AND_DESIGN(4, "Architecture and Design"),
  ARTS_MEDIA_AND_ENTERTAINMENT(5, "Arts, Media and Entertainment"),
  AUTOMOTIVE(6, "Automotive"),
  BANKING_AND_INSURANCE(7, "Banking and Insurance"),
  BIOTECH_AND_PHARMACEUTICAL(8, "Biotech and Pharmaceutical"),
  CONSTRUCTION_AND_TRADES(9, "Construction and Trades"),
  CONSULTING(10, "Consulting"),
  CUSTOMER_SERVICE(11, "Customer Service"),
  EDUCATION_AND_TRAINING(12, "Education and Training"),
  ENERGY_AND_MINING(13, "Energy and Mining"),
  ENGINEERING(14, "Engineering"),
  ENVIRONMENT(15, "Environment"),
  EXECUTIVE_AND_MANAGEMENT(16, "Executive and Management"),
  FOOD_AND_RESTAURANT(17, "Food and Restaurant"),
  GOVERNMENT_AND_PUBLIC_SERVICE(18, "Government and Public Service"),
  HEALTHCARE_AND_NURSING(19, "Healthcare and Nursing"),
  HOSPITALITY_AND_TOURISM(20, "Hospitality and Tourism"),
  HUMAN_RESOURCES(21, "Human Resources"),
  INFORMATION_TECHNOLOGY(22, "Information Technology"),
  INSTALLATION_AND_MAINTENANCE(23, "Installation and Maintenance"),
  LEGAL(24, "Legal"),
  MANUFACTURING_AND_PRODUCTION(25, "Manufacturing and Production"),
  MARKETING_AND_PUBLIC_RELATIONS(26, "Marketing and Public Relations"),
  NON_PROFIT_AND_SOCIAL_SERVICES(27, "Non-profit and Social Services"),
  PURCHASING_AND_PROCUREMENT(28, "Purchasing and Procurement"),
  REAL_ESTATE_AND_PROPERTY(29, "Real Estate and Property"),
  RETAIL(30, "Retail"),
  SALES(31, "Sales"),
  SCIENCE_AND_RESEARCH(32, "Science and Research"),
  SECURITY_AND_PROTECTIVE_SERVICES(33, "Security and Protective Services"),
  SKILLED_LABOUR(34, "Skilled Labour"),
  SPORTS_AND_RECREATION(35, "Sports and Recreation"),
  TRANSPORTATION_AND_LOGISTICS(36, "Transportation and Logistics"),
  WAREHOUSE_AND_DISTRIBUTION(37, "Warehouse and Distribution"),
  OTHER(38, "Other");

  private final ReferenceEntry entry;

  JobCategory(int id, String label) {
    entry = new ReferenceEntry(id, label);
  }

  @Override
  public ReferenceEntry entry() {
    return entry;
  }
}
