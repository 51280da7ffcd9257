/** The parts of an invoice in the words and formats of a language, which A4 and slip lay out. */
import { type VatRateMark, vatRateText } from '#shared/catalog/vat-rate.ts';
import type { InvoiceBuyer } from '#shared/invoices/invoice-schema.ts';
import { paperMoney } from '#shared/kernel/money-text.ts';
import type { DeclaredLine } from '../invoice-content-rules.ts';
import type { InvoicePaper } from './invoice-paper.ts';
import { type InvoiceWords, invoiceWords } from './invoice-translations.ts';

type Payment = { label: string; value: string; isTotal?: true };

export type Facts = {
  words: InvoiceWords;
  money(minor: number): string;
  rate(mark: VatRateMark): string;
  /** Labels with values. */
  heading: readonly (readonly [string, string])[];
  sums: { net: number; vat: number };
  payment: readonly Payment[];
};

/** "Invoice FV/2026/1". */
export function invoiceTitle({ number, correction }: InvoicePaper['content'], words: InvoiceWords): string {
  return `${correction === undefined ? words.invoice : words.correction} ${number}`;
}

/** Without an extension. */
export function invoiceFileName(number: string, language: string): string {
  return `${invoiceWords(language).file}-${number.replaceAll('/', '-')}`;
}

/** Name, address and number of a seller or buyer. */
function partyLines({ name, address, taxId, euTaxId, country }: InvoiceBuyer, words: InvoiceWords): string[] {
  return [
    name,
    ...address.split('\n').map(line => line.trim()),
    ...(country === undefined || country === 'PL' ? [] : [`${words.country}: ${country}`]),
    ...(taxId === undefined ? [] : [`${words.taxId} ${taxId}`]),
    ...(euTaxId === undefined ? [] : [`${words.euTaxId} ${euTaxId}`]),
  ].filter(line => line !== '');
}

/** Seller, buyer, and a corrected buyer as it was. */
export function partiesOf(
  { seller, buyer, correction }: InvoicePaper['content'],
  words: InvoiceWords,
): { title: string; lines: string[] }[] {
  const former = partyLines(correction?.before.buyer ?? buyer, words);
  const lines = partyLines(buyer, words);
  return [
    { title: words.seller, lines: partyLines(seller, words) },
    { title: words.buyer, lines },
    ...(former.join() === lines.join() ? [] : [{ title: words.buyerBefore, lines: former }]),
  ];
}

function correctedFacts(
  correction: InvoicePaper['content']['correction'],
  words: InvoiceWords,
): Facts['heading'] {
  if (correction === undefined) return [];
  const { of, reason } = correction;
  return [
    [words.corrects, `${of.number}, ${of.issuedOn}`],
    ...(of.ksefNumber === null ? [] : [[words.correctsKsef, of.ksefNumber] as const]),
    [words.reason, reason],
  ];
}

/** A correction shows each changed line before and after. */
export function lineName(
  { name, isBefore }: DeclaredLine,
  { correction }: InvoicePaper['content'],
  words: InvoiceWords,
): string {
  return correction === undefined ? name : `${name} (${isBefore === true ? words.before : words.after})`;
}

function headingOf({ content, ksefNumber }: InvoicePaper, words: InvoiceWords): Facts['heading'] {
  const { receipt, correction } = content;
  const number = receipt?.number == null ? '' : `${words.receiptNumber} ${receipt.number}`;
  return [
    [words.issued, content.issuedOn],
    ...(content.soldOn === content.issuedOn ? [] : [[words.sold, content.soldOn] as const]),
    ...(receipt === undefined ? [] : [[words.receipt, number] as const]),
    ...correctedFacts(correction, words),
    ...(ksefNumber === null ? [] : [[words.ksefNumber, ksefNumber] as const]),
  ];
}

export function invoiceFacts(paper: InvoicePaper, language: string): Facts {
  const { content } = paper;
  const { total, deposits, paidBy, currency, exemption, correction } = content;
  const words = invoiceWords(language);
  const money = paperMoney(language, currency);
  const sumOf = (part: 'net' | 'vat') => content.sums.reduce((sum, one) => sum + one[part], 0);
  const amount = (minor: number) => `${money(minor)} ${currency}`;
  const paid = paidBy.map(kind => words.payments[kind]).join(', ');
  return {
    words,
    money,
    rate: mark => vatRateText(mark, language),
    heading: headingOf(paper, words),
    sums: { net: sumOf('net'), vat: sumOf('vat') },
    payment: [
      { label: words.total, value: amount(total), isTotal: true },
      ...(deposits === 0 ? [] : [{ label: words.deposits, value: amount(deposits) }]),
      ...(correction === undefined
        ? [{ label: paid === '' ? words.paid : `${words.paid} (${paid})`, value: amount(total + deposits) }]
        : []),
      ...(exemption === undefined ? [] : [{ label: `${words.exemption}: ${exemption}`, value: '' }]),
    ],
  };
}
