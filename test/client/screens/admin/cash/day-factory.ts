/** Day reports as the office's screens get them. */
import type {
  DayReport,
  DayReportDraft,
  DayReportEntry,
  DayReportFigures,
} from '#shared/cash/day-report-schema.ts';

const anna = { id: 'anna', name: 'Anna' };
const ewa = { id: 'ewa', name: 'Ewa' };
const at = '2026-11-20T18:00:00.000Z';

export function makeFigures(changes: Partial<DayReportFigures> = {}): DayReportFigures {
  return {
    from: '2026-11-20T03:00:00.000Z',
    businessDay: '2026-11-20',
    currency: 'PLN',
    orders: 1,
    guests: 2,
    sales: { net: 2_778, vat: 222, gross: 3_000 },
    vat: [{ rate: 8, letter: 'B', net: 2_778, vat: 222, gross: 3_000 }],
    payments: [{ kind: 'cash', taken: 3_000, refunded: 0, tips: 300 }],
    paidBefore: 0,
    paidAhead: 0,
    refundedLater: 0,
    people: [
      {
        ...{ by: anna, orders: 1, gross: 3_000, cash: 3_000, card: 0, voucher: 0, other: 0 },
        ...{ refunded: 0, cashTips: 300, cardTips: 0 },
      },
    ],
    discounts: [],
    voids: [
      {
        ...{ orderNumber: 12, item: 'Woda', names: { en: 'Water' } },
        ...{ quantity: 1, amount: 700, isWaste: false },
        ...{ reason: 'Mistake', by: anna, approvedBy: ewa, at },
      },
    ],
    refunds: [],
    missingReceipts: [{ orderNumber: 12, total: 3_000, isPrinted: true }],
    waivedReceipts: [],
    cash: { taken: 3_300, outside: 0, paidIn: 0, paidOut: 0, difference: -100 },
    cashSessions: [
      {
        ...{ kind: 'waiter', holder: anna, float: 20_000, expected: 23_300, counted: 23_200 },
        ...{ difference: -100, correction: -100, countedBy: anna, countedAt: at },
      },
    ],
    cashMovements: [],
    ...changes,
  };
}

export function makeDraft(changes: Partial<DayReportDraft> = {}): DayReportDraft {
  return { number: 2, isDayClosed: false, figures: makeFigures(), openOrders: [], openCash: [], ...changes };
}

export function makeReport(changes: Partial<DayReport> = {}): DayReport {
  return {
    id: 'z1',
    number: 1,
    madeAt: at,
    madeBy: ewa,
    restaurantName: 'Pod Lipą',
    timeZone: 'Europe/Warsaw',
    figures: makeFigures(),
    carriedOver: { orders: [], cash: [] },
    ...changes,
  };
}

export function makeEntry(changes: Partial<DayReportEntry> = {}): DayReportEntry {
  return {
    ...{ id: 'z1', number: 1, businessDay: '2026-11-20', madeAt: at, madeBy: ewa },
    ...{ gross: 3_000, difference: -100 },
    ...changes,
  };
}
