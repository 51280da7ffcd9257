/** Bottles and cans with a deposit. */
import type { DayReportFigures } from '#shared/cash/day-report-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { CashSession } from '#shared/order/payment-schema.ts';
import type { OriginFixture } from '../restaurants/origin-fixture.ts';
import { restaurantIds } from '../restaurants/small-restaurant.ts';

const lawDeposit = 50;

/** Whatever version the item has. */
export async function chargeDeposit(
  { database }: Pick<OriginFixture, 'database'>,
  item: 'water' | 'beer',
  deposit: number = lawDeposit,
): Promise<void> {
  await database.db
    .updateTable('menu_items')
    .set({ deposit })
    .where('id', '=', restaurantIds[item])
    .execute();
}

/** Paid out of this cash session. */
export function returnBottles(
  origin: OriginFixture,
  id: string,
  pieces: number,
  as: 'waiter' | 'secondWaiter' | 'admin' = 'waiter',
  deposit: number = lawDeposit,
) {
  const depositReturn = { pieces, deposit };
  const body = { kind: 'payOut' as const, amount: pieces * deposit, reason: 'Kaucja', depositReturn };
  return origin.command('moveCash', body, { as, params: { id } });
}

function sum<T>(entries: readonly T[], amountOf: (entry: T) => number): number {
  return entries.reduce((total, entry) => total + amountOf(entry), 0);
}

/** What day reports say of deposits, and what it is by the closed orders and the cash sessions. */
export function depositPairs(
  told: readonly DayReportFigures['deposits'][],
  closed: readonly Order[],
  sessions: readonly CashSession[],
): [string, number, number][] {
  const pieces = sum(
    sessions.flatMap(({ movements }) => movements),
    ({ depositReturn }) => depositReturn?.pieces ?? 0,
  );
  return [
    [
      'deposits charged',
      sum(told, deposits => deposits?.charged ?? 0),
      sum(closed, ({ depositTotal = 0 }) => depositTotal),
    ],
    ['deposits paid out', sum(told, deposits => deposits?.paidOut ?? 0), pieces * lawDeposit],
    [
      'bottles by person',
      sum(
        told.flatMap(deposits => deposits?.people ?? []),
        person => person.pieces,
      ),
      pieces,
    ],
  ];
}

/** What an order is a sale of. */
export function soldFor({ total, depositTotal = 0 }: Order): number {
  return total - depositTotal;
}
