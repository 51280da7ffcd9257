import t from 'tap';
import { startMs } from '../hand-clock.ts';
import { type Answer, createRolesRig, person, userInfoPath } from '../live-rig.ts';

t.test('roles are asked for with the person’s own token', async t => {
  const { origin, roles } = createRolesRig();
  const ala = person('ala');
  origin.setRoles('ala', ['waiter', 'bar']);
  t.equal(roles.known(ala), null);
  t.same(await roles.ask(ala), { kind: 'known', roles: ['waiter', 'bar'] });
  t.match(origin.requests[0], { credential: { kind: 'user', token: ala.token }, organizationId: 'org1' });
  t.same(roles.known(ala), ['waiter', 'bar']);
});

t.test('many who ask at once are one question, and the answer holds for a minute §10.4k', async t => {
  const { clock, roles, asked } = createRolesRig();
  await Promise.all([roles.ask(person('ala')), roles.ask(person('ala')), roles.ask(person('ala'))]);
  await clock.advance(59_000);
  await roles.ask(person('ala'));
  t.equal(asked(), 1);
  await clock.advance(1_000);
  t.equal(roles.known(person('ala')), null);
  await roles.ask(person('ala'));
  t.equal(asked(), 2);
});

t.test('the same person has roles of their own in every restaurant', async t => {
  const { roles, asked } = createRolesRig();
  await roles.ask(person('ala'));
  await roles.ask(person('ala', { organizationId: 'org2' }));
  t.equal(asked(), 2);
});

t.test('who follows hears the first answer and every change, and is never without an answer', async t => {
  const { clock, origin, follow, roles } = createRolesRig();
  const { heard, stop } = follow(person('ala'));
  await clock.advance(10);
  t.same(heard, [['waiter']]);
  for (let second = 0; second < 120; second += 1) {
    await clock.advance(1_000);
    t.ok(roles.known(person('ala')));
  }
  t.same(heard, [['waiter']]);
  origin.setRoles('ala', ['kitchen']);
  await clock.advance(45_000);
  t.same(heard, [['waiter'], ['kitchen']]);
  stop();
  await clock.advance(120_000);
  t.equal(clock.pendingTimers(), 0);
});

t.test('a second one who follows hears what is known already', async t => {
  const { clock, follow, asked } = createRolesRig();
  follow(person('ala'));
  await clock.advance(10);
  const second = follow(person('ala'));
  await clock.advance(10);
  t.same(second.heard, [['waiter']]);
  t.equal(asked(), 1);
});

t.test('a change of users is asked for at once, also while a question is under way', async t => {
  const { clock, origin, roles, follow, asked } = createRolesRig();
  const { heard } = follow(person('ala'));
  await clock.advance(10);
  origin.setRoles('ala', ['bar']);
  roles.touch('org2');
  await clock.advance(10);
  t.equal(asked(), 1);
  roles.touch('org1');
  origin.setRoles('ala', []);
  roles.touch('org1');
  await clock.advance(10);
  t.equal(asked(), 3);
  t.same(heard.at(-1), []);
});

t.test('a change of users makes the answer for someone without a socket void', async t => {
  const { origin, roles } = createRolesRig();
  await roles.ask(person('ala'));
  origin.setRoles('ala', ['bar']);
  roles.touch('org1');
  t.equal(roles.known(person('ala')), null);
  t.same(await roles.ask(person('ala')), { kind: 'known', roles: ['bar'] });
});

t.test('when the origin fails the last answer holds for its minute and not longer', async t => {
  const { clock, origin, follow, roles } = createRolesRig();
  const { heard } = follow(person('ala'));
  await clock.advance(10);
  origin.fail(userInfoPath);
  await clock.advance(59_000);
  t.same(roles.known(person('ala')), ['waiter']);
  await clock.advance(6_000);
  t.equal(roles.known(person('ala')), null);
  t.same(heard, [['waiter'], null]);
  origin.answer(userInfoPath, { roles: ['waiter'] });
  await clock.advance(5_000);
  t.same(heard, [['waiter'], null, ['waiter']]);
});

t.test('whom the origin forbids has no roles; whose token it refuses is unknown', async t => {
  const { origin, roles } = createRolesRig();
  origin.answer(userInfoPath, () => ({ kind: 'refused', status: 403 }));
  t.same(await roles.ask(person('ala')), { kind: 'known', roles: [] });
  origin.answer(userInfoPath, () => ({ kind: 'refused', status: 401 }));
  t.match(await roles.ask(person('ola')), { kind: 'unknown', isTokenRefused: true });
});

t.test('answers without roles are no answers', async t => {
  const { origin, roles } = createRolesRig();
  const bodies = ['nonsense', 'null', '{}', '{"roles":"admin"}'];
  for (const [index, body] of bodies.entries()) {
    origin.answer(userInfoPath, () => ({ kind: 'ok', body, etag: undefined }));
    t.match(await roles.ask(person(`p${index}`)), { kind: 'unknown', isTokenRefused: false }, body);
  }
  origin.answer(userInfoPath, () => Promise.reject(new Error('broken')));
  t.match(await roles.ask(person('x')), { kind: 'unknown', reason: 'Error: broken' });
  origin.answer(userInfoPath, { roles: ['waiter', 'owner', 7] });
  t.same(await roles.ask(person('y')), { kind: 'known', roles: ['waiter'] });
});

t.test('an expired token is not used to ask again', async t => {
  const { clock, follow, asked } = createRolesRig();
  let ala = person('ala', { expiresAtMs: startMs + 30_000 });
  const { heard } = follow(() => ala);
  await clock.advance(70_000);
  t.equal(asked(), 1);
  t.same(heard, [['waiter'], null]);
  ala = person('ala', { expiresAtMs: startMs + 300_000 });
  await clock.advance(5_000);
  t.same(heard.at(-1), ['waiter']);
});

t.test('once closed nothing is planned any more', async t => {
  const { clock, roles, follow } = createRolesRig();
  follow(person('ala'));
  roles.close();
  await clock.advance(10);
  t.equal(clock.pendingTimers(), 0);
});

t.test('of somebody who is shut out nothing is known any more, and the origin decides anew', async t => {
  const { clock, origin, roles, follow, asked } = createRolesRig();
  const { heard } = follow(person('ala'));
  await clock.advance(10);
  origin.setRoles('ala', []);
  roles.forget('org1', 'ala');
  roles.forget('org1', 'nobody');
  t.equal(roles.known(person('ala')), null);
  t.same(await roles.ask(person('ala')), { kind: 'known', roles: [] });
  t.equal(asked(), 2);
  t.same(heard.at(-1), []);
});

t.test('a question that was under way while they were shut out is asked once more', async t => {
  const { origin, roles, asked } = createRolesRig();
  const answer = roles.ask(person('ala'));
  origin.setRoles('ala', []);
  roles.forget('org1', 'ala');
  t.same(await answer, { kind: 'known', roles: [] });
  t.equal(asked(), 2);
});

t.test(
  'roles that lapsed while they were being asked for are told again, although they are the same',
  async t => {
    const { clock, origin, follow } = createRolesRig();
    const { heard } = follow(person('ala'));
    await clock.advance(0);
    t.same(heard, [['waiter']]);
    const slow = Promise.withResolvers<Answer>();
    origin.answer(userInfoPath, () => slow.promise);
    await clock.advance(70_000);
    slow.resolve({ kind: 'ok', body: '{"roles":["waiter"]}', etag: undefined });
    await clock.advance(0);
    t.same(heard, [['waiter'], ['waiter']]);
  },
);
