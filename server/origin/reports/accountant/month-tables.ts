/** The tables of a month's archive, which become CSV and PDF. Their sums are those of the Zs. */
import type { DayReport, DayReportFigures } from '#shared/cash/day-report-schema.ts';
import { businessDay } from '#shared/kernel/business-day.ts';
import { wallAt } from '#shared/kernel/wall-clock.ts';
import { paymentKinds } from '#shared/order/payment-kinds.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import type { FiscalNumber, MonthInvoice } from './month-store.ts';
import type { MonthWords } from './month-translations.ts';

export type MonthFacts = {
  readonly month: string;
  readonly settings: Settings;
  readonly reports: readonly DayReport[];
  readonly invoices: readonly MonthInvoice[];
  readonly fiscal: readonly FiscalNumber[];
};

type Kind = 'text' | 'count' | 'money';
/** `share`: of the page's width in a PDF. */
type Column = { readonly head: string; readonly kind: Kind; readonly share: number };
type Cell = string | number;
export type MonthTable = {
  readonly name: 'sales' | 'invoices' | 'cash' | 'register';
  readonly columns: readonly Column[];
  readonly rows: readonly { readonly cells: readonly Cell[]; readonly isTotal?: true }[];
};

const text = (head: string, share = 8): Column => ({ head, kind: 'text', share });
const money = (head: string): Column => ({ head, kind: 'money', share: 8 });

export function sumOf<T>(entries: readonly T[], amountOf: (entry: T) => number): number {
  return entries.reduce((total, entry) => total + amountOf(entry), 0);
}

type Rate = { rate: number; isExempt?: boolean };

/** "8", or the word for exempt sales. */
function rateText({ rate, isExempt }: Rate, words: MonthWords): string {
  return isExempt === true ? words.exempt : String(rate);
}

/** The month's sums of each VAT rate, the highest first. */
export function monthVat(reports: readonly DayReport[]) {
  const shares = reports.flatMap(({ figures }) => figures.vat);
  const rates = Map.groupBy(shares, ({ rate, isExempt = false }) => `${rate} ${isExempt}`);
  return [...rates.values()]
    .map(of => {
      const sums = { net: sumOf(of, ({ net }) => net), vat: sumOf(of, ({ vat }) => vat) };
      const { rate = 0, letter = '', isExempt = false } = of.at(-1) ?? {};
      return { rate, letter, isExempt, ...sums, gross: sumOf(of, ({ gross }) => gross) };
    })
    .toSorted((one, other) => other.rate - one.rate);
}

/** The fiscal receipts since the Z before, and the daily reports printed on the Z's business day. */
function fiscalCells({ fiscal, settings }: MonthFacts, { figures, madeAt }: DayReport): Cell[] {
  const { timeZone, businessDayCutoff } = settings;
  const receipts = fiscal.filter(({ kind, at }) => kind === 'receipt' && at > figures.from && at <= madeAt);
  const daily = fiscal.filter(
    ({ kind, at }) =>
      kind === 'fiscalDayReport' &&
      businessDay(Date.parse(at), timeZone, businessDayCutoff) === figures.businessDay,
  );
  return [
    receipts.length,
    receipts[0]?.number ?? '',
    receipts.at(-1)?.number ?? '',
    daily.map(({ number }) => number).join(', '),
  ];
}

function salesTable(facts: MonthFacts, words: MonthWords): MonthTable {
  const blank = ['', '', '', ''];
  const rows = facts.reports.flatMap(report => {
    const { number, figures } = report;
    const of = [figures.businessDay, String(number)];
    return figures.vat.map((share, index) => ({
      cells: [
        ...[...of, share.letter ?? '', rateText(share, words), share.net, share.vat, share.gross],
        ...(index === 0 ? fiscalCells(facts, report) : blank),
      ],
    }));
  });
  const totals = monthVat(facts.reports).map(share => ({
    cells: [
      facts.month,
      '',
      share.letter,
      rateText(share, words),
      share.net,
      share.vat,
      share.gross,
      ...blank,
    ],
    isTotal: true as const,
  }));
  const all = (part: 'net' | 'vat' | 'gross') => sumOf(facts.reports, ({ figures }) => figures.sales[part]);
  const last = {
    cells: [words.total, '', '', '', all('net'), all('vat'), all('gross'), ...blank],
    isTotal: true,
  } as const;
  return {
    name: 'sales',
    columns: [
      ...[text(words.day, 10), text(words.z, 6), text(words.letter, 5), text(words.rate, 7)],
      ...[words.net, words.vat, words.gross].map(money),
      { head: words.receipts, kind: 'count', share: 8 },
      ...[text(words.firstReceipt), text(words.lastReceipt), text(words.fiscalReports, 10)],
    ],
    rows: [...rows, ...totals, last],
  };
}

function stateText({ state, environment }: MonthInvoice, { states, trial }: MonthWords): string {
  if (environment === null) return states.unsent;
  return environment === 'production' ? states[state] : `${states[state]} (${trial})`;
}

