import { decodeJwt } from 'jose';
import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Identity } from '../../../../server/http/guards.ts';
import type { ApproveAtOrigin } from '../../../../server/identity/local/password-approvals.ts';
import { createIdentityFixture, ownerSetup } from '../../../helpers/identity-fixture.ts';

const approvalId = '01970000-0000-7000-8000-00000000dddd';
const url = `/identity/approvals/${approvalId}`;
const byOwner = { username: ownerSetup.username, password: ownerSetup.password };

/** A restaurant with a waiter's device; calls to the origin are recorded and answered with 200. */
async function createDevice(t: Parameters<typeof createIdentityFixture>[0]) {
  const approved: Parameters<ApproveAtOrigin>[2][] = [];
  /** The identity during each call to the origin. */
  const seen: (Identity | null)[] = [];
  const fixture = await createIdentityFixture(t, {
    approveAtOrigin: async (_request, reply, approver) => {
      approved.push(approver);
      seen.push(await fixture.part.verifyToken(approver.token));
      reply.send({ id: 'the order' });
    },
  });
  const owner = await fixture.setUp();
  const waiterId = createUuid();
  const waiter = await fixture.join(owner.cookie, 'anna_w', waiterId);
  const give = (body: object, cookie = waiter.cookie) => fixture.call('POST', url, { body, cookie });
  return { ...fixture, approved, seen, owner, waiter, waiterId, give };
}

t.test('an admin’s password on a waiter’s device approves as that admin, and signs nobody in', async t => {
  const { approved, seen, owner, give, database } = await createDevice(t);
  const sessions = () => database.db.selectFrom('sessions').select('id').execute();
  const before = await sessions();
  const { status, body, setCookie } = await give({ ...byOwner, amount: 900 });
  t.same([status, body, setCookie], [200, { id: 'the order' }, '']);
  t.same(await sessions(), before);
  t.match(approved, [{ approvalId, organizationId: owner.organizationId, amount: 900 }]);
  const token = approved[0]?.token ?? '';
  t.match(seen, [{ userId: owner.userId, organizationRole: 'admin' }]);
  const claims = decodeJwt(token);
  t.match(claims['sid'], /^approval-/);
  t.equal((claims.exp ?? 0) - (claims.iat ?? 0), 60);
});

t.test('a waiter’s own password is carried too: whether they may is the origin’s to say', async t => {
  const { seen, waiterId, give } = await createDevice(t);
  t.equal((await give({ username: 'anna_w', password: 'anna_w likes soup' })).status, 200);
  t.match(seen, [{ userId: waiterId, organizationRole: 'basic_member' }]);
});

t.test('the token for an approval is good for that call and no longer', async t => {
  let token = '';
  const fixture = await createIdentityFixture(t, {
    approveAtOrigin: async (_request, reply, approver) => {
      token = approver.token;
      reply.send({ id: 'the order' });
    },
  });
  const { cookie } = await fixture.setUp();
  t.equal((await fixture.call('POST', url, { body: byOwner, cookie })).status, 200);
  t.equal(await fixture.part.verifyToken(token), null);
});

t.test('every failure is the same one, and none reaches the origin', async t => {
  const { approved, owner, give, database } = await createDevice(t);
  const wrong = await give({ ...byOwner, password: 'not this one' });
  const unknown = await give({ username: 'nobody_here', password: 'whatever it is' });
  t.match(wrong.body, { status: 401, code: 'SIGN_IN_FAILED' });
  t.same(unknown.body, wrong.body);
  const gone = { deactivated_at: new Date().toISOString() };
  await database.db.updateTable('memberships').set(gone).where('account_id', '=', owner.userId).execute();
  t.same((await give(byOwner)).body, wrong.body, 'somebody who works here no more');
  t.same(approved, []);
});

t.test('guessing is slowed down', async t => {
  const { give, approved } = await createDevice(t);
  for (let tries = 0; tries < 10; tries += 1) await give({ ...byOwner, password: 'not this one' });
  const late = await give(byOwner);
  t.match(late.body, { status: 429, code: 'TOO_MANY_REQUESTS' });
  t.same(approved, []);
});

t.test('only a device where somebody is signed in asks, in a proper form', async t => {
  const { call, give, approved } = await createDevice(t);
  t.match((await call('POST', url, { body: byOwner })).body, { status: 401, code: 'UNAUTHENTICATED' });
  t.equal((await give({ username: 'owner' })).status, 400);
  t.equal((await give({ ...byOwner, remember: true })).status, 400);
  const { cookie } = await call('POST', '/identity/sign-in', { body: byOwner });
  t.equal((await call('POST', '/identity/approvals/7', { body: byOwner, cookie })).status, 400);
  t.same(approved, []);
});

t.test('a foreign page can’t try passwords', async t => {
  const { call, waiter, approved } = await createDevice(t);
  const headers = { origin: 'https://evil.example' };
  const answer = await call('POST', url, { body: byOwner, cookie: waiter.cookie, headers });
  t.match(answer.body, { status: 403, code: 'FOREIGN_ORIGIN' });
  t.same(approved, []);
});
