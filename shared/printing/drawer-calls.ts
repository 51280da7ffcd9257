/** Calls of the tills' cash drawers. */
import { defaultRefreshMs } from '../kernel/intervals.ts';
import { read } from '../kernel/read-row.ts';
import { write } from '../kernel/write-row.ts';

const drawerTouches = ['drawerOpenings'] as const;

export const drawerReads = {
  /** Attempts to open a drawer at any till in the last minutes, newest first. */
  drawerOpenings: read({
    path: '/api/waiter/drawer-openings',
    roles: ['waiter'],
    byPin: true,
    answer: 'DrawerOpening[]',
    live: true,
    refreshMs: defaultRefreshMs,
    // The user stands next to the drawer and sees whether it opened.
    failure: null,
  }),
} as const;

export const drawerWrites = {
  /** Requires a till that has proven its identity. Without the right to do so, an opening without a payment becomes `asked` and waits for an admin. */
  openDrawer: write({
    path: '/api/waiter/drawer-openings',
    roles: ['waiter'],
    byPin: true,
    body: 'NewDrawerOpening',
    status: 201,
    answer: 'DrawerOpening',
    touches: drawerTouches,
    addsUp: true,
    refusals: ['DRAWER_UNAVAILABLE', 'DRAWER_OPENED', 'ID_TAKEN'],
  }),
  /** Called by an admin at the same till, next to the person who asked. */
  approveDrawer: write({
    path: '/api/admin/drawer-openings/approve',
    roles: ['admin'],
    body: 'DrawerApproval',
    answer: 'DrawerOpening',
    touches: drawerTouches,
    refusals: ['DRAWER_UNAVAILABLE', 'APPROVAL_DECIDED'],
  }),
} as const;
