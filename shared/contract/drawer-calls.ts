/** Calls of the tills' cash drawers. */
import { defaultRefreshMs } from '../intervals.ts';
import { read } from './read-row.ts';
import { write } from './write-row.ts';

const drawerTouches = ['drawerOpenings'] as const;

export const drawerReads = {
  /** Those of the last minutes at any till, the newest first: whether a drawer opened. */
  drawerOpenings: read({
    path: '/api/waiter/drawer-openings',
    roles: ['waiter'],
    byPin: true,
    answer: 'DrawerOpening[]',
    live: true,
    refreshMs: defaultRefreshMs,
    // Whoever needs it stands in front of the drawer.
    failure: null,
  }),
} as const;

export const drawerWrites = {
  /** At a till that has proven itself. Without the right to do so, what has no payment is `asked` and waits for an admin. */
  openDrawer: write({
    method: 'POST',
    path: '/api/waiter/drawer-openings',
    roles: ['waiter'],
    byPin: true,
    body: 'NewDrawerOpening',
    status: 201,
    answer: 'DrawerOpening',
    delivery: 'now',
    touches: drawerTouches,
    addsUp: true,
    refusals: ['DRAWER_UNAVAILABLE', 'DRAWER_OPENED', 'ID_TAKEN'],
  }),
  /** By an admin at the same till, while whoever asked is there. */
  approveDrawer: write({
    method: 'POST',
    path: '/api/admin/drawer-openings/approve',
    roles: ['admin'],
    body: 'DrawerApproval',
    status: 200,
    answer: 'DrawerOpening',
    delivery: 'now',
    touches: drawerTouches,
    refusals: ['DRAWER_UNAVAILABLE', 'APPROVAL_DECIDED'],
  }),
} as const;
