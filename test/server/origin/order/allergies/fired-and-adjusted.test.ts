/** An allergy told after a dish was put on hold or sent: what is asked when it is fired or changed. */
import t from 'tap';
import type { OrderAllergy } from '#shared/catalog/allergy-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import {
  type AllergicOrigin,
  createAllergicOrigin,
} from '../../../../helpers/restaurants/allergic-origin.ts';
import { refusalOf } from '../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';
import { ifMatch } from '../../../../helpers/restaurants/stocked-origin.ts';

const { soup, dumplings } = restaurantIds;
const as = ({ id }: Pick<Order, 'id'>, lineId?: string) =>
  ({ as: 'waiter', params: { id, ...(lineId !== undefined && { lineId }) } }) as const;
const lines = [soup, dumplings].map(menuItemId => ({ menuItemId, quantity: 1, course: 3 }));

async function heldOrder({ origin, open }: AllergicOrigin, allergies: OrderAllergy[] = []): Promise<Order> {
  const order = await open({ lines, ...(allergies.length > 0 && { allergies }) });
  const body = { holdCourses: [3], allergyConfirmed: allergies.flatMap(allergy => allergy.allergens) };
  return (await origin.command('sendOrder', body, as(order))).data;
}

t.test('a dish on hold that clashes since is asked about when its course is fired', async t => {
  const allergic = await createAllergicOrigin(t);
  const { origin } = allergic;
  const order = await heldOrder(allergic);
  await origin.command('changeOrder', { allergies: [{ allergens: ['milk'] }] }, as(order));
  const refused = await origin.command('fireCourse', { course: 3 }, as(order));
  t.match(refused.problem, {
    status: 422,
    code: 'ALLERGY_UNCONFIRMED',
    errors: [{ path: 'lines/0/allergyConfirmed', message: 'Zupa contains milk' }],
  });
  const held = (await origin.read('waiterOrder', { params: { id: order.id } })).data;
  t.same(
    held.lines.map(({ state }) => state),
    ['held', 'held'],
    'nothing is fired without the other',
  );
  const fired = await origin.command('fireCourse', { course: 3, allergyConfirmed: ['milk'] }, as(order));
  t.match(fired.data.lines, [
    { state: 'sent', allergyConfirmed: { allergens: ['milk'] } },
    { state: 'sent' },
  ]);
  const events = (await origin.read('orderEvents', { params: { id: order.id } })).data;
  t.match(events.at(-1), { type: 'course.fired', payload: { course: 3, allergyConfirmed: ['milk'] } });
});

t.test('what was confirmed when it was put on hold is fired without asking again', async t => {
  const allergic = await createAllergicOrigin(t);
  const { origin, open } = allergic;
  const confirmed = lines.map(line => ({ ...line, allergyConfirmed: ['milk' as const] }));
  const order = await open({ lines: confirmed, allergies: [{ allergens: ['milk'] }] });
  await origin.command('sendOrder', { holdCourses: [3] }, as(order));
  t.equal((await origin.command('fireCourse', { course: 3 }, as(order))).status, 200);
});

t.test('one of them sent by name is asked about too', async t => {
  const allergic = await createAllergicOrigin(t);
  const order = await heldOrder(allergic);
  await allergic.origin.command('changeOrder', { allergies: [{ allergens: ['milk'] }] }, as(order));
  const lineIds = order.lines.slice(0, 1).map(({ id }) => id);
  const send = (more: object) => allergic.origin.command('sendOrder', { lineIds, ...more }, as(order));
  t.equal(refusalOf(await send({})), 'ALLERGY_UNCONFIRMED');
  t.equal((await send({ allergyConfirmed: ['milk'] })).status, 200);
});

t.test('a menu corrected while the dish was on hold counts, and its station looks again', async t => {
  const allergic = await createAllergicOrigin(t);
  const { origin, tickets } = allergic;
  const order = await heldOrder(allergic);
  await origin.command('changeOrder', { allergies: [{ allergens: ['fish'] }] }, as(order));
  const seen = { as: 'kitchen', params: { id: order.lines[0]?.ticketId ?? '' } } as const;
  t.equal((await origin.command('seeAllergy', { version: 1 }, seen)).status, 200);
  const options = { params: { id: soup }, headers: ifMatch(2) };
  await origin.command('changeMenuItem', { allergens: ['milk', 'fish'] }, options);
  const fire = (more: object) => origin.command('fireCourse', { course: 3, ...more }, as(order));
  t.match((await fire({})).problem, { errors: [{ message: 'Zupa contains fish' }] });
  t.equal((await fire({ allergyConfirmed: ['fish'] })).status, 200);
  t.match(await tickets(), [{ isAllergyUnseen: true, lines: [{ clashes: ['fish'] }, {}] }]);
});

t.test('a note of a sent dish asks nothing, other options that clash do', async t => {
  const allergic = await createAllergicOrigin(t);
  const { origin, open, pesto, tickets } = allergic;
  const order = await open({ lines, allergies: [] });
  const sent = (await origin.command('sendOrder', {}, as(order))).data;
  const [zupa, pierogi] = sent.lines.map(({ id }) => id);
  await origin.command('changeOrder', { allergies: [{ allergens: ['milk', 'nuts'] }] }, as(order));
  const adjust = (lineId: string | undefined, body: object) =>
    origin.command('adjustLine', body, as(order, lineId));
  t.equal((await adjust(zupa, { note: 'gorąca' })).status, 200, 'its milk was told to the station already');
  const nuts = { modifiers: [{ optionId: pesto }], note: 'osobno' };
  t.match((await adjust(pierogi, nuts)).problem, {
    status: 422,
    code: 'ALLERGY_UNCONFIRMED',
    errors: [{ path: 'allergyConfirmed', message: 'Pierogi contains nuts' }],
  });
  const refused = (await origin.read('waiterOrder', { params: { id: order.id } })).data;
  t.notOk('note' in (refused.lines[1] ?? {}), 'nothing of it was changed');
  const changed = await adjust(pierogi, { ...nuts, allergyConfirmed: ['nuts'] });
  t.match(changed.data.lines[1], { note: 'osobno', allergyConfirmed: { allergens: ['nuts'] } });
  t.match(await tickets(), [{ isAllergyUnseen: true, lines: [{}, { clashes: ['nuts'] }] }]);
  const without = await adjust(pierogi, { modifiers: [] });
  t.equal(without.status, 200, 'taking it off asks nothing');
  t.notOk('clashes' in (without.data.lines[1] ?? {}));
});
