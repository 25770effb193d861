package jobpostings.cli.mapping;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import jobpostings.cli.feed.Cell;

/**
 * A field of a job in a file, and the names under which it is found unless a mapping gives others.
 * Only the letters and digits of names are compared. If a file has several of a field's names, the
 * first one here is taken.
 */
public enum Field {
  REFERENCE_ID(
      "referenceId referencenumber reference refid requisitionid requisitionnumber jobid id"),
  TITLE("title jobtitle position titre"),
  LOCATION("location locations joblocation lieu"),
  CITY("city town ville"),
  STATE("state province region"),
  COUNTRY("country pays nation"),
  /** Where a job belongs that is done elsewhere: only read where its place is none. */
  OFFICE("office offices officelocation joboffice bureau"),
  WORKPLACE(
      "workplace workplacetype remote isremote workmode workmodel worklocationtype"
          + " joblocationtype locationtype workarrangement workingmodel remotetype remotestatus"
          + " remotework remoteposition telecommute telecommuting istelecommute isremotework hybrid"
          + " ishybrid onsite isonsite wfh workfromhome teletravail modedetravail travailadistance"
          + " adistance hybride"),
  REMOTE_FROM("remoteFrom applicantlocationrequirements remoteregions remoteprovinces"),
  CATEGORY("category categories jobcategory"),
  TYPE("type positiontype jobtype employmenttype"),
  SALARY(
      "salary salarymin minsalary salaryamount pay salaire wage wages rate payrate wagerate"
          + " salaryrate hourlyrate hourlywage hourlypay annualsalary yearlysalary annualpay"
          + " monthlysalary weeklypay dailyrate basesalary basepay salaryrange payrange wagerange"
          + " compensation compensationrange remuneration minpay paymin minwage wagemin"
          + " salaryminimum minimumsalary minimumpay salaryfrom payfrom salairemin salaireminimum"
          + " tauxhoraire salairehoraire salaireannuel salairebase salairedebase"
          + " fourchettesalariale echellesalariale payamount wageamount"),
  MAX_SALARY(
      "maxSalary salarymax salarymaxamount maxpay paymax maxwage wagemax salarymaximum"
          + " maximumsalary maximumpay salaryto payto salairemax salairemaximum"),
  SALARY_PERIOD(
      "salaryPeriod payperiod salaryunit salarytype paytype payunit payfrequency payinterval"
          + " paybasis ratetype rateunit wagetype wageperiod wageunit salaryfrequency"
          + " salaryinterval salarybasis compensationperiod compensationinterval"
          + " compensationfrequency compensationtype periodesalariale periodedepaie"
          + " frequencedepaie typedesalaire unitedesalaire"),
  SALARY_CURRENCY("salaryCurrency currency paycurrency currencycode devise"),
  PLUS_COMMISSION("plusCommission commission"),
  DESCRIPTION("description jobdescription"),
  URL("url applicationurl applyurl link"),
  EMAIL("email applicationemail applyemail"),
  CLOSE_DATE(
      "closeDate closingdate expirationdate expirydate validthrough deadline applicationdeadline"
          + " applicationsdeadline deadlinedate deadlinetoapply submissiondeadline"
          + " applicationclosedate applicationclosingdate applicationduedate duedate expires"
          + " expireson expiresat expire expiry expiration expirationon jobexpires expiredate"
          + " dateexpires dateclosed dateclosing closes closeson closesat closing closingon"
          + " jobclosedate jobclosingdate enddate dateend endson endsat applyby applybefore"
          + " applyuntil lastday lastdate lastdaytoapply lastdatetoapply openuntil validuntil"
          + " validto activeuntil postinguntil postingend postingenddate postingclosedate"
          + " postingexpires postingexpirydate postingexpirationdate publishuntil unpostdate"
          + " unpostingdate unpublishdate unpublishon unpublishat takedowndate removaldate"
          + " offlinedate datelimite datelimitedecandidature datelimitepourpostuler"
          + " datelimitedepot datedefermeture datefermeture datedecloture datecloture datedefin"
          + " datefin findaffichage datefinaffichage datedefinaffichage datedexpiration"
          + " dateexpiration datedecheance dateecheance echeance expirele fermele postuleravant"
          + " postuleravantle closedat closedon closeddate archivedat archivedon expiredat"
          + " expiredon filledat filledon filleddate unpostedat unpublishedat deletedat deletedon"
          + " removedat"),
  POSTED(
      "publishOn publishdate publishat publishedat publishedon publisheddate datepublished"
          + " publicationdate posteddate postedat postedon dateposted postdate poston postingdate"
          + " postingstart postingstartdate jobposteddate datejobposted date pubdate livedate"
          + " golivedate goeslive goliveon opendate openingdate openedat openedon dateopen"
          + " dateopened opens openson opensat jobopendate start starts startson startsat"
          + " startdate datestart activationdate activefrom activedate validfrom visiblefrom"
          + " availablefrom releasedate effectivedate datedepublication datepublication"
          + " publiele datedaffichage dateaffichage affichele datedebutaffichage"
          + " datededebutaffichage debutaffichage datededebut datedebut datedouverture"
          + " dateouverture ouvertureaffichage"),
  STATUS(
      "status jobstatus postingstatus publicationstatus statut requisitionstatus reqstatus"
          + " vacancystatus openingstatus positionstatus adstatus listingstatus publishstatus"
          + " jobstate postingstate jobpoststatus jobopeningstatus recruitingstatus"
          + " hiringstatus visibility visibilite jobvisibility postingvisibility etat"
          + " statutduposte statutoffre statutdeloffre statutaffichage"),
  LISTED(
      "isListed listed ispublished published isactive active isopen open isposted posted"
          + " isvisible visible ispublic public islive live isonline online isenabled enabled"
          + " isadvertised advertised isexternal external postedexternally publishedexternally"
          + " acceptingapplications acceptsapplications showonwebsite showoncareersite"
          + " displayonwebsite publie publiee actif ouvert ouverte affiche affichee enligne"
          + " externe"),
  CLOSED(
      "isClosed closed isarchived archived isexpired expired isfilled filled isdeleted deleted"
          + " ishidden hidden isinternal internal isinternalonly internalonly isunlisted unlisted"
          + " isunposted unposted isunpublished unpublished isinactive inactive isdisabled disabled"
          + " iscancelled cancelled iscanceled canceled isremoved removed iswithdrawn withdrawn"
          + " isprivate private issuspended suspended ispaused paused ferme fermee archive archivee"
          + " expiree pourvu pourvue comble comblee supprime supprimee masque masquee cache cachee"
          + " interne inactif annule annulee retire retiree"),
  DRAFTED("isDraft draft brouillon"),
  CONFIDENTIAL("confidential"),
  AUTO_REFRESH("autoRefresh");

