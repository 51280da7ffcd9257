import {
  billCommand,
  closeCommand,
  newPayment,
  refundCommand,
  reopenCommand,
} from '#shared/schemas/payment-schema.ts';
import type { OriginRoutes } from '../calls/origin-routes.ts';
import { requestBill } from './bill-commands.ts';
import { closeOrder, reopenOrder } from './closing-commands.ts';
import { takePayment } from './payment-commands.ts';
import { refundPayment } from './refund-commands.ts';

/** The waiter's calls about money: bill, payments, refunds, closing. */
export function registerPayments({ command }: OriginRoutes): void {
  command('requestBill', { body: billCommand, status: 200, run: requestBill });
  command('takePayment', { body: newPayment, status: 200, run: takePayment });
  command('refundPayment', { body: refundCommand, status: 200, run: refundPayment });
  command('closeOrder', { body: closeCommand, status: 200, run: closeOrder });
  command('reopenOrder', { body: reopenCommand, status: 200, run: reopenOrder });
}
