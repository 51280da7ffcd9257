/** A screen that is nobody's has the roles of its stations, whatever its row or its token say. */
import t from 'tap';
import { originLinks } from '../../../../../server/origin/origin-links.ts';
import { createOriginSetup } from '../../../../../server/origin/origin-setup.ts';
import { createOriginStaff } from '../../../../../server/origin/venue/staff/origin-staff.ts';
import { createOrigin } from '../../../../helpers/restaurants/origin-fixture.ts';
import { people, restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const organizationId = restaurantIds.organization;
const { userId } = people.kitchen;

t.test('roles that were written before, or are claimed by a token, are cut', async t => {
  const origin = await createOrigin(t);
  const { database, clock } = origin;
  const setup = createOriginSetup(database, () => clock.nowMs);
  await setup.noteStation({ organizationId, userId });
  await database.db
    .updateTable('users')
    .set({ roles: '["kitchen","admin"]', org_role: 'admin', rights: '{"voidSent":true}' })
    .where('id', '=', userId)
    .execute();
  t.match((await origin.read('userInfo', { as: 'kitchen' })).data, { roles: ['kitchen'] });
  t.equal((await origin.read('users', { as: 'kitchen' })).status, 403);
  t.equal((await origin.read('approvals', { as: 'kitchen' })).status, 403);
  t.match(await setup.statusOf(organizationId, userId), {
    isAdmin: false,
    isStation: true,
    roles: ['kitchen'],
  });
});

t.test('neither the organization nor the provider’s sync makes an admin of it', async t => {
  const { database, clock, ...origin } = await createOrigin(t);
  const setup = createOriginSetup(database, () => clock.nowMs);
  const staff = createOriginStaff(
    database,
    originLinks,
    () => clock.nowMs,
    () => {},
  );
  const member = { organizationId, userId };
  await setup.noteStation(member);
  const names = { username: 'kitchen', displayName: 'The kitchen' };
  const promoted = setup.introduceUser({ ...member, ...names, organizationRole: 'admin' });
  await t.rejects(promoted, { code: 'STATION_ACCOUNT' });
  await staff.setOrganizationAdmin({ ...member, isAdmin: true });
  await staff.introduceUser({ ...member, ...names, organizationRole: 'admin' });
  const known = (await origin.read('users')).data.find(({ id }) => id === userId);
  t.match(known, { isStation: true, orgRole: 'basic_member', roles: ['kitchen'] });
});
