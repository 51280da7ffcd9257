/** Draws a Z on A4 pages. */
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import type { DayReport } from '#shared/cash/day-report-schema.ts';
import type { DayRow, DaySection, DayStyle } from '../day-rows.ts';
import { daySections } from '../day-sections.ts';

const { resolve } = createRequire(import.meta.url);

const fonts = { regular: 'DejaVuSans', bold: 'DejaVuSans-Bold' } as const;
type Weight = keyof typeof fonts;

/** In points. */
const margin = 48;
const [textSize, smallSize, headingSize, titleSize] = [9.5, 8, 11, 16];
const amountWidth = 90;
/** Distance from the right edge to the right edges of net, VAT and amount. */
const columns = { net: 190, vat: 95, amount: 0 } as const;
/** The minimum space below a heading, so that it isn't left alone at the end of a page. */
const headingRoom = 60;

/** The library is loaded lazily, so that it doesn't slow down the start. */
async function createDocument(title: string, language: string) {
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: language,
    displayTitle: true,
    info: { Title: title },
    font: resolve(`dejavu-fonts-ttf/ttf/${fonts.regular}.ttf`),
  });
  for (const [weight, font] of Object.entries(fonts))
    document.registerFont(weight, resolve(`dejavu-fonts-ttf/ttf/${font}.ttf`));
  return document;
}
type Document = Awaited<ReturnType<typeof createDocument>>;

const rightEdge = ({ page }: Document) => page.width - margin;
const widthOf = (document: Document) => document.page.width - 2 * margin;

function setFont(document: Document, weight: Weight, size: number): Document {
  return document.font(weight).fontSize(size);
}

/** Prints on the line that began at `top` without moving the cursor. */
function putRight(document: Document, text: string, top: number, fromRight = 0, width = amountWidth): void {
  const { y } = document;
  const x = rightEdge(document) - fromRight - width;
  document.text(text, x, top, { width, align: 'right', lineBreak: false });
  document.y = y;
}

/** Starts a new page if there is no room for `height`. */
function keepTogether(document: Document, height: number): void {
  if (document.y + height > document.page.height - margin) document.addPage();
}

function setRow(document: Document, row: DayRow, { money }: DayStyle): void {
  const labelWidth = widthOf(document) - columns.net - 60;
  setFont(document, row.isTotal === true ? 'bold' : 'regular', textSize);
  keepTogether(document, document.heightOfString(row.label, { width: labelWidth }) + textSize);
  const top = document.y;
  document.text(row.label, margin, top, { width: labelWidth });
  for (const part of ['net', 'vat', 'amount'] as const) {
    const amount = row[part];
    if (amount !== undefined) putRight(document, money(amount), top, columns[part]);
  }
  if (row.text !== undefined) putRight(document, row.text, top, 0, widthOf(document) / 2);
  if (row.detail !== undefined && row.detail !== '') {
    setFont(document, 'regular', smallSize);
    document.text(row.detail, margin + 10, document.y, { width: widthOf(document) - amountWidth });
  }
  document.y += 4;
}

function setSection(document: Document, section: DaySection, style: DayStyle): void {
  document.y += 14;
  keepTogether(document, headingRoom);
  const top = document.y;
  setFont(document, 'bold', headingSize).text(section.title, margin, top);
  if (section.rows.some(({ net }) => net !== undefined)) {
    setFont(document, 'regular', smallSize);
    for (const part of ['net', 'vat'] as const) putRight(document, style.words[part], top, columns[part]);
  }
  document.y += 4;
}

function numberPages(document: Document, text: string): void {
  const { count } = document.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(index);
    // Writing the footer in the margin would otherwise start a new page.
    document.page.margins.bottom = 0;
    setFont(document, 'regular', smallSize);
    document.text(`${text} · ${index + 1}/${count}`, margin, document.page.height - margin / 2 - smallSize, {
      lineBreak: false,
    });
  }
}

export async function dayReportPdf(report: DayReport, style: DayStyle, language: string): Promise<Buffer> {
  const { words } = style;
  const { restaurantName, address = '', number, figures } = report;
  const title = `${words.title} ${number}`;
  const document = await createDocument(`${title}, ${restaurantName}, ${figures.businessDay}`, language);
  const top = document.y;
  setFont(document, 'bold', titleSize).text(title, margin, top);
  setFont(document, 'bold', headingSize);
  putRight(document, figures.businessDay, top, 0, widthOf(document) / 3);
  setFont(document, 'regular', textSize);
  for (const line of [restaurantName, ...address.split('\n'), words.note]) document.text(line.trim(), margin);
  for (const section of daySections(report, style)) {
    setSection(document, section, style);
    for (const row of section.rows) setRow(document, row, style);
  }
  numberPages(document, `${title} · ${figures.businessDay} · ${figures.currency}`);
  document.end();
  return buffer(document);
}
