/** The cash figures of a day report: counted sessions, pay-ins and pay-outs, and cash outside of any session. */
import type { DayReportCash, DayReportFigures } from '#shared/cash/day-report-schema.ts';
import type { Person } from '#shared/kernel/schema-parts.ts';
import { withoutNulls } from '../../kernel/calls/without-nulls.ts';
import { countedDifferences, type ExpectedCash } from '../cash-session-rules.ts';
import { depositReturnOf } from '../deposit-return-rules.ts';
import type { CountedMovement, CountedSession, DayFacts } from './day-facts.ts';

type Cash = Pick<DayReportFigures, 'cash' | 'cashSessions' | 'cashMovements'>;

function sumOf<T>(entries: readonly T[], amountOf: (entry: T) => number): number {
  return entries.reduce((total, entry) => total + amountOf(entry), 0);
}

function sessionEntry({ stored, first, last }: CountedSession): DayReportCash[] {
  const { session, counts } = stored;
  const count = counts.find(({ position }) => position === last);
  if (session.figures === null || count === undefined) return [];
  const figures: ExpectedCash = JSON.parse(session.figures);
  const { expected, cardTaken = 0 } = figures;
  const difference = count.total - expected;
  // An earlier report contains the count before the first of these.
  const before = counts.find(({ position }) => position === first - 1);
  const confirmed: { by: Person } | null = session.confirmed === null ? null : JSON.parse(session.confirmed);
  return [
    withoutNulls({
      kind: session.kind,
      holder: { id: session.holder_id, name: session.holder_name },
      float: session.opening_float,
      expected,
      counted: count.total,
      difference,
      correction: difference - (before === undefined ? 0 : before.total - expected),
      ...countedDifferences(figures, count),
      cardNotCompared: count.card_total === null && cardTaken !== 0 ? cardTaken : null,
      countedBy: JSON.parse(count.counted_by) as Person,
      countedAt: count.at,
      confirmedBy: confirmed?.by ?? null,
    }),
  ];
}

function movementEntry({ stored, movementId }: CountedMovement): DayReportFigures['cashMovements'] {
  const { session, movements } = stored;
  const holder = { id: session.holder_id, name: session.holder_name };
  return movements
    .filter(({ id }) => id === movementId)
    .map(movement => {
      const { kind, amount, reason, moved_by, at } = movement;
      const by: Person = JSON.parse(moved_by);
      return withoutNulls({ kind, holder, amount, reason, depositReturn: depositReturnOf(movement), by, at });
    });
}

export function dayCash({ payments, sessions, movements }: DayFacts): Cash {
  const cash = payments.map(({ row }) => row).filter(({ kind }) => kind === 'cash');
  const cashOf = ({ amount, tip }: (typeof cash)[number]) => amount + tip;
  const cashSessions = sessions.flatMap(sessionEntry);
  const cashMovements = movements.flatMap(movementEntry);
  const moved = (wanted: 'payIn' | 'payOut') =>
    sumOf(
      cashMovements.filter(({ kind }) => kind === wanted),
      ({ amount }) => amount,
    );
  return {
    cash: {
      taken: sumOf(cash, cashOf),
      outside: sumOf(
        cash.filter(({ cash_session_id }) => cash_session_id === null),
        cashOf,
      ),
      paidIn: moved('payIn'),
      paidOut: moved('payOut'),
      difference: sumOf(cashSessions, ({ correction }) => correction),
    },
    cashSessions,
    cashMovements,
  };
}
