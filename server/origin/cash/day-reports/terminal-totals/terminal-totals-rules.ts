/** Holds what card terminals say against the payments of a day report, and names each payment that only one side has. */
import type { DayReportFigures } from '#shared/cash/day-report-schema.ts';
import type { Payment } from '#shared/order/payment-schema.ts';
import { tellsTotals } from '#shared/venue/printer-drivers.ts';
import type { PaymentRow } from '../../../order/payments/payment-row.ts';
import type { DeviceRow } from '../../../venue/devices/device-row.ts';
import type { DayFacts } from '../day-facts.ts';
import type { ReportedTotals, TerminalTotalsRow } from './terminal-totals-row.ts';

type Cards = NonNullable<DayReportFigures['cards']>;
type Totals = NonNullable<Cards[number]['totals']>;
type OneSided = NonNullable<Totals['onlyHere']>;

/** A payment as the terminal knows it: the parts of a divided one are added up. `isEarlier`: an earlier Z counts it. */
type LinkedPayment = {
  readonly id: string;
  readonly terminalId: string;
  readonly reference: string | undefined;
  readonly amount: number;
  readonly orderNumber: number;
  readonly at: string;
  readonly isEarlier: boolean;
};

type ApprovedRow = Pick<PaymentRow, 'id' | 'divided_from' | 'amount' | 'tip' | 'at' | 'terminal'> & {
  number: number;
};

/** So many receipts are named; more say that another day was added up. */
const namedMost = 50;
/** The largest receipt number; the next one is 1. */
const lastReceipt = 9_999;

function linkedPayment(rows: readonly ApprovedRow[], isEarlier: boolean): LinkedPayment[] {
  return [...Map.groupBy(rows, ({ id, divided_from }) => divided_from ?? id)].flatMap(([id, parts]) => {
    const [first] = parts;
    if (first === undefined || first.terminal === null) return [];
    const terminal: NonNullable<Payment['terminal']> = JSON.parse(first.terminal);
    return [
      {
        id,
        terminalId: terminal.id,
        reference: terminal.reference,
        amount: parts.reduce((sum, { amount, tip }) => sum + amount + tip, 0),
        orderNumber: first.number,
        at: first.at,
        isEarlier,
      },
    ];
  });
}

/** `before`: payments from before the report, which a terminal may still add up. */
export function linkedPayments(
  { payments }: Pick<DayFacts, 'payments'>,
  before: readonly ApprovedRow[],
): LinkedPayment[] {
  const own = payments.map(({ row, order }) => ({ ...row, number: order.order.number }));
  const counted = new Set(own.map(({ id }) => id));
  return [
    ...linkedPayment(own, false),
    ...linkedPayment(
      before.filter(({ id }) => !counted.has(id)),
      true,
    ),
  ];
}

const sumOf = (list: readonly { amount: number }[]) => list.reduce((sum, { amount }) => sum + amount, 0);

function named({ orderNumber, reference, amount }: LinkedPayment): OneSided[number] {
  return { orderNumber, amount, ...(reference !== undefined && { reference }) };
}

type Compared = Pick<Totals, 'total' | 'difference' | 'earlier' | 'onlyHere' | 'onlyThere'>;

function compared(
  total: number,
  {
    own,
    earlier,
    onlyHere,
    onlyThere,
  }: Record<'own' | 'earlier', number> & Record<'onlyHere' | 'onlyThere', OneSided>,
): Compared {
  return {
    total,
    difference: total - earlier - own,
    ...(earlier !== 0 && { earlier }),
    ...(onlyHere.length > 0 && { onlyHere }),
    ...(onlyThere.length > 0 && { onlyThere }),
  };
}

type Listed = Extract<ReportedTotals, { entries: unknown }>;

