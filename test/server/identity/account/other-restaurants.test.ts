/** Of people who don't belong to an admin's restaurant nothing ends, whatever the admin does with their id in their own. */
import t from 'tap';
import { createIdentityFixture } from '../../../helpers/identity-fixture.ts';
import { createOriginDouble } from '../origin-setup-double.ts';

t.test('who is no member of a restaurant loses nothing by being shut out there', async t => {
  const { originSetup } = createOriginDouble();
  const fixture = await createIdentityFixture(t, { originSetup });
  const { cookie, userId, organizationId } = await fixture.setUp();
  const token = await fixture.token(cookie);
  const signedIn = async () => (await fixture.call('GET', '/identity/state', { cookie })).body.signedIn;

  await fixture.part.setMembershipActive('01900000-0000-7000-8000-000000000000', userId, false);
  t.equal(await signedIn(), true);
  t.ok(await fixture.part.verifyToken(token));

  await fixture.part.setMembershipActive(organizationId, userId, false);
  t.equal(await signedIn(), false);
  t.notOk(await fixture.part.verifyToken(token));
});
