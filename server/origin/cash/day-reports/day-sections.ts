/** Lays out a Z as parts with rows, for its paper, spreadsheet and PDF. */
import type { DayReport, DayReportFigures } from '#shared/cash/day-report-schema.ts';
import { cashOf, drawersOf } from './day-cash-sections.ts';
import { type DayRow, type DaySection, type DayStyle, joined, unlessZero } from './day-rows.ts';

type Correction = Omit<DayReportFigures['discounts'][number], 'item'>;

function headOf(
  { number, follows, reason, madeAt, madeBy, taxId, figures }: DayReport,
  { words, time }: DayStyle,
): DaySection {
  return {
    title: words.head,
    rows: [
      { label: words.number, text: String(number) },
      ...(follows === undefined ? [] : [{ label: words.follows, text: String(follows) }]),
      { label: words.businessDay, text: figures.businessDay },
      { label: words.from, text: time(figures.from) },
      { label: words.to, text: time(madeAt) },
      { label: words.by, text: madeBy.name },
      ...(reason === undefined ? [] : [{ label: words.reason, text: reason }]),
      ...(taxId === undefined ? [] : [{ label: words.taxId, text: taxId }]),
      { label: words.orders, text: String(figures.orders) },
      { label: words.guests, text: String(figures.guests) },
    ],
  };
}

function salesOf(
  { vat, sales, deposits }: DayReportFigures,
  { words, money, vatRate }: DayStyle,
): DaySection {
  const { serviceCharge: charge = 0 } = sales;
  return {
    title: words.sales,
    rows: [
      ...vat.map(({ letter = '', gross, net, vat, serviceCharge = 0, ...rate }) => ({
        label: `${letter} ${vatRate(rate)}`.trim(),
        ...(serviceCharge !== 0 && { detail: `${words.ofWhichCharge} ${money(serviceCharge)}` }),
        net,
        vat,
        amount: gross,
      })),
      ...unlessZero(words.withoutCharge, charge === 0 ? 0 : sales.gross - charge),
      ...unlessZero(words.serviceCharge, charge),
      { label: words.total, net: sales.net, vat: sales.vat, amount: sales.gross, isTotal: true },
      ...unlessZero(words.deposits, deposits?.charged ?? 0),
    ],
  };
}

function takingsOf({ figures, uncounted }: DayReport, { words, money }: DayStyle): DaySection {
  const { payments, deposits, paidBefore, paidAhead, refundedLater } = figures;
  const sum = (part: (payment: (typeof payments)[number]) => number) =>
    payments.reduce((total, payment) => total + part(payment), 0);
  return {
    title: words.takings,
    rows: [
      ...payments.map(({ kind, taken, refunded }) => ({
        label: words.payments[kind],
        ...(refunded > 0 && { detail: `${words.refunded} ${money(refunded)}` }),
        amount: taken - refunded,
      })),
      { label: words.total, amount: sum(({ taken, refunded }) => taken - refunded), isTotal: true },
      { label: words.tips, amount: sum(({ tips }) => tips) },
      ...unlessZero(words.ofWhichDeposits, deposits?.charged ?? 0),
      ...unlessZero(words.paidBefore, -paidBefore),
      ...unlessZero(words.paidAhead, paidAhead),
      ...unlessZero(words.refundedLater, -refundedLater),
      ...unlessZero(words.uncounted, uncounted ?? 0),
    ],
  };
}

type Cards = NonNullable<DayReportFigures['cards']>;

/** Lists the terminal's answer and each payment that only one side has. */
function terminalRows({ terminal = '', totals }: Cards[number], { words, money }: DayStyle): DayRow[] {
  if (totals === undefined) return [];
  if (totals.state !== 'answered') return [{ label: terminal, text: words.terminalStates[totals.state] }];
  const { total = 0, earlier = 0, later = 0, difference = 0, onlyHere = [], onlyThere = [] } = totals;
  const sided = (label: string, list: typeof onlyHere): DayRow[] =>
    list.map(({ orderNumber, reference, amount }) => ({
      label: joined(label, orderNumber !== undefined && `${words.order} ${orderNumber}`),
      ...(reference !== undefined && { detail: `${words.receiptOfTerminal} ${reference}` }),
      ...(amount === undefined ? { text: '?' } : { amount }),
    }));
  return [
    {
      label: words.terminalTotal,
      ...(earlier !== 0 && { detail: `${words.ofWhichEarlier} ${money(earlier)}` }),
      amount: total,
    },
    ...unlessZero(words.takenLater, later),
    ...unlessZero(words.terminalDifference, difference),
    ...sided(words.onlyHere, onlyHere),
    ...sided(words.onlyThere, onlyThere),
  ];
}

function cardsOf({ cards = [] }: DayReportFigures, style: DayStyle): DaySection[] {
  const { words, money } = style;
  const rows = cards.flatMap((card): DayRow[] => {
    const { terminal, taken, refunded, tips } = card;
    const detail = joined(
      refunded > 0 ? `${words.refunded} ${money(refunded)}` : undefined,
      tips === 0 ? undefined : `${words.tips} ${money(tips)}`,
    );
    const label = terminal ?? words.withoutLink;
    const amount = taken - refunded;
    return [{ label, ...(detail !== '' && { detail }), amount }, ...terminalRows(card, style)];
  });
  return rows.length === 0 ? [] : [{ title: words.cards, rows }];
}

