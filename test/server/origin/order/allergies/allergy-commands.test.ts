import t from 'tap';
import type { OrderAllergy } from '#shared/catalog/allergy-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import {
  type AllergicOrigin,
  createAllergicOrigin,
} from '../../../../helpers/restaurants/allergic-origin.ts';
import { changeSettings, refusalOf } from '../../../../helpers/restaurants/sent-order.ts';
import { type Person, restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const { soup, dumplings, beer } = restaurantIds;
const line = (menuItemId: string, more: object = {}) => ({ menuItemId, quantity: 1, ...more });

async function sentOrder({ origin, open }: AllergicOrigin, body: object): Promise<Order> {
  const { id, allergyNote } = await open(body);
  const word = allergyNote === undefined ? {} : { allergyTextsConfirmed: [allergyNote] };
  return (await origin.command('sendOrder', word, { as: 'waiter', params: { id } })).data;
}

function see({ origin }: AllergicOrigin, id: string, version: number, as: Person = 'kitchen') {
  return origin.command('seeAllergy', { version }, { as, params: { id } });
}

t.test('nothing with an allergy is ready before a cook has seen it', async t => {
  const allergic = await createAllergicOrigin(t);
  const { origin, tickets } = allergic;
  const order = await sentOrder(allergic, {
    allergies: [{ allergens: ['milk'] }],
    lines: [line(soup, { allergyConfirmed: ['milk'], course: 1 }), line(dumplings, { course: 1 })],
  });
  const [ticket] = await tickets();
  t.match(ticket, {
    state: 'open',
    allergies: [{ allergens: ['milk'] }],
    allergyVersion: 1,
    isAllergyUnseen: true,
    lines: [{ clashes: ['milk'] }, {}],
  });
  t.notOk(ticket?.isAllergyChanged);
  const params = { id: ticket?.id ?? '' };
  for (const { id, name } of order.lines) {
    const refused = await origin.command('readyLine', {}, { as: 'kitchen', params: { id } });
    t.match(refused.problem, { status: 409, code: 'ALLERGY_UNSEEN' }, name);
  }
  t.equal(refusalOf(await origin.command('readyTicket', {}, { as: 'kitchen', params })), 'ALLERGY_UNSEEN');
  const [first] = order.lines;
  const started = await origin.command('startLine', {}, { as: 'kitchen', params: { id: first?.id ?? '' } });
  t.equal(started.status, 200, 'but may be started');
  const seen = await see(allergic, params.id, 1);
  t.match(seen.data.lines, [{ allergySeen: { by: { name: 'The kitchen' } } }, { allergySeen: {} }]);
  t.match(await tickets(), [{ allergySeen: { by: { name: 'The kitchen' } } }]);
  t.equal((await origin.command('readyTicket', {}, { as: 'kitchen', params })).status, 200);
  const events = (await origin.read('orderEvents', { params: { id: order.id } })).data;
  t.match(
    events.find(({ type }) => type === 'ticket.allergySeen'),
    {
      payload: { ticketId: params.id, version: 1 },
    },
  );
});

t.test('a free text counts as an allergy of the whole order', async t => {
  const allergic = await createAllergicOrigin(t);
  await sentOrder(allergic, { allergyNote: 'lateks', lines: [line(beer)] });
  const [ticket] = await allergic.tickets('bar');
  t.match(ticket, { allergyNote: 'lateks', isAllergyUnseen: true });
  const params = { id: ticket?.id ?? '' };
  const ready = () => allergic.origin.command('readyTicket', {}, { as: 'bar', params });
  t.equal(refusalOf(await ready()), 'ALLERGY_UNSEEN');
  t.equal(refusalOf(await see(allergic, params.id, 1, 'kitchen')), 'FORBIDDEN');
  t.equal((await see(allergic, params.id, 1, 'bar')).status, 200);
  t.equal((await ready()).status, 200);
});

t.test('an old tap does not cover what was changed meanwhile', async t => {
  const allergic = await createAllergicOrigin(t);
  const { origin, tickets } = allergic;
  const order = await sentOrder(allergic, { allergies: [{ allergens: ['fish'] }], lines: [line(dumplings)] });
  const params = { id: (await tickets())[0]?.id ?? '' };
  const change = { as: 'waiter', params: { id: order.id } } as const;
  origin.clock.nowMs += 60_000;
  await origin.command('changeOrder', { allergies: [{ allergens: ['eggs'] }] }, change);
  t.match((await see(allergic, params.id, 1)).problem, { status: 409, code: 'ALLERGY_CHANGED' });
  t.equal(refusalOf(await origin.command('readyTicket', {}, { as: 'kitchen', params })), 'ALLERGY_UNSEEN');
  t.match(await tickets(), [{ isAllergyChanged: true, allergyVersion: 2, lines: [{ clashes: ['eggs'] }] }]);
  t.equal((await see(allergic, params.id, 2)).status, 200);
  t.equal((await origin.command('readyTicket', {}, { as: 'kitchen', params })).status, 200);
});

t.test('an allergy told when the dish is ready brings its ticket back until it is seen', async t => {
  const allergic = await createAllergicOrigin(t);
  const { origin, tickets } = allergic;
  const order = await sentOrder(allergic, { lines: [line(soup)] });
  const params = { id: (await tickets())[0]?.id ?? '' };
  await origin.command('readyTicket', {}, { as: 'kitchen', params });
  t.match(await tickets(), [{ state: 'ready' }]);
  origin.clock.nowMs += 60_000;
  const allergies: OrderAllergy[] = [{ allergens: ['milk'] }];
  await origin.command('changeOrder', { allergies }, { as: 'waiter', params: { id: order.id } });
  t.match(await tickets(), [{ state: 'open', isAllergyChanged: true, lines: [{ state: 'ready' }] }]);
  await see(allergic, params.id, 1);
  t.match(await tickets(), [{ state: 'ready' }]);
});

t.test('an allergy of a guest is on the tickets with a dish that they may get', async t => {
  const allergic = await createAllergicOrigin(t);
  await sentOrder(allergic, {
    allergies: [{ seat: 2, allergens: ['fish'] }],
    lines: [line(soup, { seat: 1, course: 1 }), line(dumplings, { course: 3 }), line(beer, { seat: 2 })],
  });
  const [first, second] = await allergic.tickets();
  t.notOk(first?.allergies ?? first?.isAllergyUnseen);
  t.match(second, { allergies: [{ seat: 2 }], isAllergyUnseen: true });
  t.match(await allergic.tickets('bar'), [{ allergies: [{ seat: 2 }] }]);
  const params = { id: first?.id ?? '' };
  const ready = await allergic.origin.command('readyTicket', {}, { as: 'kitchen', params });
  t.equal(ready.status, 200, 'the other guest’s soup waits for nobody');
});

t.test('tickets of merged orders have to be seen again', async t => {
  const allergic = await createAllergicOrigin(t);
  const { origin, tickets } = allergic;
  const fish = { allergies: [{ allergens: ['fish'] }], lines: [line(soup)] };
  const target = await sentOrder(allergic, fish);
  const source = await sentOrder(allergic, { ...fish, tableId: restaurantIds.table2 });
  for (const { id } of await tickets()) await see(allergic, id, 1);
  t.match(
    (await tickets()).map(ticket => ticket.isAllergyUnseen),
    [undefined, undefined],
  );
  await origin.command('mergeOrders', { orderId: source.id }, { params: { id: target.id } });
  t.match(
    (await tickets()).map(ticket => ticket.isAllergyUnseen),
    [true, true],
  );
  await origin.command('unmergeOrders', { orderId: source.id }, { params: { id: target.id } });
  t.match(
    (await tickets()).map(ticket => ticket.isAllergyUnseen),
    [true, true],
  );
});

for (const usesPass of [false, true]) {
  const where = usesPass ? 'that was called from the pass' : 'that is ready';
  t.test(`a dish ${where} is served only once its station has seen what was told since`, async t => {
    const allergic = await createAllergicOrigin(t);
    const { origin, tickets } = allergic;
    await changeSettings(origin, () => ({ usesPass }));
    const order = await sentOrder(allergic, {
      lines: [line(soup, { seat: 1 }), line(dumplings, { seat: 2 })],
    });
    const params = { id: order.id };
    const lineIds = order.lines.map(({ id }) => id);
    const [first = '', second = ''] = lineIds;
    for (const id of lineIds) await origin.command('readyLine', {}, { as: 'kitchen', params: { id } });
    if (usesPass) await origin.command('callWaiter', { lineIds }, { as: 'kitchen', params });
    origin.clock.nowMs += 60_000;
    const allergies: OrderAllergy[] = [{ seat: 1, allergens: ['milk'] }];
    await origin.command('changeOrder', { allergies }, { as: 'waiter', params });
    const serve = (lineId: string) =>
      origin.command('serveLines', { lineIds: [lineId] }, { as: 'waiter', params });
    t.match((await serve(first)).problem, { code: 'ALLERGY_UNSEEN', errors: [{ message: /^Zupa/ }] });
    t.equal((await serve(second)).status, 200, 'the other guest’s dish waits for nobody');
    for (const { id } of await tickets()) await see(allergic, id, 1);
    t.equal((await serve(first)).status, 200);
  });
}

t.test('what no station makes is served, whatever its guest must not have', async t => {
  const allergic = await createAllergicOrigin(t);
  const { origin } = allergic;
  const { data: known } = await origin.read('menuItems');
  const version = known.find(({ id }) => id === beer)?.version ?? 0;
  const item = { params: { id: beer }, headers: { 'if-match': `"${version}"` } };
  t.equal((await origin.command('changeMenuItem', { station: 'none' }, item)).status, 200);
  const { id, lines } = await sentOrder(allergic, { allergyNote: 'lateks', lines: [line(beer)] });
  const lineIds = lines.map(line => line.id);
  t.equal((await origin.command('serveLines', { lineIds }, { as: 'waiter', params: { id } })).status, 200);
});

t.test('one tap covers what the table has at that station, and nothing at another or sent later', async t => {
  const allergic = await createAllergicOrigin(t);
  const { origin, tickets } = allergic;
  const order = await sentOrder(allergic, {
    allergyNote: 'lateks',
    lines: [line(soup, { course: 1 }), line(dumplings, { course: 2 }), line(beer)],
  });
  const kitchen = await tickets();
  t.equal(kitchen.length, 2, 'two courses');
  t.equal((await see(allergic, kitchen[1]?.id ?? '', 1)).status, 200);
  t.same(
    (await tickets()).map(({ isAllergyUnseen = false }) => isAllergyUnseen),
    [false, false],
  );
  t.match(await tickets('bar'), [{ isAllergyUnseen: true }]);
  const params = { id: order.id };
  await origin.command('addLines', { lines: [line(soup)] }, { as: 'waiter', params });
  await origin.command('sendOrder', {}, { as: 'waiter', params });
  const later = (await tickets()).filter(({ isAllergyUnseen }) => isAllergyUnseen);
  t.equal(later.length, 1, 'what was sent later is seen by itself');
  t.equal(later[0]?.lines[0]?.menuItemId, soup);
});
