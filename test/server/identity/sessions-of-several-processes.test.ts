import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createDeviceCredentials } from '../../../server/identity/devices/device-credentials.ts';
import { identityMigrations } from '../../../server/identity/migrations/identity-migrations.ts';
import type { IdentityTables } from '../../../server/identity/shared/identity-tables.ts';
import { shareSecret } from '../../../server/identity/shared/shared-secrets.ts';
import { createIdentityFixture, ownerSetup } from '../../helpers/identity-fixture.ts';
import { lentSigningKey } from '../../helpers/server-process.ts';
import { openTestStore } from '../../helpers/stores/test-store.ts';
import { createOriginDouble } from './origin-setup-double.ts';

const recheckMs = 2_000;

/** Two processes on one store; somebody is signed in, and both have seen the token. */
async function createScene(t: { after(work: () => Promise<void>): void }) {
  const database = await openTestStore<IdentityTables>(identityMigrations);
  t.after(() => database.close());
  await shareSecret(database, 'signing-key', lentSigningKey);
  const one = await createIdentityFixture(t, { database, recheckMs });
  const two = await createIdentityFixture(t, { database, recheckMs });
  const { cookie, userId, organizationId } = await one.setUp();
  const token = await one.token(cookie);
  const admitted = [await one.part.verifyToken(token), await two.part.verifyToken(token)];
  const ended: string[] = [];
  two.part.onSessionEnded(sessionId => ended.push(sessionId));
  return { database, one, two, cookie, userId, organizationId, token, admitted, ended };
}

t.test('who signs out at one process is signed out at the others, and their sockets are closed', async t => {
  const { one, two, cookie, token, admitted, ended } = await createScene(t);
  t.ok(admitted.every(identity => identity !== null));
  await one.call('POST', '/api/auth/logout', { cookie });
  await two.part.readAgain();
  t.same(ended, [admitted[0]?.sessionId]);
  t.equal(await two.part.verifyToken(token), null);
  await two.part.readAgain();
  t.equal(ended.length, 1, 'told once');
});

t.test('without a word of it a token is looked at again after two seconds', async t => {
  const { one, two, cookie, token } = await createScene(t);
  await one.call('POST', '/api/auth/logout', { cookie });
  t.ok(await two.part.verifyToken(token));
  two.clock.passedMs += recheckMs + 1;
  t.equal(await two.part.verifyToken(token), null);
});

t.test('who is dismissed at one process has no session at another', async t => {
  const { one, two, cookie, organizationId } = await createScene(t);
  const waiter = await one.join(cookie, 'ola', createUuid(Date.now()));
  const token = await one.token(waiter.cookie);
  const found = await two.part.verifyToken(token);
  t.ok(found);
  await one.part.setMembershipActive(organizationId, found?.userId ?? '', false);
  await two.part.readAgain();
  t.equal(await two.part.verifyToken(token), null);
});

t.test('a session by PIN that another process opened is one here too', async t => {
  const { database, one, two, cookie } = await createScene(t);
  const token = await one.token(cookie);
  const identity = await one.part.verifyToken(token);
  const headers = { authorization: `Bearer ${token}` };
  t.equal((await two.call('GET', '/api/waiter/tables', { headers })).status, 200);
  await database.db
    .updateTable('sessions')
    .set({ device_id: 'till-1' })
    .where('id', '=', identity?.sessionId ?? '')
    .execute();
  two.clock.passedMs += recheckMs + 1;
  t.equal((await two.call('GET', '/api/waiter/tables', { headers })).status, 401, 'only beside its device');
});

t.test('devices that one process pairs and unpairs are so at the others', async t => {
  const database = await openTestStore<IdentityTables>(identityMigrations);
  t.after(() => database.close());
  const [one, two] = [await createDeviceCredentials(database), await createDeviceCredentials(database)];
  const device = { organizationId: 'org1', deviceId: 'till-1' };
  const ended: string[] = [];
  two.onEnded(({ deviceId }) => ended.push(deviceId));
  const pairing = { name: 'Till', pairedAt: '2026-11-20T18:00:00.000Z', isReplay: false };
  const secret = await one.issue(device, pairing);
  await two.readAgain();
  t.match(two.deviceOf(`kelner_device=${secret}`), device);
  t.same(ended, []);
  await one.end(device);
  await two.readAgain();
  t.equal(two.deviceOf(`kelner_device=${secret}`), null);
  t.same(ended, ['till-1']);
  await two.readAgain();
  t.same(ended, ['till-1']);
});

t.test('a pairing that ended while nothing could be written stays ended', async t => {
  const database = await openTestStore<IdentityTables>(identityMigrations);
  t.after(() => database.close());
  const credentials = await createDeviceCredentials(database);
  const device = { organizationId: 'org1', deviceId: 'till-1' };
  const pairing = { name: 'Till', pairedAt: '2026-11-20T18:00:00.000Z', isReplay: false };
  const secret = await credentials.issue(device, pairing);
  const { db } = database;
  const rename = (from: string, to: string) => db.schema.alterTable(from).renameTo(to).execute();
  await rename('device_credentials', 'away');
  await t.rejects(credentials.end(device));
  await rename('away', 'device_credentials');
  await credentials.readAgain();
  t.equal(credentials.deviceOf(`kelner_device=${secret}`), null);
});

t.test('processes that start at once sign with one key and ask for one set-up code', async t => {
  const database = await openTestStore<IdentityTables>(identityMigrations);
  t.after(() => database.close());
  const [one, two] = await Promise.all([
    createIdentityFixture(t, { database, recheckMs }),
    createIdentityFixture(t, { database, recheckMs }),
  ]);
  t.ok(one.part.setupCode);
  t.equal(one.part.setupCode, two.part.setupCode);
  const { cookie } = await one.setUp();
  t.ok(await two.part.verifyToken(await one.token(cookie)));
  t.ok(await one.part.verifyToken(await two.token(cookie)));
  const later = await createIdentityFixture(t, { database, recheckMs });
  t.ok(await later.part.verifyToken(await one.token(cookie)));
});

t.test('a process that starts leaves a set-up under way alone, and clears one that nobody ends', async t => {
  const { originSetup } = createOriginDouble();
  const database = await openTestStore<IdentityTables>(identityMigrations);
  t.after(() => database.close());
  await shareSecret(database, 'signing-key', lentSigningKey);
  const { promise: isAtWork, resolve: noteAtWork } = Promise.withResolvers<void>();
  const openRestaurant = () => {
    noteAtWork();
    return new Promise<void>(() => undefined);
  };
  const cut = { ...originSetup, openRestaurant };
  const stopped = await createIdentityFixture(t, { originSetup: cut, database, recheckMs });
  stopped.app.inject({ method: 'POST', url: '/identity/setup', payload: ownerSetup }).catch(() => undefined);
  await isAtWork;
  const beside = await createIdentityFixture(t, { originSetup, database, recheckMs });
  await beside.part.readAgain();
  t.equal((await beside.call('GET', '/identity/state')).body.setupRequired, false);
  beside.clock.aheadMs += 61_000;
  await beside.part.readAgain();
  t.equal((await beside.call('GET', '/identity/state')).body.setupRequired, true);
});
