/** Rules of cash sessions: expected amounts, who may act on a session, and which amounts are hidden before the count. */

import type { Person } from '#shared/kernel/schema-parts.ts';
import type {
  CashFigures,
  CashSession,
  DepositReturn,
  Payment,
  PaymentKind,
} from '#shared/order/payment-schema.ts';
import { type CountedPieces, denominationsOf } from '#shared/venue/denominations.ts';
import type { User } from '#shared/venue/user-schema.ts';
import { invalidField, ProblemError } from '../../http/errors.ts';
import type { Caller } from '../kernel/callers/callers.ts';
import { withoutNulls } from '../kernel/calls/without-nulls.ts';
import { isRefund } from '../order/payments/payment-row.ts';
import type { CashCountRow, CashMovementRow, CashSessionRow } from './cash-session-row.ts';

export type StoredCashSession = {
  readonly session: CashSessionRow;
  readonly movements: readonly CashMovementRow[];
  readonly counts: readonly CashCountRow[];
};

export type SessionPayment = {
  kind: PaymentKind;
  amount: number;
  tip: number;
  taken_by: string;
  refund_of: string | null;
  kind_change_of: string | null;
  /** Payment['terminal'] */
  terminal: string | null;
  original_taken_by: string | null;
  original_session_id: string | null;
};

/** The first count fixes these amounts. */
export type ExpectedCash = Omit<
  CashFigures,
  'counted' | 'difference' | 'cardDifference' | 'voucherDifference'
>;

type Tips = CashFigures['tips'];

/** A refunded tip is deducted from the person who had received it; one by card only if a session had paid it out in cash. */
function tipsOf(payments: readonly SessionPayment[]): Tips {
  const people = new Map<string, Tips[number]>();
  for (const payment of payments) {
    const { kind, tip, taken_by, original_taken_by, original_session_id } = payment;
    const isUnpaid = isRefund(payment) && kind !== 'cash' && original_session_id === null;
    if (tip === 0 || isUnpaid) continue;
    const by: Person = JSON.parse(original_taken_by ?? taken_by);
    const known = people.get(by.id) ?? { by, cash: 0, card: 0 };
    const part = kind === 'cash' ? 'cash' : 'card';
    people.set(by.id, { ...known, [part]: known[part] + tip });
  }
  return [...people.values()];
}

function sum<T>(entries: readonly T[], amountOf: (entry: T) => number): number {
  return entries.reduce((total, entry) => total + amountOf(entry), 0);
}

/** `telling`: the terminals whose cards X and Z compare; nobody types the totals of these. */
export function expectedCash(
  { session, movements }: StoredCashSession,
  payments: readonly SessionPayment[],
  telling: ReadonlySet<string>,
): ExpectedCash {
  const cash = payments.filter(({ kind }) => kind === 'cash');
  const refunds = cash.filter(isRefund);
  const earlier = refunds.filter(({ original_session_id }) => original_session_id !== session.id);
  const cashOf = ({ amount, tip }: SessionPayment) => amount + tip;
  const cashTaken = sum(
    cash.filter(payment => !isRefund(payment)),
    cashOf,
  );
  const cashRefunded = 0 - sum(refunds, cashOf);
  const moved = (kind: CashMovementRow['kind']) =>
    sum(
      movements.filter(movement => movement.kind === kind),
      ({ amount }) => amount,
    );
  const [paidIn, paidOut] = [moved('payIn'), moved('payOut')];
  const tips = tipsOf(payments);
  const [cashTips, cardTips] = [sum(tips, tip => tip.cash), sum(tips, tip => tip.card)];
  const isTyped = ({ terminal }: SessionPayment) =>
    terminal === null || !telling.has((JSON.parse(terminal) as NonNullable<Payment['terminal']>).id);
  const takenBy = (kind: PaymentKind) =>
    sum(
      payments.filter(payment => payment.kind === kind && isTyped(payment)),
      cashOf,
    );
  const expected = session.opening_float + cashTaken - cashRefunded + paidIn - paidOut;
  return {
    cashTaken,
    cashRefunded,
    refundedOfEarlier: 0 - sum(earlier, cashOf),
    paidIn,
    paidOut,
    expected,
    cashTips,
    cardTips,
    tips,
    cardTaken: takenBy('card'),
    voucherTaken: takenBy('voucher'),
    toHandIn: expected - cashTips - cardTips,
  };
}

/** Throws DENOMINATION_UNKNOWN, or refuses a coin or note that is listed twice. */
export function requireDenominations(pieces: readonly CountedPieces[], currency: string): void {
  const known = denominationsOf(currency);
  const seen = new Set<number>();
  for (const [index, { value }] of pieces.entries()) {
    const path = `pieces/${index}/value`;
    if (!known.includes(value))
      throw invalidField(path, `is no coin or note of ${currency}`, 'DENOMINATION_UNKNOWN');
    if (seen.has(value)) throw invalidField(path, 'must not be repeated');
    seen.add(value);
  }
}

