// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Role } from '#shared/kernel/roles.ts';
import { type ScreenName, screenPaths } from '#shared/kernel/screen-paths.ts';
import { type Access, decideAccess, otherAccountPath } from '../../../client/identity/route-guards.ts';
import { routes } from '../../../client/routing/router.tsx';
import { homePath, pathAfterSignIn } from '../../../client/session/home-path.ts';
import type { Session } from '../../../client/session/identity-context.tsx';
import { testMember } from '../harness/screen-harness.tsx';

const signedOut: Session = { kind: 'signedOut', setup: 'done' };
const fresh: Session = { kind: 'signedOut', setup: 'open' };
const noOrganization: Session = { kind: 'noOrganization', organizations: [] };
const member = (...roles: Role[]): Session => ({
  kind: 'member',
  userInfo: { ...testMember, roles },
  organizations: [],
});

const tables: Access = { for: 'member', roles: ['waiter'] };
const login: Access = { for: 'signedOut' };
const tablesPath = '/app/waiter/tables';

test('without a session one is sent to sign in, and back to where one wanted to go §2.23', () => {
  expect(decideAccess(tables, signedOut, tablesPath, '')).toEqual({
    kind: 'go',
    to: '/auth/login?next=%2Fapp%2Fwaiter%2Ftables',
  });
  expect(decideAccess(login, member('bar'), '/auth/login', '?next=%2Fapp%2Fwaiter%2Ftables')).toEqual({
    kind: 'go',
    to: tablesPath,
  });
});

test('before the restaurant is set up every address leads to set-up, afterwards none does', () => {
  for (const access of [tables, login, { for: 'anyone' } as const]) {
    expect(decideAccess(access, fresh, '/', '')).toEqual({ kind: 'go', to: '/auth/setup' });
  }
  expect(decideAccess({ for: 'setup' }, fresh, '/auth/setup', '')).toEqual({ kind: 'show' });
  expect(decideAccess({ for: 'setup' }, signedOut, '/auth/setup', '')).toEqual({
    kind: 'go',
    to: '/auth/login',
  });
  expect(decideAccess({ for: 'setup' }, member('admin'), '/auth/setup', '')).toEqual({
    kind: 'go',
    to: '/app/admin',
  });
});

test('without a restaurant one chooses it first §2.22', () => {
  expect(decideAccess(tables, noOrganization, tablesPath, '')).toEqual({
    kind: 'go',
    to: '/auth/select-organization?next=%2Fapp%2Fwaiter%2Ftables',
  });
  expect(decideAccess(login, noOrganization, '/auth/login', '?next=%2Fapp%2Fwaiter%2Ftables')).toEqual({
    kind: 'go',
    to: '/auth/select-organization?next=%2Fapp%2Fwaiter%2Ftables',
  });
  expect(decideAccess(login, noOrganization, '/auth/login', '')).toEqual({
    kind: 'go',
    to: '/auth/select-organization',
  });
  expect(decideAccess({ for: 'noOrganization' }, noOrganization, '/auth/select-organization', '')).toEqual({
    kind: 'show',
  });
  expect(decideAccess({ for: 'noOrganization' }, signedOut, '/auth/select-organization', '')).toEqual({
    kind: 'go',
    to: '/auth/login',
  });
});

test('a screen opens for its roles and for admins; others are told that it is not theirs §2.28d', () => {
  expect(decideAccess(tables, member('waiter'), tablesPath, '').kind).toBe('show');
  expect(decideAccess(tables, member('admin'), tablesPath, '').kind).toBe('show');
  expect(decideAccess(tables, member('kitchen'), tablesPath, '').kind).toBe('unauthorized');
});

test('the landing page and invitations are for anyone; a sign-in link works for whoever opens it', () => {
  for (const session of [signedOut, noOrganization, member()]) {
    expect(decideAccess({ for: 'anyone' }, session, '/', '').kind).toBe('show');
  }
  expect(decideAccess(login, member('waiter'), '/auth/login', '?link=abc').kind).toBe('show');
});

