import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createOrigin, type OriginFixture, startMs } from '../../../../helpers/restaurants/origin-fixture.ts';
import type { Person } from '../../../../helpers/restaurants/small-restaurant.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const appVersion = '1.0.0';

async function createTablet(origin: OriginFixture, name = 'Tablet', as: Person = 'admin') {
  return (await origin.command('createDevice', { name, kind: 'screen' }, { as })).data.id;
}

async function codeFor(origin: OriginFixture, deviceId: string, as: Person = 'admin') {
  return (await origin.command('createPairingCode', { deviceId }, { as })).data.code;
}

async function pairTablet(origin: OriginFixture, name?: string) {
  const id = await createTablet(origin, name);
  await origin.command('claimPairing', { code: await codeFor(origin, id), appVersion }, { as: 'kitchen' });
  return id;
}

function confirm(origin: OriginFixture, id: string, as: Person = 'kitchen') {
  return origin.command('confirmPresence', { appVersion: '1.0.1' }, { as, params: { id } });
}

async function stateOf(origin: OriginFixture, id: string) {
  return (await origin.read('devices')).data.find(device => device.id === id)?.state;
}

function revoke(origin: OriginFixture, id: string, isRevoked: boolean, version: number) {
  const headers = { 'if-match': `"${version}"` };
  return origin.command('changeDevice', { isRevoked }, { params: { id }, headers });
}

t.test('a code that the office shows pairs the device on which somebody types it', async t => {
  const origin = await createOrigin(t);
  const id = await createTablet(origin);
  const { status, data } = await origin.command('createPairingCode', { deviceId: id });
  t.equal(status, 200);
  t.match(data, { deviceId: id, expiresAt: new Date(startMs + 10 * minuteMs).toISOString() });
  t.match(data.code, /^[ACEFGHJKMNPQRTWXY34679]{7}$/);
  t.equal(await stateOf(origin, id), 'pairing');
  const typed = ` ${data.code.slice(0, 3).toLowerCase()}-${data.code.slice(3).toLowerCase()} `;
  const claimed = await origin.command('claimPairing', { code: typed, appVersion }, { as: 'nobody' });
  t.equal(claimed.status, 200);
  const at = new Date(startMs).toISOString();
  t.match(claimed.data, { id, state: 'active', pairedAt: at, lastSeenAt: at, appVersion });
  t.equal(await stateOf(origin, id), 'active');
});

t.test('a code serves once', async t => {
  const origin = await createOrigin(t);
  const code = await codeFor(origin, await createTablet(origin));
  const key = createUuid();
  const first = await origin.command('claimPairing', { code, appVersion }, { key });
  const repeated = await origin.command('claimPairing', { code, appVersion }, { key });
  t.equal(repeated.text, first.text, 'the same tap sent twice is answered twice');
  const second = await origin.command('claimPairing', { code, appVersion });
  t.match(second.problem, { status: 422, code: 'PAIRING_CODE_INVALID', errors: [{ path: 'code' }] });
});

t.test('a code ends after ten minutes, and when a new one takes its place §10.4c', async t => {
  const origin = await createOrigin(t);
  const id = await createTablet(origin);
  const replaced = await codeFor(origin, id);
  const code = await codeFor(origin, id);
  const old = await origin.command('claimPairing', { code: replaced, appVersion });
  t.equal(old.problem.code, 'PAIRING_CODE_INVALID');
  origin.clock.nowMs += 10 * minuteMs;
  const late = await origin.command('claimPairing', { code, appVersion });
  t.equal(late.problem.code, 'PAIRING_CODE_INVALID');
  t.equal(await stateOf(origin, id), 'new');
});

t.test('a code of another restaurant pairs nothing', async t => {
  const origin = await createOrigin(t);
  const code = await codeFor(origin, await createTablet(origin, 'Tablet', 'otherAdmin'), 'otherAdmin');
  const claimed = await origin.command('claimPairing', { code, appVersion });
  t.equal(claimed.problem.code, 'PAIRING_CODE_INVALID');
});

