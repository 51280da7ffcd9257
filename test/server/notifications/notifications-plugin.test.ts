import { randomUUID } from 'node:crypto';
import t from 'tap';
import type { Problem } from '#shared/kernel/problem-schema.ts';
import type { NoticePreferences } from '#shared/platform/notification-schema.ts';
import { joinStaff, setUpRestaurant, watch } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';

const tokenPath = '/api/notifications/fcm-token';
const preferencesPath = '/api/notifications/preferences';

const { url } = await startApp(t);
const owner = await setUpRestaurant(url);

t.test('the calls about notifications keep to the rules of all writes', async t => {
  const waiter = await joinStaff(owner, 'ania_w', ['waiter']);
  const authorization = `Bearer ${await waiter.token()}`;
  const post = (headers: Record<string, string>, body: unknown = { token: 'phone' }) =>
    fetch(`${url}${tokenPath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const codeOf = async (answer: Response) => ((await answer.json()) as Problem).code;

  t.equal(await codeOf(await post({ origin: url })), 'UNAUTHENTICATED');
  t.equal(await codeOf(await post({ authorization, origin: url })), 'IDEMPOTENCY_KEY_REQUIRED');
  const key = randomUUID();
  const foreign = { authorization, 'idempotency-key': key, origin: 'https://elsewhere.example' };
  t.equal(await codeOf(await post(foreign)), 'FOREIGN_ORIGIN');
  const right = { authorization, 'idempotency-key': key, origin: url };
  t.equal(await codeOf(await post(right, { token: 'phone', more: 1 })), 'INVALID_REQUEST');
  t.equal((await post(right)).status, 204);
  const again = await post(right);
  t.same([again.status, again.headers.get('idempotency-replayed')], [204, 'true']);
  t.equal(await codeOf(await post(right, { token: 'another' })), 'IDEMPOTENCY_KEY_REUSED');
  t.equal(
    await codeOf(await fetch(`${url}/api/notifications/nothing`, { headers: { authorization } })),
    'NOT_FOUND',
  );

  const held = async () =>
    (await owner.get<{ userName: string; deviceId?: string }[]>('/api/notifications/devices')).body;
  t.match(await held(), [{ userName: 'ania_w' }]);
  await owner.write('DELETE', tokenPath, { token: 'phone' });
  t.equal((await held()).length, 1, 'another person’s token stays');
  const deviceId = randomUUID();
  await owner.write('POST', tokenPath, { token: 'phone' }, { deviceId });
  t.match(await held(), [{ userName: 'Zofia', deviceId }], 'the same phone in other hands');
  t.equal((await owner.write('DELETE', tokenPath, { token: 'phone' })).status, 204);
  t.same(await held(), []);
});

t.test('each person says what they want to be told, for how long not, and in which language', async t => {
  t.same((await owner.get(preferencesPath)).body, { off: [], language: 'en' });
  const change = async (body: object) =>
    (await owner.write<NoticePreferences>('PATCH', preferencesPath, body)).body;
  const muted = await change({ isMuted: true, off: ['late'], language: 'pl-PL' });
  t.match(muted, { off: ['late'], language: 'pl-PL', mutedUntil: /T0[23]:00:00\.000Z$/ });
  t.same((await owner.get(preferencesPath)).body, muted);
  t.same(await change({ isMuted: false }), { off: ['late'], language: 'pl-PL' });
  const refused = await owner.write('PATCH', preferencesPath, { off: ['ready', 'ready'] });
  t.equal(refused.status, 400);

  const screen = await watch(owner, []);
  t.same((await owner.write('POST', '/api/notifications/test')).body, { devices: 0 });
  await screen.waitFor(
    message => message.type === 'notice' && message.notice.title === 'Powiadomienie testowe',
  );
  await screen.close();
});

t.test('whoever leaves the staff takes no push with them', async t => {
  const waiter = await joinStaff(owner, 'kuba_w', ['waiter']);
  await waiter.write('POST', tokenPath, { token: 'phone' });
  const users = (await owner.get<{ id: string; username: string; version: number }[]>('/api/admin/users'))
    .body;
  const { id = '', version = 0 } = users.find(({ username }) => username === 'kuba_w') ?? {};
  t.equal(
    (await owner.write('PATCH', `/api/admin/users/${id}`, { isActive: false }, { version })).status,
    200,
  );
  const held = async () => (await owner.get<object[]>('/api/notifications/devices')).body.length;
  while ((await held()) > 0) await new Promise(resolve => setImmediate(resolve));
  t.equal(await held(), 0);
});
