/** Draws an invoice on A4 pages. */
import { encode } from 'uqr';
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
} from '../../kernel/sheets/pdf-pages.ts';
import { setTable } from '../../kernel/sheets/pdf-table.ts';
import { type Facts, invoiceFacts, invoiceTitle, lineName, partiesOf } from './invoice-facts.ts';
import type { InvoicePaper, VerificationCode } from './invoice-paper.ts';
import type { InvoiceWords } from './invoice-translations.ts';

const sectionGap = 14;
/** Within it a camera reads code II, which has 700 characters. */
const codeSize = 130;
const codeGap = 40;

function heading(document: Pages, text: string): void {
  document.y += sectionGap;
  keepTogether(document, 60);
  setFont(document, 'bold', 'heading').text(text, pageMargin);
  document.y += 4;
}

/** Seller and buyer beside each other, and the buyer before a correction. */
function setParties(document: Pages, { content }: InvoicePaper, words: InvoiceWords): void {
  document.y += sectionGap;
  const top = document.y;
  const parties = partiesOf(content, words);
  const width = (widthOf(document) + 2 * sectionGap) / parties.length - 2 * sectionGap;
  const ends = parties.map(({ title, lines }, index) => {
    const x = pageMargin + index * (width + 2 * sectionGap);
    setFont(document, 'bold', 'heading').text(title, x, top, { width });
    setFont(document, 'regular', 'text').text(lines.join('\n'), x, document.y + 2, { width });
    return document.y;
  });
  document.x = pageMargin;
  document.y = Math.max(...ends);
}

async function setLines(
  document: Pages,
  { content }: InvoicePaper,
  { words, money, rate }: Facts,
): Promise<void> {
  document.y += sectionGap;
  const hasDiscounts = content.lines.some(({ discount }) => discount !== 0);
  await setTable(
    document,
    [
      { head: '', share: 6 },
      { head: words.name, share: hasDiscounts ? 33 : 44 },
      { head: words.quantity, share: 12, isNumber: true },
      { head: words.price, share: 15, isNumber: true },
      ...(hasDiscounts ? [{ head: words.discount, share: 11, isNumber: true }] : []),
      { head: words.rate, share: 10, isNumber: true },
      { head: words.amount, share: 15, isNumber: true },
    ],
    content.lines.map((line, index) => ({
      cells: [
        `${index + 1}.`,
        lineName(line, content, words),
        String(line.quantity),
        money(line.unitPrice),
        ...(hasDiscounts ? [line.discount === 0 ? '' : money(line.discount)] : []),
        rate(line),
        money(line.amount),
      ],
    })),
  );
}

async function setSums(
  document: Pages,
  { content }: InvoicePaper,
  { words, money, rate, sums }: Facts,
): Promise<void> {
  heading(document, words.vatSums);
  const numbers = [words.net, words.vat, words.amount].map(head => ({ head, share: 20, isNumber: true }));
  await setTable(
    document,
    [{ head: words.rate, share: 40 }, ...numbers],
    [
      ...content.sums.map(sum => ({ cells: [rate(sum), money(sum.net), money(sum.vat), money(sum.gross)] })),
      { cells: [words.total, money(sums.net), money(sums.vat), money(content.total)], isTotal: true },
    ],
  );
}

function drawCode(document: Pages, link: string, x: number, y: number): void {
  const { data, size } = encode(link, { ecc: 'M', border: 0 });
  const module = codeSize / size;
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark) document.rect(x + column * module, y + row * module, module, module);
  document.fill('black');
  document.link(x, y, codeSize, codeSize, link);
}

function setCodes(document: Pages, codes: readonly VerificationCode[], words: InvoiceWords): void {
  if (codes.length === 0) return;
  heading(document, words.check);
  keepTogether(document, codeSize + codeGap);
  const top = document.y + 8;
  for (const [index, { link, label }] of codes.entries()) {
    const x = pageMargin + index * (codeSize + codeGap + 100);
    drawCode(document, link, x, top);
    setFont(document, 'regular', 'small').text(label, x, top + codeSize + 6, { width: 230 });
  }
}

export async function invoicePdf(paper: InvoicePaper, language: string): Promise<Buffer> {
  const { content, codes } = paper;
  const facts = invoiceFacts(paper, language);
  const { words } = facts;
  const title = invoiceTitle(content, words);
  const document = await createPages(`${title}, ${content.seller.name}`, language);
  setFont(document, 'bold', 'title').text(title, pageMargin);
  if (paper.isTrial) setFont(document, 'bold', 'heading').text(words.trial);
  setFont(document, 'regular', 'text');
  for (const [label, value] of facts.heading) document.text(value === '' ? label : `${label}: ${value}`);
  setParties(document, paper, words);
  if (content.lines.length > 0) await setLines(document, paper, facts);
  await setSums(document, paper, facts);
  document.y += sectionGap;
  for (const { label, value, isTotal } of facts.payment) {
    keepTogether(document, 2 * textSizes.heading);
    const top = document.y;
    setFont(document, isTotal ? 'bold' : 'regular', isTotal ? 'heading' : 'text').text(
      label,
      pageMargin,
      top,
      {
        width: widthOf(document) * 0.7,
      },
    );
    putRight(document, value, top, widthOf(document) * 0.3);
    document.y += 2;
  }
  setCodes(document, codes, words);
  return finishPages(document, `${title} · ${content.currency}`);
}
