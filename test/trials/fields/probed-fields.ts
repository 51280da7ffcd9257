/** Played in the copy: the added field is taken, kept, cleared and answered for each entity. */
import t from 'tap';
import { createOrigin } from '../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../helpers/restaurants/small-restaurant.ts';

const probe = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'probe' in value ? value.probe : undefined;

t.test('an item, an order and a person keep the added field', async t => {
  const origin = await createOrigin(t);
  const added = { probe: 'first' } as object;
  const item = { categoryId: restaurantIds.food, name: 'Gołąbki', price: 3_600, ...added };
  const order = { type: 'takeaway', guestCount: 1, ...added } as const;
  const person = { username: 'probe_w', displayName: 'Probe', roles: ['waiter' as const], ...added };
  const created = [
    (await origin.command('createMenuItem', item)).data,
    (await origin.command('createOrder', order, { as: 'waiter' })).data,
    (await origin.command('createUser', person)).data,
  ];
  t.same(created.map(probe), ['first', 'first', 'first']);
  const changed = async (value: string | null) => {
    const change = { probe: value } as object;
    const [itemId = '', orderId = '', personId = ''] = created.map(({ id }) => id);
    const version = value === null ? 2 : 1;
    const headers = { 'if-match': `"${version}"` };
    return [
      (await origin.command('changeMenuItem', change, { params: { id: itemId }, headers })).data,
      (await origin.command('changeOrder', change, { as: 'waiter', params: { id: orderId } })).data,
      (await origin.command('changeUser', change, { params: { id: personId }, headers })).data,
    ].map(probe);
  };
  t.same(await changed('second'), ['second', 'second', 'second']);
  const params = { id: created[1]?.id ?? '' };
  t.equal(probe((await origin.read('waiterOrder', { as: 'waiter', params })).data), 'second');
  t.equal(probe((await origin.read('menuItems')).data.find(({ id }) => id === created[0]?.id)), 'second');
  t.equal(probe((await origin.read('users')).data.find(({ id }) => id === created[2]?.id)), 'second');
  t.same(await changed(null), [undefined, undefined, undefined]);
});
