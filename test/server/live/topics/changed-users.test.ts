/** After a role change, reads and subscriptions use the origin's new answer. */
import t from 'tap';
import { startMs } from '../hand-clock.ts';
import {
  type Answer,
  createRolesRig,
  person,
  type Rig,
  rows,
  tablesPath,
  userInfoPath,
} from '../live-rig.ts';
import { createSessionRig, only, types } from '../sockets/session-rig.ts';

/** Roles requests that the test answers, oldest first. */
function holdAnswers({ origin }: Pick<Rig, 'origin'>) {
  const held: ((answer: Answer) => void)[] = [];
  origin.answer(userInfoPath, () => new Promise<Answer>(resolve => held.push(resolve)));
  return (roles: string[] | null) =>
    held.shift()?.(
      roles === null
        ? { kind: 'fault', reason: 'ECONNREFUSED' }
        : { kind: 'ok', body: JSON.stringify({ roles }), etag: undefined },
    );
}

for (const [before, after] of [
  [['waiter'], []],
  [[], ['waiter']],
]) {
  t.test(
    `who had ${before?.join() || 'no role'} asks after a change of users and gets what holds since, though they are followed`,
    async t => {
      const rig = createRolesRig();
      const { clock, origin, roles, follow } = rig;
      origin.setRoles('ala', before ?? []);
      const { heard } = follow(person('ala'));
      await clock.advance(10);
      const answer = holdAnswers(rig);
      roles.touch('org1');
      const certainty = roles.certaintyOf(person('ala'));
      t.equal(certainty(clock.now()), 'inQuestion');
      const second = follow(person('ala'));
      const asking = roles.ask(person('ala'));
      await clock.advance(10);
      t.same([heard, second.heard], [[before], []], 'nobody is told anything yet');
      answer(after ?? []);
      t.same(await asking, { kind: 'known', roles: after });
      t.same([heard, second.heard], [[before, after], [after]]);
      t.equal(certainty(clock.now()), 'known');
    },
  );
}

t.test(
  'an answer to an older question is not the one that whoever asks after a change waits for',
  async t => {
    const rig = createRolesRig();
    const { clock, roles, asked } = rig;
    const answer = holdAnswers(rig);
    const early = roles.ask(person('ala'));
    roles.touch('org1');
    const late = roles.ask(person('ala'));
    await clock.advance(0);
    answer(['waiter']);
    await clock.advance(0);
    answer([]);
    t.same(await Promise.all([early, late]), [
      { kind: 'known', roles: [] },
      { kind: 'known', roles: [] },
    ]);
    t.equal(asked(), 2);
  },
);

t.test('changes of users without end keep nobody waiting', async t => {
  const rig = createRolesRig();
  const { clock, roles } = rig;
  const answer = holdAnswers(rig);
  const asking = roles.ask(person('ala'));
  for (const held of [['waiter'], ['bar']]) {
    await clock.advance(0);
    roles.touch('org1');
    answer(held);
  }
  t.same(await asking, { kind: 'known', roles: ['bar'] });
});

t.test(
  'after a change of users an origin that does not answer leaves the roles unknown, until it does',
  async t => {
    const rig = createRolesRig();
    const { clock, roles, follow } = rig;
    const { heard } = follow(person('ala'));
    await clock.advance(10);
    const answer = holdAnswers(rig);
    roles.touch('org1');
    const asking = roles.ask(person('ala'));
    answer(null);
    t.same(await asking, { kind: 'unknown', reason: 'ECONNREFUSED', isTokenRefused: false });
    t.same(heard, [['waiter'], null]);
    await clock.advance(5_000);
    answer(['waiter']);
    await clock.advance(0);
    t.same(heard, [['waiter'], null, ['waiter']]);
  },
);

t.test('somebody else’s refused token is not held against who asks', async t => {
  const rig = createRolesRig();
  const { clock, origin, roles, follow } = rig;
  const refused = Promise.withResolvers<Answer>();
  origin.answer(userInfoPath, () => refused.promise);
  follow(person('ala', { sessionId: 'old' }));
  const asking = roles.ask(person('ala'));
  origin.answer(userInfoPath, { roles: ['waiter'] });
  refused.resolve({ kind: 'refused', status: 401 });
  await clock.advance(0);
  t.same(await asking, { kind: 'known', roles: ['waiter'] });
});

t.test('users change while nobody’s token is good: as soon as one is, the origin is asked', async t => {
  const { clock, roles, follow, origin } = createRolesRig();
  let ala = person('ala', { expiresAtMs: startMs + 1_000 });
  const { heard } = follow(() => ala);
  await clock.advance(2_000);
  origin.setRoles('ala', ['bar']);
  roles.touch('org1');
  ala = person('ala');
  await clock.advance(5_000);
  t.same(heard, [['waiter'], ['bar']]);
});

const aboutUsers = { method: 'PATCH', path: '/api/admin/users/ala' };
const aboutOrders = { method: 'POST', path: '/api/waiter/orders' };

t.test(
  'until the origin has spoken nothing of a changed topic goes out, and nothing is called old',
  async t => {
    const rig = createSessionRig();
    const { origin, hub } = rig;
    const [ala, ola] = [rig.connect(), rig.connect()];
    for (const [name, screen] of Object.entries({ ala, ola }))
      only(await screen.hello(person(name), [{ sub: 1, path: tablesPath }]), 'snapshot');
    const answer = holdAnswers(rig);
    hub.nudge('org1', aboutUsers);
    origin.answer(tablesPath, rows(60, 'occupied'));
    hub.nudge('org1', aboutOrders);
    t.same(types(await ala.say({ type: 'resync', sub: 1 })), []);
    t.same(types(await ala.say({ type: 'subscribe', sub: 2, path: tablesPath })), []);
    t.same(types(await ola.wait(5_000)), []);
    const reading = hub.readThrough(person('ala'), tablesPath);

    answer([]);
    answer(['waiter']);
    t.same(types(await ala.wait(1)), ['error', 'error']);
    t.same(types(await ola.wait(1)), ['snapshot'], 'what was due');
    t.same(await reading, { kind: 'refused', status: 403 });

    hub.nudge('org1', aboutUsers);
    t.same(types(await ala.say({ type: 'subscribe', sub: 3, path: tablesPath })), []);
    const readingAgain = hub.readThrough(person('ala'), tablesPath);
    answer(['waiter']);
    answer(['waiter']);
    t.same(types(await ala.wait(1)), ['snapshot']);
    t.match(await readingAgain, { kind: 'ok' });
    t.same(types(await ola.wait(1)), []);
  },
);

t.test(
  'a screen is told of an origin that fails also while roles are in question, and of roles that can’t be had',
  async t => {
    const rig = createSessionRig();
    const { origin, hub } = rig;
    const { hello, wait } = rig.connect();
    await hello(person('ala'), [{ sub: 1, path: tablesPath }]);
    const answer = holdAnswers(rig);
    hub.nudge('org1', aboutUsers);
    origin.fail(tablesPath);
    hub.nudge('org1', aboutOrders);
    t.match(await wait(1), [{ type: 'stale', why: 'origin' }]);
    answer(null);
    t.match(await wait(1), [{ type: 'stale', why: 'auth' }]);
    origin.answer(tablesPath, rows(60, 'occupied'));
    t.same(types(await wait(4_000)), [], 'the tables are there, but nobody knows for whom');
    await wait(1_500);
    answer(['waiter']);
    t.same(types(await wait(1)), ['snapshot', 'fresh']);
  },
);
