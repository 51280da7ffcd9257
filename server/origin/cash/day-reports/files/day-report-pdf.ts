/** A Z on A4 pages. */
import type { DayReport } from '#shared/schemas/office/day-report-schema.ts';
import type { DayRow, DaySection, DayStyle } from '../day-sections.ts';
import { daySections } from '../day-sections.ts';
import {
  loadPdfFonts,
  type PdfFonts,
  type PlacedText,
  pageSize,
  pdfText,
  textWidth,
} from './pdf-document.ts';

const margin = 48;
const right = pageSize.width - margin;
/** Right edges of net, VAT and amount. */
const columns = { net: right - 190, vat: right - 95, amount: right } as const;
const [textSize, smallSize, headingSize, titleSize] = [9.5, 8, 11, 16];
/** Where a label ends, beside the amounts. */
const labelWidth = columns.net - margin - 60;

/** Breaks at spaces; a longer word stays whole. */
function wrapped(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(joined) > width) {
      lines.push(line);
      line = word;
    } else line = joined;
  }
  return [...lines, line];
}

/** Lines from the top of the page down; a new page where one is full. */
function createSetter(fonts: PdfFonts) {
  const pages: PlacedText[][] = [[]];
  let y = pageSize.height - margin;
  return {
    pages,
    /** Begins a line: moves down, onto a new page where there is no room for `needed` below it. */
    line(height: number, needed = 0) {
      y -= height;
      if (y - needed >= margin) return;
      pages.push([]);
      y = pageSize.height - margin - height;
    },
    put(text: string, x: number, { size = textSize, isBold = false, isRight = false } = {}) {
      const width = isRight ? textWidth(text, size, isBold ? fonts.bold : fonts.regular) : 0;
      pages.at(-1)?.push({ x: x - width, y, text, size, isBold });
    },
  };
}
type Setter = ReturnType<typeof createSetter>;

function setRow(setter: Setter, row: DayRow, { money }: DayStyle, fonts: PdfFonts): void {
  const isBold = row.isTotal === true;
  const font = isBold ? fonts.bold : fonts.regular;
  const [first = '', ...rest] = wrapped(row.label, labelWidth, text => textWidth(text, textSize, font));
  setter.line(15);
  setter.put(first, margin, { isBold });
  for (const part of ['net', 'vat', 'amount'] as const) {
    const amount = row[part];
    if (amount !== undefined) setter.put(money(amount), columns[part], { isBold, isRight: true });
  }
  if (row.text !== undefined) setter.put(row.text, right, { isRight: true });
  for (const line of rest) {
    setter.line(12);
    setter.put(line, margin, { isBold });
  }
  if (row.detail === undefined || row.detail === '') return;
  const small = (text: string) => textWidth(text, smallSize, fonts.regular);
  for (const line of wrapped(row.detail, right - margin - 90, small)) {
    setter.line(11);
    setter.put(line, margin + 10, { size: smallSize });
  }
}

function setSection(setter: Setter, section: DaySection, style: DayStyle, fonts: PdfFonts): void {
  setter.line(26, 30);
  setter.put(section.title, margin, { size: headingSize, isBold: true });
  if (section.rows.some(({ net }) => net !== undefined)) {
    for (const part of ['net', 'vat'] as const)
      setter.put(style.words[part], columns[part], { size: smallSize, isRight: true });
  }
  for (const row of section.rows) setRow(setter, row, style, fonts);
}

export async function dayReportPdf(report: DayReport, style: DayStyle): Promise<string> {
  const { words } = style;
  const sections = daySections(report, style);
  const title = `${words.title} ${report.number}`;
  const { restaurantName, address = '', figures } = report;
  // Digits and signs of amounts and page numbers come besides what the texts have.
  const letters = `${JSON.stringify([sections, words, title, restaurantName, address, figures])}0123456789.,-−–·/\u00a0\u202f`;
  const fonts = await loadPdfFonts(letters);
  const setter = createSetter(fonts);
  setter.line(titleSize);
  setter.put(title, margin, { size: titleSize, isBold: true });
  setter.put(figures.businessDay, right, { size: headingSize, isBold: true, isRight: true });
  for (const line of [restaurantName, ...address.split('\n'), words.note]) {
    setter.line(13);
    setter.put(line.trim(), margin);
  }
  for (const section of sections) setSection(setter, section, style, fonts);
  const pages = setter.pages.map((page, index) => [
    ...page,
    {
      ...{ x: margin, y: margin / 2, size: smallSize, isBold: false },
      text: `${title} · ${figures.businessDay} · ${figures.currency} · ${index + 1}/${setter.pages.length}`,
    },
  ]);
  return pdfText(`${title}, ${restaurantName}, ${figures.businessDay}`, pages, fonts);
}
