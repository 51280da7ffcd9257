/** What was sent and is neither on a screen nor on paper is said at the table and on the overview, whatever its station works from. */
import t from 'tap';
import type { OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { createOrigin } from '../../../../helpers/restaurants/origin-fixture.ts';
import { addTicketPrinter, workFrom } from '../../../../helpers/restaurants/paper-station.ts';
import { createPrintingOrigin } from '../../../../helpers/restaurants/printing-origin.ts';
import { sentOrder } from '../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';
import { kitchenStations, saveStations, shareDish } from '../../../../helpers/stations/kitchen-stations.ts';

const reachedWithinMs = 15_000;

async function unreached(origin: OriginFixture): Promise<string[]> {
  const { unreachedStations } = (await origin.read('overview')).data;
  return unreachedStations?.first.map(({ name }) => name) ?? [];
}

async function summary(origin: OriginFixture) {
  const { data } = await origin.read('waiterTables', { as: 'waiter' });
  return data.find(({ id }) => id === restaurantIds.table1)?.orders?.[0];
}

async function show(origin: OriginFixture, location: 'kitchen' | 'bar'): Promise<void> {
  const { data } = await origin.read('preparationOrders', { params: { location } });
  for (const { id } of data) await origin.command('showTicket', {}, { as: location, params: { id } });
}

t.test('a station without a live screen is named until a screen has its tickets', async t => {
  const origin = await createOrigin(t);
  const { lines } = await sentOrder(origin, ['soup', 'beer', 'water']);
  const sentAt = lines[0]?.sentAt;
  t.match(await summary(origin), { unshownSince: sentAt });
  const tag = async () => (await origin.read('overview')).headers['etag'];
  const before = await tag();
  t.same(await unreached(origin), [], 'a screen needs a moment');
  origin.clock.nowMs += reachedWithinMs;
  t.not(await tag(), before, 'time alone changes the answer');
  t.same(await unreached(origin), ['Kuchnia', 'Bar']);
  await show(origin, 'kitchen');
  t.same(await unreached(origin), ['Bar']);
  t.match(await summary(origin), { unshownSince: sentAt });
  await show(origin, 'bar');
  t.same(await unreached(origin), []);
  t.notOk('unshownSince' in ((await summary(origin)) ?? {}));
});

t.test(
  'a printer that is out leaves a station unreached, on paper or beside a screen that is off',
  async t => {
    for (const mode of ['paper', 'both'] as const) {
      const origin = await createPrintingOrigin(t);
      await addTicketPrinter(origin, 'kitchen');
      await workFrom(origin, mode);
      origin.control({ mode: 'fail' });
      await sentOrder(origin, ['soup']);
      origin.clock.nowMs += reachedWithinMs;
      t.same(await unreached(origin), ['Kuchnia'], mode);
      t.ok(mode === 'both' ? (await summary(origin))?.unshownSince : (await summary(origin))?.unprintedSince);
      if (mode === 'both') await show(origin, 'kitchen');
      else {
        const jobs = async () => (await origin.read('printJobs')).data;
        await origin.until(async () => (await jobs())[0]?.state === 'failed');
        origin.control({ mode: 'print' });
        await origin.command('retryPrint', {}, { params: { id: (await jobs())[0]?.id ?? '' } });
        await origin.until(async () => (await jobs()).length === 0);
      }
      t.same(await unreached(origin), [], `${mode}: it has it now`);
    }
  },
);

t.test('of a dish that two stations make, the one that has it not is named', async t => {
  const origin = await createOrigin(t);
  await saveStations(origin, kitchenStations);
  await shareDish(origin, restaurantIds.soup, ['kitchen', 'grill']);
  await sentOrder(origin, ['soup']);
  origin.clock.nowMs += reachedWithinMs;
  t.same(await unreached(origin), ['Pierwsza', 'Grill']);
  const params = { location: 'kitchen', station: 'grill' };
  const [ticket] = (await origin.read('preparationOrders', { params })).data;
  await origin.command('showTicket', {}, { as: 'kitchen', params: { id: ticket?.id ?? '' } });
  t.same(await unreached(origin), ['Pierwsza']);
  t.ok((await summary(origin))?.unshownSince, 'its table says so, too');
});
