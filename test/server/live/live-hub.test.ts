import t from 'tap';
import {
  type Answer,
  kitchenPath,
  orderPath,
  person,
  createRig as rigOf,
  rows,
  tablesPath,
} from './live-rig.ts';

const ala = person('ala');

function createRig(options: { hasServiceCredential?: boolean } = {}) {
  const rig = rigOf(options);
  rig.origin.answer(tablesPath, rows(3));
  const read = async (path: string, identity = ala) => {
    const answer = rig.hub.readThrough(identity, path);
    await rig.clock.advance(0);
    return answer;
  };
  return { ...rig, read };
}

t.test('a live path is answered from its topic, with body, cursor and ETag', async t => {
  const { origin, read } = createRig();
  origin.answer(tablesPath, () => ({ kind: 'ok', body: '[]', etag: '"7"' }));
  t.match(await read(tablesPath), { kind: 'ok', body: '[]', etag: '"7"', cursor: /^\w+\.1\.7$/ });
});

t.test('what is not live is not answered here', async t => {
  const { read, origin } = createRig();
  t.equal(await read('/api/auth/userinfo'), null);
  t.equal(await read('/api/waiter/tables?x=1'), null);
  t.same(origin.requests, []);
});

t.test('many people polling cost the origin one poll an interval', async t => {
  const { clock, hub, origin } = createRig();
  for (let second = 0; second < 60; second += 1) {
    for (const user of ['ala', 'ola', 'iza', 'ewa', 'jan']) {
      if (second % 15 === user.charCodeAt(0) % 15) void hub.readThrough(person(user), tablesPath);
    }
    await clock.advance(1_000);
  }
  t.ok(origin.count(tablesPath) <= 5, String(origin.count(tablesPath)));
});

t.test('when nobody asks any more polling ends', async t => {
  const { clock, origin, read, hub } = createRig();
  await read(tablesPath);
  await clock.advance(29_000);
  t.equal(origin.count(tablesPath), 2);
  await clock.advance(300_000);
  t.equal(origin.count(tablesPath), 2);
  hub.close();
  t.equal(clock.pendingTimers(), 0);
});

t.test('whoever looked once at something that changes rarely leaves nothing behind', async t => {
  const { clock, origin, read } = createRig();
  origin.answer(orderPath('o1'), { id: 'o1' });
  await read(orderPath('o1'));
  await clock.advance(350_000);
  t.equal(origin.count(orderPath('o1')), 1);
  t.equal(clock.pendingTimers(), 0);
});

t.test('people read their own writes', async t => {
  const { clock, origin, hub, read } = createRig();
  await read(tablesPath);
  origin.answer(tablesPath, rows(4));
  hub.nudge('org1', { method: 'POST', path: '/api/waiter/orders' });
  const answer = await read(tablesPath);
  t.match(answer, { kind: 'ok', body: JSON.stringify(rows(4)) });
  await clock.advance(0);
});

t.test('reading right after a write waits for the poll that came after it', async t => {
  const { clock, origin, hub, read } = createRig();
  await read(tablesPath);
  let release: (answer: Answer) => void = () => {};
  origin.answer(
    tablesPath,
    () =>
      new Promise<Answer>(resolve => {
        release = resolve;
      }),
  );
  await clock.advance(15_000);
  hub.nudge('org1', { method: 'POST', path: '/api/waiter/orders' });
  const reading = hub.readThrough(ala, tablesPath);
  await clock.advance(10);
  origin.answer(tablesPath, rows(5));
  release({ kind: 'ok', body: JSON.stringify(rows(3)), etag: undefined });
  await clock.advance(10);
  t.match(await reading, { kind: 'ok', body: JSON.stringify(rows(5)) });
});

t.test('a nudge reaches only what the write touches, in its organization', async t => {
  const { clock, origin, hub, read } = createRig();
  origin.answer(kitchenPath, []);
  origin.setRoles('ala', ['admin']);
  await read(tablesPath);
  await read(kitchenPath);
  await read(tablesPath, person('ola', { organizationId: 'org2' }));
  const before = origin.requests.length;
  hub.nudge('org1', { method: 'POST', path: '/api/waiter/orders' });
  hub.nudge('org3', { method: 'POST', path: '/api/waiter/orders' });
  await clock.advance(0);
  t.same(
    origin.requests.slice(before).map(({ path, organizationId }) => `${organizationId} ${path}`),
    [`org1 ${tablesPath}`],
  );
});

t.test('without the role nothing is read and nothing polled', async t => {
  const { origin, read } = createRig();
  origin.setRoles('ala', ['kitchen']);
  t.same(await read(tablesPath), { kind: 'refused', status: 403 });
  t.equal(origin.count(tablesPath), 0);
});

t.test('a role that was taken away is gone with the next read', async t => {
  const { origin, hub, read } = createRig();
  t.match(await read(tablesPath), { kind: 'ok' });
  origin.setRoles('ala', []);
  hub.nudge('org1', { method: 'PATCH', path: '/api/admin/users/ala' });
  t.same(await read(tablesPath), { kind: 'refused', status: 403 });
});

