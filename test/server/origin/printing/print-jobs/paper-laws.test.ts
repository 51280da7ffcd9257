/** Whatever fails: every void, move and change of an allergy reaches each station of the line exactly once, on its screen or on paper. */
import fc from 'fast-check';
import t from 'tap';
import type { StationMode } from '#shared/rules/station-work.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import { documentLines } from '../../../../../server/origin/printing/print-jobs/document-lines.ts';
import { openStandIns, type StandIns } from '../../../../helpers/doubles/stand-in-printers.ts';
import { changeSettings, sentOrder } from '../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';
import { shareDish } from '../../../../helpers/stations/kitchen-stations.ts';

t.setTimeout(300_000);

const { table1, table2 } = restaurantIds;
const printers = ['kitchen', 'bar'] as const;
const stations = [...printers, 'grill'] as const;
type Station = (typeof stations)[number];
const printedNames: Record<Station, string> = { kitchen: 'KUCHNIA', bar: 'BAR', grill: 'GRILL' };
const groupOf = (station: Station) => (station === 'bar' ? 'bar' : 'kitchen');
/** Where each of the order's dishes is prepared: the soups at two stations. */
const stationsOfSoup: readonly Station[] = ['kitchen', 'grill'];

const step = fc.record({
  kind: fc.constantFrom('void', 'move', 'allergy', 'out', 'cut', 'back', 'wait', 'allergy'),
  line: fc.nat({ max: 3 }),
  printer: fc.constantFrom(...printers),
});
const mode = fc.constantFrom<StationMode>('screen', 'paper', 'both', 'paper');
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
  })),
};

/** What a slip says: its station, title, and the words of the one change that it is about. */
function saidOn(paper: string, { number }: Order): string | null {
  const text = paper.replace(/\s+/g, ' ');
  if (!text.includes(`Zamówienie ${number} `)) return null;
  const [, station, , title] = /(KUCHNIA|BAR|GRILL) (\*\*\* (\S+) \*\*\* )?/.exec(text) ?? [];
  if (title === undefined) return `${station} ticket`;
  const tokens = { STORNO: /\bv\d+\b/, ALERGIA: /\ba\d+\b/, PRZENIESIONE: /\S+ -> \S+/ };
  const token = Object.entries(tokens).find(([name]) => name === title)?.[1];
  return `${station} ${title} ${token?.exec(text)?.[0]}`;
}

const nextTurn = () => new Promise(resolve => setImmediate(resolve));
const lettersOf = (text: string) => text.replace(/[^A-Za-z0-9]/g, '');

/** What somebody finds who looks at the printers: whether a print job with an unknown outcome is on paper. */
async function isOnPaper({ origin, kitchen, bar }: StandIns, id: string): Promise<boolean> {
  const { db } = origin.database;
  const job = await db
    .selectFrom('print_jobs')
    .select('document')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const text = documentLines(JSON.parse(job.document)).map(line => line.text);
  const papers = [...kitchen.papers, ...bar.papers].map(lettersOf);
  return papers.includes(lettersOf(text.join('')));
}

/** Until nothing waits: somebody in the office decides what is unknown, and tries again what failed without a stand-in. */
async function printAll(all: StandIns): Promise<void> {
  const { origin, kitchen, bar, jobs } = all;
  for (const printer of [kitchen, bar]) Object.assign(printer, { fault: null, behaviour: 'usual' });
  for (let open = await jobs(); open.length > 0; open = await jobs()) {
    for (const { id, state } of open) {
      const params = { id };
      if (state === 'unknown' && (await isOnPaper(all, id)))
        await origin.command('dropPrint', undefined, { params });
      else if (state === 'unknown' || state === 'failed') await origin.command('retryPrint', {}, { params });
    }
    await nextTurn();
  }
}

/** Long enough for the stand-in to print what waits for the kitchen's printer. */
async function waitForStandIn({ origin, kitchen, bar, ids, jobs }: StandIns): Promise<void> {
  const isWaiting = async () =>
    (await jobs()).some(({ printerId, state }) => printerId === ids.kitchen && state !== 'unknown');
  while (kitchen.fault !== null && bar.fault === null && (await isWaiting())) {
    origin.clock.nowMs += 1_000;
    await nextTurn();
  }
}