/** A row per VAT rate, so that each can be booked. */
function invoiceRows(invoice: MonthInvoice, words: MonthWords) {
  const { number, issuedOn, soldOn, buyer, receipt, correction, sums, deposits } = invoice.content;
  const buyerId = buyer.taxId ?? buyer.euTaxId ?? '';
  const toReceipt = receipt === undefined ? '' : (receipt.number ?? words.withoutNumber);
  const corrected = correction?.of.number ?? '';
  const head = [
    number,
    corrected,
    issuedOn,
    soldOn,
    buyer.name,
    buyerId,
    toReceipt,
    stateText(invoice, words),
  ];
  const ksefNumber = invoice.ksef_number ?? '';
  // A correction of the buyer changes no sum.
  if (sums.length === 0) return [{ cells: [...head, ksefNumber, '', 0, 0, 0, 0] }];
  return sums.map((sum, index) => ({
    cells: [
      ...[...head, ksefNumber, rateText(sum, words), sum.net, sum.vat, sum.gross],
      index === 0 ? deposits : 0,
    ],
  }));
}

function invoicesTable({ invoices }: MonthFacts, words: MonthWords): MonthTable {
  const sums = invoices.flatMap(({ content }) => content.sums);
  const all = (part: 'net' | 'vat' | 'gross') => sumOf(sums, sum => sum[part]);
  const deposits = sumOf(invoices, ({ content }) => content.deposits);
  const blank = ['', '', '', '', '', '', '', '', ''];
  return {
    name: 'invoices',
    columns: [
      ...[
        text(words.number, 9),
        text(words.corrects, 9),
        text(words.issued, 8),
        text(words.sold, 7),
        text(words.buyer, 14),
      ],
      ...[text(words.buyerId, 8), text(words.receipt), text(words.ksef, 7), text(words.ksefNumber, 13)],
      text(words.rate, 5),
      ...[words.net, words.vat, words.gross, words.deposits].map(money),
    ],
    rows: [
      ...invoices.flatMap(invoice => invoiceRows(invoice, words)),
      { cells: [words.total, ...blank, all('net'), all('vat'), all('gross'), deposits], isTotal: true },
    ],
  };
}

function cashRows({ number, madeAt, timeZone, figures }: DayReport, words: MonthWords) {
  const row = (at: string, cells: readonly [string, string, string, string], amount: number) => ({
    cells: [
      figures.businessDay,
      String(number),
      wallAt(Date.parse(at), timeZone).slice(11, 16),
      ...cells,
      amount,
    ],
  });
  const movements = figures.cashMovements.map(({ kind, holder, amount, reason, depositReturn, by, at }) => {
    const name = depositReturn === undefined ? words[kind] : words.depositReturn;
    return row(at, [name, holder.name, by.name, reason], kind === 'payIn' ? amount : -amount);
  });
  const counts = figures.cashSessions.map(({ holder, countedBy, countedAt, correction }) =>
    row(countedAt, [words.counted, holder.name, countedBy.name, ''], correction),
  );
  return [row(madeAt, [words.taken, '', '', ''], figures.cash.taken), ...movements, ...counts];
}

function cashTable({ reports }: MonthFacts, words: MonthWords): MonthTable {
  const rows = reports.flatMap(report => cashRows(report, words));
  const change = ({ taken, paidIn, paidOut, difference }: DayReportFigures['cash']) =>
    taken + paidIn - paidOut + difference;
  const total = sumOf(reports, ({ figures }) => change(figures.cash));
  return {
    name: 'cash',
    columns: [
      ...[text(words.day), text(words.z, 5), text(words.time, 6), text(words.kind, 18), text(words.who, 12)],
      ...[text(words.by, 12), text(words.reason, 20), money(words.amount)],
    ],
    rows: [...rows, { cells: [words.total, '', '', '', '', '', '', total], isTotal: true }],
  };
}

/** Sales, takings, and why they differ. The control difference is zero: it says that the Z adds up. */
export function registerFigures(figures: DayReportFigures) {
  const { sales, deposits, paidBefore, paidAhead, refundedLater } = figures;
  const charged = deposits?.charged ?? 0;
  const kinds = paymentKinds.map(kind => figures.payments.find(payment => payment.kind === kind));
  const received = kinds.map(payment => (payment?.taken ?? 0) - (payment?.refunded ?? 0));
  const tips = sumOf(kinds, payment => payment?.tips ?? 0);
  const expected = sales.gross + charged - paidBefore + paidAhead - refundedLater;
  const difference = sumOf(received, amount => amount) - expected;
  return [
    ...[sales.net, sales.vat, sales.gross, ...received, tips],
    ...[charged, paidBefore, paidAhead, refundedLater, difference],
  ];
}

function registerTable({ reports }: MonthFacts, words: MonthWords): MonthTable {
  const rows = reports.map(({ number, figures }) => ({
    of: [figures.businessDay, String(number)],
    figures: registerFigures(figures),
  }));
  const columns = [
    ...[words.net, words.vat, words.gross, ...paymentKinds.map(kind => words.payments[kind]), words.tips],
    ...[words.deposits, words.paidBefore, words.paidAhead, words.refundedLater, words.difference],
  ];
  const totals = columns.map((_, at) => sumOf(rows, ({ figures }) => figures[at] ?? 0));
  return {
    name: 'register',
    columns: [text(words.day), text(words.z, 5), ...columns.map(money)],
    rows: [
      ...rows.map(({ of, figures }) => ({ cells: [...of, ...figures] })),
      { cells: [words.total, '', ...totals], isTotal: true },
    ],
  };
}

export function monthTables(facts: MonthFacts, words: MonthWords): MonthTable[] {
  return [salesTable, invoicesTable, cashTable, registerTable].map(table => table(facts, words));
}