/** Matches by id. A payment with two amounts is named on both sides. */
function comparedEntries({ entries }: Listed, known: readonly LinkedPayment[]): Compared {
  const own = known.filter(({ isEarlier }) => !isEarlier);
  const amounts = new Map(known.map(({ id, amount }) => [id, amount]));
  const there = new Map(entries.map(({ id, amount }) => [id, amount]));
  const earlierIds = new Set(known.filter(({ isEarlier }) => isEarlier).map(({ id }) => id));
  return compared(sumOf(entries), {
    own: sumOf(own),
    earlier: sumOf(entries.filter(({ id }) => earlierIds.has(id))),
    onlyHere: own.filter(({ id, amount }) => there.get(id) !== amount).map(named),
    onlyThere: entries
      .filter(({ id, amount }) => !earlierIds.has(id) && amounts.get(id) !== amount)
      .map(({ reference, amount }) => ({ reference, amount })),
  });
}

function receiptNumbers({ first, last }: { first: number; last: number }): number[] {
  const length = ((last - first + lastReceipt) % lastReceipt) + 1;
  return Array.from({ length }, (_, index) => ((first - 1 + index) % lastReceipt) + 1);
}

type Summed = Extract<ReportedTotals, { total: unknown }>;

/** Receipts that no payment has are named only if the sums differ: a declined card has a number as well. */
function comparedReceipts({ total, receipts }: Summed, known: readonly LinkedPayment[]): Compared {
  const numbers = new Set(receipts === null ? [] : receiptNumbers(receipts));
  const isAddedUp = ({ reference }: LinkedPayment) => numbers.has(Number(reference));
  const own = known.filter(({ isEarlier }) => !isEarlier);
  const addedUp = known.filter(isAddedUp);
  const rest = total - sumOf(addedUp);
  const taken = new Set(addedUp.map(({ reference }) => Number(reference)));
  const missing = [...numbers].filter(number => !taken.has(number)).slice(0, namedMost);
  return compared(total, {
    own: sumOf(own),
    earlier: sumOf(addedUp.filter(({ isEarlier }) => isEarlier)),
    onlyHere: own.filter(payment => !isAddedUp(payment)).map(named),
    onlyThere:
      rest === 0
        ? []
        : missing.map(number => ({
            reference: String(number).padStart(4, '0'),
            ...(missing.length === 1 && { amount: rest }),
          })),
  });
}

/** Payments after the answer are not compared. */
function totalsOf(row: TerminalTotalsRow, known: readonly LinkedPayment[]): Totals {
  const { state, at } = row;
  if (state !== 'answered' || row.totals === null) return { state, at };
  const reported: ReportedTotals = JSON.parse(row.totals);
  const before = known.filter(payment => payment.at <= at);
  const later = sumOf(known.filter(payment => payment.at > at));
  const found =
    'entries' in reported ? comparedEntries(reported, before) : comparedReceipts(reported, before);
  return { state, at, ...found, ...(later !== 0 && { later }) };
}

/** Adds to the cards of each terminal in use what it says. An answer from before the report counts as none. */
export function withTerminalTotals(
  figures: DayReportFigures,
  {
    terminals,
    rows,
    payments,
  }: {
    terminals: readonly Pick<DeviceRow, 'id' | 'name' | 'driver'>[];
    rows: readonly TerminalTotalsRow[];
    payments: readonly LinkedPayment[];
  },
): DayReportFigures {
  const cards = figures.cards ?? [];
  const found = terminals.flatMap(({ id, name, driver }): Cards => {
    const own = cards.find(({ terminalId }) => terminalId === id);
    const row = rows.find(({ terminal_id, at }) => terminal_id === id && at >= figures.from);
    const silent: Totals = { state: tellsTotals(driver) ? 'notAsked' : 'cannotTell' };
    const known = payments.filter(({ terminalId }) => terminalId === id);
    const totals = row === undefined ? silent : totalsOf(row, known);
    const isSilent = totals.state === 'notAsked' || totals.state === 'cannotTell';
    if (own === undefined && (isSilent || totals.total === 0)) return [];
    return [{ ...(own ?? { terminal: name, terminalId: id, taken: 0, refunded: 0, tips: 0 }), totals }];
  });
  const shown = new Set(found.map(({ terminalId }) => terminalId));
  const all = [...found, ...cards.filter(({ terminalId }) => !shown.has(terminalId))];
  return all.length === 0 ? figures : { ...figures, cards: all };
}
