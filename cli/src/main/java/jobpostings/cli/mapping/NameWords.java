package jobpostings.cli.mapping;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What names of columns are of that no list has: their words are all known, one says what the
 * column is, such as "closing", and the others say nothing more, such as "date" and "posting".
 */
final class NameWords {
  private static final Set<String> OF_JOBS =
      words(
          "job jobs posting postings position poste offre emploi requisition req vacancy ad this"
              + " our the of for to de du des d l la les sur et is are currently now flag est"
              + " career careers site website web page board portal external on date time");
  private static final Set<String> OF_APPLYING =
      words(
          "application applications applicants apply applying accepted submission submissions"
              + " candidature candidatures concours contest competition recrutement recruitment"
              + " postuler pour depot affichage publication publish post open openings");
  private static final Set<String> DATE = words("date day on at by le jour datetime");
  private static final Set<String> FORM =
      words("yyyy mm dd aaaa jj et utc local online heure hh ss format iso");
  private static final Set<String> CLOSES =
      words(
          "close closes closing closure deadline expiry expires expiration expiring echeance"
              + " cloture unpost unposting unpublish unpublishing takedown thru through");
  private static final Set<String> ENDS =
      words(
          "last final fin end ends ending due until till jusqu au limite fermeture offline removal"
              + " valid");
  private static final Set<String> ENDED =
      words(
          "closed expired filled deleted removed withdrawn archive archived unposted unpublished"
              + " cancelled canceled");
  private static final Set<String> HIDDEN =
      words(
          "hide hidden archive inactive internal private paused suspended disabled unlisted"
              + " unpublish unpost only interne seulement masque masquee masquer cache cachee");
  private static final Set<String> OPEN =
      words(
          "open active posted post published publish listed list visible show shown display"
              + " displayed advertised advertise live public publie publiee affiche affichee ouvert"
              + " ouverte enabled afficher publier");
  private static final Set<String> NOT = words("not don t never ne pas do");
  private static final Set<String> POSTED =
      words(
          "post posted published publish publication publie affichage launch release live go start"
              + " starts starting begin begins debut open opens opened opening ouverture advertised"
              + " list listed activation");
  private static final Set<String> PAY =
      words("pay salary wage wages compensation remuneration salaire rate taux");
  private static final Set<String> OF_PAY =
      words(
          "base range amount value hourly annual yearly monthly weekly daily horaire annuel mensuel"
              + " fourchette echelle salarial salariale job posting position of the de du brut"
              + " gross cad cdn min minimum minimal low lower from bottom floor");
  private static final Set<String> MAXIMUM =
      words("max maximum maximal high higher upper to top ceiling");
  private static final Set<String> PERIOD =
      words("per period periode unit unite interval frequency frequence basis type");

  private NameWords() {}

  private static Set<String> words(String words) {
    return Set.of(words.split(" "));
  }

  /** The field that a name with these words is of; empty if that isn't certain. */
  static Optional<Field> field(String name) {
    List<String> words = Stream.of(name.split(" ")).filter(word -> !word.isEmpty()).toList();
    boolean isDated = words.stream().anyMatch(DATE::contains);
    if (words.isEmpty() || words.contains("time") && !words.contains("date")) {
      return Optional.empty();
    } else if (is(words, HIDDEN, List.of(ENDED, OPEN, OF_JOBS)) && !isDated
        || is(words, ENDED, List.of(OPEN, OF_JOBS)) && !isDated
        || isNegated(words)) {
      return Optional.of(Field.CLOSED);
    } else if (is(words, OPEN, List.of(OF_JOBS)) && !words.contains("date")) {
      return Optional.of(Field.LISTED);
    } else if (is(words, CLOSES, List.of(ENDS, ENDED, DATE, OF_JOBS, OF_APPLYING, FORM))
        || is(words, ENDS, List.of(CLOSES, ENDED, OPEN, DATE, OF_JOBS, OF_APPLYING, FORM))
            && words.size() > 1
        || is(words, ENDED, List.of(DATE, OF_JOBS, FORM)) && isDated) {
      return Optional.of(Field.CLOSE_DATE);
    } else if (is(words, POSTED, List.of(DATE, OF_JOBS, FORM))) {
      return Optional.of(Field.POSTED);
    } else if (words.stream().noneMatch(PAY::contains)) {
      return Optional.empty();
    } else if (is(words, PERIOD, List.of(PAY, OF_PAY))) {
      return Optional.of(Field.SALARY_PERIOD);
    }
    return is(words, MAXIMUM, List.of(PAY, OF_PAY))
        ? Optional.of(Field.MAX_SALARY)
        : is(words, PAY, List.of(OF_PAY)) ? Optional.of(Field.SALARY) : Optional.empty();
  }

  /** "Do not publish". */
  private static boolean isNegated(List<String> words) {
    List<String> others =
        words.stream().filter(word -> !NOT.contains(word)).collect(Collectors.toList());
    boolean isNot = words.contains("not") || words.contains("never") || words.contains("pas");
    return isNot && is(others, OPEN, List.of(OF_JOBS));
  }

  /** Whether one of the words is among the wanted, and all others are among these or the rest. */
  private static boolean is(List<String> words, Set<String> wanted, List<Set<String>> rest) {
    return words.stream().anyMatch(wanted::contains)
        && words.stream()
            .allMatch(
                word -> wanted.contains(word) || rest.stream().anyMatch(set -> set.contains(word)));
  }
}
