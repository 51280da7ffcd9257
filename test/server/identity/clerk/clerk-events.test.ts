import t from 'tap';
import { readSettings, storeSettings } from '../../../../server/origin/kernel/restaurant/settings-store.ts';
import { createClerkRig } from './clerk-rig.ts';

type Rig = Awaited<ReturnType<typeof createClerkRig>>;

function membership(rig: Rig, userId: string, role: string, updatedAtMs = Date.now()) {
  return {
    id: 'orgmem_1',
    role,
    updated_at: updatedAtMs,
    organization: { id: rig.organizationId, name: 'Pod Lipą', slug: 'pod-lipa' },
    public_user_data: {
      user_id: userId,
      first_name: 'Ewa',
      last_name: 'Barska',
      identifier: 'ewa@bistro.test',
    },
  };
}

t.test('who was let into the organization stands on the list before they come', async t => {
  const rig = await createClerkRig(t);
  const { clerk, people, report, ask, organizationId } = rig;
  const { id } = clerk.addUser({ username: 'ewa_b', firstName: 'Ewa', lastName: 'Barska' });
  clerk.addMember(organizationId, id);
  await report('organizationMembership.created', membership(rig, id, 'org:member'));
  const [expected] = await people();
  t.match(expected, { id, username: 'ewa', displayName: 'Ewa Barska', roles: [], isActive: true });
  t.equal(expected?.joinedAt, undefined);
  await report('organizationMembership.created', membership(rig, id, 'org:member', Date.now() + 1));
  t.equal((await people()).length, 1);
  const session = clerk.signInDirectly(id, organizationId, 'https://bistro.test');
  t.equal((await ask(session.token())).status, 200);
});

t.test('an admin of the organization becomes one here, and none when they are none', async t => {
  const rig = await createClerkRig(t);
  const { person, ask, people, report } = rig;
  const ewa = person({ username: 'ewa_b' });
  const token = ewa.token();
  await ask(token);
  const inASecond = Date.now() + 1_000;
  await report('organizationMembership.updated', membership(rig, ewa.userId, 'org:admin', inASecond));
  t.match(await people(), [{ roles: ['admin'], orgRole: 'admin' }]);
  t.equal((await ask(token)).body.organizationRole, 'admin', 'the report is younger than the token');
  await report('organizationMembership.updated', membership(rig, ewa.userId, 'org:member', inASecond - 1));
  t.match(await people(), [{ roles: ['admin'] }], 'a report that is older than what is known');
  await report('organizationMembership.updated', membership(rig, ewa.userId, 'org:member', inASecond + 1));
  t.match(await people(), [{ roles: [], orgRole: 'basic_member' }]);
});

t.test('who left the organization is out at once, and comes back only by being let in again', async t => {
  const rig = await createClerkRig(t);
  const { person, ask, people, report, shutOut, organizationId } = rig;
  const ewa = person({ username: 'ewa_b' });
  const before = ewa.token();
  await ask(before);
  await report('organizationMembership.deleted', membership(rig, ewa.userId, 'org:member'));
  t.match(await people(), [{ isActive: false }]);
  t.same(shutOut, [`${organizationId} ${ewa.userId}`]);
  await ask(before);
  t.match(await people(), [{ isActive: false }], 'a token from before does not help');
  const later = Date.now() + 60_000;
  await report('organizationMembership.created', membership(rig, ewa.userId, 'org:member', later));
  t.match(await people(), [{ isActive: true }]);
});

t.test('a token that is younger than the leaving shows that they are back', async t => {
  const rig = await createClerkRig(t);
  const { person, ask, people, report } = rig;
  const ewa = person({ username: 'ewa_b' });
  await ask(ewa.token());
  await report('organizationMembership.deleted', membership(rig, ewa.userId, 'org:member'));
  const inFourSeconds = Math.floor(Date.now() / 1_000) + 4;
  t.equal((await ask(ewa.token({ claims: { iat: inFourSeconds } }))).status, 200);
  t.match(await people(), [{ isActive: true }]);
});

