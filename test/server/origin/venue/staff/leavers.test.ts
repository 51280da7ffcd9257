import t from 'tap';
import { originLinks } from '../../../../../server/origin/origin-links.ts';
import { createOriginSetup } from '../../../../../server/origin/origin-setup.ts';
import { createOriginStaff } from '../../../../../server/origin/venue/staff/origin-staff.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { type Person, people, restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const { organization: organizationId, soup } = restaurantIds;
const nothing = () => {};

/** How somebody may stop taking orders, besides the staff list. */
const roads: Record<string, { who: Person; go(origin: OriginFixture, userId: string): Promise<void> }> = {
  'who leaves the organization, or deletes their account': {
    who: 'waiter',
    go: ({ database, clock }, userId) =>
      createOriginSetup(database, () => clock.nowMs, nothing).dismissUser({ organizationId, userId }),
  },
  'whom a provider lets go': {
    who: 'waiter',
    go: ({ database, clock }, userId) =>
      createOriginStaff(database, originLinks, () => clock.nowMs, nothing).dismissUser({
        organizationId,
        userId,
      }),
  },
  'who is no admin any more by a provider’s word': {
    who: 'newcomerAdmin',
    go: ({ database, clock }, userId) =>
      createOriginStaff(database, originLinks, () => clock.nowMs, nothing).setOrganizationAdmin({
        organizationId,
        userId,
        isAdmin: false,
      }),
  },
  'who is no admin any more by the organization’s page': {
    who: 'newcomerAdmin',
    go: ({ database, clock }, userId) =>
      createOriginSetup(database, () => clock.nowMs, nothing).introduceUser({
        ...{ organizationId, userId, username: 'newcomer', displayName: 'Newcomer' },
        organizationRole: 'basic_member',
      }),
  },
};

for (const [leaver, { who, go }] of Object.entries(roads)) {
  t.test(`an admin who stays has the open orders of someone ${leaver}`, async t => {
    const origin = await createOrigin(t);
    await origin.read('users');
    const lines = [{ menuItemId: soup, quantity: 1 }];
    const body = { type: 'takeaway', guestCount: 0, lines } as const;
    const { data: order, status } = await origin.command('createOrder', body, { as: who });
    t.equal(status, 201);
    const discount = { kind: 'percent', value: 50 } as const;
    const request = { kind: 'orderDiscount', discount, reason: 'Zimna' } as const;
    const params = { id: order.id };
    if (who === 'waiter') {
      await origin.command('sendOrder', {}, { as: who, params });
      t.equal((await origin.command('askApproval', request, { as: who, params })).status, 200);
    }
    await go(origin, people[who].userId);
    const { data } = await origin.read('adminOrder', { params });
    t.match(data, { waiterId: people.admin.userId, state: 'open' });
    t.same((await origin.read('approvals')).data, []);
    const [event] = await origin.database.db
      .selectFrom('events')
      .select(['user_id', 'payload'])
      .where('type', '=', 'order.handedOver')
      .execute();
    t.equal(event?.user_id, people[who].userId);
    t.match(JSON.parse(event?.payload ?? ''), { before: { waiter_id: people[who].userId } });
  });
}
