/** A password link is valid no longer than its maker's right and its target's roles at that time. */
import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { annasPassword, openWithStaff } from '../joined-staff.ts';

const pageUrl = '/identity/organization';

/** A restaurant with Anna, an admin by role, and Marek, a waiter who joined. */
async function openWithManager(t: Parameters<typeof openWithStaff>[0]) {
  const fixture = await openWithStaff(t);
  const { call, owner, anna, join, state } = fixture;
  const marek = { username: 'marek', displayName: 'Marek', userId: createUuid() };
  const mareksCookie = (await join(owner.cookie, 'marek', marek.userId)).cookie;
  state.admins.add(anna.userId);
  const invite = async (cookie: string, person: object = marek) =>
    (await call('POST', '/identity/invitations', { cookie, body: person })).body.token as string;
  const accept = (token: string, { username, displayName } = marek) =>
    call('POST', `/identity/invitations/${token}`, {
      body: { username, displayName, password: 'stolen chestnut 7', legalConsent: true },
    });
  const isDead = async (token: string) => {
    const seen = await call('GET', `/identity/invitations/${token}`);
    const used = await accept(token);
    return seen.body.code === 'INVITATION_INVALID' && used.body.code === 'INVITATION_INVALID';
  };
  const change = (userId: string, role: string) =>
    call('PATCH', `${pageUrl}/members/${userId}`, { cookie: owner.cookie, body: { role } });
  return { ...fixture, marek, mareksCookie, invite, accept, isDead, change };
}

t.test('a link for a waiter leads nowhere once they are an admin of the organization', async t => {
  const { anna, marek, invite, isDead, change, isSignedIn, mareksCookie } = await openWithManager(t);
  const token = await invite(anna.cookie);
  t.equal((await change(marek.userId, 'admin')).status, 200);
  t.ok(await isDead(token));
  t.ok(await isSignedIn(mareksCookie), 'and Marek is not signed out by whoever tried');
  await change(marek.userId, 'basic_member');
  t.ok(await isDead(token), 'nor later');
});

t.test('a link for a waiter leads nowhere once the restaurant gives them another role', async t => {
  const { anna, marek, invite, isDead, state, part, owner } = await openWithManager(t);
  const token = await invite(anna.cookie);
  state.admins.add(marek.userId);
  t.ok(await isDead(token), 'as soon as it is used');
  const another = await invite(anna.cookie);
  state.admins.delete(marek.userId);
  await part.setMembershipActive(owner.organizationId, marek.userId, true);
  state.admins.add(marek.userId);
  t.ok(await isDead(another), 'a role that came back brings no link back');
});

t.test('the links of a manager end with their role, with their dismissal and with their leaving', async t => {
  const { call, anna, owner, invite, isDead, state, part } = await openWithManager(t);
  const self = { userId: anna.userId, username: 'anna', displayName: 'Anna' };
  const newcomer = { userId: createUuid(), username: 'kuba', displayName: 'Kuba' };
  const links = async () => [await invite(anna.cookie), await invite(anna.cookie, newcomer)];
  for (const token of await links()) {
    state.admins.delete(anna.userId);
    t.ok(await isDead(token), 'no role');
    state.admins.add(anna.userId);
  }
  const dismissed = [...(await links()), await invite(anna.cookie, self)];
  await part.setMembershipActive(owner.organizationId, anna.userId, false);
  for (const token of dismissed) t.ok(await isDead(token), 'dismissed');
  await part.setMembershipActive(owner.organizationId, anna.userId, true);
  for (const token of dismissed) t.ok(await isDead(token), 'let in again');
  const { cookie } = await call('POST', '/identity/sign-in', {
    body: { username: 'anna', password: 'anna likes soup' },
  });
  const left = await invite(cookie, newcomer);
  await call('POST', `${pageUrl}/leave`, { cookie, body: { confirmation: 'Pod Lipą' } });
  t.ok(await isDead(left), 'left');
});