test('who signs in to another account sees the form until that has happened, and then their own screens', () => {
  const [path = '', search] = otherAccountPath(testMember.userId).split('?');
  expect(decideAccess(login, member('waiter'), path, `?${search}`).kind).toBe('show');
  const other = otherAccountPath('another').split('?')[1];
  expect(decideAccess(login, member('admin'), path, `?${other}`)).toEqual({ kind: 'go', to: '/app/admin' });
  expect(decideAccess(login, noOrganization, path, `?${search}`)).toMatchObject({ kind: 'go' });
});

test('each role begins at its own screen §6.1', () => {
  expect(homePath(['kitchen', 'waiter'])).toBe(tablesPath);
  expect(homePath(['bar', 'kitchen'])).toBe('/app/preparation/kitchen');
  expect(homePath(['bar'])).toBe('/app/preparation/bar');
  expect(homePath(['admin'])).toBe('/app/admin');
  expect(homePath([])).toBeNull();
});

test('a list is returned to with its filters', () => {
  const decision = decideAccess(tables, signedOut, '/app/admin/orders', 'state=open&page=2');
  expect(decision).toEqual({
    kind: 'go',
    to: '/auth/login?next=%2Fapp%2Fadmin%2Forders%3Fstate%3Dopen%26page%3D2',
  });
  expect(pathAfterSignIn('/app/admin/orders?state=open&page=2', ['admin'])).toBe(
    '/app/admin/orders?state=open&page=2',
  );
});

test('a member comes to the choice of a restaurant only to change it', () => {
  const choice: Access = { for: 'noOrganization' };
  const path = '/auth/select-organization';
  expect(decideAccess(choice, member('waiter'), path, 'switch')).toEqual({ kind: 'show' });
  expect(decideAccess(choice, member('waiter'), path, '')).toEqual({ kind: 'go', to: tablesPath });
});

test('whoever needs a subscription is sent to it from everywhere but open orders, people and the books §6.2', () => {
  const unpaid: Session = {
    kind: 'member',
    userInfo: { ...testMember, roles: ['admin'], needsSubscription: true },
    organizations: [],
  };
  const decide = (name: ScreenName) => decideAccess(routes[name].access, unpaid, screenPaths[name], '').kind;
  const members = (Object.keys(routes) as ScreenName[]).filter(name => routes[name].access.for === 'member');
  expect(members.filter(name => decide(name) === 'show')).toEqual([
    'subscribe',
    'profile',
    'organization',
    'waiterTables',
    'recentlyClosedOrders',
    'waiterOrders',
    'waiterReady',
    'waiterCash',
    'waiterOrder',
    'kitchen',
    'bar',
    'adminUsers',
    'adminOrders',
    'adminOrder',
    'adminReceipts',
    'adminReports',
    'adminCash',
    'adminHealth',
    'adminDevices',
  ]);
  expect(decideAccess(routes.admin.access, unpaid, screenPaths.admin, '')).toEqual({
    kind: 'go',
    to: '/app/subscribe',
  });
});

test('only pages of our own are gone to after sign-in', () => {
  expect(pathAfterSignIn('/app/waiter/orders/1', ['waiter'])).toBe('/app/waiter/orders/1');
  for (const next of ['https://evil.example', '//evil.example', '/app/../auth/login', '/app//x?y', null]) {
    expect(pathAfterSignIn(next, ['bar'])).toBe('/app/preparation/bar');
  }
  expect(pathAfterSignIn(null, [])).toBe('/');
});

test('an admin who came by PIN has the till and no office', () => {
  const office: Access = { for: 'member', roles: ['admin'] };
  const byPin: Session = {
    kind: 'member',
    userInfo: { ...testMember, roles: ['admin'] },
    organizations: [],
    isByPin: true,
  };
  expect(decideAccess(tables, byPin, tablesPath, '')).toEqual({ kind: 'show' });
  expect(decideAccess(office, byPin, '/app/admin', '')).toEqual({ kind: 'unauthorized' });
  expect(decideAccess(login, byPin, '/auth/login', '')).toEqual({ kind: 'go', to: tablesPath });
  expect(decideAccess(office, member('admin'), '/app/admin', '')).toEqual({ kind: 'show' });
});