t.test('only the hash of a code is stored, in no table the code itself', async t => {
  const origin = await createOrigin(t);
  const id = await createTablet(origin);
  const key = createUuid();
  const first = await origin.command('createPairingCode', { deviceId: id }, { key });
  const { db } = origin.database;
  const stored = JSON.stringify([
    await db.selectFrom('devices').selectAll().execute(),
    await db.selectFrom('events').selectAll().execute(),
    await db.selectFrom('idempotency_records').selectAll().execute(),
  ]);
  t.notOk(stored.includes(first.data.code));
  t.ok(stored.includes('device.pairingStarted'));
  const repeated = await origin.command('createPairingCode', { deviceId: id }, { key });
  t.not(repeated.data.code, first.data.code, 'so a repeat makes a new one');
  const { code } = repeated.data;
  t.equal((await origin.command('claimPairing', { code, appVersion })).status, 200);
});

t.test(
  'after ten wrong codes whoever guessed has to wait, even with the right one, and nobody else',
  async t => {
    const origin = await createOrigin(t);
    const id = await createTablet(origin);
    const code = await codeFor(origin, id);
    for (let tries = 0; tries < 10; tries += 1) {
      const wrong = await origin.command('claimPairing', { code: '3333333', appVersion }, { as: 'waiter' });
      t.equal(wrong.problem.code, 'PAIRING_CODE_INVALID');
      origin.clock.nowMs += secondMs;
    }
    const refused = await origin.command('claimPairing', { code, appVersion }, { as: 'waiter' });
    t.match(refused.problem, { status: 429, code: 'TOO_MANY_REQUESTS' });
    t.equal(refused.headers['retry-after'], '590');
    const other = await origin.command('claimPairing', { code, appVersion }, { as: 'kitchen' });
    t.equal(other.status, 200, 'nobody else is held up');
    origin.clock.nowMs += 590 * secondMs;
    const later = { code: await codeFor(origin, id), appVersion };
    t.equal((await origin.command('claimPairing', later, { as: 'waiter' })).status, 200);
  },
);

t.test('a paired device says that it is there, and is stale when it has not for a minute §10.4b', async t => {
  const origin = await createOrigin(t);
  const id = await pairTablet(origin);
  const first = await origin.read('devices');
  const headers = { 'if-none-match': String(first.headers.etag) };
  origin.clock.nowMs += minuteMs;
  t.equal((await origin.read('devices', { headers })).status, 304);
  origin.clock.nowMs += 1;
  const stale = await origin.read('devices', { headers });
  t.match(stale.data, [{ id, state: 'stale' }], 'the tag changes with the time');
  const confirmed = await confirm(origin, id);
  t.equal(confirmed.status, 204);
  const known = { 'if-none-match': String(stale.headers.etag) };
  const seen = await origin.read('devices', { headers: known });
  const lastSeenAt = new Date(startMs + minuteMs + 1).toISOString();
  t.match(seen.data, [{ id, state: 'active', lastSeenAt, appVersion: '1.0.1', version: 1 }]);
});

t.test('a presence leaves neither an event nor a kept answer', async t => {
  const origin = await createOrigin(t);
  const id = await pairTablet(origin);
  const count = async () => {
    const events = await origin.database.db.selectFrom('events').select('seq').execute();
    const kept = await origin.database.db.selectFrom('idempotency_records').select('key').execute();
    return [events.length, kept.length];
  };
  const before = await count();
  await confirm(origin, id);
  await confirm(origin, id);
  t.same(await count(), before);
});

t.test('a device whose pairing is over is told so', async t => {
  const origin = await createOrigin(t);
  const unpaired = await createTablet(origin, 'Unpaired');
  const id = await pairTablet(origin);
  const notFound = async (device: string, as?: Person) => {
    t.match((await confirm(origin, device, as)).problem, { status: 404, code: 'NOT_FOUND' });
  };
  await notFound(createUuid());
  await notFound(unpaired);
  await notFound(id, 'otherWaiter');
  await revoke(origin, id, true, 1);
  await notFound(id);
  const archived = await pairTablet(origin, 'Archived');
  const headers = { 'if-match': '"1"' };
  await origin.command('archiveDevice', undefined, { params: { id: archived }, headers });
  await notFound(archived);
});

