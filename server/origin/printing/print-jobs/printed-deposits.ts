/** Prints deposits: below the total, as they are neither sold nor taxed. A fiscal printer has them after its fiscal total. */
import type { OrderMoney } from '#shared/order/order-money.ts';
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import type { OrderLineRow } from '../../order/orders/order-row.ts';
import { documentTranslations } from './document-translations.ts';

/** The sum of the sales, and the deposits grouped by amount; `toPay` is both together. */
export function printedDeposits(
  lines: readonly OrderLineRow[],
  money: OrderMoney,
  language: string,
): Pick<PrintedDocument, 'total' | 'deposits' | 'toPay'> {
  const { total: toPay, depositTotal } = money;
  if (depositTotal === 0) return { total: toPay };
  const charged = lines.filter(({ id }) => (money.lines.get(id)?.depositTotal ?? 0) > 0);
  const name = documentTranslations(language).deposit;
  const deposits = [...Map.groupBy(charged, ({ deposit }) => deposit)]
    .toSorted(([one], [other]) => one - other)
    .map(([unitPrice, ofHeight]) => {
      const quantity = ofHeight.reduce((sum, line) => sum + line.quantity, 0);
      return { name, quantity, unitPrice, amount: quantity * unitPrice };
    });
  return { total: toPay - depositTotal, deposits, toPay };
}