  private static final Map<String, Map<Field, Integer>> BY_NAME = byName();

  /** What names of files fit, as each row of a file has the same. */
  private static final Map<String, Map<Field, Integer>> FITS = new ConcurrentHashMap<>();

  private static final int MAX_FITS = 2_000;
  private static final Pattern OTHER = Pattern.compile("[^\\p{L}\\p{N}]+");
  private static final Pattern MARKS = Pattern.compile("\\p{M}+");
  private static final Pattern WORD_BEGIN = Pattern.compile("(?<=\\p{Ll})(?=\\p{Lu})");
  private static final Pattern STATE_WORDS =
      Pattern.compile("\\b(status|statut|state|etat|visibility|visibilite)\\b");
  private static final Pattern LIKE_STATE_WORDS =
      Pattern.compile(
          "\\b(visible|stage|etape|phase|lifecycle|workflow|publication|listing|audience|display"
              + "|affichage|posting type)\\b");
  private static final Pattern TELLING =
      Pattern.compile(
          "stat(?:e|us|ut)|etat|visib|publi|posted|posting|activ|actif|open|clos|expir|hidden"
              + "|intern|delet|archiv|draft|fill|date|deadline|until|limite|echeance|debut|\\bfin\\b"
              + "|\\b(?:start|end|day|due|on|at|pay|min|max)\\b|salar|salair|wage|rate\\b|compens"
              + "|remun|amount|currency|bonus|taux|place|location|city|ville|town|provinc|region"
              + "|country|pays|address|adresse|\\bsite|office|lieu|remote|distance|hybrid|postal");
  private static final Pattern NOT_OF_JOBS =
      Pattern.compile(
          "\\b(candidates?|applicants?|applications?|employment|marital|tax|flsa|work|visa"
              + "|immigration|union|remote|approval|emploi|travail|syndical)\\b");

  private final String key;
  private final List<String> names;

  /** The first of the names, which are between spaces, is its key. */
  Field(String names) {
    this.key = names.split(" ")[0];
    this.names = List.of(names.toLowerCase(Locale.ROOT).split(" "));
  }

  /** Its name in a mapping. */
  public String key() {
    return key;
  }

  public static Optional<Field> ofKey(String key) {
    return Arrays.stream(values()).filter(field -> field.key.equals(key)).findFirst();
  }

  /** The member of a job that it becomes, or is part of. */
  String pointer() {
    return switch (this) {
      case LOCATION, CITY, STATE, COUNTRY, OFFICE -> "/locations";
      case CATEGORY -> "/categories";
      case TYPE -> "/positionType";
      case SALARY, MAX_SALARY, SALARY_PERIOD, SALARY_CURRENCY, PLUS_COMMISSION -> "/salary";
      case URL, EMAIL -> "/applicantRoutingType";
      case LISTED, CLOSED, DRAFTED -> "/status";
      case POSTED -> "/publishOn";
      default -> "/" + key;
    };
  }

