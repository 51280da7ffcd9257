import t from 'tap';
import type { OrderAllergy } from '#shared/catalog/allergy-schema.ts';
import type { OrderChange } from '#shared/order/order-command-schema.ts';
import { createAllergicOrigin } from '../../../../helpers/restaurants/allergic-origin.ts';
import { refusalOf } from '../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const { beer, table2 } = restaurantIds;

async function createTable(t: Parameters<typeof createAllergicOrigin>[0], body: OrderChange) {
  const { origin, open } = await createAllergicOrigin(t);
  const { id } = await open(body as object);
  const params = { id };
  return {
    origin,
    id,
    change: (change: OrderChange) => origin.command('changeOrder', change, { as: 'waiter', params }),
    async send(allergyTextsConfirmed?: string[]) {
      await origin.command(
        'addLines',
        { lines: [{ menuItemId: beer, quantity: 1 }] },
        { as: 'waiter', params },
      );
      const body = allergyTextsConfirmed === undefined ? {} : { allergyTextsConfirmed };
      return origin.command('sendOrder', body, { as: 'waiter', params });
    },
  };
}

t.test('an allergy in words is confirmed once before dishes are sent', async t => {
  const table = await createTable(t, { allergyNote: 'lateks' });
  const refused = await table.send();
  t.match(refused.problem, {
    status: 422,
    code: 'ALLERGY_UNCONFIRMED',
    errors: [{ path: 'allergyTextsConfirmed' }],
  });
  t.equal(refusalOf(await table.send(['kiwi'])), 'ALLERGY_UNCONFIRMED', 'another text');
  const sent = await table.send(['lateks']);
  t.match(sent.data, { allergyTextsConfirmed: { by: { name: 'The waiter' } } });
  t.equal((await table.send()).status, 200, 'nobody is asked again');
});

t.test('words that name one of the 14 are confirmed unless it is chosen', async t => {
  const table = await createTable(t, { allergyNote: 'Orzechy – silna alergia' });
  t.equal(refusalOf(await table.send()), 'ALLERGY_UNCONFIRMED');
  await table.change({ allergies: [{ allergens: ['nuts'] }] });
  t.equal((await table.send()).status, 200, 'its dishes are checked now');
  t.notOk('allergyTextsConfirmed' in (await table.send()).data);
});

t.test('the words of a seat are confirmed too, and again after a change', async t => {
  const allergies: OrderAllergy[] = [{ seat: 1, allergens: ['nuts'], note: 'kiwi' }];
  const table = await createTable(t, { allergies });
  t.equal(refusalOf(await table.send()), 'ALLERGY_UNCONFIRMED');
  t.equal((await table.send(['kiwi'])).status, 200);
  await table.change({ allergyNote: 'lateks' });
  t.equal(refusalOf(await table.send(['kiwi'])), 'ALLERGY_UNCONFIRMED', 'one of two');
  t.equal((await table.send(['kiwi', 'lateks'])).status, 200);
});

t.test('what was confirmed at another table is confirmed again after a merge', async t => {
  const table = await createTable(t, { allergyNote: 'lateks' });
  t.equal((await table.send(['lateks'])).status, 200);
  const second = { type: 'dineIn', tableId: table2, guestCount: 2, allergyNote: 'kiwi' } as const;
  const other = await table.origin.command('createOrder', second, { as: 'waiter' });
  const into = { orderId: other.data.id };
  const merged = await table.origin.command('mergeOrders', into, { as: 'waiter', params: { id: table.id } });
  t.equal(merged.data.allergyNote, 'lateks; kiwi');
  t.equal(refusalOf(await table.send()), 'ALLERGY_UNCONFIRMED');
});
