/** Routes of card payments at terminals. */
import type { TerminalQueue } from '#shared/terminals/terminal-schema.ts';
import type { OriginRoutes } from '../kernel/calls/origin-routes.ts';
import { isHeld } from '../order/payments/terminal-payments.ts';
import { listDevices } from '../venue/devices/devices-store.ts';
import { terminalsAmong } from '../venue/devices/terminals.ts';
import {
  cancelAtTerminal,
  refundAtTerminal,
  resolveAtTerminal,
  sendToTerminal,
} from './terminal-commands.ts';
import { byTurn, listAtTerminals, type PaymentAtTerminal } from './terminal-store.ts';
import { askTerminalTotals } from './terminal-totals-commands.ts';

function queueOf(id: string, held: readonly PaymentAtTerminal[]): TerminalQueue {
  const there = held.filter(({ terminalId }) => terminalId === id).toSorted(byTurn);
  return {
    id,
    payments: there.map(({ orderId, state, payment }) => ({
      ...{ id: payment.id, orderId, amount: payment.amount + payment.tip },
      ...{ isUnknown: state === 'unknown', by: JSON.parse(payment.taken_by) },
    })),
  };
}

export function registerTerminals({ read, command }: OriginRoutes): void {
  read('terminalQueues', {
    areas: ['terminals', 'devices'],
    async answer({ db, caller: { organizationId } }) {
      const held = (await listAtTerminals(db, organizationId)).filter(isHeld);
      return terminalsAmong(await listDevices(db, organizationId)).map(({ id }) => queueOf(id, held));
    },
  });
  command('sendToTerminal', sendToTerminal);
  command('refundAtTerminal', refundAtTerminal);
  command('cancelAtTerminal', cancelAtTerminal);
  command('resolveAtTerminal', resolveAtTerminal);
  command('askTerminalTotals', askTerminalTotals);
}
