/** X-Steady-For: for so many seconds an answer stays what it is while nothing is written, whatever time does to it. */
import fc from 'fast-check';
import t from 'tap';
import { readNames, reads } from '#shared/contract/reads.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { people, restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const { drinks, beer, soup, table1 } = restaurantIds;
const daily = [1, 2, 3, 4, 5, 6, 7];
/** 20 November 2025 is a Thursday, and Warsaw an hour ahead. */
const at = (time: string) => Date.parse(`2025-11-20T${time}+01:00`);
const ifMatch = (version: number) => ({ headers: { 'if-match': `"${version}"` } });

async function openEvening(test: Parameters<typeof createOrigin>[0]) {
  const origin = await createOrigin(test);
  origin.clock.nowMs = at('16:30:10');
  const happyHour = {
    id: createUuid(),
    name: 'Happy hour',
    isActive: true,
    windows: [{ days: daily, from: '17:00', to: '18:00' }],
    categories: [{ categoryId: drinks, percent: 33 }],
    items: [],
    rounding: '10' as const,
  };
  await origin.command('savePriceLists', { lists: [happyHour] }, ifMatch(1));
  return origin;
}

async function sendSoup(origin: OriginFixture) {
  const lines = [{ menuItemId: soup, quantity: 1 }];
  const body = { type: 'dineIn', tableId: table1, guestCount: 2, lines } as const;
  const { id, version } = (await origin.command('createOrder', body, { as: 'waiter' })).data;
  const sent = await origin.command(
    'sendOrder',
    {},
    {
      as: 'waiter',
      params: { id },
      ...ifMatch(version),
    },
  );
  return sent.data;
}

const steadySeconds = async (
  origin: OriginFixture,
  name: 'waiterTables' | 'waiterMenu' | 'orderTransfers' | 'waiterOrders',
) => {
  const { headers } = await origin.read(name, { as: 'waiter' });
  return headers['x-steady-for'] === undefined ? null : Number(headers['x-steady-for']);
};

t.test('tables stay until the next line is late, or the hour ends', async t => {
  const origin = await openEvening(t);
  const untilHour = () => 3_600 - ((origin.clock.nowMs / 1_000) % 3_600);
  t.equal(await steadySeconds(origin, 'waiterTables'), Math.floor(untilHour()));
  const { lines } = await sendSoup(origin);
  const lateAt = lines[0]?.lateAt ?? '';
  const untilLate = (Date.parse(lateAt) - origin.clock.nowMs) / 1_000;
  t.equal(await steadySeconds(origin, 'waiterTables'), Math.floor(untilLate));
  origin.clock.nowMs = Date.parse(lateAt);
  t.equal(await steadySeconds(origin, 'waiterTables'), Math.floor(untilHour()), 'no other will be late');
});

t.test('a menu with hours or price lists stays until the next minute, and until an 86 ends', async t => {
  const origin = await openEvening(t);
  t.equal(await steadySeconds(origin, 'waiterMenu'), 50);
  const until = new Date(origin.clock.nowMs + 20_000).toISOString();
  const change = { available: false, until };
  const done = await origin.command('setAvailability', change, {
    as: 'bar',
    params: { id: beer },
    ...ifMatch(1),
  });
  t.equal(done.status, 200);
  t.equal(await steadySeconds(origin, 'waiterMenu'), 20);
});

t.test('what fades says nothing of how long it stays while there is any', async t => {
  const origin = await openEvening(t);
  t.equal(await steadySeconds(origin, 'orderTransfers'), 3_600);
  const { id } = await sendSoup(origin);
  const asked = await origin.command(
    'askTransfer',
    { to: people.admin.userId, orderIds: [id] },
    { as: 'waiter' },
  );
  t.equal(asked.status, 200);
  t.equal(await steadySeconds(origin, 'orderTransfers'), 0);
});

t.test('no live read is another one within its time, whenever it is asked', async t => {
  const origin = await openEvening(t);
  await sendSoup(origin);
  const change = { available: false, until: new Date(at('16:55:30')).toISOString() };
  await origin.command('setAvailability', change, { as: 'bar', params: { id: beer }, ...ifMatch(1) });
  const plain = readNames.filter(name => reads[name].live && !/[:?]/.test(reads[name].path));
  let asked = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...plain),
      fc.integer({ min: at('16:30:00'), max: at('18:10:00') }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      async (name, nowMs, share) => {
        origin.clock.nowMs = nowMs;
        const first = await origin.read(name, { as: 'admin' });
        const seconds = first.headers['x-steady-for'];
        if (first.status !== 200 || seconds === undefined) return;
        asked += 1;
        origin.clock.nowMs = nowMs + Math.floor(Number(seconds) * 1_000 * share);
        const headers = { 'if-none-match': String(first.headers.etag) };
        const again = await origin.read(name, { as: 'admin', headers });
        if (again.headers['x-data-version'] !== first.headers['x-data-version']) return;
        t.equal(again.status, 304, `${name} at ${nowMs}, after a share of ${share} of ${seconds} s`);
      },
    ),
    { numRuns: 300 },
  );
  t.ok(asked > 100, `${asked} were asked twice`);
});
