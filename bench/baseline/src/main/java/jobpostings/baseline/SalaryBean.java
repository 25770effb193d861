package jobpostings.baseline;

import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;

/** What a job pays. */
@DynamoDbBean
public class SalaryBean {
  private Double amount;
  private Double maxAmount;
  private Integer period;
  private Boolean plusCommission;

  public Double getAmount() {
    return amount;
  }

  public void setAmount(Double amount) {
    this.amount = amount;
  }

  public Double getMaxAmount() {
    return maxAmount;
  }

  public void setMaxAmount(Double maxAmount) {
    this.maxAmount = maxAmount;
  }

  public Integer getPeriod() {
    return period;
  }

  public void setPeriod(Integer period) {
    this.period = period;
  }

  public Boolean getPlusCommission() {
    return plusCommission;
  }

  public void setPlusCommission(Boolean plusCommission) {
    this.plusCommission = plusCommission;
  }
}
