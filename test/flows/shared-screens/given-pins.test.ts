/** An admin gives a person without a password a PIN: they work at a till at once, and nowhere else; a password of their own ends that. */
import { randomUUID } from 'node:crypto';
import t from 'tap';
import type { InvitationLink, PinOverview } from '#shared/platform/identity-schema.ts';
import type { User } from '#shared/venue/user-schema.ts';
import { joinStaff, type StaffSession } from '../../helpers/restaurants/staff-session.ts';
import { callIdentity, openSharedTill, tryPin } from '../../helpers/shared-screens/shared-till.ts';

const names = { username: 'ewa_w', displayName: 'Ewa' };

async function addPerson(owner: StaffSession, roles: User['roles'], { username, displayName } = names) {
  const rights = { voidSent: false, discountMaxPercent: 0, refund: false, reopen: false };
  return (await owner.write<User>('POST', '/api/admin/users', { username, displayName, roles, rights })).body;
}

function givePin({ baseUrl, cookie }: StaffSession, userId: string, given: object) {
  return callIdentity(baseUrl, 'PUT', `staff/${userId}/pin`, { cookie, body: { ...names, ...given } });
}

t.test('who was added with a PIN works at the till at once, and has no password', async t => {
  const { url, owner, till } = await openSharedTill(t);
  const ewa = await addPerson(owner, ['waiter']);
  t.equal((await givePin(owner, ewa.id, { pin: '4712' })).status, 204);
  const atTill = await tryPin(url, till, ewa.id, '4712');
  t.equal(atTill.status, 200);
  const authorization = `Bearer ${await atTill.session.token()}`;
  const tables = await fetch(`${url}/api/waiter/tables`, { headers: { authorization, cookie: till.cookie } });
  t.equal(tables.status, 200);
  for (const password of ['', '4712', 'a long enough password']) {
    const signIn = await callIdentity(url, 'POST', 'sign-in', {
      body: { username: 'ewa_w', password: password || 'x' },
    });
    t.equal(signIn.status, 401, password);
  }
  const { cookie } = owner;
  const listed = (await callIdentity<PinOverview>(url, 'GET', 'pins', { cookie })).body;
  t.same(
    listed.filter(({ isGiven }) => isGiven).map(({ userId }) => userId),
    [ewa.id],
  );

  t.equal((await givePin(owner, ewa.id, { pin: '80387' })).status, 204, 'another one');
  t.equal((await tryPin(url, till, ewa.id, '4712')).status, 403);
  t.equal((await tryPin(url, till, ewa.id, '80387')).status, 200);
});

t.test('nobody gives a PIN to who has a password, or sets one on the way to a password', async t => {
  const { url, owner, anna, till, ids } = await openSharedTill(t);
  const refused = await givePin(owner, ids.anna, { username: 'anna_w', displayName: 'Anna', pin: '4713' });
  t.match(refused, { status: 400, body: { errors: [{ path: 'pin' }] } });
  t.equal((await tryPin(url, till, ids.anna, '4713')).status, 403);
  const ewa = await addPerson(owner, ['waiter']);
  t.equal((await givePin(anna, ewa.id, { pin: '4712' })).status, 403, 'a waiter');
  t.equal((await givePin(owner, randomUUID(), { pin: '4712' })).status, 404, 'nobody of the staff');
  t.match(await givePin(owner, ewa.id, { pin: '1234' }), {
    status: 400,
    body: { errors: [{ path: 'pin' }] },
  });
  const taken = await givePin(owner, ewa.id, { username: 'anna_w', pin: '4712' });
  t.match(taken, { status: 409, body: { code: 'USERNAME_TAKEN' } });
  const manager = await joinStaff(owner, 'magda_m', ['admin']);
  const self = await givePin(manager, ids.owner, { username: 'owner', displayName: 'Owner', pin: '4713' });
  t.equal(self.status, 403, 'the owner’s');
});

t.test('a password of the person’s own ends the PIN that an admin knows', async t => {
  const { url, owner, till } = await openSharedTill(t);
  const ewa = await addPerson(owner, ['waiter']);
  await givePin(owner, ewa.id, { pin: '4712' });
  const { baseUrl, cookie } = owner;
  const body = { userId: ewa.id, ...names };
  const invited = await callIdentity<InvitationLink>(baseUrl, 'POST', 'invitations', { cookie, body });
  t.equal((await tryPin(url, till, ewa.id, '4712')).status, 200, 'a link ends nothing yet');
  const own = { ...names, password: 'a password of her own', legalConsent: true };
  const accepted = await callIdentity(url, 'POST', `invitations/${invited.body.token}`, { body: own });
  t.equal(accepted.status, 201);
  t.equal((await tryPin(url, till, ewa.id, '4712')).status, 403);
});
