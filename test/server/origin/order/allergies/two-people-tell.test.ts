/** Two waiters on one order's allergies, and guests who say it when they have paid. */
import t from 'tap';
import type { OrderAllergy } from '#shared/catalog/allergy-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import { createAllergicOrigin } from '../../../../helpers/restaurants/allergic-origin.ts';
import { pay, refusalOf } from '../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const { soup } = restaurantIds;
const milk: OrderAllergy[] = [{ allergens: ['milk'] }];

t.test('of two waiters who tell at once neither loses what the other told', async t => {
  const { origin, open } = await createAllergicOrigin(t);
  const { id } = await open({ allergies: milk });
  const allergiesBefore = { allergies: milk };
  const params = { id };
  const [first, second] = await Promise.all([
    origin.command(
      'changeOrder',
      { allergies: [{ allergens: ['fish', 'milk'] }], allergyNote: 'pyłki', allergiesBefore },
      { as: 'waiter', params },
    ),
    origin.command(
      'changeOrder',
      { allergies: [{ seat: 1, allergens: ['nuts'] }], allergyNote: 'lateks', allergiesBefore },
      { as: 'secondWaiter', params },
    ),
  ]);
  t.same([first.status, second.status], [200, 200]);
  const { data } = await origin.read('waiterOrder', { as: 'waiter', params });
  t.same(data.allergies, [{ allergens: ['fish'] }, { seat: 1, allergens: ['nuts'] }]);
  t.same(data.allergyNote?.split('; ').sort(), ['lateks', 'pyłki']);
  t.equal(data.allergyVersion, 3, 'each has to be seen');
  const repeated = await origin.command(
    'changeOrder',
    { allergies: [{ seat: 1, allergens: ['nuts'] }], allergyNote: 'lateks', allergiesBefore },
    { as: 'secondWaiter', params },
  );
  t.equal(repeated.data.allergyVersion, 3, 'the same change again is none');
});

t.test('texts that are too long together are refused, and nothing of either is lost', async t => {
  const { origin, open } = await createAllergicOrigin(t);
  const { id } = await open();
  const note = (letter: string) => letter.repeat(150);
  const tell = (letter: string) =>
    origin.command(
      'changeOrder',
      { allergies: [{ seat: 1, allergens: ['nuts'], note: note(letter) }], allergiesBefore: {} },
      { as: 'waiter', params: { id } },
    );
  await tell('a');
  t.equal(refusalOf(await tell('b')), 'ALLERGY_CHANGED');
  const { data } = await origin.read('waiterOrder', { params: { id } });
  t.match(data.allergies, [{ note: note('a') }]);
});

t.test('a call without what it was shown sets all, as before', async t => {
  const { origin, open } = await createAllergicOrigin(t);
  const { id } = await open({ allergies: milk });
  const { data } = await origin.command('changeOrder', { allergies: [] }, { params: { id } });
  t.notOk('allergies' in data);
});

t.test('who has paid can still say it while the food is coming', async t => {
  const { origin, open, tickets } = await createAllergicOrigin(t);
  const { id } = await open({ lines: [{ menuItemId: soup, quantity: 1 }] });
  const as = { as: 'waiter', params: { id } } as const;
  const sent = await origin.command('sendOrder', {}, as);
  const paid = await pay(origin, id, { kind: 'card', amount: sent.data.total, closes: true });
  t.equal(paid.data.state, 'closed');
  origin.clock.nowMs += 60_000;
  const told = await origin.command('changeOrder', { allergies: milk }, as);
  t.match(told.data, { state: 'closed', allergies: milk, lines: [{ clashes: ['milk'] }] });
  t.match(await tickets(), [{ isAllergyUnseen: true, isAllergyChanged: true }]);
  const ticket = { as: 'kitchen', params: { id: sent.data.lines[0]?.ticketId ?? '' } } as const;
  t.equal(refusalOf(await origin.command('readyTicket', {}, ticket)), 'ALLERGY_UNSEEN');
  t.equal(refusalOf(await origin.command('changeOrder', { guestCount: 3 }, as)), 'ORDER_NOT_OPEN');
  const both = { allergies: [], note: 'okno' };
  t.equal(refusalOf(await origin.command('changeOrder', both, as)), 'ORDER_NOT_OPEN', 'nothing beside it');
  await origin.command('seeAllergy', { version: 1 }, ticket);
  await origin.command('readyTicket', {}, ticket);
  const lineIds = sent.data.lines.map(line => line.id);
  t.equal((await origin.command('serveLines', { lineIds }, as)).status, 200);
  t.equal(refusalOf(await origin.command('changeOrder', { allergies: [] }, as)), 'ORDER_NOT_OPEN', 'served');
});

t.test('a note of as many emoji as fit keeps nobody from telling more, nor from merging', async t => {
  const { origin, open } = await createAllergicOrigin(t);
  const allergyNote = '🥜'.repeat(limits.orderNoteLength);
  const allergies: OrderAllergy[] = [{ seat: 1, allergens: [], note: '🥜'.repeat(limits.noteLength) }];
  const { id } = await open({ allergyNote, allergies });
  const params = { id };
  const more = {
    allergies: [...allergies, { seat: 2, allergens: ['fish' as const] }],
    allergiesBefore: { allergyNote, allergies },
  };
  const told = await origin.command('changeOrder', more, { as: 'secondWaiter', params });
  t.equal(told.status, 200, told.text);
  const other = { type: 'dineIn', name: 'Bar', guestCount: 1 } as const;
  const { data } = await origin.command('createOrder', other, { as: 'waiter' });
  const merged = await origin.command('mergeOrders', { orderId: data.id }, { as: 'waiter', params });
  t.equal(merged.status, 200, merged.text);
});