t.test('the links of an owner who is demoted end, and those of one who stays go on', async t => {
  const { anna, owner, invite, accept, isDead, change, call, state } = await openWithManager(t);
  state.admins.delete(anna.userId);
  await change(anna.userId, 'admin');
  const token = await invite(anna.cookie);
  const ownersLink = await invite(owner.cookie, {
    userId: createUuid(),
    username: 'kuba',
    displayName: 'Kuba',
  });
  await change(anna.userId, 'basic_member');
  t.ok(await isDead(token));
  const kuba = { username: 'kuba', displayName: 'Kuba', userId: '' };
  t.equal((await call('GET', `/identity/invitations/${ownersLink}`)).status, 200);
  t.equal((await accept(ownersLink, kuba)).status, 201);
});

t.test('nobody is invited, and nobody comes back, whom the restaurant has switched off', async t => {
  const { call, owner, marek, invite, isDead, state } = await openWithManager(t);
  const token = await invite(owner.cookie);
  state.inactive.add(marek.userId);
  t.ok(await isDead(token));
  const made = await call('POST', '/identity/invitations', { cookie: owner.cookie, body: marek });
  t.equal(made.body.code, 'NOT_FOUND');
});

t.test('a maker whom the restaurant switched off makes no links, and those made lead nowhere', async t => {
  const { call, anna, marek, invite, isDead, state } = await openWithManager(t);
  const token = await invite(anna.cookie);
  state.inactive.add(anna.userId);
  t.ok(await isDead(token));
  const made = await call('POST', '/identity/invitations', { cookie: anna.cookie, body: marek });
  t.equal(made.body.code, 'FORBIDDEN');
});

t.test('a link leads nowhere once its person belongs to another restaurant too', async t => {
  const { owner, marek, invite, isDead, database } = await openWithManager(t);
  const token = await invite(owner.cookie);
  const at = new Date(0).toISOString();
  const other = { id: createUuid(), name: 'Other', slug: 'other', created_at: at, opened_at: at };
  await database.db.insertInto('organizations').values(other).execute();
  await database.db
    .insertInto('memberships')
    .values({
      organization_id: other.id,
      account_id: marek.userId,
      role: 'admin',
      created_at: at,
      deactivated_at: null,
    })
    .execute();
  t.ok(await isDead(token));
});

t.test('a sign-in link ends with a dismissal and with a change of role', async t => {
  const { call, owner, anna, part, promoteAnna } = await openWithStaff(t);
  const make = () =>
    part.createSignInLink(anna.userId, { reusable: true, expiresAt: '2100-01-01T00:00:00Z' });
  const use = async (link: string) =>
    (await call('POST', '/identity/sign-in/link', { body: { link } })).status;
  const first = await make();
  t.equal(await use(first), 200);
  await promoteAnna();
  t.equal(await use(first), 401);
  const second = await make();
  await part.setMembershipActive(owner.organizationId, anna.userId, false);
  await part.setMembershipActive(owner.organizationId, anna.userId, true);
  t.equal(await use(second), 401);
});

t.test('who is signed out everywhere comes back by no link and from no known browser', async t => {
  const { call, owner, anna, part, database, invite, accept, signIn } = await openWithManager(t);
  const self = { userId: anna.userId, username: 'anna', displayName: 'Anna' };
  const mine = await invite(owner.cookie, self);
  const newcomer = { userId: createUuid(), username: 'kuba', displayName: 'Kuba' };
  const kubas = await invite(anna.cookie, newcomer);
  const expiresAt = '2100-01-01T00:00:00Z';
  const link = await part.createSignInLink(anna.userId, { reusable: true, expiresAt });
  const browsers = () =>
    database.db
      .selectFrom('known_browsers')
      .select('secret_hash')
      .where('account_id', '=', anna.userId)
      .execute();
  t.equal((await browsers()).length, 1);
  const out = await call('POST', `/identity/staff/${anna.userId}/sign-out`, { cookie: owner.cookie });
  t.equal(out.status, 204);
  t.match(await accept(mine, self), { body: { code: 'INVITATION_INVALID' } });
  t.equal((await call('POST', '/identity/sign-in/link', { body: { link } })).status, 401);
  t.same(await browsers(), []);
  t.equal((await accept(kubas, newcomer)).status, 201, 'whom she invited comes in: she works here still');
  t.ok(await signIn('anna', annasPassword), 'she keeps her password');
});
