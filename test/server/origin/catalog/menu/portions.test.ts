import t from 'tap';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';
import { ifMatch } from '../../../../helpers/restaurants/stocked-origin.ts';

const { table1, soup, dumplings, beer } = restaurantIds;

async function portionsOf(origin: OriginFixture, id: string) {
  const menu = (await origin.read('waiterMenu', { as: 'waiter' })).data;
  return menu.flatMap(({ items }) => items).find(item => item.id === id)?.portionsLeft;
}

async function countSoup(origin: OriginFixture, portionsLeft: number | null) {
  return origin.command(
    'setAvailability',
    { available: true, portionsLeft },
    { as: 'kitchen', params: { id: soup } },
  );
}

async function orderOf(origin: OriginFixture, quantities: readonly number[]) {
  const lines = quantities.map(quantity => ({ menuItemId: soup, quantity }));
  const body = { type: 'dineIn', tableId: table1, guestCount: 2, lines } as const;
  return origin.command('createOrder', body, { as: 'waiter' });
}

t.test('portions are counted down when they are sent or held, not while they are drafts', async t => {
  const origin = await createOrigin(t);
  t.equal(await portionsOf(origin, soup), undefined, 'nobody counts');
  t.match((await countSoup(origin, 5)).data, { portionsLeft: 5, version: 2 });
  const opened = await orderOf(origin, [2, 1]);
  const asWaiter = { as: 'waiter', params: { id: opened.data.id } } as const;
  t.equal(await portionsOf(origin, soup), 5);
  const [first = ''] = opened.data.lines.map(({ id }) => id);
  const tag = (await origin.read('waiterMenu')).headers.etag;
  await origin.command('sendOrder', { lineIds: [first] }, asWaiter);
  t.equal(await portionsOf(origin, soup), 3);
  t.not((await origin.read('waiterMenu')).headers.etag, tag, 'open menus hear of it');
  await origin.command('sendOrder', { holdCourses: [1] }, asWaiter);
  t.equal(await portionsOf(origin, soup), 2);
  await countSoup(origin, 0);
  const fired = await origin.command('fireCourse', { course: 1 }, asWaiter);
  t.equal(fired.status, 200, 'what was held has its portion already');
  t.equal(await portionsOf(origin, soup), 0);
});

t.test('more than is left is refused with how many there are, of all lines together', async t => {
  const origin = await createOrigin(t);
  await countSoup(origin, 3);
  const tooMany = await orderOf(origin, [2, 2]);
  t.match(tooMany.problem, { status: 422, code: 'PORTIONS_EXCEEDED' });
  t.same(tooMany.problem.errors, [
    { path: 'lines/0/menuItemId', message: 'only 3 left of Zupa' },
    { path: 'lines/1/menuItemId', message: 'only 3 left of Zupa' },
  ]);
  const { data } = await orderOf(origin, [3]);
  const params = { id: data.id, lineId: data.lines[0]?.id ?? '' };
  const more = await origin.command('changeLine', { quantity: 4 }, { as: 'waiter', params });
  t.match(more.problem, { code: 'PORTIONS_EXCEEDED', errors: [{ path: 'quantity' }] });
  await countSoup(origin, 2);
  const sent = await origin.command('sendOrder', {}, { as: 'waiter', params });
  t.match(sent.problem, { code: 'PORTIONS_EXCEEDED', errors: [{ path: 'lines/0/menuItemId' }] });
  const fewer = await origin.command('changeLine', { quantity: 2 }, { as: 'waiter', params });
  t.equal(fewer.status, 200, 'wanting less is always possible');
  t.equal((await origin.command('sendOrder', {}, { as: 'waiter', params })).status, 200);
  t.equal(await portionsOf(origin, soup), 0);
});

