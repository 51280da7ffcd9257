import t from 'tap';
import type { OrderAllergy } from '#shared/catalog/allergy-schema.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createAllergicOrigin } from '../../../../helpers/restaurants/allergic-origin.ts';
import { createOrigin, tokenOf } from '../../../../helpers/restaurants/origin-fixture.ts';
import { refusalOf } from '../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const { soup, dumplings, water, table1, table2 } = restaurantIds;
const order = { type: 'dineIn', tableId: table1, guestCount: 2 } as const;

t.test('an order has allergies for the whole of it and for seats, and every change counts', async t => {
  const origin = await createOrigin(t);
  const allergies: OrderAllergy[] = [
    { seat: 2, allergens: ['nuts', 'milk'], note: 'śladowe ilości też' },
    { allergens: ['fish'] },
  ];
  const opened = await origin.command('createOrder', { ...order, allergies });
  const expected: OrderAllergy[] = [
    { allergens: ['fish'] },
    { seat: 2, allergens: ['milk', 'nuts'], note: 'śladowe ilości też' },
  ];
  t.match(opened.data, { allergies: expected, allergyVersion: 1 });
  const params = { id: opened.data.id };
  const same = await origin.command('changeOrder', { allergies: expected }, { params });
  t.equal(same.data.allergyVersion, 1, 'the same ones in another order are no change');
  const noted = await origin.command('changeOrder', { allergyNote: 'lateks' }, { params });
  t.match(noted.data, { allergies: expected, allergyNote: 'lateks', allergyVersion: 2 });
  const cleared = await origin.command('changeOrder', { allergies: [], allergyNote: null }, { params });
  t.equal(cleared.data.allergyVersion, 3);
  t.notOk('allergies' in cleared.data || 'allergyNote' in cleared.data);
});

t.test('an entry that says nothing, comes twice or has its text in the wrong place is named', async t => {
  const origin = await createOrigin(t);
  const { data } = await origin.command('createOrder', order);
  const faults: [object, string][] = [
    [[{ allergens: [] }], 'allergies/0/allergens'],
    [[{ allergens: ['milk'] }, { allergens: ['nuts'] }], 'allergies/1/seat'],
    [
      [
        { seat: 3, allergens: ['milk'] },
        { seat: 3, allergens: ['nuts'] },
      ],
      'allergies/1/seat',
    ],
    [[{ allergens: ['milk'], note: 'x' }], 'allergies/0/note'],
    [[{ seat: 0, allergens: ['milk'] }], 'allergies/0/seat'],
    [[{ seat: 1, allergens: ['cats'] }], 'allergies/0/allergens/0'],
    [[{ seat: 1, allergens: ['milk', 'milk'] }], 'allergies/0/allergens'],
  ];
  for (const [allergies, path] of faults) {
    const { problem } = await origin.send({
      method: 'PATCH',
      url: `/api/waiter/orders/${data.id}`,
      payload: JSON.stringify({ allergies }),
      headers: {
        authorization: `Bearer ${tokenOf('waiter')}`,
        'content-type': 'application/json',
        'idempotency-key': createUuid(),
      },
    });
    t.match(problem, { status: 400, code: 'INVALID_REQUEST', errors: [{ path }] }, path);
  }
});

t.test('events say who has which allergen, and never a text', async t => {
  const origin = await createOrigin(t);
  const note = 'silna astma';
  const { data } = await origin.command('createOrder', {
    ...order,
    allergyNote: note,
    allergies: [{ seat: 1, allergens: ['milk'], note }],
  });
  const params = { id: data.id };
  await origin.command('changeOrder', { allergyNote: `bardzo ${note}`, guestCount: 3 }, { params });
  const allergies: OrderAllergy[] = [{ seat: 1, allergens: ['nuts'], note }];
  await origin.command('changeOrder', { allergies }, { params, as: 'waiter' });
  const events = await origin.read('orderEvents', { params });
  t.notMatch(events.text, note);
  t.match(events.data, [
    { type: 'order.opened', payload: { after: { allergies: [{ seat: 1, allergens: ['milk'] }] } } },
    { type: 'order.allergyChanged', payload: { isAllergyNoteChanged: true } },
    {
      type: 'order.allergyChanged',
      payload: {
        before: { allergies: [{ seat: 1, allergens: ['milk'] }] },
        after: { allergies: [{ seat: 1, allergens: ['nuts'] }] },
      },
    },
  ]);
});

t.test('merged orders have the allergies of both, and apart again each its own', async t => {
  const { origin, open } = await createAllergicOrigin(t);
  const lines = [{ menuItemId: water, quantity: 1 }];
  const target = await open({ lines, allergies: [{ seat: 1, allergens: ['milk'] }] });
  const source = await open({
    tableId: table2,
    lines,
    allergyNote: 'lateks',
    allergies: [{ seat: 1, allergens: ['eggs'], note: 'jaja' }, { allergens: ['fish'] }],
  });
  const params = { id: target.id };
  const merged = await origin.command('mergeOrders', { orderId: source.id }, { params });
  t.match(merged.data, {
    allergyNote: 'lateks',
    allergyVersion: 2,
    allergies: [
      { allergens: ['fish'] },
      { seat: 1, allergens: ['milk'] },
      { seat: 3, allergens: ['eggs'], note: 'jaja' },
    ],
  });
  const apart = await origin.command('unmergeOrders', { orderId: source.id }, { params });
  t.same(apart.data.allergies, [{ seat: 1, allergens: ['milk'] }]);
  t.notOk('allergyNote' in apart.data);
  const other = await origin.read('waiterOrder', { params: { id: source.id } });
  t.match(other.data, { allergyNote: 'lateks', allergies: [{ allergens: ['fish'] }, { seat: 1 }] });
});

t.test('the waiter’s menu says what a dish and an option contain by their ingredients too', async t => {
  const { origin, flour } = await createAllergicOrigin(t);
  const dish = async (id: string) =>
    (await origin.read('waiterMenu', { as: 'waiter' })).data
      .flatMap(({ items }) => items)
      .find(item => item.id === id);
  t.same((await dish(dumplings))?.allergens, ['eggs']);
  t.same((await dish(soup))?.allergens, ['milk']);
  const known = (await origin.read('ingredients')).data.find(({ id }) => id === flour);
  const options = { params: { id: flour }, headers: { 'if-match': `"${known?.version}"` } };
  const before = await origin.read('waiterMenu');
  await origin.command('changeIngredient', { allergens: ['gluten', 'eggs'] }, options);
  t.same((await dish(dumplings))?.allergens, ['gluten', 'eggs']);
  const tag = String(before.headers.etag);
  const again = await origin.read('waiterMenu', { headers: { 'if-none-match': tag } });
  t.equal(again.status, 200, 'the menu has another tag then');
});

t.test('a text too long for both tables refuses the merge', async t => {
  const { origin, open } = await createAllergicOrigin(t);
  const allergy = (note: string): { allergies: OrderAllergy[] } => ({
    allergies: [{ seat: 1, allergens: ['milk'], note }],
  });
  const target = await open(allergy('a'.repeat(150)));
  const source = await open({ tableId: table2, guestCount: 0, ...allergy('b'.repeat(150)) });
  const answer = await origin.command('mergeOrders', { orderId: source.id }, { params: { id: target.id } });
  t.equal(refusalOf(answer), 'MERGE_NOT_POSSIBLE');
  t.match(answer.problem, { errors: [{ path: 'allergies' }] });
});
