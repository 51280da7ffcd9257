import t from 'tap';
import type { OrderAllergy } from '#shared/catalog/allergy-schema.ts';
import type { NewOrderLine } from '#shared/order/order-command-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { createAllergicOrigin } from '../../../../helpers/restaurants/allergic-origin.ts';
import { refusalOf } from '../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';
import { ifMatch } from '../../../../helpers/restaurants/stocked-origin.ts';

const { soup, dumplings, beer } = restaurantIds;
const milk: { allergies: OrderAllergy[] } = { allergies: [{ allergens: ['milk'] }] };

function as({ id }: Pick<Order, 'id'>, lineId?: string) {
  return { as: 'waiter', params: { id, ...(lineId !== undefined && { lineId }) } } as const;
}

t.test('a dish that contains it by item, ingredient or option needs the waiter’s word', async t => {
  const { origin, open, pesto } = await createAllergicOrigin(t);
  const order = await open({ allergies: [{ seat: 1, allergens: ['milk', 'eggs', 'nuts'] }] });
  const add = (line: Omit<NewOrderLine, 'quantity'>) =>
    origin.command('addLines', { lines: [{ quantity: 1, ...line }] }, as(order));
  const refused = await add({ menuItemId: soup, seat: 1 });
  t.match(refused.problem, {
    status: 422,
    code: 'ALLERGY_UNCONFIRMED',
    errors: [{ path: 'lines/0/allergyConfirmed', message: 'Zupa contains milk' }],
  });
  t.equal(refusalOf(await add({ menuItemId: dumplings })), 'ALLERGY_UNCONFIRMED');
  const modifiers = [{ optionId: pesto }];
  const half: Omit<NewOrderLine, 'quantity'> = {
    menuItemId: dumplings,
    modifiers,
    allergyConfirmed: ['eggs'],
  };
  t.match((await add(half)).problem, { errors: [{ message: 'Pierogi contains nuts' }] });
  const added = await add({ ...half, allergyConfirmed: ['eggs', 'nuts', 'fish'] });
  t.match(added.data.lines, [
    {
      allergens: ['eggs', 'nuts'],
      allergyConfirmed: { allergens: ['eggs', 'nuts'], by: { name: 'The waiter' } },
    },
  ]);
  const other = await add({ menuItemId: soup, seat: 2 });
  t.equal(other.status, 200, 'another guest may have it');
  const events = await origin.read('orderEvents', { params: { id: order.id } });
  t.match(events.data[1], { type: 'lines.added', payload: { allergyConfirmed: ['eggs', 'nuts'] } });
});

t.test('an order is not opened with a clash that nobody confirmed', async t => {
  const { origin, open } = await createAllergicOrigin(t);
  const line = { menuItemId: soup, quantity: 1 };
  const body = { type: 'takeaway', guestCount: 1, ...milk } as const;
  const refused = await origin.command('createOrder', { ...body, lines: [line] }, { as: 'waiter' });
  t.equal(refusalOf(refused), 'ALLERGY_UNCONFIRMED');
  const opened = await open({ ...milk, lines: [{ ...line, allergyConfirmed: ['milk'] }] });
  t.match(opened.lines, [{ allergyConfirmed: { allergens: ['milk'] } }]);
});

t.test('a draft that comes to clash by its options or its guest needs it, its note does not', async t => {
  const { origin, open, pesto } = await createAllergicOrigin(t);
  const order = await open({
    lines: [
      { menuItemId: dumplings, quantity: 1, seat: 2 },
      { menuItemId: soup, quantity: 1, seat: 1 },
    ],
  });
  const [pierogi, zupa] = order.lines.map(({ id }) => id);
  const allergies: OrderAllergy[] = [
    { seat: 1, allergens: ['milk', 'eggs'] },
    { seat: 2, allergens: ['nuts'] },
  ];
  t.equal((await origin.command('changeOrder', { allergies }, as(order))).status, 200);
  const change = (lineId: string | undefined, body: object) =>
    origin.command('changeLine', body, as(order, lineId));
  t.equal((await change(zupa, { note: 'gorąca', quantity: 2 })).status, 200, 'asked when it is sent');
  const modifiers = [{ optionId: pesto }];
  const refused = await change(pierogi, { modifiers });
  t.match(refused.problem, { code: 'ALLERGY_UNCONFIRMED', errors: [{ path: 'allergyConfirmed' }] });
  t.equal(refusalOf(await change(pierogi, { seat: 1 })), 'ALLERGY_UNCONFIRMED');
  const confirmed = await change(pierogi, { modifiers, allergyConfirmed: ['nuts'] });
  t.match(confirmed.data.lines[0], { allergyConfirmed: { allergens: ['nuts'] } });
  t.equal((await change(pierogi, { note: 'bez cebuli' })).status, 200, 'the word stays');
});

