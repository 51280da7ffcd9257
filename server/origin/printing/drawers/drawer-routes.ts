/** Routes of the tills' cash drawers. */
import type { OriginRoutes } from '../../kernel/calls/origin-routes.ts';
import { approveDrawer, openDrawer } from './drawer-commands.ts';
import { listDrawerOpeningsSince } from './drawer-opening-store.ts';
import { drawerOpeningView } from './drawer-rules.ts';

const shownForMs = 10 * 60_000;

export function registerDrawers({ read, command }: OriginRoutes): void {
  read('drawerOpenings', {
    areas: ['drawers'],
    // In whole minutes, as openings leave the list by age without any write.
    tag: async ({ nowMs }) => String(Math.floor(nowMs / 60_000)),
    async answer({ db, caller, nowMs }) {
      const since = new Date(nowMs - shownForMs).toISOString();
      return (await listDrawerOpeningsSince(db, caller.organizationId, since)).map(drawerOpeningView);
    },
  });
  command('openDrawer', openDrawer);
  command('approveDrawer', approveDrawer);
}
