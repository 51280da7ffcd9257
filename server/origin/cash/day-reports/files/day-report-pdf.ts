/** Draws a Z on A4 pages. */
import type { DayReport } from '#shared/cash/day-report-schema.ts';
import {
  createPages,
  finishPages,
  keepTogether,
  type Pages,
  pageMargin,
  putRight,
  setFont,
  textSizes,
  widthOf,
} from '../../../kernel/sheets/pdf-pages.ts';
import type { DayRow, DaySection, DayStyle } from '../day-rows.ts';
import { daySections } from '../day-sections.ts';

const amountWidth = 90;
/** Distance from the right edge to the right edges of net, VAT and amount. */
const columns = { net: 190, vat: 95, amount: 0 } as const;
/** The minimum space below a heading, so that it isn't left alone at the end of a page. */
const headingRoom = 60;

function setRow(document: Pages, row: DayRow, { money }: DayStyle): void {
  const labelWidth = widthOf(document) - columns.net - 60;
  setFont(document, row.isTotal === true ? 'bold' : 'regular', 'text');
  keepTogether(document, document.heightOfString(row.label, { width: labelWidth }) + textSizes.text);
  const top = document.y;
  document.text(row.label, pageMargin, top, { width: labelWidth });
  for (const part of ['net', 'vat', 'amount'] as const) {
    const amount = row[part];
    if (amount !== undefined) putRight(document, money(amount), top, amountWidth, columns[part]);
  }
  if (row.text !== undefined) putRight(document, row.text, top, widthOf(document) / 2);
  if (row.detail !== undefined && row.detail !== '') {
    setFont(document, 'regular', 'small');
    document.text(row.detail, pageMargin + 10, document.y, { width: widthOf(document) - amountWidth });
  }
  document.y += 4;
}

function setSection(document: Pages, section: DaySection, style: DayStyle): void {
  document.y += 14;
  keepTogether(document, headingRoom);
  const top = document.y;
  setFont(document, 'bold', 'heading').text(section.title, pageMargin, top);
  if (section.rows.some(({ net }) => net !== undefined)) {
    setFont(document, 'regular', 'small');
    for (const part of ['net', 'vat'] as const)
      putRight(document, style.words[part], top, amountWidth, columns[part]);
  }
  document.y += 4;
}

export async function dayReportPdf(report: DayReport, style: DayStyle, language: string): Promise<Buffer> {
  const { words } = style;
  const { restaurantName, address = '', number, figures } = report;
  const title = `${words.title} ${number}`;
  const document = await createPages(`${title}, ${restaurantName}, ${figures.businessDay}`, language);
  const top = document.y;
  setFont(document, 'bold', 'title').text(title, pageMargin, top);
  setFont(document, 'bold', 'heading');
  putRight(document, figures.businessDay, top, widthOf(document) / 3);
  setFont(document, 'regular', 'text');
  for (const line of [restaurantName, ...address.split('\n'), words.note])
    document.text(line.trim(), pageMargin);
  for (const section of daySections(report, style)) {
    setSection(document, section, style);
    for (const row of section.rows) setRow(document, row, style);
  }
  return finishPages(document, `${title} · ${figures.businessDay} · ${figures.currency}`);
}