t.test('what the origin does not have is not found, and not kept', async t => {
  const { clock, origin, read } = createRig();
  t.same(await read(orderPath('a1')), { kind: 'refused', status: 404 });
  await clock.advance(400_000);
  t.equal(origin.count(orderPath('a1')), 1);
  origin.answer(orderPath('a1'), { id: 'a1' });
  t.match(await read(orderPath('a1')), { kind: 'ok' });
});

t.test('while the origin fails old data is not passed off as new', async t => {
  const { clock, origin, read } = createRig();
  await read(tablesPath);
  const faults: [string, string][] = [
    ['ECONNREFUSED', 'ORIGIN_UNREACHABLE'],
    ['UND_ERR_HEADERS_TIMEOUT', 'ORIGIN_TIMEOUT'],
    ['not JSON', 'ORIGIN_INVALID'],
  ];
  for (const [reason, code] of faults) {
    origin.fail(tablesPath, reason);
    await clock.advance(45_000);
    t.same(await read(tablesPath), { kind: 'fault', code }, reason);
  }
  origin.answer(tablesPath, { not: 'a list' });
  await clock.advance(45_000);
  t.same(await read(tablesPath), { kind: 'fault', code: 'ORIGIN_INVALID' });
  origin.answer(tablesPath, rows(2));
  await clock.advance(30_000);
  t.match(await read(tablesPath), { kind: 'ok' });
});

t.test('reading from a failing topic asks the origin again, but not without end', async t => {
  const { clock, origin, read } = createRig();
  await read(tablesPath);
  origin.fail(tablesPath);
  await clock.advance(15_000);
  const before = origin.count(tablesPath);
  for (let index = 0; index < 100; index += 1) {
    await read(tablesPath);
    await clock.advance(50);
  }
  t.ok(origin.count(tablesPath) - before <= 5, String(origin.count(tablesPath) - before));
});

t.test('a hung origin is answered as a timeout', async t => {
  const { clock, origin, hub } = createRig();
  origin.answer(tablesPath, () => new Promise<Answer>(() => {}));
  const reading = hub.readThrough(ala, tablesPath);
  await clock.advance(16_000);
  t.same(await reading, { kind: 'fault', code: 'ORIGIN_TIMEOUT' });
});

t.test('the origin’s word about the person stands where it asks with their token', async t => {
  const { origin, read } = createRig({ hasServiceCredential: false });
  origin.answer(tablesPath, () => ({ kind: 'refused', status: 401 }));
  t.same(await read(tablesPath), { kind: 'refused', status: 401 });
  origin.answer(kitchenPath, () => ({ kind: 'refused', status: 403 }));
  origin.setRoles('ala', ['kitchen']);
  t.same(await read(kitchenPath, person('ala', { organizationId: 'org2' })), {
    kind: 'refused',
    status: 403,
  });
});

t.test('without an answer about the roles nothing is read', async t => {
  const { origin, read } = createRig();
  origin.fail('/api/auth/userinfo', 'UND_ERR_BODY_TIMEOUT');
  t.same(await read(tablesPath), { kind: 'fault', code: 'ORIGIN_TIMEOUT' });
  origin.answer('/api/auth/userinfo', () => ({ kind: 'refused', status: 401 }));
  t.same(await read(tablesPath), { kind: 'refused', status: 401 });
});

t.test('an ETag of the origin is asked with, and not modified keeps the data', async t => {
  const { clock, origin, read } = createRig();
  origin.answer(tablesPath, () => ({ kind: 'ok', body: '[]', etag: '"1"' }));
  await read(tablesPath);
  origin.answer(tablesPath, () => ({ kind: 'notModified' }));
  await clock.advance(15_000);
  t.equal(origin.requests.at(-1)?.etag, '"1"');
  t.match(await read(tablesPath), { kind: 'ok', body: '[]' });
});

t.test('not modified without ever having had data is a fault', async t => {
  const { origin, read } = createRig();
  origin.answer(tablesPath, () => ({ kind: 'notModified' }));
  t.same(await read(tablesPath), { kind: 'fault', code: 'ORIGIN_INVALID' });
});

t.test('when one topic is fresh again the others that were stale are asked at once', async t => {
  const { clock, origin, hub } = createRig({ hasServiceCredential: true });
  const ordersPath = '/api/waiter/orders';
  for (const path of [tablesPath, ordersPath]) origin.answer(path, rows(2));
  const read = (path: string) => hub.readThrough(person('ala'), path);
  await Promise.all([read(tablesPath), read(ordersPath), clock.advance(100)]);
  for (const path of [tablesPath, ordersPath]) origin.fail(path);
  await clock.advance(25_000);
  for (const path of [tablesPath, ordersPath]) origin.answer(path, rows(3));
  const asked = origin.count(ordersPath);
  // Only the tables are requested; the orders' own next retry may be half a minute away.
  const tables = read(tablesPath);
  await clock.advance(6_000);
  t.match(await tables, { kind: 'ok' });
  t.ok(origin.count(ordersPath) > asked);
  hub.close();
});
