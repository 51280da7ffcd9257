/** Lays out a document as monospaced lines, for all printers and the simulator's picture. */
import { weightUnitText } from '#shared/catalog/item-weight.ts';
import { paperMoney } from '#shared/kernel/money-text.ts';
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import { allergenNames } from '../../catalog/menu/allergen-translations.ts';
import { writtenWeight } from '../../order/orders/weight-rules.ts';
import { type DocumentTranslations, documentTranslations, wordFor } from './document-translations.ts';
import {
  bold,
  columnsOf,
  type DocumentLine,
  type Layout,
  layoutFor,
  plain,
  unparted,
  wrap,
} from './line-layout.ts';

type Part = NonNullable<PrintedDocument['report']>[number];

function partLines({ title, rows }: Part, { columns, pair, rule }: Layout): DocumentLine[] {
  return [
    rule,
    ...bold(wrap(title, columns)),
    ...rows.flatMap(({ label, detail = '', value = '', isTotal }) => [
      ...(isTotal ? bold : plain)(value === '' ? wrap(label, columns) : pair(label, value)),
      ...plain(wrap(detail, columns - 2).map(text => `  ${text}`)),
    ]),
  ];
}

/** Lays out a Z report: its parts, each row with its amount and below it who and why. */
function dayReportLines(
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

/** Lays out an invoice like a Z, with its verification codes below. */
function invoiceLines(
  { header, invoiceNumber = '', report = [], codes = [] }: PrintedDocument,
  words: DocumentTranslations,
  layout: Layout,
): DocumentLine[] {
  const { centred, rule } = layout;
  return [
    ...plain(header.flatMap(text => centred(text))),
    rule,
    ...bold(centred(`${words.invoice} ${invoiceNumber}`)),
    ...report.flatMap(part => partLines(part, layout)),
    ...codes.flatMap(({ link, label }) => [rule, { text: '', qr: link }, ...plain(centred(label))]),
  ];
}

type Words = Layout & { words: DocumentTranslations; amount: (minorUnits: number) => string };

/** In the guests' date format, whatever the language of the text. Plain English means European: the day first. */
function formatTime(
  { timeZone, language, dateLanguage = language }: PrintedDocument,
  at: string,
  parts: Pick<Intl.DateTimeFormatOptions, 'dateStyle'>,
): string {
  return new Intl.DateTimeFormat(dateLanguage === 'en' ? 'en-GB' : dateLanguage, {
    timeZone,
    ...parts,
    timeStyle: 'short',
    hourCycle: 'h23',
  })
    .format(new Date(at))
    .replace(/\s/g, ' ');
}

function timeText(document: PrintedDocument): string {
  return formatTime(document, document.at, { dateStyle: 'short' });
}

function orderHeading(document: PrintedDocument, { words, columns, pair }: Words): DocumentLine[] {
  const { tableLabel, orderName = '', orderPhone, pickupAt, guestCount } = document;
  const place = tableLabel === undefined ? orderName : `${words.table} ${tableLabel} ${orderName}`.trimEnd();
  return plain([
    ...pair(`${words.order} ${document.orderNumber}`, timeText(document)),
    ...pair(place, guestCount > 0 ? `${words.guests}: ${guestCount}` : ''),
    ...(document.isTakeaway && document.kind !== 'kitchenTicket' ? [words.toGo] : []),
    ...(pickupAt === undefined
      ? []
      : wrap(`${words.pickup}: ${formatTime(document, pickupAt, {})}`, columns)),
    ...(orderPhone === undefined ? [] : wrap(`${words.phone}: ${orderPhone}`, columns)),
    ...wrap(`${words.waiter}: ${document.waiterName}`, columns),
  ]).filter(({ text }) => text.trim() !== '');
}

/** Null if the dish follows its order, whose heading already says it. */
function takeawayWord({ isTakeaway }: { isTakeaway?: boolean }, { toGo, forHere }: DocumentTranslations) {
  if (isTakeaway === undefined) return null;
  return isTakeaway ? toGo : forHere;
}

/** Net weight and unit price, which determine what the guests paid. */
function weighedText(
  { weighed }: Pick<PrintedDocument['lines'][number], 'weighed'>,
  amount: Words['amount'],
): string[] {
  if (weighed === undefined) return [];
  const { grams, pricedBy, price } = weighed;
  return [`  ${writtenWeight(grams)} × ${amount(price)} / ${weightUnitText(pricedBy)}`];
}

function pricedLines(document: PrintedDocument, { words, amount, columns, pair }: Words): DocumentLine[] {
  return document.lines.flatMap(line => {
    const takeaway = takeawayWord(line, words);
    const price = `${amount(line.amount)} ${line.vatLetter ?? ''}`.trimEnd();
    return plain([
      ...wrap(line.name, columns),
      ...weighedText(line, amount),
      ...(takeaway === null ? [] : [`  ${takeaway}`]),
      ...line.details.flatMap(detail => wrap(detail, columns - 2).map(text => `  ${text}`)),
      ...pair(`  ${line.quantity} × ${amount(line.unitPrice)}`, price),
      ...(line.discount === undefined ? [] : pair(`  ${words.discount}`, `-${amount(line.discount)}`)),
    ]);
  });
}

function sums(document: PrintedDocument, { words, amount, pair, rule }: Words): DocumentLine[] {
  const { discountTotal, serviceCharge, deposits = [], payments, total, toPay = total } = document;
  const due = toPay - payments.reduce((sum, payment) => sum + payment.amount, 0);
  const discount =
    discountTotal === 0
      ? []
      : [
          ...pair(words.subtotal, amount(document.subtotal)),
          ...pair(words.discountTotal, `-${amount(discountTotal)}`),
        ];
  const charge =
    serviceCharge === undefined
      ? []
      : [
          ...pair(words.withoutCharge, amount(total - serviceCharge.amount)),
          ...pair(serviceCharge.name, amount(serviceCharge.amount)),
        ];
  return [
    ...plain([...discount, ...charge]),
    ...bold(pair(`${words.total} ${document.currency}`, amount(total))),
    ...plain(
      document.vat.flatMap(({ letter, rate, isExempt, net, vat }) => {
        const rateText = isExempt === true ? words.exempt : `${rate}%`;
        return pair(`${words.vat} ${letter} ${rateText} ${words.net} ${amount(net)}`, amount(vat));
      }),
    ),
    ...plain(
      deposits.flatMap(({ name, quantity, unitPrice, amount: sum }) =>
        pair(`${name}, ${words.outsideVat} ${quantity} × ${amount(unitPrice)}`, amount(sum)),
      ),
    ),
    ...bold(deposits.length === 0 ? [] : pair(`${words.toPay} ${document.currency}`, amount(toPay))),
    ...(payments.length === 0 ? [] : [rule]),
    ...plain(
      payments.flatMap(payment => pair(wordFor(words.payments, payment.kind), amount(payment.amount))),
    ),
    ...plain(document.tip === 0 ? [] : pair(words.tip, amount(document.tip))),
    ...plain(document.change === 0 ? [] : pair(words.change, amount(document.change))),
    ...(document.kind === 'bill' && payments.length > 0 ? bold(pair(words.due, amount(due))) : []),
  ];
}

function moneyDocument(document: PrintedDocument, title: string, kit: Words): DocumentLine[] {
  const { words, centred, pair, rule } = kit;
  const { taxId, buyerTaxId, copyOf } = document;
  return [
    ...plain(document.header.flatMap(text => centred(text))),
    ...plain(taxId === undefined ? [] : centred(`${words.taxId} ${taxId}`)),
    rule,
    ...bold(centred(title)),
    ...plain(copyOf === undefined ? [] : centred(`${words.copyOf} ${copyOf}`)),
    ...orderHeading(document, kit),
    rule,
    ...pricedLines(document, kit),
    rule,
    ...sums(document, kit),
    ...bold(buyerTaxId === undefined ? [] : pair(words.buyerTaxId, buyerTaxId)),
    ...(document.footer.length === 0 ? [] : [rule]),
    ...plain(document.footer.flatMap(text => centred(text))),
  ];
}

/** Printed in the largest size, so that nobody overlooks it. */
function allergyLines(
  { slip, allergies = [], allergyNote, language }: PrintedDocument,
  { words, big }: Words,
) {
  const texts = allergies.map(({ seat, allergens, note }) => {
    const place = seat === undefined ? words.allergy : `${words.allergy} ${words.seat} ${seat}`;
    const parts = [allergenNames(allergens, language), note ?? ''].filter(part => part !== '');
    return `${place}: ${parts.join(', ')}`;
  });
  const all = [...texts, ...(allergyNote === undefined ? [] : [`${words.allergy}: ${allergyNote}`])];
  if (slip === 'allergy' && all.length === 0) return big(words.noAllergy);
  return all.flatMap(big);
}

function kitchenLine(
  line: PrintedDocument['lines'][number],
  { language }: PrintedDocument,
  { words, columns, big }: Words,
): DocumentLine[] {
  const {
    quantity,
    name,
    details,
    added = [],
    dropped = [],
    clashes = [],
    withStations = [],
    served = 0,
  } = line;
  return [
    ...big(`${quantity} × ${name}`),
    ...big(takeawayWord(line, words) ?? ''),
    ...big(served === 0 ? '' : `(${words.served}${served < quantity ? `: ${served}` : ''})`),
    ...big(clashes.length === 0 ? '' : `!!! ${allergenNames(clashes, language)} !!!`),
    ...big(line.isUndeclared ? `!!! ${words.undeclared} !!!` : ''),
    ...big(withStations.length === 0 ? '' : `${words.with} ${withStations.join(', ')}`),
    ...added.flatMap(text => big(`${words.added}: ${text}`)),
    ...dropped.flatMap(text => big(`${words.dropped}: ${text}`)),
    ...details.flatMap(detail => bold(wrap(detail, columns - 4).map(text => `    ${text}`))),
  ];
}

function kitchenDocument(document: PrintedDocument, kit: Words): DocumentLine[] {
  const { station = '', slip, standInFor, movedFrom, by, courseName, note } = document;
  const { words, columns, big, centred, rule } = kit;
  const place = document.tableLabel ?? document.orderName ?? `${words.order} ${document.orderNumber}`;
  return [
    ...big(document.isTraining === true ? `*** ${words.training} ***` : ''),
    ...big(standInFor === undefined ? '' : `${words.standInFor} ${standInFor}`),
    ...big(wordFor(words.stations, station)),
    ...big(slip === undefined ? '' : `*** ${words.slips[slip]} ***`),
    ...big(movedFrom === undefined ? place : `${movedFrom} → ${place}`),
    ...big(document.isTakeaway ? words.toGo : ''),
    ...orderHeading(document, kit),
    ...plain(by === undefined ? [] : wrap(`${words.by}: ${by}`, columns)),
    ...bold(courseName === undefined ? [] : centred(courseName)),
    ...allergyLines(document, kit),
    rule,
    ...document.lines.flatMap(line => kitchenLine(line, document, kit)),
    ...(note === undefined ? [] : [rule, ...plain(wrap(note, columns))]),
  ];
}

/** Control characters would be printer commands, and invalid XML characters break the picture. */
const unprintable = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

/** "0,33 l" and "320 g" stay on one line. */
const measures = /(\d) (g|kg|ml|cl|l)(?![\p{L}\d])/gu;

/** Emoji in names are decoration and are dropped; in a note they may carry the meaning. */
const pictographs =
  /(?![©®™])\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\ufe0f|\u200d/gu;

function undecorated(text: string): string {
  const words = text.replace(pictographs, '').trim();
  return /[\p{L}\p{N}]/u.test(words) ? words : text;
}

/** The printers' code pages have no ½, so it is spelled out before the layout, as it gets longer. */
function spelledOut(document: PrintedDocument): PrintedDocument {
  const nameOf = (name: string) =>
    undecorated(name).replaceAll('½', '1/2').replace(measures, `$1${unparted}$2`);
  return {
    ...document,
    header: document.header.map(undecorated),
    footer: document.footer.map(undecorated),
    lines: document.lines.map(line => ({ ...line, name: nameOf(line.name) })),
  };
}

export function documentLines(document: PrintedDocument, columns: number = columnsOf[80]): DocumentLine[] {
  return linesOf(spelledOut(document), layoutFor(columns)).map(line => ({
    ...line,
    text: line.text.replaceAll(unparted, ' ').replace(unprintable, ''),
  }));
}

function linesOf(document: PrintedDocument, layout: Layout): DocumentLine[] {
  const words = documentTranslations(document.language);
  const kit = { ...layout, words, amount: paperMoney(document.language, document.currency) };
  const { centred, rule } = layout;
  if (document.kind === 'kitchenTicket') return kitchenDocument(document, kit);
  if (document.kind === 'dayReport') return dayReportLines(document, words, layout);
  if (document.kind === 'invoice') return invoiceLines(document, words, layout);
  if (document.kind !== 'test' && document.kind !== 'fiscalDayReport') {
    return moneyDocument(document, words[document.kind], kit);
  }
  const text = document.kind === 'test' ? words.testText : words.fiscalOnly;
  const said = [...document.header, timeText(document), text];
  return [...bold(centred(words[document.kind])), rule, ...plain(said.flatMap(part => centred(part))), rule];
}
