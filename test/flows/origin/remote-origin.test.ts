/** The whole product in front of an origin that runs elsewhere, with a credential of the server's own there and without one. */

import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importSPKI, jwtVerify } from 'jose';
import t, { type Test } from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { ServerMessage } from '#shared/live/live-messages.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import type { Health } from '#shared/platform/health-schema.ts';
import type { VerifyToken } from '../../../server/http/guards.ts';
import { buildOrigin } from '../../../server/origin/build-origin.ts';
import { originMigrations } from '../../../server/origin/kernel/migrations/origin-migrations.ts';
import type { OriginTables } from '../../../server/origin/kernel/origin-tables.ts';
import { openDatabase } from '../../../server/store/sqlite-store.ts';
import { serviceToken } from '../../helpers/restaurants/origin-fixture.ts';
import {
  addSmallRestaurant,
  type Person,
  people,
  restaurantIds,
} from '../../helpers/restaurants/small-restaurant.ts';
import { createStaffSession, setUpRestaurant, watch } from '../../helpers/restaurants/staff-session.ts';
import { signAs, startWithClerk } from '../../helpers/restaurants/two-restaurants.ts';
import { startApp } from '../../helpers/running-app.ts';
import { findFreePort } from '../../helpers/server-process.ts';
import { sendRaw } from '../../server/proxy/raw-request.ts';

const kitchenPath = '/api/preparation/orders?location=kitchen';
const tablesPath = '/api/waiter/tables';

/** The restaurant API as a server of its own, which trusts the same sign-in and checks its tokens itself. */
async function startOriginElsewhere(t: Test) {
  const database = await openDatabase<OriginTables>(':memory:', originMigrations);
  const { organization } = restaurantIds;
  await database.transaction(organization, tx => addSmallRestaurant(tx, organization));
  const trusted = { publicKeyPem: '' };
  const verifyToken: VerifyToken = async token => {
    const key = await importSPKI(trusted.publicKeyPem, 'RS256');
    const { payload } = await jwtVerify(token, key);
    const { id, rol } = payload['o'] as { id: string; rol: string };
    return {
      userId: payload.sub ?? '',
      sessionId: String(payload['sid']),
      organizationId: id,
      organizationRole: rol === 'admin' ? 'admin' : 'basic_member',
      token,
      expiresAtMs: (payload.exp ?? 0) * 1_000,
    };
  };
  const app = await buildOrigin({ database, verifyToken, serviceToken, now: Date.now, logger: false });
  const arrived: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = [];
  app.server.prependListener('request', ({ method, url, headers }) => arrived.push({ method, url, headers }));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const stop = async () => {
    app.server.closeAllConnections();
    await app.close();
  };
  t.teardown(async () => {
    await stop();
    await database.close();
  });
  return { url, arrived, trusted, stop };
}

async function openRestaurant(t: Test, env: Record<string, string>) {
  const origin = await startOriginElsewhere(t);
  const issuer = await startWithClerk(t, { ORIGIN_URL: origin.url, ...env });
  origin.trusted.publicKeyPem = issuer.publicKeyPem;
  const as = (person: Person) => {
    const { userId, organizationId, organizationRole } = people[person];
    const rol = organizationRole === 'admin' ? 'admin' : 'member';
    const claims = { sub: userId, sid: createUuid(), o: { id: organizationId, rol, slg: 'mala' } };
    return createStaffSession({ baseUrl: issuer.url, cookie: '', token: () => signAs(issuer, claims) });
  };
  return { ...origin, front: issuer.url, as };
}

const isAbout = (text: string) => (message: ServerMessage) =>
  (message.type === 'delta' || message.type === 'snapshot') && JSON.stringify(message).includes(text);

const credentials: [name: string, env: Record<string, string>][] = [
  ['a credential of its own', { ORIGIN_SERVICE_TOKEN: serviceToken }],
  ['only the tokens of those who watch', {}],
];
for (const [name, env] of credentials) {
  t.test(
    `with ${name} an order reaches the kitchen through a remote origin, and comes back ready`,
    async t => {
      const { arrived, as } = await openRestaurant(t, env);
      const [waiter, cook] = [as('waiter'), as('kitchen')];
      const [kitchen, room] = await Promise.all([watch(cook, [kitchenPath]), watch(waiter, [tablesPath])]);
      t.teardown(() => Promise.all([kitchen.close(), room.close()]));
      const line = { menuItemId: restaurantIds.soup, quantity: 1 };
      const opened = await waiter.write<Order>('POST', '/api/waiter/orders', {
        type: 'dineIn',
        tableId: restaurantIds.table1,
        guestCount: 2,
        lines: [line],
      });
      t.equal(opened.status, 201);
      const order = opened.body;
      t.equal((await waiter.write('POST', `/api/waiter/orders/${order.id}/send`, {})).status, 200);
      await kitchen.waitFor(isAbout(order.id));
      const { body: tickets } = await cook.get<Ticket[]>(kitchenPath);
      t.match(tickets, [{ orderId: order.id, lines: [{ name: 'Zupa', state: 'sent' }] }]);
      t.equal((await cook.write('POST', `/api/preparation/tickets/${tickets[0]?.id}/ready`, {})).status, 200);
      await room.waitFor(isAbout('"state":"readyToServe"'));
      const { body: tables } = await waiter.get<WaiterTable[]>(tablesPath);
      t.equal(tables.find(({ id }) => id === restaurantIds.table1)?.state, 'readyToServe');

      const polls = arrived.filter(({ url }) => url === tablesPath || url === kitchenPath);
      const isOwn = polls.map(({ headers }) => headers.authorization === `Bearer ${serviceToken}`);
      t.same(new Set(isOwn), new Set([env['ORIGIN_SERVICE_TOKEN'] !== undefined]));
    },
  );
}

