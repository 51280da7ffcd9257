/** Routes of cash sessions. */
import type { OriginRoutes } from '../kernel/calls/origin-routes.ts';
import { askRecount, confirmCash } from './cash-confirmation-commands.ts';
import { countCash, moveCash, openCashSession } from './cash-session-commands.ts';
import { cashSessionView } from './cash-session-rules.ts';
import { listConfirmed, listUnconfirmed } from './cash-session-store.ts';

/** Shows the shift that has just ended and the one before. */
const ownConfirmedMax = 2;
const confirmedMax = 100;

export function registerCash({ read, command }: OriginRoutes): void {
  read('cashSessions', {
    areas: ['cash'],
    tag: async ({ caller }) => caller.userId,
    async answer({ db, caller: { organizationId, userId } }) {
      const unconfirmed = await listUnconfirmed(db, organizationId);
      const confirmed = await listConfirmed(db, organizationId, {
        waiterId: userId,
        atMost: ownConfirmedMax,
      });
      const isShown = ({ session }: (typeof unconfirmed)[number]) =>
        session.kind === 'drawer' || session.holder_id === userId;
      return [...unconfirmed.filter(isShown), ...confirmed].map(cashSessionView);
    },
  });
  read('officeCashSessions', {
    areas: ['cash'],
    async answer({ db, caller: { organizationId } }) {
      const confirmed = await listConfirmed(db, organizationId, { atMost: confirmedMax });
      return [...(await listUnconfirmed(db, organizationId)), ...confirmed].map(cashSessionView);
    },
  });
  command('openCashSession', openCashSession);
  command('moveCash', moveCash);
  command('countCash', countCash);
  command('confirmCash', confirmCash);
  command('askRecount', askRecount);
}
