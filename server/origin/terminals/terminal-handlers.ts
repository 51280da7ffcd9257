/** Handles the questions of orders that concern terminals. */
import type { Payment } from '#shared/order/payment-schema.ts';
import type { ModuleLink } from '../kernel/calls/command-context.ts';
import { onQuestion } from '../kernel/calls/module-links.ts';
import { param } from '../kernel/calls/origin-frame.ts';
import { refundAtItsTerminal } from '../order/orders/order-links.ts';
import { findPayment } from '../order/payments/payment-store.ts';
import { listDevices } from '../venue/devices/devices-store.ts';
import { terminalsAmong } from '../venue/devices/terminals.ts';
import { refundAtTerminal } from './terminal-commands.ts';

export const terminalHandlers: readonly ModuleLink[] = [
  onQuestion(refundAtItsTerminal, async (context, body) => {
    const { tx, caller, params } = context;
    const found = await findPayment(tx, caller.organizationId, param(params, 'paymentId'));
    const took: Payment['terminal'] | null = JSON.parse(found?.payment.terminal ?? 'null');
    const inUse = terminalsAmong(await listDevices(tx, caller.organizationId));
    return inUse.some(({ id }) => id === took?.id) ? refundAtTerminal({ ...context, body }) : null;
  }),
];