const smuggled: Record<string, string> = {
  cookie: '__session=x; session=y',
  forwarded: 'for=10.0.0.1;host=evil.example',
  'x-forwarded-for': '10.0.0.1',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-forwarded-port': '1',
  'x-forwarded-prefix': '/admin',
  'x-real-ip': '10.0.0.1',
  'x-client-ip': '10.0.0.1',
  'true-client-ip': '10.0.0.1',
  'x-original-url': '/api/admin/users',
  'x-rewrite-url': '/api/admin/users',
  'x-http-method-override': 'DELETE',
  'x-method-override': 'DELETE',
  'x-user-id': people.admin.userId,
  'x-organization-id': restaurantIds.otherOrganization,
  'x-org-id': restaurantIds.otherOrganization,
  'x-role': 'admin',
  'x-clerk-auth-status': 'signed-in',
  'proxy-authorization': `Bearer ${serviceToken}`,
  via: '1.1 evil',
  te: 'trailers',
  referer: 'https://evil.example',
};
const passed = 'accept accept-language authorization connection host idempotency-key x-request-id'.split(' ');

t.test(
  'of what a client says about itself only the allowed headers reach the origin, and no odd address does',
  async t => {
    const { arrived, front, as } = await openRestaurant(t, { ORIGIN_SERVICE_TOKEN: serviceToken });
    const token = await as('waiter').token();
    const send = (target: string, headers: string[] = []) =>
      sendRaw(front, [
        `GET ${target} HTTP/1.1`,
        `Host: ${new URL(front).host}`,
        `Authorization: Bearer ${token}`,
        'Connection: close',
        ...headers,
      ]);
    // Asked of the origin, not of a topic: the office's orders are not live.
    const headers = { ...smuggled, authorization: `Bearer ${token}` };
    const [answer] = await once(
      request(`${front}/api/admin/orders`, { headers, agent: false }).end(),
      'response',
    );
    t.equal(answer.resume().statusCode, 403, 'still a waiter');
    const received = arrived.filter(({ url }) => url === '/api/admin/orders');
    t.equal(received.length, 1);
    t.same(
      Object.keys(received[0]?.headers ?? {}).filter(header => !passed.includes(header)),
      [],
    );
    t.equal(received[0]?.headers.authorization, `Bearer ${token}`);

    const before = arrived.length;
    const odd = [
      '/api/../identity/state',
      '/api/%2e%2e/secret',
      '//127.0.0.1/api/waiter/tables',
      '/api//waiter/tables',
      `${front}/api/waiter/tables`,
      'http://evil.example/api/waiter/tables',
      '/api/waiter/tables%0d%0aX-Admin:1',
      '/api/waiter/tables?x=%0d%0aX-Admin:1',
      '/api\\waiter\\tables',
    ];
    for (const target of odd) t.match(await send(target), /^HTTP\/1\.1 4\d\d /, target);
    t.match(await send('/api/admin/orders', ['X: 1\rX-Organization-Id: 2']), /^HTTP\/1\.1 400 /, 'a bare CR');
    t.match(
      await send('/api/admin/orders', ['Transfer-Encoding: chunked', 'Content-Length: 4']),
      /^HTTP\/1\.1 400 /,
    );
    t.same(
      arrived.slice(before).map(({ url }) => url),
      [],
    );
  },
);

t.test('a set-up waits for the origin, whose names would be lost otherwise', async t => {
  const away = `http://127.0.0.1:${await findFreePort()}`;
  const { url } = await startApp(t, { ORIGIN_URL: away });
  const answer = await fetch(`${url}/identity/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({
      restaurantName: 'Pod Lipą',
      username: 'zofia',
      password: 'correct horse 42',
      sample: false,
    }),
  });
  t.match([answer.status, await answer.json()], [502, { code: 'ORIGIN_UNREACHABLE' }]);
  const state = await fetch(`${url}/identity/state`);
  t.match(await state.json(), { setupRequired: true });
  const config = await (await fetch(`${url}/config.json`)).json();
  t.match(config, { identity: { isOriginElsewhere: true } }, 'no sample is offered that it could not bring');
});

t.test('a set-up whose names the origin does not take opens the restaurant all the same', async t => {
  const origin = createServer((_request, response) => {
    response.writeHead(403, { 'content-type': 'application/problem+json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(origin, 'listening');
  t.teardown(() => origin.close());
  const { port } = origin.address() as AddressInfo;
  const { url } = await startApp(t, { ORIGIN_URL: `http://127.0.0.1:${port}` });
  await setUpRestaurant(url);
  const config = await (await fetch(`${url}/config.json`)).json();
  t.match(config, { identity: { setupRequired: false } });
});

t.test('the office’s health says that the data are elsewhere, and once nobody answers there', async t => {
  const { as, stop } = await openRestaurant(t, { ORIGIN_SERVICE_TOKEN: serviceToken });
  const admin = as('admin');
  const found = async () => {
    const { status, body } = await admin.get<Health>('/api/admin/health');
    return { status, of: (topic: string) => body.rows.find(row => row.topic === topic) };
  };
  const before = await found();
  t.match(before.of('origin'), { state: 'fine', finding: 'remote' });
  t.match(before.of('devices') ?? before.of('device'), { state: 'fine' });
  await stop();
  const after = await found();
  t.equal(after.status, 200, 'who asks is still known');
  t.match(after.of('origin'), { state: 'act', finding: 'away' });
  t.match(after.of('printers'), { state: 'unknown' });
});
