/** One ZIP file with everything of a month that an accountant books: each table as CSV and PDF, and a manifest of sums and hashes. */
import { createHash } from 'node:crypto';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { paperMoney } from '#shared/kernel/money-text.ts';
import { paymentKinds } from '#shared/order/payment-kinds.ts';
import { createPages, finishPages, pageMargin, setFont } from '../../kernel/sheets/pdf-pages.ts';
import { setTable } from '../../kernel/sheets/pdf-table.ts';
import { csvText, type SheetStyle, sheetStyle } from '../../kernel/sheets/report-sheet.ts';
import {
  type MonthFacts,
  type MonthTable,
  monthTables,
  monthVat,
  registerFigures,
  sumOf,
} from './month-tables.ts';
import { type MonthWords, monthWords } from './month-translations.ts';

type File = { readonly name: string; readonly bytes: Uint8Array };

function csvOf({ columns, rows }: MonthTable, style: SheetStyle): string {
  const heads = columns.map(({ head }) => head);
  const cells = rows.map(row =>
    row.cells.map((cell, at) => {
      if (typeof cell === 'string') return style.text(cell);
      return columns[at]?.kind === 'money' ? style.money(cell) : style.count(cell);
    }),
  );
  return csvText([heads, ...cells], style);
}

async function pdfOf(
  table: MonthTable,
  { month, settings }: MonthFacts,
  { words, language }: { words: MonthWords; language: string },
): Promise<Buffer> {
  const { restaurantName, taxId, currency } = settings;
  const title = `${words[table.name]} ${month}`;
  const money = paperMoney(language, currency);
  const document = await createPages(`${title}, ${restaurantName}`, language, 'landscape');
  setFont(document, 'bold', 'title').text(title, pageMargin);
  const seller = taxId === undefined ? restaurantName : `${restaurantName} · NIP ${taxId}`;
  setFont(document, 'regular', 'text').text(`${seller} · ${currency}`);
  document.y += 14;
  await setTable(
    document,
    table.columns.map(({ head, kind, share }) => ({ head, share, isNumber: kind !== 'text' })),
    table.rows.map(({ cells, isTotal = false }) => ({
      isTotal,
      cells: cells.map((cell, at) => {
        if (typeof cell === 'string') return cell;
        return table.columns[at]?.kind === 'money' ? money(cell) : String(cell);
      }),
    })),
    'tiny',
  );
  return finishPages(document, `${title} · ${currency}`);
}

/** In minor units. */
function manifestSums({ reports, invoices }: MonthFacts) {
  const [net, vat, gross, ...rest] = reports
    .map(({ figures }) => registerFigures(figures))
    .reduce((sums, figures) => figures.map((figure, at) => figure + (sums[at] ?? 0)), []);
  const kinds = paymentKinds.map((kind, at) => [kind, rest[at] ?? 0]);
  const [tips = 0, deposits = 0] = rest.slice(paymentKinds.length);
  const invoiced = (isToReceipt: boolean) =>
    sumOf(
      invoices.filter(({ content }) => (content.receipt !== undefined) === isToReceipt),
      ({ content }) => content.total,
    );
  return {
    sales: { net: net ?? 0, vat: vat ?? 0, gross: gross ?? 0 },
    vatRates: monthVat(reports),
    payments: Object.fromEntries(kinds),
    tips,
    deposits,
    cash: {
      taken: sumOf(reports, ({ figures }) => figures.cash.taken),
      paidIn: sumOf(reports, ({ figures }) => figures.cash.paidIn),
      paidOut: sumOf(reports, ({ figures }) => figures.cash.paidOut),
      difference: sumOf(reports, ({ figures }) => figures.cash.difference),
    },
    invoices: {
      count: invoices.length,
      toReceipts: invoiced(true),
      insteadOfReceipts: invoiced(false),
      notInKsef: invoices.filter(({ state }) => state !== 'accepted').length,
    },
  };
}

/** `isOver`: no business day of the month is still open. */
export async function monthArchive(
  facts: MonthFacts,
  { language, now, isOver }: { language: string; now: string; isOver: boolean },
): Promise<{ name: string; bytes: Uint8Array }> {
  const { month, settings, reports } = facts;
  const words = monthWords(language);
  const style = sheetStyle(language, settings.currency);
  const files: File[] = [];
  for (const table of monthTables(facts, words)) {
    const name = `${words.files[table.name]}-${month}`;
    files.push({ name: `${name}.csv`, bytes: strToU8(csvOf(table, style)) });
    files.push({ name: `${name}.pdf`, bytes: await pdfOf(table, facts, { words, language }) });
  }
  const manifest = {
    month,
    isOver,
    madeAt: now,
    restaurant: settings.restaurantName,
    taxId: settings.taxId,
    currency: settings.currency,
    reports: reports.map(({ number, figures, uncounted }) => ({
      ...{ number, businessDay: figures.businessDay, gross: figures.sales.gross, uncounted },
    })),
    sums: manifestSums(facts),
    files: files.map(({ name, bytes }) => ({
      ...{ name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
    })),
  };
  const listed = [
    ...files,
    { name: 'manifest.json', bytes: strToU8(`${JSON.stringify(manifest, null, 2)}\n`) },
  ];
  const entries: Zippable = Object.fromEntries(listed.map(({ name, bytes }) => [name, bytes]));
  return { name: `${words.archive}-${month}.zip`, bytes: zipSync(entries, { mtime: now }) };
}
