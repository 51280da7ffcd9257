/** Whatever fails: every void, move and change of an allergy reaches each station of the line exactly once, on its screen or on paper. */
import { deepEqual, equal, ok } from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import type { OrderLine } from '#shared/order/order-schema.ts';
import { openStandIns, type StandIns } from '../../../../helpers/doubles/stand-in-printers.ts';
import { lawRuns } from '../../../../helpers/restaurants/law-evenings.ts';
import { changeSettings, sentOrder } from '../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';
import { shareDish } from '../../../../helpers/stations/kitchen-stations.ts';
import { printAll, saidOn, waitForStandIn } from '../../../../helpers/stations/printed-papers.ts';

/** Each plays real sockets: far fewer than of the other laws. */
const paperRuns = Math.ceil(lawRuns / 6);

const { table1, table2 } = restaurantIds;
const printers = ['kitchen', 'bar'] as const;
const stations = [...printers, 'grill'] as const;
type Station = (typeof stations)[number];
const printedNames: Record<Station, string> = { kitchen: 'KUCHNIA', bar: 'BAR', grill: 'GRILL' };
const groupOf = (station: Station) => (station === 'bar' ? 'bar' : 'kitchen');
/** Where each of the order's dishes is prepared: the soups at two stations. */
const stationsOfSoup: readonly Station[] = ['kitchen', 'grill'];

const mode = fc.constantFrom('screen', 'paper', 'both', 'paper');
const step = fc.record({
  kind: fc.constantFrom(
    ...(['void', 'move', 'allergy', 'out', 'cut', 'back', 'wait', 'allergy', 'void'] as const),
    ...(['more', 'mode', 'swap', 'reroute'] as const),
  ),
  line: fc.nat({ max: 5 }),
  printer: fc.constantFrom(...printers),
  /** Of `mode` and `swap`. */
  station: fc.constantFrom(...stations),
  mode,
});
const evening = fc.record({
  kitchen: mode,
  bar: mode,
  grill: mode,
  steps: fc.array(step, { minLength: 4, maxLength: 9 }),
});
type Evening = typeof evening extends fc.Arbitrary<infer E> ? E : never;

/** Always played: the stand-in prints. */
const standInEvening: Evening = {
  kitchen: 'paper',
  bar: 'paper',
  grill: 'paper',
  steps: (['out', 'move', 'wait', 'back', 'void'] as const).map(kind => ({
    kind,
    line: 0,
    printer: 'kitchen',
    station: 'kitchen',
    mode: 'paper',
  })),
};
/** Always played: what the restaurant's settings say changes while its papers wait. */
const settingsEvening: Evening = {
  ...standInEvening,
  steps: (['out', 'reroute', 'more', 'mode', 'void', 'swap', 'allergy', 'back', 'more', 'void'] as const).map(
    (kind, line) => ({ kind, line: line % 6, printer: 'bar', station: 'grill', mode: 'screen' }),
  ),
};

/** A line's stations, and those of them that it was sent to on paper alone. */
type Sent = { stations: readonly Station[]; onPaper: ReadonlySet<Station> };

