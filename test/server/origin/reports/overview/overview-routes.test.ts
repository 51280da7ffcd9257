import t from 'tap';
import { createCashEvening } from '../../../../helpers/cash/cash-evening.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { closeOrder } from '../../../../helpers/restaurants/report-evening.ts';
import { draftOrder, sentOrder } from '../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const { table2, soup } = restaurantIds;
const minuteMs = 60_000;
const weekMs = 7 * 24 * 60 * minuteMs;

async function readOverview(origin: OriginFixture) {
  return (await origin.read('overview')).data;
}

t.test(
  'today is compared with the same weekday a week before, up to the same time of the day §11.28',
  async t => {
    const origin = await createOrigin(t);
    await closeOrder(origin, await sentOrder(origin, ['soup']));
    origin.clock.nowMs += 60 * minuteMs;
    await closeOrder(origin, await sentOrder(origin, ['beer'], null));
    origin.clock.nowMs += weekMs - 30 * minuteMs;
    await closeOrder(origin, await sentOrder(origin, ['dumplings']));
    const { businessDay, today, before } = await readOverview(origin);
    t.equal(businessDay, '2025-11-27');
    t.same(today, { orders: 1, guests: 2, gross: 4200, seatedGross: 4200, tables: 1 });
    const half = { orders: 1, guests: 2, gross: 2200, seatedGross: 2200, tables: 1 };
    t.same(before, { businessDay: '2025-11-20', until: '2025-11-20T18:30:00.000Z', figures: half });
    origin.clock.nowMs += 35 * minuteMs;
    const later = (await readOverview(origin)).before.figures;
    t.same(later, { orders: 2, guests: 2, gross: 3100, seatedGross: 2200, tables: 1 });
  },
);

t.test('where nothing was sold on that day, nothing is compared; before its first sale it is 0', async t => {
  const origin = await createOrigin(t);
  t.same((await readOverview(origin)).before, {
    businessDay: '2025-11-13',
    until: '2025-11-13T18:00:00.000Z',
  });
  await closeOrder(origin, await sentOrder(origin, ['soup']));
  origin.clock.nowMs += weekMs - 60 * minuteMs;
  t.match((await readOverview(origin)).before.figures, { orders: 0, gross: 0 });
});

t.test('over the end of summer time the same time on the wall is compared, after midnight too', async t => {
  const origin = await createOrigin(t);
  // 00:30 in Warsaw on 27 October 2025, in the business day of the 26th, when clocks were set back.
  origin.clock.nowMs = Date.parse('2025-10-26T23:30:00.000Z');
  const { businessDay, before } = await readOverview(origin);
  t.equal(businessDay, '2025-10-26');
  t.same(before, { businessDay: '2025-10-19', until: '2025-10-19T22:30:00.000Z' });
});

t.test('open orders are listed by who waits the longest, and for what', async t => {
  const origin = await createOrigin(t);
  const first = await sentOrder(origin, ['soup', 'beer']);
  const [kitchen, drink] = first.lines;
  origin.clock.nowMs += 3 * minuteMs;
  const second = await draftOrder(origin, ['soup'], table2);
  await sentOrder(origin, ['beer'], null);
  origin.clock.nowMs += 2 * minuteMs;
  const { open, waiting } = await readOverview(origin);
  t.same(open, { orders: 3, tables: 2, guests: 4, total: 2200 + 900 + 2200 + 900 });
  t.equal(waiting.count, 2, 'who comes for a takeaway does not wait at a table');
  t.match(waiting.first, [
    { orderId: first.id, tableLabel: '1', reason: 'kitchen', since: first.lines[0]?.sentAt },
    { orderId: second.id, tableLabel: '2', reason: 'order', since: second.openedAt },
  ]);
  await origin.command('readyLine', {}, { params: { id: drink?.id ?? '' } });
  t.match((await readOverview(origin)).waiting.first[0], { reason: 'kitchen' }, 'the soup for longer');
  await origin.command('readyLine', {}, { params: { id: kitchen?.id ?? '' } });
  const [, ready] = (await readOverview(origin)).waiting.first;
  t.match(ready, { orderId: first.id, reason: 'serve' });
  const lineIds = first.lines.map(({ id }) => id);
  await origin.command('serveLines', { lineIds }, { params: { id: first.id }, as: 'waiter' });
  t.equal((await readOverview(origin)).waiting.count, 1, 'who has everything waits for nothing');
  await origin.command('requestBill', {}, { params: { id: first.id }, as: 'waiter' });
  t.match((await readOverview(origin)).waiting.first[1], { orderId: first.id, reason: 'bill' });
});

t.test('a late item is listed with its place, once time has made it late', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup']);
  const { headers } = await origin.read('overview');
  t.equal((await readOverview(origin)).late.count, 0);
  origin.clock.nowMs += 13 * minuteMs;
  const unchanged = { 'if-none-match': String(headers['etag']) };
  const { status, data } = await origin.read('overview', { headers: unchanged });
  t.equal(status, 200, 'nobody changed anything, and yet it has changed');
  t.match(data.late, {
    count: 1,
    first: [{ orderId: order.id, tableLabel: '1', name: 'Zupa', quantity: 1 }],
  });
  const again = await origin.read('overview', { headers: { 'if-none-match': await tagOf(origin) } });
  t.equal(again.status, 304);
});

t.test('nothing of a paid order is late', async t => {
  const origin = await createOrigin(t);
  const order = await sentOrder(origin, ['soup']);
  origin.clock.nowMs += 13 * minuteMs;
  t.equal((await readOverview(origin)).late.count, 1);
  await closeOrder(origin, order);
  t.equal((await readOverview(origin)).late.count, 0);
});

async function tagOf(origin: OriginFixture): Promise<string> {
  return String((await origin.read('overview')).headers['etag']);
}

t.test('what is 86’d or has no portions left is named, whatever the reason', async t => {
  const origin = await createOrigin(t);
  t.match((await readOverview(origin)).out, { count: 1, first: [{ name: 'Pstrąg' }] });
  const item = (await origin.read('menuItems')).data.find(({ id }) => id === soup);
  const options = { params: { id: soup }, headers: { 'if-match': `"${item?.version}"` } };
  await origin.command('changeMenuItem', { portionsLeft: 0 }, options);
  t.match((await readOverview(origin)).out, { count: 2 });
});

t.test('cash is told once somebody counts it: what is open, and what waits to be confirmed', async t => {
  t.notOk('cash' in (await readOverview(await createOrigin(t))));
  const { origin, open, count, mine, confirm } = await createCashEvening(t);
  t.same((await readOverview(origin)).cash, { toCount: 0, toConfirm: 0 });
  const { data } = await open(10_000);
  t.same((await readOverview(origin)).cash, { toCount: 1, toConfirm: 0 });
  await count(data.id, 10_000);
  t.same((await readOverview(origin)).cash, { toCount: 0, toConfirm: 1 });
  await confirm(data.id, (await mine())[0]?.version ?? 0);
  t.same((await readOverview(origin)).cash, { toCount: 0, toConfirm: 0 });
});

t.test('it is for admins, of their own restaurant', async t => {
  const origin = await createOrigin(t);
  await closeOrder(origin, await sentOrder(origin, ['soup']));
  for (const as of ['waiter', 'kitchen', 'bar', 'nobody'] as const)
    t.equal((await origin.read('overview', { as })).status, 403, as);
  t.match((await origin.read('overview', { as: 'otherAdmin' })).data.today, { orders: 0, gross: 0 });
});

t.test('without a server that takes backups none is told of', async t => {
  t.notOk('backup' in (await readOverview(await createOrigin(t))));
});
