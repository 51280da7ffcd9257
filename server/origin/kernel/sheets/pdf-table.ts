/** Draws a table on PDF pages: cells break into lines, a row stays on one page, and each page repeats the headings. */
import { setImmediate } from 'node:timers/promises';
import { keepTogether, type Pages, pageMargin, setFont, widthOf } from './pdf-pages.ts';

/** `share`: of the width of the page, beside the other columns. */
type PdfColumn = { readonly head: string; readonly share: number; readonly isNumber?: boolean };
type PdfRow = { readonly cells: readonly string[]; readonly isTotal?: boolean };

const gap = 6;
const rowGap = 3;
const rowsAtOnce = 20;

type Place = { x: number; width: number; align: 'left' | 'right' };

function placesOf(document: Pages, columns: readonly PdfColumn[]): Place[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  let x = pageMargin;
  return columns.map(({ share, isNumber = false }, index) => {
    const width = (widthOf(document) * share) / shares;
    const left = x;
    x += width;
    // The last column ends at the margin.
    const room = index === columns.length - 1 ? width : width - gap;
    return { x: left, width: room, align: isNumber ? 'right' : 'left' };
  });
}

function rule(document: Pages): void {
  document
    .moveTo(pageMargin, document.y)
    .lineTo(document.page.width - pageMargin, document.y)
    .lineWidth(0.5)
    .stroke();
  document.y += rowGap;
}

/** Lets other work of the server go on between some rows. */
export async function setTable(
  document: Pages,
  columns: readonly PdfColumn[],
  rows: readonly PdfRow[],
  size: 'text' | 'tiny' = 'text',
): Promise<void> {
  const places = placesOf(document, columns);
  const weighed = ({ isTotal = false }: PdfRow) => setFont(document, isTotal ? 'bold' : 'regular', size);
  const heightOf = (row: PdfRow) =>
    Math.max(...places.map(({ width }, at) => weighed(row).heightOfString(row.cells[at] ?? '', { width })));
  const draw = (row: PdfRow) => {
    const top = document.y;
    const height = heightOf(row);
    for (const [at, { x, width, align }] of places.entries())
      weighed(row).text(row.cells[at] ?? '', x, top, { width, align });
    document.x = pageMargin;
    document.y = top + height + rowGap;
  };
  const head: PdfRow = { cells: columns.map(column => column.head), isTotal: true };
  const drawHead = () => {
    draw(head);
    rule(document);
  };
  keepTogether(document, 3 * heightOf(head));
  drawHead();
  for (const [index, row] of rows.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await setImmediate();
    const next = rows[index + 1];
    // A total is not left alone on a page.
    const room = next?.isTotal ? heightOf(row) + 2 * rowGap + heightOf(next) : heightOf(row);
    if (keepTogether(document, room)) drawHead();
    if (row.isTotal) rule(document);
    draw(row);
  }
}
