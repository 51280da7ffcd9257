/**
 * Who may do what of the server's own calls (accounts, notifications, what is public): every route that the server has ×
 * everybody × one's own and another's id. A route that stands not in the table is a failure. Calls of the tables under
 * /api are in permissions.test.ts.
 */
import { randomUUID } from 'node:crypto';
import t from 'tap';
import type { Problem } from '#shared/kernel/problem-schema.ts';
import type { User } from '#shared/venue/user-schema.ts';
import { joinStaff, type StaffSession, setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';

const people = ['stranger', 'waiter', 'manager', 'owner'] as const;
type Person = (typeof people)[number];

type OwnCall = {
  /** `manager`: an admin by role, `owner`: an admin of the organization; whoever stands later in the list may too. */
  from: Person;
  body?: object;
  /** The call answers whoever may with this, whatever the id: what is right in form and wrong in content. */
  told?: number;
};

/** What ends the caller's session or the restaurant is called with a wrong password or name: who may is told of that. */
const calls: Record<string, OwnCall> = {
  'GET /*': { from: 'stranger' },
  'GET /.well-known/jwks.json': { from: 'stranger' },
  'GET /config.json': { from: 'stranger' },
  'GET /health/live': { from: 'stranger' },
  'GET /health/ready': { from: 'stranger' },
  'GET /lang/:namespace/:file': { from: 'stranger', told: 404 },
  'GET /openapi.json': { from: 'stranger' },
  // To this computer, or with its token: metrics-routes.test.ts.
  'GET /metrics': { from: 'stranger' },
  // Only as an upgrade; who may then is in permissions.test.ts.
  'GET /live': { from: 'stranger', told: 404 },
  // A worker without a session says that a push came, by an id that only it knows.
  'POST /push/confirmations': { from: 'stranger', body: { id: randomUUID() } },
  'GET /identity/state': { from: 'stranger' },
  'POST /identity/setup': {
    from: 'stranger',
    body: { restaurantName: 'Inna', username: 'thief_x', password: 'a long enough password', sample: false },
    told: 409,
  },
  'POST /identity/sign-in': {
    from: 'stranger',
    body: { username: 'nobody_x', password: 'wrong one' },
    told: 401,
  },
  'POST /identity/sign-in/link': { from: 'stranger', body: { link: 'x'.repeat(43) }, told: 401 },
  'GET /identity/invitations/:token': { from: 'stranger', told: 410 },
  'POST /identity/invitations/:token': {
    from: 'stranger',
    body: { username: 'thief_x', displayName: 'X', password: 'a long enough password', legalConsent: true },
    told: 410,
  },
  'POST /identity/token': { from: 'waiter' },
  'DELETE /identity/device': { from: 'waiter' },
  'POST /identity/device/pairing': {
    from: 'stranger',
    body: { code: 'WRONGCODE', appVersion: '1' },
    told: 422,
  },
  'GET /identity/screen': { from: 'stranger' },
  'POST /identity/pin/sign-in': {
    from: 'stranger',
    body: { userId: randomUUID(), pin: '4711' },
    // In no browser that is a shared screen.
    told: 403,
  },
  'POST /identity/approvals/:id/pin': {
    from: 'waiter',
    body: { userId: randomUUID(), pin: '4711' },
    told: 403,
  },
  'POST /identity/drawer-openings/:id/pin': {
    from: 'waiter',
    body: { userId: randomUUID(), pin: '4711' },
    told: 403,
  },
  'POST /identity/drawer-openings/:id': {
    from: 'waiter',
    body: { username: 'owner', password: 'not their password' },
    told: 401,
  },
  'GET /identity/pin': { from: 'waiter' },
  'PUT /identity/pin': { from: 'waiter', body: { password: 'not my password', pin: '4711' }, told: 403 },
  'DELETE /identity/pin': { from: 'waiter' },
  'PUT /identity/screens/:id/account': {
    from: 'manager',
    body: { userId: randomUUID(), username: 'screen_x', displayName: 'Screen' },
    // No device of the restaurant.
    told: 404,
  },
  'DELETE /identity/screens/:id/account': { from: 'manager', told: 404 },
  // In no browser that is a station's screen.
  'POST /identity/screen/enter': { from: 'stranger', told: 403 },
  'GET /identity/pins': { from: 'manager' },
  'DELETE /identity/pins/:userId': { from: 'manager' },
  'POST /identity/staff/:userId/sign-out': { from: 'manager' },
  'PUT /identity/staff/:userId/pin': {
    from: 'manager',
    body: { username: 'thief_x', displayName: 'X', pin: '4711' },
  },
  'GET /identity/screens': { from: 'manager' },
  'PUT /identity/screens/:id': {
    from: 'manager',
    body: { lockSeconds: null, locksAfterOrder: false },
    told: 404,
  },
  'GET /identity/profile': { from: 'waiter' },
  'PATCH /identity/profile': { from: 'waiter', body: {} },
  'PUT /identity/profile/image': { from: 'waiter', told: 422 },
  'DELETE /identity/profile/image': { from: 'waiter' },
  'GET /identity/people/:userId/image': { from: 'waiter', told: 404 },
  'DELETE /identity/sessions/:id': { from: 'waiter', told: 404 },
  'DELETE /identity/sessions': { from: 'waiter' },
  'POST /identity/password': {
    from: 'waiter',
    body: { current: 'not my password', next: 'another long password' },
    told: 403,
  },
  'POST /identity/account/delete': {
    from: 'waiter',
    body: { password: 'not my password', confirmation: 'somebody' },
    told: 422,
  },
  'POST /identity/organization': { from: 'waiter', body: { organizationId: randomUUID() }, told: 403 },
  'GET /identity/organization': { from: 'waiter' },
  'POST /identity/organization/leave': { from: 'waiter', body: { confirmation: 'Wrong' }, told: 422 },
  'POST /identity/approvals/:id': {
    from: 'waiter',
    body: { username: 'owner', password: 'not their password' },
    told: 401,
  },
  'POST /identity/invitations': {
    from: 'manager',
    body: { userId: randomUUID(), username: 'somebody', displayName: 'Somebody' },
  },
  // At this computer; another one is refused by network-switch.test.ts.
  'PUT /identity/network': { from: 'owner', body: { isOpen: true, password: 'not my password' }, told: 403 },
  'PATCH /identity/organization': { from: 'owner', body: { name: 'Pod Lipą' } },
  'PATCH /identity/organization/members/:userId': { from: 'owner', body: { role: 'basic_member' } },
  'DELETE /identity/organization/invitations/:userId': { from: 'owner' },
  'DELETE /identity/organization/members/:userId': { from: 'owner' },
  'POST /identity/organization/delete': { from: 'owner', body: { confirmation: 'Wrong' }, told: 422 },
  'POST /api/notifications/fcm-token': { from: 'waiter', body: { token: 'a-token' } },
  'DELETE /api/notifications/fcm-token': { from: 'waiter', body: { token: 'a-token' } },
  'GET /api/notifications/preferences': { from: 'waiter' },
  'PATCH /api/notifications/preferences': { from: 'waiter', body: {} },
  'POST /api/notifications/test': { from: 'waiter' },
  'GET /api/notifications/devices': { from: 'manager' },
  'GET /api/admin/health': { from: 'manager' },
  'GET /api/connection': { from: 'waiter' },
  // Last: both end the session.
  'POST /api/auth/logout': { from: 'waiter', told: 204 },
  'POST /identity/sign-out': { from: 'stranger' },
};

/** `├── /identity/state (GET, HEAD)` and the indented rest of an address below it. */
function listRoutes(printed: string): string[] {
  const parents: string[] = [];
  return printed.split('\n').flatMap(line => {
    const [, indent = '', path = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \(([^)]*)\))?/.exec(line) ?? [];
    if (path === '') return [];
    const depth = indent.length / 4;
    parents.splice(depth, parents.length, path === '*' ? '/*' : path);
    const address = parents.join('');
    return methods
      .split(', ')
      .filter(method => method !== '' && method !== 'HEAD')
      .map(method => `${method} ${address}`);
  });
}