t.test('whom the restaurant itself shut out Clerk does not let in', async t => {
  const rig = await createClerkRig(t);
  const { person, ask, people, report, part, shutOut, database, organizationId } = rig;
  const ewa = person({ username: 'ewa_b' });
  await ask(ewa.token());
  await database.db
    .updateTable('users')
    .set({ is_active: 0 })
    .where('org_id', '=', organizationId)
    .where('id', '=', ewa.userId)
    .execute();
  await part.setMembershipActive(organizationId, ewa.userId, false);
  await part.setMembershipActive(organizationId, ewa.userId, true);
  t.same(shutOut, [`${organizationId} ${ewa.userId}`]);
  await report('organizationMembership.updated', membership(rig, ewa.userId, 'org:member'));
  await ask(ewa.token());
  t.match(await people(), [{ isActive: false }]);
});

t.test('who is deleted at Clerk is out everywhere, and their sessions end', async t => {
  const rig = await createClerkRig(t);
  const { person, ask, people, report, clerk, shutOut } = rig;
  const ewa = person({ username: 'ewa_b' });
  await ask(ewa.token());
  const other = clerk.addOrganization({ name: 'Pod Dębem' });
  clerk.addMember(other.id, ewa.userId);
  const there = clerk.signInDirectly(ewa.userId, other.id, 'https://bistro.test');
  await ask(there.token());
  await report('user.deleted', { id: ewa.userId, deleted: true });
  t.match(await people(), [{ isActive: false }]);
  t.match(await people(other.id), [{ isActive: false }]);
  t.equal(shutOut.length, 2);
  t.equal((await ask(ewa.token())).status, 401);
  t.equal((await ask(there.token())).status, 401);
  t.equal((await report('user.deleted', { deleted: true })).status, 200);
});

t.test('the restaurant is called like its organization until it calls itself otherwise', async t => {
  const { report, database, organizationId } = await createClerkRig(t);
  const name = async () => (await readSettings(database.db, organizationId)).restaurantName;
  const named = (called: string, updated_at: number) => ({ id: organizationId, name: called, updated_at });
  await report('organization.created', named('Pod Lipą', 1));
  t.equal(await name(), 'Pod Lipą');
  await report('organization.updated', named('Pod Lipami', 3));
  t.equal(await name(), 'Pod Lipami');
  await report('organization.updated', named('Pod Lipką', 2));
  t.equal(await name(), 'Pod Lipami', 'a late report changes nothing');
  const settings = await readSettings(database.db, organizationId);
  await storeSettings(database.db, organizationId, { ...settings, restaurantName: 'U Zofii' });
  await report('organization.updated', named('Pod Lasem', 4));
  t.equal(await name(), 'U Zofii');
});

t.test('nobody works in an organization that was deleted', async t => {
  const { report, person, ask, shutOut, organizationId, start } = await createClerkRig(t);
  const ewa = person({ username: 'ewa_b' });
  await ask(ewa.token());
  await report('organization.deleted', { id: organizationId, deleted: true });
  await report('organization.deleted', { deleted: true });
  t.equal((await ask(ewa.token())).status, 401);
  t.same(shutOut, [`${organizationId} ${ewa.userId}`]);
  const again = await start();
  t.equal(await again.part.verifyToken(ewa.token()), null);
});

t.test('with a remote restaurant only sessions end, and it says who may work there', async t => {
  const rig = await createClerkRig(t, { hasOwnPeople: false });
  const { person, ask, report, shutOut, people } = rig;
  const ewa = person({ username: 'ewa_b' });
  for (const role of ['org:member', 'org:admin'])
    await report('organizationMembership.updated', membership(rig, ewa.userId, role));
  await report('user.updated', { id: ewa.userId, username: 'ewa', email_addresses: [] });
  await report('organization.updated', { id: rig.organizationId, name: 'Pod Lasem', updated_at: 1 });
  await report('organizationMembership.deleted', membership(rig, ewa.userId, 'org:member'));
  t.equal(shutOut.length, 1);
  await report(
    'organizationMembership.created',
    membership(rig, ewa.userId, 'org:member', Date.now() + 9_000),
  );
  t.equal((await ask(ewa.token())).status, 200);
  for (const type of ['session.removed', 'session.revoked']) await report(type, { id: ewa.id });
  t.equal((await ask(ewa.token())).status, 401);
  t.same(await people(), []);
});