t.test('a dish of which none is left is out, until somebody counts anew or stops counting', async t => {
  const origin = await createOrigin(t);
  await countSoup(origin, 0);
  t.equal(await portionsOf(origin, soup), 0);
  t.match((await orderOf(origin, [1])).problem, { code: 'ITEM_UNAVAILABLE' });
  const back = await origin.command(
    'setAvailability',
    { available: true },
    { as: 'kitchen', params: { id: soup } },
  );
  t.notOk('portionsLeft' in back.data, 'brought back, it is there');
  t.equal((await orderOf(origin, [1])).status, 201);
  t.equal((await countSoup(origin, 7)).data.portionsLeft, 7);
  t.notOk('portionsLeft' in (await countSoup(origin, null)).data);
});

t.test('taken out by hand, a dish keeps its count; the office edits it beside everything else', async t => {
  const origin = await createOrigin(t);
  await countSoup(origin, 4);
  const asCook = { as: 'kitchen', params: { id: soup } } as const;
  const out = await origin.command('setAvailability', { available: false, reason: 'przerwa' }, asCook);
  t.match(out.data, { unavailable: { reason: 'przerwa' }, portionsLeft: 4 });
  const back = await origin.command('setAvailability', { available: true }, asCook);
  t.equal(back.data.portionsLeft, 4);
  const options = { params: { id: soup }, headers: ifMatch(back.data.version) };
  const changed = await origin.command('changeMenuItem', { portionsLeft: 9 }, options);
  t.match(changed.data, { portionsLeft: 9 });
  const opened = await orderOf(origin, [1]);
  await origin.command('sendOrder', {}, { as: 'waiter', params: { id: opened.data.id } });
  const next = { params: { id: soup }, headers: ifMatch(changed.data.version) };
  const named = await origin.command('changeMenuItem', { name: 'Rosół' }, next);
  t.match(named, { status: 200, data: { portionsLeft: 8 } }, 'a sale disturbs nobody who edits the dish');
  const last = { params: { id: soup }, headers: ifMatch(named.data.version) };
  t.notOk('portionsLeft' in (await origin.command('changeMenuItem', { portionsLeft: null }, last)).data);
  for (const portionsLeft of [-1, 1.5, 10_001]) {
    const { problem } = await origin.command('setAvailability', { available: true, portionsLeft }, asCook);
    t.match(problem, { status: 400, errors: [{ path: 'portionsLeft' }] });
  }
});

t.test('two waiters who send the last portion at once: one gets it, the other is told', async t => {
  const origin = await createOrigin(t);
  await countSoup(origin, 1);
  const lines = [{ menuItemId: soup, quantity: 1 }];
  const orders = [];
  for (const as of ['waiter', 'secondWaiter'] as const) {
    const body = { type: 'takeaway', guestCount: 0, lines } as const;
    orders.push({ as, params: { id: (await origin.command('createOrder', body, { as })).data.id } });
  }
  const answers = await Promise.all(orders.map(options => origin.command('sendOrder', {}, options)));
  t.same(answers.map(({ status }) => status).sort(), [200, 422]);
  t.equal(answers.find(({ status }) => status === 422)?.problem.code, 'ITEM_UNAVAILABLE');
  t.equal(await portionsOf(origin, soup), 0);
});

t.test('what nobody counts is left alone by sends of what is counted', async t => {
  const origin = await createOrigin(t);
  await countSoup(origin, 2);
  const lines = [soup, dumplings, beer].map(menuItemId => ({ menuItemId, quantity: 1 }));
  const body = { type: 'takeaway', guestCount: 0, lines } as const;
  const { data } = await origin.command('createOrder', body, { as: 'waiter' });
  await origin.command('sendOrder', {}, { as: 'waiter', params: { id: data.id } });
  t.equal(await portionsOf(origin, soup), 1);
  t.equal(await portionsOf(origin, dumplings), undefined);
  const other = (await origin.read('waiterMenu', { as: 'otherWaiter' })).data.flatMap(({ items }) => items);
  t.ok(
    other.every(item => item.portionsLeft === undefined),
    'another restaurant counts for itself',
  );
});