type Actor = Pick<Caller, 'userId' | 'roles'>;

/** Only the waiter may act on their bank, and only staff at the device on its drawer; an admin may act on both, for example after a waiter has left. */
export function requireHolder(
  { kind, holder_id }: CashSessionRow,
  { userId, roles }: Actor,
  deviceId: string | null,
): void {
  const isHolder = holder_id === (kind === 'waiter' ? userId : deviceId);
  if (!isHolder && !roles.includes('admin')) throw new ProblemError('CASH_SESSION_HOLDER');
}

export function requireState({ state }: CashSessionRow, ...allowed: readonly CashSession['state'][]): void {
  if (!allowed.includes(state)) throw new ProblemError('CASH_SESSION_STATE');
}

/** The people who opened, moved or counted the cash that is to be confirmed. */
function handlers({ session, movements, counts }: StoredCashSession): Set<string> {
  const people: Person[] = [
    JSON.parse(session.opened_by),
    ...movements.map(({ moved_by }) => JSON.parse(moved_by)),
    ...counts.map(({ counted_by }) => JSON.parse(counted_by)),
  ];
  return new Set([...people.map(({ id }) => id), ...(session.kind === 'waiter' ? [session.holder_id] : [])]);
}

function isAdmin({ isActive, joinedAt, orgRole, roles }: User): boolean {
  return isActive && joinedAt !== undefined && (orgRole === 'admin' || roles.includes('admin'));
}

/**
 * Whether the caller confirms their own work. This is allowed only if no other admin could confirm, as in a
 * restaurant that one person runs; otherwise throws CASH_SELF_CONFIRMED.
 */
export function confirmsThemselves(
  stored: StoredCashSession,
  { userId }: Pick<Caller, 'userId'>,
  staff: readonly User[],
): boolean {
  const involved = handlers(stored);
  if (!involved.has(userId)) return false;
  const isOther = (member: User) => member.id !== userId && isAdmin(member);
  if (staff.some(isOther)) throw new ProblemError('CASH_SELF_CONFIRMED');
  return true;
}

/** The differences between the entered totals and the payments taken; absent if either is unknown. */
export function countedDifferences(
  { cardTaken, voucherTaken }: Pick<ExpectedCash, 'cardTaken' | 'voucherTaken'>,
  count: Pick<CashCountRow, 'card_total' | 'voucher_total'> | undefined,
): Pick<CashFigures, 'cardDifference' | 'voucherDifference'> {
  const { card_total: card = null, voucher_total: voucher = null } = count ?? {};
  return {
    ...(card !== null && cardTaken !== undefined && { cardDifference: card - cardTaken }),
    ...(voucher !== null && voucherTaken !== undefined && { voucherDifference: voucher - voucherTaken }),
  };
}

function parsed<T>(json: string | null): T | null {
  return json === null ? null : JSON.parse(json);
}

export function cashSessionView({ session, movements, counts }: StoredCashSession): CashSession {
  const expected = parsed<ExpectedCash>(session.figures);
  const counted = counts.at(-1)?.total ?? 0;
  return withoutNulls({
    id: session.id,
    kind: session.kind,
    holder: { id: session.holder_id, name: session.holder_name },
    float: session.opening_float,
    state: session.state,
    openedBy: JSON.parse(session.opened_by) as Person,
    openedAt: session.opened_at,
    businessDay: session.business_day,
    movements: movements.map(({ id, kind, amount, reason, deposit_return, moved_by, at }) => {
      const by: Person = JSON.parse(moved_by);
      const depositReturn = parsed<DepositReturn>(deposit_return);
      return { id, kind, amount, reason, ...(depositReturn !== null && { depositReturn }), by, at };
    }),
    counts: counts.map(
      ({ pieces, total, card_total: cardTotal, voucher_total: voucherTotal, counted_by, at }) => {
        const by: Person = JSON.parse(counted_by);
        return withoutNulls({
          pieces: JSON.parse(pieces) as CountedPieces[],
          total,
          cardTotal,
          voucherTotal,
          by,
          at,
        });
      },
    ),
    figures: expected && {
      ...expected,
      counted,
      difference: counted - expected.expected,
      ...countedDifferences(expected, counts.at(-1)),
    },
    recount: parsed<NonNullable<CashSession['recount']>>(session.recount),
    confirmed: parsed<NonNullable<CashSession['confirmed']>>(session.confirmed),
    version: session.version,
  });
}
