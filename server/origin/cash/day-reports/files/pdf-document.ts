/**
 * Writes a PDF of plain text in two weights, with its fonts embedded (ISO 32000-1). All of it is ASCII, so that it passes every channel that a
 * spreadsheet does.
 */
import { deflateSync } from 'node:zlib';
import { loadPdfFont, type PdfFont } from './pdf-font.ts';

/** Points from the left and from the bottom of the page. */
export type PlacedText = { x: number; y: number; text: string; size: number; isBold: boolean };
export type PdfPage = readonly PlacedText[];

/** A4 */
export const pageSize = { width: 595, height: 842 } as const;

export type PdfFonts = { readonly regular: PdfFont; readonly bold: PdfFont };

export async function loadPdfFonts(text: string): Promise<PdfFonts> {
  // The space and the sign for what is missing are always there.
  const letters = `${text} ?`;
  return {
    regular: await loadPdfFont('DejaVuSans', letters),
    bold: await loadPdfFont('DejaVuSans-Bold', letters),
  };
}

export function textWidth(text: string, size: number, font: PdfFont): number {
  const thousandths = [...text].reduce((sum, letter) => sum + font.widthOf(font.glyphOf(letter)), 0);
  return (thousandths * size) / 1_000;
}

const hex = (value: number) => value.toString(16).padStart(4, '0');

function stream(dictionary: string, content: string): string {
  return `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

function packed(data: Buffer | string, more = ''): string {
  const content = `${deflateSync(data).toString('hex')}>`;
  return stream(`${more} /Filter [/ASCIIHexDecode /FlateDecode]`, content);
}

function pageContent(texts: PdfPage, { regular, bold }: PdfFonts): string {
  const shown = texts.map(({ x, y, text, size, isBold }) => {
    const font = isBold ? bold : regular;
    const glyphs = [...text].map(letter => hex(font.glyphOf(letter))).join('');
    return `/${isBold ? 'B' : 'R'} ${size} Tf 1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} Tm <${glyphs}> Tj`;
  });
  return `BT\n${shown.join('\n')}\nET`;
}

/** What a reader copies and searches: letters instead of glyphs. */
function unicodeMap({ glyphs }: PdfFont): string {
  const entries = [...glyphs].filter(([, glyph]) => glyph > 0);
  const lines = entries.map(([letter, glyph]) => `<${hex(glyph)}> <${hex(letter.codePointAt(0) ?? 0)}>`);
  // At most 100 in one list.
  const lists = Array.from({ length: Math.ceil(lines.length / 100) }, (_, index) => {
    const part = lines.slice(index * 100, (index + 1) * 100);
    return `${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`;
  });
  return `/CIDInit /ProcSet findresource begin
12 dict begin begincmap
/CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${lists.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`;
}

/** The five objects of a font, the first numbered `first`. */
function fontObjects(name: string, font: PdfFont, first: number): string[] {
  const { data, ascent, descent, box, widthOf, glyphs } = font;
  const known = [...new Set(glyphs.values())];
  const widths = known.map(glyph => `${glyph} [${widthOf(glyph)}]`).join(' ');
  return [
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${first + 1} 0 R] /ToUnicode ${first + 4} 0 R >>`,
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${first + 2} 0 R /CIDToGIDMap /Identity /W [${widths}] >>`,
    `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [${box.join(' ')}] /ItalicAngle 0 /Ascent ${ascent} /Descent ${descent} /CapHeight ${ascent} /StemV 80 /FontFile2 ${first + 3} 0 R >>`,
    packed(data, `/Length1 ${data.length}`),
    packed(unicodeMap(font)),
  ];
}

function textString(text: string): string {
  return `<feff${[...text].map(letter => hex(letter.charCodeAt(0))).join('')}>`;
}

/** Of objects numbered from 1, the first of them the catalogue and the last the document's title. */
function fileOf(objects: readonly string[]): string {
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const entries = offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${entries}`;
  return `${text}${table}trailer\n<< /Size ${count} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
}

export function pdfText(title: string, pages: readonly PdfPage[], fonts: PdfFonts): string {
  const [regularAt, boldAt, pagesAt] = [3, 8, 13];
  const kids = pages.map((_, index) => `${pagesAt + index * 2} 0 R`).join(' ');
  const { width, height } = pageSize;
  const place = `/Parent 2 0 R /MediaBox [0 0 ${width} ${height}]`;
  const resources = `/Resources << /Font << /R ${regularAt} 0 R /B ${boldAt} 0 R >> >>`;
  return fileOf([
    '<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /DisplayDocTitle true >> >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    ...fontObjects('DejaVuSans', fonts.regular, regularAt),
    ...fontObjects('DejaVuSans-Bold', fonts.bold, boldAt),
    ...pages.flatMap((page, index) => [
      `<< /Type /Page ${place} ${resources} /Contents ${pagesAt + index * 2 + 1} 0 R >>`,
      packed(pageContent(page, fonts)),
    ]),
    `<< /Title ${textString(title)} >>`,
  ]);
}