t.test('a revoked device has to be paired anew', async t => {
  const origin = await createOrigin(t);
  const id = await pairTablet(origin);
  const code = await codeFor(origin, id);
  const revoked = await revoke(origin, id, true, 1);
  t.match(revoked.data, { state: 'revoked', version: 2 });
  t.notOk('pairedAt' in revoked.data);
  const claimed = await origin.command('claimPairing', { code, appVersion });
  t.equal(claimed.problem.code, 'PAIRING_CODE_INVALID', 'codes end with it');
  t.match((await revoke(origin, id, false, 2)).data, { state: 'new', version: 3 });
  t.equal((await confirm(origin, id)).status, 404);
  await revoke(origin, id, true, 3);
  const again = { code: await codeFor(origin, id), appVersion };
  t.match((await origin.command('claimPairing', again)).data, { state: 'active', version: 4 });
  t.equal((await confirm(origin, id)).status, 204);
});

t.test('what is done on a paired device carries its name in the history', async t => {
  const origin = await createOrigin(t);
  const id = await pairTablet(origin, 'Bar tablet');
  const unpaired = await createTablet(origin, 'Unpaired');
  const takeaway = { type: 'takeaway', guestCount: 0 } as const;
  const open = async (deviceId: string, as: Person = 'waiter') => {
    const { data } = await origin.command('createOrder', takeaway, {
      as,
      headers: { 'x-device-id': deviceId },
    });
    const admin = as === 'otherWaiter' ? 'otherAdmin' : 'admin';
    return (await origin.read('orderEvents', { as: admin, params: { id: data.id } })).data;
  };
  t.match(await open(id), [{ type: 'order.opened', deviceId: id, deviceName: 'Bar tablet' }]);
  origin.clock.nowMs += 2 * minuteMs;
  t.match(await open(id), [{ deviceId: id }], 'a stale one is here all the same');
  for (const other of [unpaired, createUuid(), 'tablet']) {
    t.notOk('deviceId' in ((await open(other))[0] ?? {}), other);
  }
  t.notOk('deviceId' in ((await open(id, 'otherWaiter'))[0] ?? {}), 'nor in another restaurant');
  await revoke(origin, id, true, 1);
  t.notOk('deviceId' in ((await open(id))[0] ?? {}), 'nor once it is revoked');
});

t.test('a device tells its clock, and the office how far it is off', async t => {
  const origin = await createOrigin(t);
  const id = await pairTablet(origin);
  const offNow = async () => (await origin.read('devices')).data.find(device => device.id === id)?.clockOffMs;
  const tell = (body: { clockMs?: number }) =>
    origin.command('confirmPresence', { appVersion, ...body }, { as: 'kitchen', params: { id } });
  await tell({ clockMs: origin.clock.nowMs - 90_000 });
  t.equal(await offNow(), -90_000);
  await tell({});
  t.equal(await offNow(), undefined, 'one that doesn’t tell it is not said to be right');
  t.match((await tell({ clockMs: -1 })).problem, { status: 400, errors: [{ path: 'clockMs' }] });
});

t.test('pairing and presence need a session and a well-formed body', async t => {
  const origin = await createOrigin(t);
  const id = await pairTablet(origin);
  const empty = await origin.command('confirmPresence', { appVersion: '' }, { params: { id } });
  t.match(empty.problem, { status: 400, errors: [{ path: 'appVersion' }] });
  const short = await origin.command('claimPairing', { code: 'ABC', appVersion });
  t.match(short.problem, { status: 400, errors: [{ path: 'code' }] });
  const headers = { authorization: 'Bearer nobody.is.this' };
  const foreign = await origin.command('confirmPresence', { appVersion }, { params: { id }, headers });
  t.equal(foreign.status, 401);
  const dismissed = await origin.command(
    'claimPairing',
    { code: '3333333', appVersion },
    { as: 'dismissed' },
  );
  t.equal(dismissed.status, 403);
});
