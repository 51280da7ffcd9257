import t from 'tap';
import { createClerkRig, publicOrigin } from './clerk-rig.ts';

t.test('who comes for the first time is on the list of people, by the name that Clerk knows', async t => {
  const { person, ask, people, changed } = await createClerkRig(t);
  const anna = person({ username: 'anna_w', firstName: 'Anna', lastName: 'Wilk' });
  t.equal((await ask(anna.token())).status, 200);
  t.match(await people(), [
    { id: anna.userId, username: 'anna_w', displayName: 'Anna Wilk', roles: [], orgRole: 'basic_member' },
  ]);
  t.same(changed, [anna.userId], 'whoever watches the list is told');
});

t.test('an organization’s admin is one here from the start', async t => {
  const { person, ask, people } = await createClerkRig(t);
  await ask(person({ username: 'zofia' }, 'org:admin').token());
  t.match(await people(), [{ roles: ['admin'], orgRole: 'admin' }]);
});

t.test('many requests at once make one person and one question to Clerk', async t => {
  const { person, ask, people, clerk } = await createClerkRig(t);
  const anna = person({ username: 'anna_w' });
  const token = anna.token();
  await Promise.all([ask(token), ask(token), ask(anna.token()), ask(token)]);
  await ask(anna.token());
  t.equal((await people()).length, 1);
  t.equal(clerk.requests.filter(({ path }) => path.includes('/users/')).length, 1);
});

t.test('a username that somebody else has gets a number', async t => {
  const { person, ask, people } = await createClerkRig(t);
  await ask(person({ username: 'anna_w', firstName: 'Anna' }).token());
  const second = person({ username: 'anna-w', firstName: 'Anka' });
  await ask(second.token());
  t.same((await people()).map(({ username }) => username).sort(), ['anna_w', 'anna_w_2']);
});

t.test('where Clerk does not answer the token’s own claims name the person', async t => {
  const { person, ask, people, clerk, logged } = await createClerkRig(t);
  clerk.fail('backendApi', 'unavailable');
  const anna = person({ username: 'anna_w' });
  await ask(anna.token({ claims: { given_name: 'Anna', family_name: 'Wilk', email: 'annaw@x.test' } }));
  t.match(await people(), [{ username: 'annaw', displayName: 'Anna Wilk' }]);
  t.match(logged.join(), /did not answer with a person's name/);
  t.notMatch(logged.join(), clerk.secretKey);
});

t.test('a person without a name works on under a makeshift one, and gets theirs later', async t => {
  const { person, ask, people, clerk, clock } = await createClerkRig(t);
  clerk.fail('backendApi', 'down');
  const anna = person({ username: 'anna_w', firstName: 'Anna' });
  t.equal((await ask(anna.token())).status, 200);
  t.match(await people(), [{ username: anna.userId, displayName: /^Person / }]);
  clerk.fail('backendApi', 'works');
  await ask(anna.token());
  t.match(await people(), [{ displayName: /^Person / }], 'Clerk is not asked at every request');
  clock.aheadMs = 60_000;
  await ask(anna.token({ expiresInSeconds: 600 }));
  t.match(await people(), [{ username: 'anna_w', displayName: 'Anna' }]);
});

t.test('whose role Clerk changed is an admin from the next token on, or none any more', async t => {
  const { person, ask, people, clerk } = await createClerkRig(t);
  const now = Math.floor(Date.now() / 1_000);
  const { id: sid, userId, token } = person({ username: 'anna_w' }, 'org:admin');
  const madeAgo = (seconds: number) => token({ claims: { iat: now - seconds, jti: String(seconds) } });
  const first = madeAgo(20);
  t.equal((await ask(first)).body.organizationRole, 'admin');
  for (const membership of clerk.world.memberships) membership.role = 'org:member';
  t.equal((await ask(madeAgo(10))).body.organizationRole, 'basic_member');
  t.match(await people(), [{ roles: [], orgRole: 'basic_member' }]);
  const answer = await ask(first);
  t.match(answer.body, { sessionId: sid, userId, organizationRole: 'basic_member' }, 'older tokens too');
});

t.test('what Clerk’s dashboard does in somebody’s name is written down once', async t => {
  const { person, ask, logged } = await createClerkRig(t);
  const anna = person({ username: 'anna_w' });
  const token = () => anna.token({ claims: { act: { sub: 'user_support' }, jti: String(Math.random()) } });
  t.equal((await ask(token())).status, 200);
  await ask(token());
  t.equal(logged.filter(line => line.includes('user_support')).length, 1);
});

t.test('without people of its own the server only checks who comes', async t => {
  const { person, ask, people } = await createClerkRig(t, { hasOwnPeople: false });
  t.equal((await ask(person({ username: 'anna_w' }).token())).status, 200);
  t.same(await people(), []);
});

t.test('Clerk’s tokens say the same in both versions of their claims', async t => {
  const { person, ask, organizationId } = await createClerkRig(t);
  const zofia = person({ username: 'zofia' }, 'org:admin');
  for (const version of [1, 2] as const) {
    const { body } = await ask(zofia.token({ version }));
    t.match(body, { userId: zofia.userId, sessionId: zofia.id, organizationId, organizationRole: 'admin' });
  }
});

t.test('a server for one organization refuses Clerk’s tokens of another', async t => {
  const { person, ask, clerk } = await createClerkRig(t, { servedOrganizationId: 'org_elsewhere' });
  const anna = person({ username: 'anna_w' });
  t.equal((await ask(anna.token())).status, 401);
  const homeless = clerk.signInDirectly(anna.userId, undefined, publicOrigin);
  t.match(await ask(homeless.token()), { status: 403, body: { code: 'ORGANIZATION_REQUIRED' } });
});

t.test('whose session ends while they are noted for the first time is not let in', async t => {
  let end = () => {};
  const originNow = () => {
    end();
    return Date.now();
  };
  const { person, ask, part, organizationId } = await createClerkRig(t, { originNow });
  const anna = person({ username: 'anna_w' });
  const { id: sessionId, userId } = anna;
  const identity = {
    ...{ userId, sessionId, organizationId, organizationRole: 'basic_member' as const },
    ...{ token: anna.token(), expiresAtMs: Date.now() + 60_000 },
  };
  let ended: Promise<void> | null = null;
  end = () => {
    ended ??= part.endSession(identity);
  };
  t.equal((await ask(anna.token())).status, 401);
  t.not(ended, null);
  await ended;
});
