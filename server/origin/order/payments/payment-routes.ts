import type { OriginRoutes } from '../../kernel/calls/origin-routes.ts';
import { requestBill } from './bill-commands.ts';
import { closeOrder, reopenOrder } from './closing-commands.ts';
import { changePaymentKind } from './kind-change-commands.ts';
import { takePayment } from './payment-commands.ts';
import { refundPayment } from './refund-commands.ts';

/** Routes of bill, payments, refunds and closing. */
export function registerPayments({ command }: OriginRoutes): void {
  command('requestBill', requestBill);
  command('takePayment', takePayment);
  command('refundPayment', refundPayment);
  command('changePaymentKind', changePaymentKind);
  command('closeOrder', closeOrder);
  command('reopenOrder', reopenOrder);
}