async function play(
  all: StandIns,
  { kitchen, bar, grill, steps }: Evening,
  count: () => number,
): Promise<void> {
  const { origin } = all;
  const modes = { kitchen, bar, grill };
  let route = stationsOfSoup;
  await changeSettings(origin, ({ stations: known = [] }) => ({
    stations: known.map(station => ({
      ...station,
      mode: modes[station.id as Station],
      printerId: all.ids[groupOf(station.id as Station)],
    })),
  }));
  await shareDish(origin, restaurantIds.soup, route);
  const printed = [all.kitchen.papers.length, all.bar.papers.length];
  const order = await sentOrder(origin, ['soup', 'dumplings', 'beer', 'soup']);
  const params = { id: order.id };
  const lines = [...order.lines];
  const live = new Map<string, Sent>();
  const noteSent = (sent: readonly OrderLine[]) => {
    for (const { id, menuItemId, station } of sent) {
      const at = menuItemId === restaurantIds.soup ? route : [station as Station];
      live.set(id, { stations: at, onPaper: new Set(at.filter(each => modes[each] === 'paper')) });
    }
  };
  noteSent(lines);
  let note: string | null = null;
  const at = { id: table1 as string, label: '1' };
  const concerned = () => [...new Set([...live.values()].flatMap(sent => sent.stations))];
  const tickets = await origin.database.db
    .selectFrom('tickets')
    .select('station_id')
    .where('order_id', '=', order.id)
    .execute();
  const ticketsAt = (some: readonly Station[]) =>
    some.filter(each => modes[each] !== 'screen').map(each => `${printedNames[each]} ticket`);
  const expected = ticketsAt(tickets.map(({ station_id }) => station_id as Station));
  /** What was sent on paper is told on paper, whatever its station works from now. */
  const expectSlip = (told: readonly Sent[], text: string) => {
    const isTold = (each: Station) =>
      told.some(sent => sent.onPaper.has(each)) ||
      (modes[each] !== 'screen' && told.some(sent => sent.stations.includes(each)));
    expected.push(...stations.filter(isTold).map(each => `${printedNames[each]} ${text}`));
  };
  const onScreen = async (station: Station) =>
    (await origin.read('preparationOrders', { params: { location: groupOf(station), station } })).data.filter(
      ({ orderId }) => orderId === order.id,
    );
  const changeStation = (id: Station, change: object) =>
    changeSettings(origin, ({ stations: known = [] }) => ({
      stations: known.map(station => (station.id === id ? { ...station, ...change } : station)),
    }));

  for (const { kind, line: index, printer, station: changing, mode: wanted } of steps) {
    const token = count();
    if (kind === 'out') all[printer].fault = 'paperOut';
    if (kind === 'cut') all[printer].behaviour = 'cutsOff';
    if (kind === 'back') Object.assign(all[printer], { fault: null, behaviour: 'usual' });
    if (kind === 'wait') await waitForStandIn(all);
    if (kind === 'mode') {
      await changeStation(changing, { mode: wanted });
      modes[changing] = wanted;
    }
    if (kind === 'swap') await changeStation(changing, { printerId: all.ids[printer] });
    if (kind === 'reroute') {
      route = route.length === 2 ? stationsOfSoup.slice(0, 1 + (index % 2)).slice(-1) : stationsOfSoup;
      await shareDish(origin, restaurantIds.soup, route);
    }
    if (kind === 'more') {
      const added = [{ menuItemId: restaurantIds.soup, quantity: 1 }];
      await origin.command('addLines', { lines: added }, { as: 'waiter', params });
      const word = note === null ? {} : { allergyTextsConfirmed: [note] };
      const { data } = await origin.command('sendOrder', word, { as: 'waiter', params });
      const sent = data.lines.filter(({ id }) => !lines.some(known => known.id === id));
      noteSent(sent);
      lines.push(...sent);
      expected.push(...ticketsAt(route));
    }
    if (kind === 'move') {
      const to = at.id === table1 ? { id: table2, label: '2' } : { id: table1, label: '1' };
      const { status } = await origin.command('moveOrder', { tableId: to.id }, { as: 'waiter', params });
      equal(status, 200);
      expectSlip([...live.values()], `PRZENIESIONE ${at.label} -> ${to.label}`);
      Object.assign(at, to);
    }
    if (kind === 'allergy') {
      note = `a${token}`;
      const { status } = await origin.command('changeOrder', { allergyNote: note }, { params });
      equal(status, 200);
      expectSlip([...live.values()], `ALERGIA a${token}`);
      for (const station of concerned()) {
        const shown = (await onScreen(station)).filter(({ lines }) => lines.some(({ id }) => live.has(id)));
        ok(shown.length > 0);
        ok(
          shown.every(ticket => ticket.allergyNote === `a${token}` && ticket.isAllergyUnseen),
          `${station} has it on its screen, unseen`,
        );
      }
    }
    const { id: lineId = '' } = lines[index] ?? {};
    const told = live.get(lineId);
    if (kind === 'void' && told !== undefined) {
      const reason = { reason: `v${token}` };
      const { status } = await origin.command('voidLine', reason, { params: { ...params, lineId } });
      equal(status, 200);
      live.delete(lineId);
      expectSlip([told], `STORNO v${token}`);
      for (const station of told.stations.filter(each => !told.onPaper.has(each))) {
        const rows = (await onScreen(station)).flatMap(ticket => ticket.lines);
        const own = rows.filter(({ id }) => id === lineId);
        deepEqual(
          own.map(({ state }) => state),
          ['voided'],
          'once, until somebody saw it',
        );
      }
    }
    for (const concernedStation of concerned()) {
      const labels = (await onScreen(concernedStation)).map(({ tableLabel }) => tableLabel);
      ok(
        labels.every(label => label === at.label),
        'its screen says where it is brought',
      );
    }
  }

  await printAll(all);
  const papers = [...all.kitchen.papers.slice(printed[0]), ...all.bar.papers.slice(printed[1])];
  const said = papers.flatMap(paper => saidOn(paper, order) ?? []);
  deepEqual(said.sort(), expected.sort(), JSON.stringify({ kitchen, bar, grill, steps }));
  for (const lineId of live.keys()) {
    await origin.command('voidLine', { reason: 'koniec' }, { params: { ...params, lineId } });
  }
  await origin.command('cancelOrder', {}, { params });
  await printAll(all);
}

t.test('it reaches each of them once, also when a printer fails in between', async t => {
  const all = await openStandIns(t);
  await changeSettings(all.origin, ({ stations: known = [] }) => ({
    stations: [...known, { id: 'grill', group: 'kitchen', name: 'Grill', color: '#dc2626' }],
  }));
  await shareDish(all.origin, restaurantIds.soup, stationsOfSoup);
  let counted = 0;
  const count = () => {
    counted += 1;
    return counted;
  };
  await fc.assert(
    fc.asyncProperty(evening, one => play(all, one, count)),
    { numRuns: paperRuns, examples: [[standInEvening], [settingsEvening]] },
  );
  t.ok(
    all.bar.papers.some(paper => paper.includes('ZASTĘPCZO')),
    'some of it came out at the stand-in',
  );
});