  /** Whether it is one of the names under which the field is found. */
  boolean isName(String name) {
    return names.contains(plain(name));
  }

  /** The cells whose names fit each field, best first. */
  static Map<Field, List<Cell>> fitting(List<Cell> cells) {
    Map<Field, TreeMap<Integer, List<Cell>>> fitting = new EnumMap<>(Field.class);
    for (Cell cell : cells) {
      fits(cell.name())
          .forEach(
              (field, rank) ->
                  fitting
                      .computeIfAbsent(field, each -> new TreeMap<>())
                      .computeIfAbsent(rank, each -> new ArrayList<>())
                      .add(cell));
    }
    Map<Field, List<Cell>> best = new EnumMap<>(Field.class);
    fitting.forEach(
        (field, ranked) ->
            best.put(field, ranked.values().stream().flatMap(List::stream).toList()));
    return best;
  }

  /**
   * Whether all columns that fit are looked at, as any may say that a job is elsewhere, closed or
   * paid otherwise; of other fields the best counts.
   */
  boolean isLookedForEverywhere() {
    return switch (this) {
      case COUNTRY, STATUS, LISTED, CLOSED, DRAFTED, CLOSE_DATE, POSTED, WORKPLACE -> true;
      case SALARY, MAX_SALARY, SALARY_PERIOD, SALARY_CURRENCY -> true;
      default -> false;
    };
  }

  /** The fields that a name of the file fits, and how well: 0 is best. */
  private static Map<Field, Integer> fits(String name) {
    Map<Field, Integer> known = FITS.get(name);
    if (known == null) {
      known = fitsOf(name);
      if (FITS.size() < MAX_FITS) {
        FITS.put(name, known);
      }
    }
    return known;
  }

  private static Map<Field, Integer> fitsOf(String name) {
    String plain = plain(name);
    Map<Field, Integer> fits = BY_NAME.getOrDefault(plain, Map.of());
    Map<Field, Integer> more = new EnumMap<>(Field.class);
    // Any name of these counts: a job elsewhere must not be taken for one in Canada.
    if (plain.contains("country")) {
      more.put(COUNTRY, COUNTRY.names.size());
    }
    if (plain.contains("currency") || plain.contains("devise")) {
      more.put(SALARY_CURRENCY, SALARY_CURRENCY.names.size());
    }
    if (fits.isEmpty() && more.isEmpty()) {
      NameWords.field(words(name)).ifPresent(field -> more.put(field, field.names.size()));
      if (isState(name) || isLikeState(name)) {
        more.put(STATUS, STATUS.names.size());
      }
    }
    more.putAll(fits);
    return more;
  }

  /** Whether a name sounds like a state, a date, pay or a place. */
  public static boolean soundsTelling(String name) {
    return TELLING.matcher(words(name)).find();
  }

  /** Whether a name that is not known has to do with states: "Web Status", "external_status". */
  static boolean isState(String name) {
    String words = words(name);
    return STATE_WORDS.matcher(words).find() && !NOT_OF_JOBS.matcher(words).find();
  }

  /** Whether some words in such a column would say something of the job's state. */
  private static boolean isLikeState(String name) {
    String words = words(name);
    return LIKE_STATE_WORDS.matcher(words).find() && !NOT_OF_JOBS.matcher(words).find();
  }

  /** Whether all that stands in a column of that name says whether jobs are open. */
  public static boolean isStatus(String name) {
    return STATUS.isName(name) || isState(name);
  }

  private static String words(String name) {
    return folded(WORD_BEGIN.matcher(name).replaceAll(" "));
  }

  private static Map<String, Map<Field, Integer>> byName() {
    Map<String, Map<Field, Integer>> fields = new HashMap<>();
    for (Field field : values()) {
      for (int i = 0; i < field.names.size(); i++) {
        fields
            .computeIfAbsent(field.names.get(i), each -> new EnumMap<>(Field.class))
            .putIfAbsent(field, i);
      }
    }
    return fields;
  }

  /** The letters and digits of a name, in lower case and without accents. */
  static String plain(String name) {
    return OTHER.matcher(unaccented(name)).replaceAll("");
  }

  /** The words of a text, in lower case and without accents, with a space between them. */
  static String folded(String text) {
    return OTHER.matcher(unaccented(text)).replaceAll(" ").strip();
  }

  private static String unaccented(String text) {
    return MARKS
        .matcher(Normalizer.normalize(text, Normalizer.Form.NFD))
        .replaceAll("")
        .toLowerCase(Locale.ROOT);
  }
}
