/** Lays out a Z report: its parts, each row with its amount and below it who and why. */
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import type { DocumentTranslations } from './document-translations.ts';
import { bold, type DocumentLine, type Layout, plain, wrap } from './line-layout.ts';

type Part = NonNullable<PrintedDocument['report']>[number];

function partLines({ title, rows }: Part, { columns, pair, rule }: Layout): DocumentLine[] {
  return [
    rule,
    ...bold(wrap(title, columns)),
    ...rows.flatMap(({ label, detail = '', value = '', isTotal }) => [
      ...(isTotal ? bold : plain)(pair(label, value)),
      ...plain(wrap(detail, columns - 2).map(text => `  ${text}`)),
    ]),
  ];
}

export function dayReportLines(
  { header, orderNumber, report = [] }: PrintedDocument,
  words: DocumentTranslations,
  layout: Layout,
): DocumentLine[] {
  const { centred, rule } = layout;
  return [
    ...plain(header.flatMap(text => centred(text))),
    rule,
    ...bold(centred(`${words.dayReport} ${orderNumber}`)),
    ...plain(centred(words.dayReportNote)),
    ...report.flatMap(part => partLines(part, layout)),
  ];
}
