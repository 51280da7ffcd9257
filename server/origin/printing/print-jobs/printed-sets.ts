/** Prints set menus: the guests' bill has one price for each, a receipt the share of every dish at its VAT rate (docs/domain-money.md). */

import { dishName } from '#shared/catalog/dish-names.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import type { OrderMoney } from '#shared/order/order-money.ts';
import type { LineModifier } from '#shared/order/order-schema.ts';
import { isCharged } from '#shared/order/order-states.ts';
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import type { OrderLineRow } from '../../order/orders/order-row.ts';
import { parseNames } from '../../order/orders/order-view.ts';
import { setMates, setOf } from '../../order/orders/set-share-rules.ts';
import type { StoredOrder } from '../../order/orders/stored-order.ts';

type PrintedLine = PrintedDocument['lines'][number];

/** The name of the set, printed below a dish on a receipt. */
export function setNames(line: OrderLineRow, language: string): string[] {
  const set = setOf(line);
  return set === null ? [] : [dishName(set, language)];
}

function chosenText(line: OrderLineRow, language: string): string {
  const options: LineModifier[] = JSON.parse(line.modifiers);
  const { supplement = 0 } = setOf(line) ?? {};
  const name = dishName({ name: line.name, names: parseNames(line.names) }, language);
  const named = supplement === 0 ? name : `${name} +${moneyText(supplement, language, 2)}`;
  return [named, ...options.map(option => dishName(option, language))].join(', ');
}

/** Each set with its chosen dishes; the VAT rates are in the bill's sums. */
export function billedSets({ lines }: StoredOrder, money: OrderMoney, language: string): PrintedLine[] {
  const firsts = lines.filter(
    line => isCharged(line.state) && line.set_menu !== null && setMates(lines, line)[0]?.id === line.id,
  );
  return firsts.map(first => {
    const dishes = setMates(lines, first);
    const sumOf = (amount: (line: OrderLineRow) => number) =>
      dishes.reduce((sum, line) => sum + amount(line), 0);
    const moneyOf = (line: OrderLineRow) => money.lines.get(line.id);
    const discount = sumOf(line => moneyOf(line)?.discountTotal ?? 0);
    const full = sumOf(line => moneyOf(line)?.lineTotal ?? 0);
    return {
      name: setNames(first, language)[0] ?? '',
      quantity: 1,
      unitPrice: full,
      amount: full - discount,
      ...(discount > 0 && { discount }),
      details: dishes.map(line => chosenText(line, language)),
    };
  });
}
