/** The deposit figures of a day report: charged with closed orders, and paid out for returned bottles and cans. */
import type { DayReportFigures } from '#shared/cash/day-report-schema.ts';
import type { DayFacts } from './day-facts.ts';

type Movements = DayReportFigures['cashMovements'];

function peopleOf(movements: Movements): NonNullable<DayReportFigures['deposits']>['people'] {
  const returns = movements.filter(({ depositReturn }) => depositReturn !== undefined);
  const sumOf = (own: Movements, part: (movement: Movements[number]) => number) =>
    own.reduce((sum, movement) => sum + part(movement), 0);
  return [...Map.groupBy(returns, ({ by }) => by.id).values()]
    .flatMap(own => {
      const [first] = own;
      if (first === undefined) return [];
      const pieces = sumOf(own, ({ depositReturn }) => depositReturn?.pieces ?? 0);
      return [{ by: first.by, pieces, amount: sumOf(own, ({ amount }) => amount) }];
    })
    .toSorted((one, other) => other.amount - one.amount);
}

export function dayDeposits(
  { sold }: Pick<DayFacts, 'sold'>,
  movements: Movements,
): Pick<DayReportFigures, 'deposits'> {
  const charged = sold.reduce((sum, { order: stored }) => sum + stored.order.deposit_total, 0);
  const people = peopleOf(movements);
  const paidOut = people.reduce((sum, { amount }) => sum + amount, 0);
  return charged === 0 && people.length === 0 ? {} : { deposits: { charged, paidOut, people } };
}
