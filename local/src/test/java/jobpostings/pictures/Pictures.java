package jobpostings.pictures;

import static java.nio.charset.StandardCharsets.UTF_8;

import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import de.erichseifert.vectorgraphics2d.svg.SVGProcessor;
import de.erichseifert.vectorgraphics2d.util.PageSize;
import java.awt.Color;
import java.awt.Font;
import java.awt.GraphicsEnvironment;
import java.awt.geom.Rectangle2D;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.text.NumberFormat;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jfree.chart.ChartFactory;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.labels.StandardCategoryItemLabelGenerator;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.data.category.DefaultCategoryDataset;

/**
 * Tables of pages as bars, in SVG. They are dark on white, whatever the page's background. The same
 * table is drawn the same where {@link #FONT} is installed.
 */
public final class Pictures {
  /** By its measures the labels are placed. */
  public static final String FONT = "DejaVu Sans";

  private static final int WIDTH = 760;
  private static final int BAR_HEIGHT = 14;

  /** Colours that people tell apart who don't see all (Okabe and Ito). */
  private static final List<Color> COLORS =
      List.of(
          new Color(0x999999),
          new Color(0xe69f00),
          new Color(0x56b4e9),
          new Color(0x0072b2),
          new Color(0x009e73));

  private static final Pattern NUMBER = Pattern.compile("^([0-9][0-9.,]*)");

  private Pictures() {}

  /** Whether pictures are drawn here as they are elsewhere. */
  public static boolean canDraw() {
    return List.of(GraphicsEnvironment.getLocalGraphicsEnvironment().getAvailableFontFamilyNames())
        .contains(FONT);
  }

  /** The totals of docs/costs.md, but for 100 million requests, which no axis holds beside them. */
  public static String costs(String page) {
    return svg("Dollars a month", page, "| A month, one stack |", "100 million");
  }

  /** The first answers of docs/cold-start.md, of the functions that have all kinds of start. */
  public static String firstAnswers(String page) {
    return svg("Milliseconds to the first answer, medians", page, "| Function |", "warm p50, p99");
  }

  /**
   * Draws the table that begins so, without that column, and without sums and rows that lack a
   * figure.
   */
  private static String svg(String title, String page, String begin, String leftOut) {
    List<String[]> table =
        page.substring(page.indexOf(begin))
            .lines()
            .takeWhile(line -> line.startsWith("|"))
            .map(line -> line.split(" *\\| *"))
            .toList();
    String[] head = table.getFirst();
    int[] columns =
        IntStream.range(2, head.length).filter(column -> !head[column].equals(leftOut)).toArray();
    DefaultCategoryDataset figures = new DefaultCategoryDataset();
    for (String[] row : table.subList(2, table.size())) {
      if (!row[1].startsWith("**")
          && Arrays.stream(columns).allMatch(column -> NUMBER.matcher(row[column]).find())) {
        for (int column : columns) {
          figures.addValue(number(row[column]), head[column], row[1].split(":")[0]);
        }
      }
    }
    return svg(title, figures);
  }

  private static double number(String cell) {
    Matcher number = NUMBER.matcher(cell);
    if (!number.find()) {
      throw new IllegalArgumentException(cell);
    }
    return Double.parseDouble(number.group(1).replace(",", ""));
  }

  private static String svg(String title, DefaultCategoryDataset figures) {
    JFreeChart chart =
        ChartFactory.createBarChart(
            title, null, null, figures, PlotOrientation.HORIZONTAL, true, false, false);
    Font font = new Font(FONT, Font.PLAIN, 12);
    chart.setBackgroundPaint(Color.WHITE);
    chart.getTitle().setFont(font.deriveFont(Font.BOLD, 14));
    chart.getLegend().setItemFont(font);
    chart.getLegend().setFrame(BlockBorder.NONE);
    CategoryPlot plot = chart.getCategoryPlot();
    plot.setBackgroundPaint(Color.WHITE);
    plot.setOutlineVisible(false);
    plot.setRangeGridlinePaint(Color.LIGHT_GRAY);
    plot.getDomainAxis().setTickLabelFont(font);
    plot.getDomainAxis().setMaximumCategoryLabelWidthRatio(0.45f);
    plot.getDomainAxis().setMaximumCategoryLabelLines(2);
    plot.getRangeAxis().setTickLabelFont(font);
    plot.getRangeAxis().setUpperMargin(0.1);
    BarRenderer bars = (BarRenderer) plot.getRenderer();
    bars.setBarPainter(new StandardBarPainter());
    bars.setShadowVisible(false);
    bars.setItemMargin(0.05);
    bars.setDefaultItemLabelsVisible(true);
    bars.setDefaultItemLabelFont(font.deriveFont(10f));
    bars.setDefaultItemLabelGenerator(
        new StandardCategoryItemLabelGenerator("{2}", NumberFormat.getInstance(Locale.ROOT)));
    int series = figures.getRowCount();
    for (int i = 0; i < series; i++) {
      bars.setSeriesPaint(i, COLORS.get(series == 2 ? i * 3 : i));
    }
    int height = 120 + figures.getColumnCount() * (series + 1) * BAR_HEIGHT;
    VectorGraphics2D graphics = new VectorGraphics2D();
    chart.draw(graphics, new Rectangle2D.Double(0, 0, WIDTH, height));
    ByteArrayOutputStream svg = new ByteArrayOutputStream();
    try {
      new SVGProcessor()
          .getDocument(graphics.getCommands(), new PageSize(WIDTH, height))
          .writeTo(svg);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return svg.toString(UTF_8);
  }
}
