/** What Clerk's sessions and reports do to screens that are open: they come by cookie, end at once, and outlast Clerk's absence. */
import { on, once } from 'node:events';
import t from 'tap';
import WebSocket from 'ws';
import type { Problem } from '#shared/kernel/problem-schema.ts';
import { closeCodes, liveProtocol, type ServerMessage } from '#shared/live/live-messages.ts';
import type { UserInfo } from '#shared/venue/user-schema.ts';
import { openClerkRestaurant } from '../../helpers/identity-modes.ts';
import { createStaffSession, watch } from '../../helpers/restaurants/staff-session.ts';

const tables = '/api/waiter/tables';

t.test('a browser’s cookies open a socket that asks for no other token', async t => {
  const { url, join } = await openClerkRestaurant(t);
  const waiter = await join('anna_w', ['waiter']);
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, liveProtocol, {
    origin: url,
    headers: { cookie: waiter.cookie },
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'hello', client: 'tab', topics: [{ sub: 1, path: tables }] }));
  const heard: ServerMessage['type'][] = [];
  for await (const [data] of on(socket, 'message')) {
    const message: ServerMessage = JSON.parse(String(data));
    heard.push(message.type);
    if (message.type === 'snapshot' || message.type === 'error') break;
  }
  t.same(heard, ['welcome', 'snapshot']);
  const closed = once(socket, 'close');
  t.equal((await waiter.write('POST', '/api/auth/logout', {})).status, 204);
  t.equal((await closed)[0], closeCodes.signedOut);
  const read = await fetch(`${url}${tables}`, { headers: { cookie: waiter.cookie } });
  t.equal(read.status, 401);
  const foreign = new WebSocket(`${url.replace('http', 'ws')}/live`, liveProtocol, {
    origin: 'https://evil.example',
    headers: { cookie: waiter.cookie },
  });
  const [, answer] = await once(foreign, 'unexpected-response');
  t.equal(answer.statusCode, 403, 'another site’s page is refused before anybody looks at cookies');
});

t.test('a session that Clerk reports as ended closes its screens at once', async t => {
  const { url, join, clerk, sessionOf, userIdOf } = await openClerkRestaurant(t);
  await join('anna_w', ['waiter']);
  const session = sessionOf(userIdOf('anna_w'));
  const other = sessionOf(userIdOf('anna_w'));
  const [screen, stays] = [await watch(session, [tables]), await watch(other, [tables])];
  const closed = once(screen.socket, 'close');
  await clerk.sendWebhook(`${url}/webhooks/clerk`, 'session.ended', { id: session.id });
  t.equal((await closed)[0], closeCodes.signedOut);
  t.equal((await session.get(tables)).status, 401);
  t.equal((await other.get(tables)).status, 200);
  t.equal(stays.socket.readyState, stays.socket.OPEN);
  await stays.close();
});

t.test('who leaves the organization loses screen and access at once', async t => {
  const { url, join, clerk, organizationId, userIdOf } = await openClerkRestaurant(t);
  const waiter = await join('anna_w', ['waiter']);
  const screen = await watch(waiter, [tables]);
  const closed = once(screen.socket, 'close');
  // From before: Clerk gives nobody who left another one.
  const token = await waiter.token();
  await clerk.sendWebhook(`${url}/webhooks/clerk`, 'organizationMembership.deleted', {
    id: 'orgmem_1',
    role: 'org:member',
    updated_at: Date.now(),
    organization: { id: organizationId, name: 'Pod Lipą' },
    public_user_data: { user_id: userIdOf('anna_w'), identifier: 'anna_w' },
  });
  t.equal((await closed)[0], closeCodes.forbidden);
  const gone = createStaffSession({ ...waiter, token: async () => token });
  t.match(await gone.get<Problem>(tables), { status: 403, body: { code: 'FORBIDDEN' } });
});

t.test('while Clerk is away people who were in go on, and are told until when', async t => {
  const { url, join, clerk, userIdOf, organizationId } = await openClerkRestaurant(t, {
    SESSION_GRACE_MINUTES: '30',
  });
  await join('anna_w', ['waiter']);
  const session = clerk.signInDirectly(userIdOf('anna_w'), organizationId, url);
  const over = session.token({
    expiresInSeconds: -60,
    claims: { iat: Math.floor(Date.now() / 1_000) - 120 },
  });
  const late = createStaffSession({ baseUrl: url, cookie: '', token: async () => over });
  const fresh = createStaffSession({ baseUrl: url, cookie: '', token: async () => session.token() });

  clerk.fail('frontendApi', 'down');
  t.equal((await late.get(tables)).status, 401, 'this server has not seen the session yet');
  const valid = await fresh.get<UserInfo>('/api/auth/userinfo');
  t.equal(valid.headers.get('x-session-grace'), null, 'a good token needs no grace');

  const going = await late.get(tables);
  t.equal(going.status, 200);
  const untilMs = Date.parse(going.headers.get('x-session-grace') ?? '');
  const goodForMs = 60_000;
  t.ok(
    Math.abs(untilMs - (Date.now() + goodForMs + 30 * 60_000)) < 30_000,
    'half an hour from the end of the token that was good last',
  );
  const cookies = `__session=${over}; __client_uat=${Math.floor(Date.now() / 1_000) - 300}`;
  const byCookie = await fetch(`${url}${tables}`, { headers: { cookie: cookies } });
  t.equal(byCookie.status, 200);
  const screen = await watch(late, [tables]);
  const closed = once(screen.socket, 'close');
  t.equal((await late.write('POST', '/api/waiter/orders', { type: 'takeaway', guestCount: 1 })).status, 201);

  t.equal((await late.write('POST', '/api/auth/logout', {})).status, 204);
  t.equal((await closed)[0], closeCodes.signedOut);
  t.equal((await late.get(tables)).status, 401, 'never after signing out');
});

t.test('without a grace, and while Clerk answers, a token counts until its end', async t => {
  for (const env of [{}, { SESSION_GRACE_MINUTES: '30' }]) {
    const { url, join, clerk, userIdOf, organizationId } = await openClerkRestaurant(t, env);
    await join('anna_w', ['waiter']);
    const session = clerk.signInDirectly(userIdOf('anna_w'), organizationId, url);
    const fresh = createStaffSession({ baseUrl: url, cookie: '', token: async () => session.token() });
    t.equal((await fresh.get(tables)).status, 200);
    if (!('SESSION_GRACE_MINUTES' in env)) clerk.fail('frontendApi', 'down');
    const over = session.token({
      expiresInSeconds: -60,
      claims: { iat: Math.floor(Date.now() / 1_000) - 120 },
    });
    const late = createStaffSession({ baseUrl: url, cookie: '', token: async () => over });
    t.equal((await late.get(tables)).status, 401);
  }
});

t.test('pages allow what Clerk’s screens load, and nothing else', async t => {
  const { url } = await openClerkRestaurant(t);
  const { headers } = await fetch(`${url}/health/live`);
  const { host } = new URL(url);
  const policy = headers.get('content-security-policy') ?? '';
  t.same(policy.split(';'), [
    "default-src 'self'",
    "script-src 'self' https://challenges.cloudflare.com https://js.stripe.com https://*.js.stripe.com",
    "style-src 'self' 'unsafe-inline'",
    `connect-src 'self' ws://${host} wss://${host} https://api.stripe.com`,
    "img-src 'self' data: blob: https://img.clerk.com",
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "frame-src 'self' https://challenges.cloudflare.com https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
});
