/** Prints a service charge: separately on a bill; on a receipt as a sale, with a line per VAT rate. */
import type { OrderMoney } from '#shared/order/order-money.ts';
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import { chargeLabel } from '#shared/order/service-charge.ts';
import { chargeOf } from '../../order/corrections/service-charge/service-charge-rules.ts';
import type { StoredOrder } from '../../order/orders/stored-order.ts';

type Printed = Pick<PrintedDocument, 'subtotal' | 'serviceCharge'> & {
  chargeLines: PrintedDocument['lines'];
};

export function printedCharge(
  kind: 'receipt' | 'bill',
  { order }: Pick<StoredOrder, 'order'>,
  money: OrderMoney,
  { language, letters }: { language: string; letters: ReadonlyMap<number, string> },
): Printed {
  const { subtotal, serviceCharge: amount } = money;
  const charge = chargeOf(order);
  if (charge === null || amount === 0) return { subtotal, chargeLines: [] };
  const name = chargeLabel(charge, language);
  if (kind === 'bill') return { subtotal, serviceCharge: { name, amount }, chargeLines: [] };
  const chargeLines = money.vatBreakdown.flatMap(({ rate, serviceCharge = 0 }) => {
    if (serviceCharge === 0) return [];
    const price = { quantity: 1, unitPrice: serviceCharge, amount: serviceCharge };
    return [
      {
        name,
        ...price,
        vatRate: rate,
        vatLetter: letters.get(rate) ?? '',
        details: [],
        isServiceCharge: true,
      },
    ];
  });
  return { subtotal: subtotal + amount, chargeLines };
}