function peopleOf({ people }: DayReportFigures, { words }: DayStyle): DaySection[] {
  return people.map(person => ({
    title: `${words.person}: ${person.by.name}`,
    rows: [
      { label: words.orders, text: String(person.orders) },
      { label: words.ownSales, amount: person.gross },
      ...unlessZero(joined(words.taken, words.payments.cash), person.cash),
      ...unlessZero(joined(words.taken, words.payments.card), person.card),
      ...unlessZero(joined(words.taken, words.payments.voucher), person.voucher),
      ...unlessZero(joined(words.taken, words.payments.other), person.other),
      ...unlessZero(words.refunds, person.refunded),
      ...unlessZero(words.cashTips, person.cashTips),
      ...unlessZero(words.cardTips, person.cardTips),
    ],
  }));
}

function correctionsOf(figures: DayReportFigures, { words, time, money, dish }: DayStyle): DaySection[] {
  const rowOf = (entry: Correction, what: string): DayRow => ({
    label: joined(`${words.order} ${entry.orderNumber}`, what),
    detail: joined(
      entry.reason,
      entry.by.name,
      entry.approvedBy && `${words.approvedBy}: ${entry.approvedBy.name}`,
      time(entry.at),
    ),
    amount: entry.amount,
  });
  const section = (title: string, rows: DayRow[], detail?: string): DaySection[] => {
    if (rows.length === 0) return [];
    const amount = rows.reduce((sum, row) => sum + (row.amount ?? 0), 0);
    return [
      { title, rows: [...rows, { label: words.total, ...(detail && { detail }), amount, isTotal: true }] },
    ];
  };
  // The takings count refunds without tips.
  const tips = figures.refunds.reduce((sum, { tip }) => sum + tip, 0);
  return [
    ...section(
      words.refunds,
      figures.refunds.map(refund => ({
        ...rowOf(refund, words.payments[refund.kind]),
        amount: refund.amount + refund.tip,
      })),
      tips > 0 ? `${words.ofWhichTips} ${money(tips)}` : undefined,
    ),
    ...section(
      words.kindChanges,
      (figures.kindChanges ?? []).map(change => ({
        ...rowOf(change, `${words.payments[change.from]} → ${words.payments[change.to]}`),
        amount: change.amount + change.tip,
      })),
    ),
    ...section(
      words.voids,
      figures.voids.map(entry =>
        rowOf(entry, joined(`${entry.quantity} × ${dish(entry)}`, entry.isWaste ? words.waste : '')),
      ),
    ),
    ...section(
      words.discounts,
      figures.discounts.map(entry => rowOf(entry, dish(entry))),
    ),
    ...section(
      words.removedCharges,
      (figures.removedCharges ?? []).map(entry => rowOf(entry, '')),
    ),
    ...section(
      words.openItems,
      (figures.openItems ?? []).map(({ by, quantity, amount }) => ({
        label: by.name,
        detail: `${words.count}: ${quantity}`,
        amount,
      })),
    ),
  ];
}

const invoiceCounts = ['issued', 'corrected', 'notInKsef'] as const;

function receiptsOf(figures: DayReportFigures, { words, time }: DayStyle): DaySection[] {
  const { missingReceipts, waivedReceipts, invoices } = figures;
  if (missingReceipts.length + waivedReceipts.length === 0 && invoices === undefined) return [];
  const missing = {
    label: `${words.missing}: ${missingReceipts.length}`,
    detail: missingReceipts.map(({ orderNumber }) => orderNumber).join(', '),
    amount: missingReceipts.reduce((sum, { total }) => sum + total, 0),
  };
  const rows: DayRow[] = [
    ...(missingReceipts.length > 0 ? [missing] : []),
    ...waivedReceipts.map(({ orderNumber, total, reason, by, at }) => ({
      label: `${words.waived}: ${words.order} ${orderNumber}`,
      detail: joined(reason, by.name, time(at)),
      amount: total,
    })),
    ...invoiceCounts
      .filter(key => (invoices?.[key] ?? 0) > 0)
      .map(key => ({
        label: words.invoices[key],
        text: String(invoices?.[key]),
      })),
  ];
  return [{ title: words.receipts, rows }];
}

function carriedOf({ carriedOver: { orders, cash } }: DayReport, { words, time }: DayStyle): DaySection[] {
  const rows: DayRow[] = [
    ...orders.map(({ orderNumber, place, waiter, total }) => ({
      label: joined(`${words.order} ${orderNumber}`, place && `${words.table} ${place}`),
      detail: waiter,
      amount: total,
    })),
    ...cash.map(({ holder, openedAt }) => ({
      label: `${holder.name}: ${words.notCounted}`,
      detail: time(openedAt),
    })),
  ];
  return rows.length === 0 ? [] : [{ title: words.carriedOver, rows }];
}

export function daySections(report: DayReport, style: DayStyle): DaySection[] {
  const { figures } = report;
  return [
    headOf(report, style),
    salesOf(figures, style),
    takingsOf(report, style),
    ...cardsOf(figures, style),
    ...peopleOf(figures, style),
    ...correctionsOf(figures, style),
    ...receiptsOf(figures, style),
    cashOf(figures, style),
    ...drawersOf(figures, style),
    ...carriedOf(report, style),
  ];
}
