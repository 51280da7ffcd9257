/** A4 pages as PDF, in fonts that show the letters of all European languages. Positions and sizes are in points. */
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';

const { resolve } = createRequire(import.meta.url);

const fonts = { regular: 'DejaVuSans', bold: 'DejaVuSans-Bold' } as const;
type Weight = keyof typeof fonts;

export const pageMargin = 48;
export const textSizes = { text: 9.5, small: 8, tiny: 6.5, heading: 11, title: 16 } as const;

/** The library is loaded lazily, so that it doesn't slow down the start. */
export async function createPages(
  title: string,
  language: string,
  layout: 'portrait' | 'landscape' = 'portrait',
) {
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: 'A4',
    layout,
    margin: pageMargin,
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
export type Pages = Awaited<ReturnType<typeof createPages>>;

export const widthOf = ({ page }: Pages) => page.width - 2 * pageMargin;

export function setFont(document: Pages, weight: Weight, size: keyof typeof textSizes): Pages {
  return document.font(weight).fontSize(textSizes[size]);
}

/** Prints on the line that began at `top`, `fromRight` from the right margin, without moving the cursor. */
export function putRight(document: Pages, text: string, top: number, width: number, fromRight = 0): void {
  const { y } = document;
  const x = document.page.width - pageMargin - fromRight - width;
  document.text(text, x, top, { width, align: 'right', lineBreak: false });
  document.y = y;
}

/** Starts a new page if there is no room for `height`; returns whether it did. */
export function keepTogether(document: Pages, height: number): boolean {
  const isNew = document.y + height > document.page.height - pageMargin;
  if (isNew) document.addPage();
  return isNew;
}

/** Writes the text and the number of each page at its foot. */
export function finishPages(document: Pages, text: string): Promise<Buffer> {
  const { count } = document.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(index);
    // Writing the footer in the margin would otherwise start a new page.
    document.page.margins.bottom = 0;
    const y = document.page.height - pageMargin / 2 - textSizes.small;
    setFont(document, 'regular', 'small').text(`${text} · ${index + 1}/${count}`, pageMargin, y, {
      lineBreak: false,
    });
  }
  document.end();
  return buffer(document);
}