t.test('what clashes since it was added is asked when it is sent', async t => {
  const { origin, open } = await createAllergicOrigin(t);
  const lines = [soup, beer].map(menuItemId => ({ menuItemId, quantity: 1 }));
  const order = await open({ lines });
  await origin.command('changeOrder', milk, as(order));
  const refused = await origin.command('sendOrder', {}, as(order));
  t.match(refused.problem, { code: 'ALLERGY_UNCONFIRMED', errors: [{ path: 'lines/0/allergyConfirmed' }] });
  const [zupa = '', piwo = ''] = order.lines.map(({ id }) => id);
  const named = await origin.command('sendOrder', { lineIds: [piwo, zupa] }, as(order));
  t.match(named.problem, { errors: [{ path: 'lineIds/1' }] });
  t.equal((await origin.command('sendOrder', { lineIds: [piwo] }, as(order))).status, 200);
  const sent = await origin.command('sendOrder', { allergyConfirmed: ['milk'] }, as(order));
  t.match(sent.data.lines[0], { state: 'sent', allergyConfirmed: { allergens: ['milk'] } });
  const events = (await origin.read('orderEvents', { params: { id: order.id } })).data;
  t.match(events.at(-1), { type: 'lines.sent', payload: { allergyConfirmed: ['milk'] } });
});

t.test('a menu corrected since is what counts when it is sent', async t => {
  const { origin, open } = await createAllergicOrigin(t);
  const allergies: OrderAllergy[] = [{ allergens: ['fish'] }];
  const order = await open({ allergies, lines: [{ menuItemId: soup, quantity: 1 }] });
  const options = { params: { id: soup }, headers: ifMatch(2) };
  await origin.command('changeMenuItem', { allergens: ['milk', 'fish'] }, options);
  t.match((await origin.command('sendOrder', {}, as(order))).problem, {
    code: 'ALLERGY_UNCONFIRMED',
    errors: [{ message: 'Zupa contains fish' }],
  });
});

t.test('new options of a sent dish need the word, and its station has to look again', async t => {
  const { origin, open, tickets, pesto } = await createAllergicOrigin(t);
  const allergies: OrderAllergy[] = [{ allergens: ['nuts'] }];
  const order = await open({ allergies, lines: [{ menuItemId: dumplings, quantity: 1 }] });
  const [line] = (await origin.command('sendOrder', {}, as(order))).data.lines;
  const seen = { as: 'kitchen', params: { id: line?.ticketId ?? '' } } as const;
  await origin.command('seeAllergy', { version: 1 }, seen);
  t.match(await tickets(), [{ allergySeen: { by: { name: 'The kitchen' } } }]);
  const adjust = (more: object) =>
    origin.command('adjustLine', { modifiers: [{ optionId: pesto }], ...more }, as(order, line?.id));
  t.equal(refusalOf(await adjust({})), 'ALLERGY_UNCONFIRMED');
  t.equal((await adjust({ allergyConfirmed: ['nuts'] })).status, 200);
  t.match(await tickets(), [{ isAllergyUnseen: true, lines: [{ clashes: ['nuts'] }] }]);
  t.equal(
    refusalOf(await origin.command('readyTicket', {}, seen)),
    'ALLERGY_UNSEEN',
    'seen was the ticket without pesto',
  );
});

t.test('an option that has left the menu keeps what it contained', async t => {
  const { origin, open, pesto } = await createAllergicOrigin(t);
  const modifiers = [{ optionId: pesto }];
  const order = await open({ lines: [{ menuItemId: dumplings, quantity: 1, modifiers }] });
  const [line] = (await origin.command('sendOrder', {}, as(order))).data.lines;
  const [group] = (await origin.read('modifierGroups')).data;
  const kept = group?.options.filter(({ id }) => id !== pesto) ?? [];
  const options = { params: { id: group?.id ?? '' }, headers: ifMatch(group?.version ?? 0) };
  await origin.command('changeModifierGroup', { options: [...kept, { name: 'Czosnek' }] }, options);
  const [, garlic] = (await origin.read('modifierGroups')).data[0]?.options ?? [];
  t.equal(garlic?.name, 'Czosnek');
  const adjusted = await origin.command('adjustLine', { note: 'ostre' }, as(order, line?.id));
  t.same(adjusted.data.lines[0]?.allergens, ['eggs', 'nuts']);
});
