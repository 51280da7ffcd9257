/** Law 10: VAT follows whether a dish leaves the house, by the menu's rates, and no more once a payment covers it. */
import type { Order, OrderLine } from '#shared/order/order-schema.ts';
import { restaurantIds } from '../restaurants/small-restaurant.ts';
import { setsBroken } from './set-law-checks.ts';

const { soup, dumplings } = restaurantIds;
const sumOf = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** On the menu of the laws only soup has a rate of its own for takeaway; an open item has the one that was said of its name. */
function rateOf({ menuItemId, name, isTakeaway }: OrderLine): number {
  if (menuItemId === undefined) return name === 'Tort' ? 8 : 23;
  if (menuItemId === soup) return isTakeaway === true ? 5 : 8;
  return menuItemId === dumplings ? 8 : 23;
}

function sharesBroken({ vatBreakdown, lines }: Order): string[] {
  const grossAt = (rate: number) =>
    sumOf(
      lines.filter(({ vatRate }) => vatRate === rate).map(line => line.payable - (line.depositTotal ?? 0)),
    );
  return vatBreakdown
    .filter(({ rate, gross }) => gross !== grossAt(rate))
    .map(({ rate }) => `${rate} % is not of its lines`);
}

/** Lines whose VAT payments have made a fact. */
function fixedLines({ payments, paid, lines }: Order): OrderLine[] {
  const parts = payments.flatMap(({ allocations }) => allocations);
  const isOfAll = paid > sumOf(parts.map(({ amount }) => amount));
  const paidFor = (id: string) =>
    sumOf(parts.filter(({ lineId }) => lineId === id).map(({ amount }) => amount));
  return lines.filter(({ id, state }) => state !== 'draft' && (isOfAll || paidFor(id) > 0));
}

export function vatBroken(before: readonly Order[], after: readonly Order[]): string[] {
  const termsOf = ({ vatRate, isTakeaway, deposit }: OrderLine) =>
    `${vatRate} ${isTakeaway === true && deposit !== undefined}`;
  const fixed = new Map(before.flatMap(fixedLines).map(line => [line.id, termsOf(line)]));
  const known = new Set(before.flatMap(({ lines }) => lines.map(({ id }) => id)));
  const lines = after.flatMap(order => order.lines);
  const stretched = lines.filter(line => {
    const { id, splitFromId = '' } = line;
    // What was split before that payment is a line of its own.
    const terms = fixed.get(known.has(id) ? id : splitFromId);
    return terms !== undefined && terms !== termsOf(line);
  });
  return [
    ...lines.filter(line => line.vatRate !== rateOf(line)).map(line => `${line.name} at ${line.vatRate} %`),
    ...after.flatMap(sharesBroken),
    ...setsBroken(after),
    ...stretched.map(({ name }) => `${name} was paid at another rate or deposit`),
    ...after.flatMap(({ type, tableId, number }) =>
      type === 'takeaway' && tableId !== undefined ? [`takeaway ${number} has a table`] : [],
    ),
  ];
}

/** What leaves the house costs what it costs at the table, is as far as it was, and nothing is lost. */
export function takeawayBroken(before: readonly Order[], after: readonly Order[]): string[] {
  const factsOf = (orders: readonly Order[]) =>
    JSON.stringify(
      orders.map(({ number, total, serviceCharge, depositTotal = 0, paid, lines }) => [
        number,
        total - (serviceCharge?.amount ?? 0) - depositTotal,
        paid,
        sumOf(lines.map(one => one.quantity)),
      ]),
    );
  return factsOf(before) === factsOf(after) ? [] : [`${factsOf(before)} became ${factsOf(after)}`];
}

export const takeawaySteps: ReadonlySet<string> = new Set(['takeLine', 'takePart', 'changeType']);
