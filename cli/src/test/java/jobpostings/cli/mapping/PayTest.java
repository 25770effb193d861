package jobpostings.cli.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Some 250 texts, of which more than half are no pay that can be understood for certain. */
class PayTest {
  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      quoteCharacter = '\0',
      textBlock =
          """
          60000 => 60000
          60,000 => 60000
          60 000 => 60000
          60000.00 => 60000
          60,000.00 => 60000
          60 000,00 => 60000
          60000,5 => 60000.5
          24.5000 => 24.5
          1,234,567 => 1234567
          $60,000 => 60000
          60 000 $ => 60000
          60 000,00 $ => 60000
          60000$ => 60000
          $ 60,000 => 60000
          60K => 60000
          $60k => 60000
          60 k$ => 60000
          62.5K => 62500
          62,5 k$ => 62500
          CAD 60,000 => 60000
          60,000 CAD => 60000
          $60,000 CAD => 60000
          CA$60,000 => 60000
          C$60,000 => 60000
          CDN$ 60,000 => 60000
          60 000 $ CA => 60000
          60 000 dollars canadiens => 60000
          60,000 Canadian dollars => 60000
          $82,000 - $96,500.50 per year => 82000-96500.5/year
          $82,000 to $96,500 annually => 82000-96500/year
          $82,000–$96,500 / yr => 82000-96500/year
          $82,000—$96,500 a year => 82000-96500/year
          50-60K / year => 50000-60000/year
          $50K - $60K per Year => 50000-60000/year
          $50-$60k/yr => 50000-60000/year
          60k CAD - 75k CAD annual => 60000-75000/year
          Salary: $60,000 per annum => 60000/year
          Salary range: $60,000 to $75,000 yearly => 60000-75000/year
          Annual salary: $60,000 => 60000/year
          From $60,000 to $75,000 per year => 60000-75000/year
          between $25 and $30 per hour => 25-30/hour
          24.50/hour => 24.5/hour
          $24.50/hr => 24.5/hour
          $24.50 per hour => 24.5/hour
          $24.50 an hour => 24.5/hour
          $24.50 hourly => 24.5/hour
          $24.50 hour => 24.5/hour
          $24.50/h => 24.5/hour
          $25/hr - $30/hr => 25-30/hour
          $25.00-$30.00 CAD per hour => 25-30/hour
          $25 to 30 an hour => 25-30/hour
          Hourly: $25 => 25/hour
          Hourly rate: $25.75 => 25.75/hour
          Wage: $25.75 / hour => 25.75/hour
          $900 a week => 900/week
          $900 weekly => 900/week
          $900/wk => 900/week
          $900 per week => 900/week
          $4,500/month => 4500/month
          $4,500 monthly => 4500/month
          $4,500 / mo => 4500/month
          $200/day => 200/day
          $200 daily => 200/day
          $200 per day => 200/day
          45,50 $ / hour => 45.5/hour
          25 $ de l'heure => 25/hour
          25 $ de l’heure => 25/hour
          25,50 $ l'heure => 25.5/hour
          25,50 $/h => 25.5/hour
          25 $ par heure => 25/hour
          25 $ à l'heure => 25/hour
          25 $ / heure => 25/hour
          25 à 30 $ de l'heure => 25-30/hour
          25 $ à 30 $ l'heure => 25-30/hour
          25,25 $ - 30,75 $ de l'heure => 25.25-30.75/hour
          Entre 25 $ et 30 $ de l'heure => 25-30/hour
          De 25 $ à 30 $ de l'heure => 25-30/hour
          Taux horaire : 25 $ => 25/hour
          Salaire horaire: 25,00 $ => 25/hour
          60 000 $ par année => 60000/year
          60 000 $ par an => 60000/year
          60 000 $/an => 60000/year
          60 000 $ annuellement => 60000/year
          60 000 $ à 75 000 $ par année => 60000-75000/year
          de 60 000 à 75 000 $ par année => 60000-75000/year
          60 000,00 $ à 75 000,00 $ annuel => 60000-75000/year
          Salaire annuel de 60 000 $ => 60000/year
          Salaire : 60 k$ - 75 k$ par an => 60000-75000/year
          60 000 $ / année => 60000/year
          900 $ par semaine => 900/week
          900 $ hebdomadaire => 900/week
          900 $ / semaine => 900/week
          4 500 $ par mois => 4500/month
          4 500 $ mensuel => 4500/month
          200 $ par jour => 200/day
          200 $/jour => 200/day
          $30/hr (40 hrs/week) => 30/hour
          $30/hr, 37.5 hours per week => 30/hour
          25 $ de l'heure (35 h/semaine) => 25/hour
          $25-$30/hr plus 4% vacation pay => 25-30/hour
          $25/hr + benefits => 25/hour
          $25/hr plus tips => 25/hour
          $25/hr + group benefits and bonus => 25/hour
          25 $ de l'heure plus avantages sociaux => 25/hour
          25 $/h + 4 % de vacances => 25/hour
          $60,000 per year DOE => 60000/year
          $60,000 - $75,000 per year, depending on experience => 60000-75000/year
          60 000 $ par année selon expérience => 60000/year
          $40,000 per year plus commission => 40000/year+
          40 000 $ par an + commissions => 40000/year+
          $60,000 (CAD) per year => 60000/year
          $60,000 per year CAD => 60000/year
          ($60,000 per year) => 60000/year
          $60,000.00 - $75,000.00 per year. => 60000-75000/year
          """)
  void payIsReadAsItIsWritten(String text, String read) throws Pay.AmbiguousPay {
    Pay pay = Pay.of(text);
    assertThat(
            pay.amount().stripTrailingZeros().toPlainString()
                + (pay.max() == null ? "" : "-" + pay.max().stripTrailingZeros().toPlainString())
                + (pay.unit() == null ? "" : "/" + pay.unit())
                + (pay.plusCommission() ? "+" : ""))
        .isEqualTo(read);
  }

  /** Quebec's rules separate thousands, and the sign, by spaces that don't break. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "60\u00A0000,00\u00A0$ par\u00A0an",
        "60\u202F000 $ / an",
        "$60,000 per\u2009year"
      })
  void spacesOfAnyKindAreSpaces(String text) throws Pay.AmbiguousPay {
    assertThat(Pay.of(text).unit()).isEqualTo("year");
  }

  @ParameterizedTest
  @MethodSource("others")
  void whatIsNotUnderstoodForCertainIsRefused(String text) {
    assertThatExceptionOfType(Pay.AmbiguousPay.class).isThrownBy(() -> Pay.of(text));
  }

  static Stream<String> others() {
    return """
    Competitive
    DOE
    To be discussed
    À discuter
    Negotiable
    N/A
    -
    per hour
    USD 150,000
    150,000 USD
    US$150,000
    $150,000 USD per year
    $150,000 US
    US $60/hr
    60 US dollars an hour
    €60,000
    60 000 €
    60.000 EUR
    £45,000
    45,000 GBP per year
    A$90,000
    AUD 90,000
    ₹900,000
    ¥900,000
    MXN 20,000 per month
    CHF 90,000
    $1,500 biweekly
    $1,500 bi-weekly
    $1,500 every two weeks
    $1,500 every 2 weeks
    $1,500 / 2 weeks
    $1,500 semi-monthly
    $1,500 twice a month
    $1,500 per fortnight
    1 500 $ aux deux semaines
    1 500 $ aux 2 semaines
    1 500 $ par quinzaine
    $1,500 per pay period
    1 500 $ bimensuel
    up to $60,000
    up to $30/hr
    Jusqu'à 60 000 $
    from $60,000
    starting at $25/hour
    Starting from $25 per hour
    à partir de 25 $ de l'heure
    minimum $25/hour
    $25/hr minimum
    $25+ per hour
    $25/hr and up
    25 $ et plus
    $60,000 max
    at least $25 an hour
    more than $60,000
    plus de 25 $ de l'heure
    $25, $30, $35 per hour
    $25 - $30 - $35 per hour
    $25 / $30 per hour
    $25 or $30 per hour
    25 $ ou 30 $ de l'heure
    $25 $30 per hour
    25 30
    $30/hr 40 hours
    $30/hr 40
    $30/hr (2080 hours)
    $25/hr or $52,000/year
    $25 per hour, $52,000 per year
    $60,000 per year ($28.85/hr)
    $25/hr to $4,000/month
    Hourly: $25 per week
    $30-$25 per hour
    $75,000 - $60,000
    $60K - $50K
    $50K - $60
    60.000 $
    1.500 $ par mois
    60.000,00 $
    60,00,000
    60,0000
    6,00,000
    60 00 $
    60 0000 $
    60,000.12345
    25.5.5
    25,5,5
    25..5
    1,234,56
    $60,000/shift
    $200 per visit
    $0.55 per km
    25 $ par quart
    $500 per project
    $150 per diem
    $30 per 1.5 hours
    25 %
    10% commission
    100% commission
    $25/hr + $2 premium
    25 $/h + prime de 2 $
    $60,000 plus signing bonus of $5,000
    $60,000 + 10%
    $60,000 + car
    $60,000 base, OTE $90,000
    OTE $90,000
    $25²
    25 $¹ de l'heure
    ½ k$
    $-25
    -25 $
    - $25/hr
    $0
    0 $ / h
    $0 - $60,000
    $ 60'000
    6e4
    0x60
    1/2
    $60,000 (2026)
    Level 2: $60,000
    Step 1 - $25
    2026: $60,000
    $2M
    60 mille
    $60,000 * conditions apply
    40 h
    37.5 hours per week
    30-40 hrs/week
    $30 - 40 hrs/week
    $20-25 hours per week
    $60,000 per month per year
    $1,000,000,000
    sixty thousand dollars
    vingt-cinq dollars
    25 dollars or so
    about $25
    environ 25 $
    ~$25/hr
    $25ish
    $25/hr$30/hr
    604-555-0100
    $60,000 - DOE
    $60,000 -
    - $60,000
    $25 to
    à 30 $
    $25 a $
    k$
    $
    """
        .lines()
        .map(String::strip);
  }

  @ParameterizedTest
  @CsvSource({
    "HOUR, hour",
    "1 YEAR, year",
    "Yearly, year",
    "per month, month",
    "heure, hour",
    "par semaine, week",
    "Full Time,",
    "fortunate,"
  })
  void aPeriodStandsInAColumnOfItsOwn(String text, String unit) throws Pay.AmbiguousPay {
    assertThat(Pay.unit(text).orElse(null)).isEqualTo(unit);
  }
}
