/** Lays out the cash, returned deposits and drawers of a Z as parts with rows. */
import type { DayReportFigures } from '#shared/cash/day-report-schema.ts';
import { type DayRow, type DaySection, type DayStyle, joined, signed, unlessZero } from './day-rows.ts';

type CashMovement = DayReportFigures['cashMovements'][number];

/** A returned deposit is named in the report's language, whatever its stored reason. */
function whyOf({ kind, reason, depositReturn }: CashMovement, { words, money }: DayStyle): string {
  if (depositReturn === undefined) return `${words[kind]}: ${reason}`;
  return `${words.depositReturn}: ${depositReturn.pieces} × ${money(depositReturn.deposit)}`;
}

/** Grouped by who paid them out: the bottles can't be recounted later. */
function returnedOf({ deposits }: DayReportFigures, { words }: DayStyle): DayRow[] {
  return (deposits?.people ?? []).map(({ by, pieces, amount }) => ({
    label: joined(words.depositReturns, by.name),
    detail: `${words.count}: ${pieces}`,
    amount: -amount,
  }));
}

export function cashOf(figures: DayReportFigures, style: DayStyle): DaySection {
  const { words, money, time } = style;
  const { cash, cashSessions, cashMovements } = figures;
  const returned = returnedOf(figures, style);
  // List each amount once: amounts that are summed by person aren't listed one by one.
  const listed = cashMovements.filter(
    ({ depositReturn }) => depositReturn === undefined || returned.length === 0,
  );
  return {
    title: words.cash,
    rows: [
      { label: words.cashTaken, amount: cash.taken },
      // Where nobody counts, all cash is outside of a session.
      ...(cashSessions.length === 0 && cash.outside === cash.taken
        ? []
        : unlessZero(words.cashOutside, cash.outside)),
      ...listed.map(movement => ({
        label: whyOf(movement, style),
        detail: joined(movement.holder.name, movement.by.name, time(movement.at)),
        amount: movement.kind === 'payIn' ? movement.amount : -movement.amount,
      })),
      ...returned,
      ...cashSessions.map(session => ({
        label: joined(session.holder.name, session.correction === session.difference ? '' : words.recounted),
        detail: joined(
          `${words.expected} ${money(session.expected)}`,
          `${words.counted} ${money(session.counted)}`,
          session.cardDifference && `${words.payments.card} ${signed(session.cardDifference, money)}`,
          session.voucherDifference &&
            `${words.payments.voucher} ${signed(session.voucherDifference, money)}`,
          session.confirmedBy && `${words.confirmedBy}: ${session.confirmedBy.name}`,
        ),
        amount: session.correction,
      })),
      ...(cashSessions.length === 0
        ? []
        : [{ label: words.difference, amount: cash.difference, isTotal: true as const }]),
    ],
  };
}

export function drawersOf(
  { drawerOpenings = [], noSales = [] }: DayReportFigures,
  { words, time }: DayStyle,
) {
  const rows: DayRow[] = [
    ...drawerOpenings.map(({ cause, opened, failed }) => ({
      label: words.drawerCauses[cause],
      ...(failed > 0 && { detail: `${words.notOpened}: ${failed}` }),
      text: String(opened),
    })),
    ...noSales.map(({ till, reason, by, approvedBy, at, result }) => ({
      label: `${words.drawerCauses.noSale}: ${reason}`,
      detail: joined(
        till,
        by.name,
        approvedBy && `${words.approvedBy}: ${approvedBy.name}`,
        time(at),
        result === 'failed' ? words.notOpened : '',
      ),
    })),
  ];
  return rows.length === 0 ? [] : [{ title: words.drawers, rows }];
}
