import type { OriginRoutes } from '../../../kernel/calls/origin-routes.ts';
import type { ReadContext } from '../../../kernel/calls/read-context.ts';
import {
  acceptTransfer,
  askTransfer,
  cancelTransfer,
  declineTransfer,
  transfersSince,
} from './transfer-commands.ts';
import { transferView } from './transfer-rules.ts';
import { findOffered, listTransfers } from './transfer-store.ts';

function recentTransfers({ db, caller, nowMs, once }: ReadContext) {
  return once('transfers', () => listTransfers(db, caller.organizationId, transfersSince(nowMs)));
}

async function shownTransfers(context: ReadContext) {
  const { db, caller, nowMs } = context;
  const { organizationId } = caller;
  const rows = await recentTransfers(context);
  if (rows.length === 0) return [];
  const orders = await findOffered(db, organizationId, rows);
  return rows.flatMap(row => transferView(row, orders, nowMs) ?? []);
}

/** Registers the calls by which a waiter offers orders to a colleague. */
export function registerTransfers({ read, command }: OriginRoutes): void {
  read('orderTransfers', {
    areas: ['transfers', 'orders', 'tables'],
    // Offers lapse and decisions are hidden with time, so between two writes both numbers only fall.
    async tag(context) {
      const shown = await shownTransfers(context);
      return `${shown.filter(({ state }) => state === 'open').length}.${shown.length}`;
    },
    tagStaysUntilMs: async context => ((await recentTransfers(context)).length === 0 ? null : context.nowMs),
    answer: shownTransfers,
  });
  command('askTransfer', askTransfer);
  command('acceptTransfer', acceptTransfer);
  command('declineTransfer', declineTransfer);
  command('cancelTransfer', cancelTransfer);
}
