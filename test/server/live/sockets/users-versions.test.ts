/** What polls say of a restaurant's users spares the questions for roles, and never a change. */
import t from 'tap';
import { createServerWatch } from '../../../../server/live/topics/server-subscription.ts';
import { createRig, createRolesRig, person, userInfoPath } from '../live-rig.ts';

const fiveMinutes = 5 * 60_000;

/** Roles whose answers give a version of users. */
function rigWithVersion(version: number) {
  const rig = createRolesRig();
  const state = { version, roles: ['waiter'] };
  rig.origin.answer(userInfoPath, () => ({
    kind: 'ok',
    body: JSON.stringify({ roles: state.roles }),
    etag: undefined,
    usersVersion: state.version,
  }));
  /** Each second a poll gives the state's version. */
  const pollFor = async (ms: number, organizationId = 'org1') => {
    for (let past = 0; past < ms; past += 1_000) {
      await rig.clock.advance(1_000);
      rig.roles.usersSeen(organizationId, { version: state.version, atMs: rig.clock.now() });
    }
  };
  return { ...rig, state, pollFor };
}

t.test(
  'while polls show no change of users, roles hold and are asked for anew every five minutes',
  async t => {
    const { roles, follow, asked, clock, pollFor } = rigWithVersion(7);
    follow(person('ala'));
    await clock.advance(10);
    await pollFor(fiveMinutes - 5_000);
    t.same(roles.known(person('ala')), ['waiter']);
    t.equal(asked(), 1);
    await pollFor(60_000);
    t.equal(asked(), 2);
  },
);

t.test(
  'without polls, or with those of another restaurant, they are asked for within the minute',
  async t => {
    const { follow, asked, clock, pollFor } = rigWithVersion(7);
    follow(person('ala'));
    await clock.advance(10);
    await pollFor(44_000, 'org2');
    t.equal(asked(), 1);
    await pollFor(2_000, 'org2');
    t.equal(asked(), 2);
  },
);

t.test('polls that end confirm for a minute', async t => {
  const { roles, origin, follow, clock, pollFor } = rigWithVersion(7);
  follow(person('ala'));
  await clock.advance(10);
  await pollFor(120_000);
  origin.fail(userInfoPath);
  await clock.advance(59_000);
  t.same(roles.known(person('ala')), ['waiter']);
  await clock.advance(2_000);
  t.equal(roles.known(person('ala')), null);
});

t.test('a change of users that a poll shows is asked for at once, by whomever it was made', async t => {
  const { roles, follow, asked, clock, state } = rigWithVersion(7);
  const { heard } = follow(person('ala'));
  await clock.advance(10);
  Object.assign(state, { version: 8, roles: [] });
  roles.usersSeen('org1', { version: 8, atMs: clock.now() });
  await clock.advance(10);
  t.same(heard, [['waiter'], []]);
  roles.usersSeen('org1', { version: 8, atMs: clock.now() });
  await clock.advance(10);
  t.equal(asked(), 2);
});

t.test('an answer to an older request, of an older state, changes nothing', async t => {
  const { roles, follow, asked, clock, state } = rigWithVersion(7);
  follow(person('ala'));
  await clock.advance(10);
  const sentAtMs = clock.now();
  await clock.advance(10);
  state.version = 8;
  roles.usersSeen('org1', { version: 8, atMs: clock.now() });
  await clock.advance(10);
  roles.usersSeen('org1', { version: 7, atMs: sentAtMs });
  await clock.advance(10);
  t.equal(asked(), 2);
});

t.test('a lower version, of an origin that was restored, is a change too', async t => {
  const { roles, follow, asked, clock, state } = rigWithVersion(7);
  follow(person('ala'));
  await clock.advance(10);
  state.version = 3;
  roles.usersSeen('org1', { version: 3, atMs: clock.now() });
  await clock.advance(10);
  t.equal(asked(), 2);
});

t.test('who is no longer the organization’s admin by a new token is asked about with it', async t => {
  const { follow, roles, asked, clock, state } = rigWithVersion(7);
  state.roles = ['admin'];
  let current = person('ala', { organizationRole: 'admin' });
  const { heard } = follow(() => current);
  await clock.advance(10);
  current = person('ala', { organizationRole: 'basic_member' });
  state.roles = ['waiter'];
  roles.tokenRenewed(current);
  await clock.advance(10);
  t.same(heard, [['admin'], ['waiter']]);
  roles.tokenRenewed(current);
  await clock.advance(10);
  t.equal(asked(), 2);
});

t.test('the version comes with the polls of watched topics', async t => {
  const { clock, origin, hub } = createRig();
  let usersVersion = 1;
  const rolesOf = () => (usersVersion === 1 ? ['waiter'] : []);
  origin.answer(userInfoPath, () => ({
    kind: 'ok',
    body: JSON.stringify({ roles: rolesOf() }),
    etag: undefined,
    usersVersion,
  }));
  origin.answer('/api/waiter/tables', () => ({ kind: 'ok', body: '[]', etag: undefined, usersVersion }));
  const ala = person('ala');
  const reading = hub.readThrough(ala, '/api/waiter/tables');
  await clock.advance(10);
  t.equal((await reading)?.kind, 'ok');
  usersVersion = 2;
  // Another process changed the users: here only the poll tells.
  const [entry] = hub.entries();
  entry?.nudge();
  const polling = entry?.settled();
  await clock.advance(10);
  await polling;
  t.same(await hub.roles.ask(ala), { kind: 'known', roles: [] });
  hub.close();
});

t.test('where polls are spared because the data’s version stays, roles hold by it too', async t => {
  const { clock, origin, hub } = createRig();
  const numbers = { dataVersion: 5, usersVersion: 1, steadyForMs: 3_600_000 };
  const info = () => ({
    kind: 'ok' as const,
    body: JSON.stringify({ roles: ['waiter'] }),
    etag: undefined,
    ...numbers,
  });
  origin.answer(userInfoPath, info);
  origin.answer('/api/waiter/tables', () => ({ kind: 'ok', body: '[]', etag: '"1"', ...numbers }));
  const ala = person('ala');
  const stop = hub.roles.follow({ identity: () => ala, rolesChanged() {}, tokenRefused() {} });
  const watch = createServerWatch({ hub, clock });
  watch.watch('org1', '/api/waiter/tables', () => {});
  await clock.advance(10);
  for (let second = 0; second < 180; second += 1) {
    hub.dataVersionSeen('org1', { version: 5, atMs: clock.now() });
    await clock.advance(1_000);
  }
  t.same(hub.roles.known(ala), ['waiter']);
  t.equal(origin.count('/api/waiter/tables'), 1);
  t.equal(origin.count(userInfoPath), 1);
  stop();
  hub.close();
});