async function play(
  all: StandIns,
  { kitchen, bar, grill, steps }: Evening,
  count: () => number,
): Promise<void> {
  const { origin } = all;
  const modes = { kitchen, bar, grill };
  await changeSettings(origin, ({ stations: all = [] }) => ({
    stations: all.map(station => ({ ...station, mode: modes[station.id as Station] })),
  }));
  const printed = [all.kitchen.papers.length, all.bar.papers.length];
  const order = await sentOrder(origin, ['soup', 'dumplings', 'beer', 'soup']);
  const params = { id: order.id };
  const live = new Map(
    order.lines.map(({ id, station, stations: parts }): [string, readonly Station[]] => [
      id,
      parts === undefined ? [station as Station] : stationsOfSoup,
    ]),
  );
  const at = { id: table1 as string, label: '1' };
  const prints = (station: Station) => modes[station] !== 'screen';
  const concerned = () => [...new Set([...live.values()].flat())];
  const tickets = await origin.database.db
    .selectFrom('tickets')
    .select('station_id')
    .where('order_id', '=', order.id)
    .execute();
  const expected = tickets
    .map(({ station_id }) => station_id as Station)
    .filter(prints)
    .map(station => `${printedNames[station]} ticket`);
  const expectSlip = (told: readonly Station[], text: string) =>
    expected.push(...told.filter(prints).map(station => `${printedNames[station]} ${text}`));
  const onScreen = async (station: Station) =>
    (await origin.read('preparationOrders', { params: { location: groupOf(station), station } })).data.filter(
      ({ orderId }) => orderId === order.id,
    );

  for (const { kind, line: index, printer } of steps) {
    const token = count();
    if (kind === 'out') all[printer].fault = 'paperOut';
    if (kind === 'cut') all[printer].behaviour = 'cutsOff';
    if (kind === 'back') Object.assign(all[printer], { fault: null, behaviour: 'usual' });
    if (kind === 'wait') await waitForStandIn(all);
    if (kind === 'move') {
      const to = at.id === table1 ? { id: table2, label: '2' } : { id: table1, label: '1' };
      const { status } = await origin.command('moveOrder', { tableId: to.id }, { as: 'waiter', params });
      t.equal(status, 200);
      expectSlip(concerned(), `PRZENIESIONE ${at.label} -> ${to.label}`);
      Object.assign(at, to);
    }
    if (kind === 'allergy') {
      const { status } = await origin.command('changeOrder', { allergyNote: `a${token}` }, { params });
      t.equal(status, 200);
      expectSlip(concerned(), `ALERGIA a${token}`);
      for (const station of concerned()) {
        const shown = (await onScreen(station)).filter(({ lines }) => lines.some(({ id }) => live.has(id)));
        t.ok(shown.length > 0);
        t.ok(
          shown.every(ticket => ticket.allergyNote === `a${token}` && ticket.isAllergyUnseen),
          `${station} has it on its screen, unseen`,
        );
      }
    }
    const { id: lineId = '' } = order.lines[index] ?? {};
    const told = live.get(lineId);
    if (kind === 'void' && told !== undefined) {
      const reason = { reason: `v${token}` };
      const { status } = await origin.command('voidLine', reason, { params: { ...params, lineId } });
      t.equal(status, 200);
      live.delete(lineId);
      expectSlip(told, `STORNO v${token}`);
      for (const station of told.filter(each => modes[each] !== 'paper')) {
        const rows = (await onScreen(station)).flatMap(({ lines }) => lines);
        const own = rows.filter(({ id }) => id === lineId);
        t.match(own, [{ state: 'voided' }], 'once, until somebody saw it');
      }
    }
    for (const concernedStation of concerned()) {
      const labels = (await onScreen(concernedStation)).map(({ tableLabel }) => tableLabel);
      t.ok(
        labels.every(label => label === at.label),
        'its screen says where it is brought',
      );
    }
  }

  await printAll(all);
  const papers = [...all.kitchen.papers.slice(printed[0]), ...all.bar.papers.slice(printed[1])];
  const said = papers.flatMap(paper => saidOn(paper, order) ?? []);
  t.same(said.sort(), expected.sort(), JSON.stringify({ modes, steps }));
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
    { numRuns: 25, examples: [[standInEvening]] },
  );
  t.ok(
    all.bar.papers.some(paper => paper.includes('ZASTĘPCZO')),
    'some of it came out at the stand-in',
  );
});
