/** Cases of the house's money: the service charge, cash sessions and the Z. */

import type { DayReport, DayReportDraft, NewDayReport } from '#shared/cash/day-report-schema.ts';
import { chargeOn } from '#shared/order/discount-money.ts';
import type { CashSession, NewPayment } from '#shared/order/payment-schema.ts';
import {
  answers,
  type Case,
  denies,
  finds,
  keep,
  keeps,
  makes,
  read,
  runs,
  savesSettings,
  withSettings,
} from './check-cases.ts';
import { at, some } from './check-fields.ts';
import type { CheckParts, CheckPlace } from './check-order.ts';

const reason = 'Check';
const terms = { percent: 10, minGuests: 4, name: 'Check', names: { en: 'Check' } };

/** The service charge of large parties follows the number of guests, and is removed like a discount. */
function serviceChargeCases({ dish, order }: CheckPlace): Case[] {
  const goods = 3 * dish.price;
  const charge = chargeOn(goods, terms.percent);
  const charged = (amount: number) => ({
    ...at('serviceCharge', { ...terms, amount }),
    total: goods + amount,
  });
  const [large, small] = [{ guestCount: terms.minGuests }, { guestCount: terms.minGuests - 1 }];
  const removed = { removal: { reason } };
  const rest = (): NewPayment => ({ kind: 'card', amount: order.now.due, closes: true });
  // biome-ignore format: a case a row
  const cases = [
    order.serves([3], { type: 'dineIn', name: 'Check', ...small }),
    order.refuses('removeServiceCharge', 'of a small party', 'NO_SERVICE_CHARGE', removed),
    order.does('changeOrder', 'to a large party', large, charged(charge)),
    order.does('removeServiceCharge', 'within rights', removed, charged(0)),
    order.refuses('discountOrder', 'besides that', 'APPROVAL_REQUIRED', { discount: { kind: 'percent', value: 10, reason } }),
    order.does('removeServiceCharge', 'charged again', { removal: null }, charged(charge)),
    order.does('changeOrder', 'to a small party', small, { serviceCharge: undefined, total: goods }),
    order.does('changeOrder', 'to a large party again', large),
    order.does('takePayment', 'of a party with a service charge', { kind: 'card', amount: 1 }),
    order.does('changeOrder', 'to a small party that has paid', small, charged(charge)),
    order.does('takePayment', 'with the service charge', rest, { state: 'closed', paid: goods + charge }),
  ];
  return [withSettings('the service charge', { serviceCharge: terms }, cases)];
}

const [float, paidIn, paidOut, paid] = [10_000, 300, 50, 1_000];
const expected = float + paid + paidIn - paidOut;
const counted = { cashTaken: paid, paidIn, paidOut, expected, counted: 0, difference: -expected };
const figures = at('figures', counted);

/** The count is blind, and fixed afterwards. */
function cashCases({ order }: CheckPlace): Case[] {
  const session = keep<CashSession>();
  const [id, version] = [() => session.now.id, () => session.now.version];
  const opening = { kind: 'waiter' as const, float };
  const body = { pieces: [] };
  const moves = (kind: 'payIn' | 'payOut', amount: number) => ({ id, body: { kind, amount, reason } });
  const blind = () => ({ [id()]: some, [`${id()}/figures`]: undefined });
  // biome-ignore format: a case a row
  return [
    savesSettings({ usesCashSessions: true }),
    makes('openCashSession', { body: opening, wants: { float, state: 'open', movements: [], counts: [] }, to: session }),
    denies('a second cash session of a waiter is refused', 'openCashSession', 'CASH_SESSION_OPEN', { body: opening }),
    order.serves([1]),
    order.does('takePayment', 'into a cash session', { kind: 'cash', amount: paid }, () => ({ 'payments/0/cashSessionId': id() })),
    makes('moveCash', { what: 'payIn', ...moves('payIn', paidIn) }),
    makes('moveCash', { what: 'payOut', ...moves('payOut', paidOut) }),
    finds('nothing tells the waiter what is expected before the count', 'cashSessions', blind, { as: 'waiter' }),
    finds('nothing tells the owner what is expected before the count', 'officeCashSessions', blind),
    makes('countCash', { id, body, wants: figures, to: session }),
    denies('what was counted takes no cash any more', 'moveCash', 'CASH_SESSION_STATE', moves('payIn', 1)),
    makes('askRecount', { id, version, body: { reason }, to: session }),
    denies('what is to be counted again is not confirmed', 'confirmCash', 'CASH_SESSION_STATE', { id, version }),
    makes('countCash', { what: 'again', id, body, wants: { 'counts/length': 2, ...figures }, to: session }),
    makes('confirmCash', { id, version, wants: { state: 'confirmed' } }),
  ];
}

/** Open orders are carried over. There is one Z a business day: a second check on the same day only reads it. */
function dayReportCases(): Case[] {
  const [draft, made] = [keep<DayReportDraft>(), keep<DayReport>()];
  const whole = (): NewDayReport => ({
    number: draft.now.number,
    orderIds: draft.now.openOrders.map(({ id }) => id),
    cashSessionIds: draft.now.openCash.map(({ id }) => id),
  });
  const [unnamed, gap] = [
    () => ({ ...whole(), orderIds: [] }),
    () => ({ ...whole(), number: whole().number + 1 }),
  ];
  const wants = () => ({ number: draft.now.number, figures: draft.now.figures });
  const params = () => ({ id: made.now.id });
  // biome-ignore format: a case a row
  const [second, first, ...rest] = [
    denies('a second Z on a business day is refused', 'makeDayReport', 'DAY_CLOSED', { body: whole }),
    denies('a Z that does not name the open orders is refused', 'makeDayReport', 'DAY_STILL_OPEN', { body: unnamed }),
    denies('a Z whose number leaves a gap is refused', 'makeDayReport', 'INVALID_REQUEST', { body: gap }),
    makes('makeDayReport', { body: whole, wants, to: made }),
    answers('the number of a Z answers that Z again', 'makeDayReport', { body: whole }, () => made.now),
    finds('a Z is read as it was made', 'dayReport', () => made.now, { params }),
  ] as const;
  const plays: Case = async run => {
    if (draft.now.isDayClosed) return second(run);
    await runs(draft.now.openOrders.length > 0 ? [first, ...rest] : rest)(run);
  };
  return [keeps(draft, run => read(run, 'dayReportDraft')), plays];
}

export const tillParts: CheckParts = {
  'the service charge': serviceChargeCases,
  'the cash': cashCases,
  // Last, because orders counted in a Z can't be reopened.
  'the business day': dayReportCases,
};
