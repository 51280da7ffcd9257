/** Lays out a Z report: its parts, each row with its amount and below it who and why. */
import type { PrintedDocument } from '#shared/schemas/receipt-schema.ts';
import type { DocumentTranslations } from './document-translations.ts';
import { bold, centred, type DocumentLine, pair, paperColumns, plain, rule, wrap } from './line-layout.ts';

type Part = NonNullable<PrintedDocument['report']>[number];

function partLines({ title, rows }: Part): DocumentLine[] {
  return [
    rule,
    ...bold(wrap(title, paperColumns)),
    ...rows.flatMap(({ label, detail = '', value = '', isTotal }) => [
      ...(isTotal ? bold : plain)(pair(label, value)),
      ...plain(wrap(detail, paperColumns - 2).map(text => `  ${text}`)),
    ]),
  ];
}

export function dayReportLines(
  { header, orderNumber, report = [] }: PrintedDocument,
  words: DocumentTranslations,
): DocumentLine[] {
  return [
    ...plain(header.flatMap(text => centred(text))),
    rule,
    ...bold(centred(`${words.dayReport} ${orderNumber}`)),
    ...plain(centred(words.dayReportNote)),
    ...report.flatMap(partLines),
  ];
}