/** What the tables hold, and what a printer's program calls (bridge-prints.test.ts). */
function isHeldElsewhere(route: string): boolean {
  return route.endsWith(' /api/*') || route.endsWith(' /bridge/jobs/*');
}

t.test('the server’s own calls', async t => {
  const { url, app } = await startApp(t);
  const owner = await setUpRestaurant(url, { sample: false });
  const manager = await joinStaff(owner, 'magda_m', ['admin']);
  const waiters = [await joinStaff(owner, 'anna_w', ['waiter']), await joinStaff(owner, 'jan_w', ['waiter'])];
  const staff = (await owner.get<User[]>('/api/admin/users')).body;
  const idOf = (username: string) => staff.find(user => user.username === username)?.id ?? '';
  const [waiter] = waiters as [StaffSession];
  const sessions: Record<Person, StaffSession | null> = { stranger: null, waiter, manager, owner };

  const call = async (person: Person, route: string, ids: Record<string, string>) => {
    const [method = '', template = ''] = route.split(' ');
    const path = template.replace('/*', '/').replaceAll(/:(\w+)/g, (_, name) => ids[name] ?? randomUUID());
    const session = sessions[person];
    const body = calls[route]?.body ?? (method === 'POST' ? {} : undefined);
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        origin: url,
        'idempotency-key': randomUUID(),
        ...(session !== null && {
          cookie: session.cookie,
          ...(path.startsWith('/api/') && { authorization: `Bearer ${await session.token()}` }),
        }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') ?? false;
    const { code }: Partial<Problem> = isProblem ? JSON.parse(text) : {};
    return { status: response.status, code };
  };

  t.test('every route has its place in the table, and the table no other', async t => {
    const routes = listRoutes(app.printRoutes({ commonPrefix: false })).filter(
      route => !isHeldElsewhere(route),
    );
    t.same(routes.sort(), Object.keys(calls).sort());
  });

  for (const [route, { from, told }] of Object.entries(calls)) {
    t.test(`${route} is for ${from} and above`, async t => {
      for (const person of people) {
        const isAllowed = people.indexOf(person) >= people.indexOf(from);
        // A waiter's account of their own, and nobody's.
        for (const userId of route.includes(':') ? [idOf('jan_w'), randomUUID()] : ['']) {
          const answer = await call(person, route, { userId, id: userId });
          const what = `${person} ${route} ${userId}: ${answer.status} ${answer.code ?? ''}`;
          if (!isAllowed) {
            const refusal = person === 'stranger' ? 401 : 403;
            t.equal(answer.status, refusal, what);
          } else if (told !== undefined) t.equal(answer.status, told, what);
          else {
            t.ok(answer.status < 500, what);
            t.notMatch(answer.code ?? '', /^(UNAUTHENTICATED|FORBIDDEN|ORGANIZATION_REQUIRED)$/, what);
            if (route.includes(':') && userId !== idOf('jan_w')) t.equal(answer.status, 404, what);
          }
        }
      }
    });
  }
});
