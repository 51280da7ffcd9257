import fc from 'fast-check';
import t from 'tap';
import type { LineStation } from '#shared/order/order-schema.ts';
import type { TicketLine } from '#shared/order/ticket-schema.ts';
import type { Alert } from '../../../server/notifications/alert-store.ts';
import { newsMs, readyKeys, watchOrders } from '../../../server/notifications/order-watcher.ts';
import { watchRestaurant } from '../../../server/notifications/watched-restaurant.ts';
import { isReadyHere, wholeDish } from '../../../server/notifications/whole-dishes.ts';
import { isoAt, makeLine, makeTicket, startMs } from './notices-house.ts';

let ids = 0;
const newId = () => `h${++ids}`;
type Look = { lines: TicketLine[] | null; atMs: number };

/** Runs the evaluations in sequence, as the loop and its store do. */
function play(looks: readonly Look[]) {
  let under: Alert[] = [];
  const known = new Map<string, string>();
  const found: Alert[] = [];
  for (const { lines, atMs } of looks) {
    const stations = { kitchen: lines === null ? null : [makeTicket(lines)], bar: [] };
    const changes = watchOrders({ before: under, stations, known, nowMs: atMs, newId });
    for (const { alert, keys } of changes) {
      if (!under.some(({ id }) => id === alert.id)) found.push(alert);
      for (const key of keys) known.set(key, alert.id);
      under = [...under.filter(({ id }) => id !== alert.id), alert].filter(({ state }) => state !== 'over');
    }
  }
  return { under, found, known };
}

const ready = (id: string, atMs = startMs, by?: string) =>
  makeLine(id, {
    ...{ state: 'ready', readyAt: isoAt(atMs) },
    ...(by !== undefined && { claimedBy: { id: by, name: by } }),
  });

t.test(
  'what becomes ready is one happening of its order, told at once when nothing else is being made',
  async t => {
    const { under } = play([{ lines: [ready('soup'), ready('duck')], atMs: startMs }]);
    t.match(under, [{ state: 'open', orderId: 'order', details: { tableLabel: '5', waiterId: 'anna' } }]);
    t.equal(under[0]?.details.dishes?.length, 2);
  },
);

t.test('the first dish of an order is told at once, what follows within 5 s together', async t => {
  const first = { lines: [ready('soup'), makeLine('duck'), makeLine('tea')], atMs: startMs };
  t.match(play([first]).under, [{ state: 'open' }]);
  const second = ready('duck', startMs + 1_000);
  const next = { lines: [ready('soup'), second, makeLine('tea')], atMs: startMs + 1_000 };
  t.match(play([first, next]).under, [
    { state: 'open' },
    { state: 'gathering', dueAtMs: startMs + 5_000, details: { dishes: [{ id: 'duck' }] } },
  ]);
  const last = { lines: [ready('soup'), second, ready('tea', startMs + 2_000)], atMs: startMs + 2_000 };
  const { under } = play([first, next, last]);
  t.match(under, [{ state: 'open' }, { state: 'open' }], 'nothing else is being made');
  t.equal(under[1]?.details.dishes?.length, 2);
  const later = ready('duck', startMs + 6_000);
  t.match(play([first, { lines: [ready('soup'), later, makeLine('tea')], atMs: startMs + 6_000 }]).under, [
    { state: 'open' },
    { state: 'open' },
  ]);
});

t.test('a dish of two stations is told once, when both are ready', async t => {
  const stations = (cold?: number): NonNullable<TicketLine['stations']> => [
    { id: 'grill', status: 'ready', at: isoAt(startMs) },
    cold === undefined
      ? { id: 'cold', status: 'waiting' }
      : { id: 'cold', status: 'ready', at: isoAt(startMs + cold) },
  ];
  const grilled = (cold?: number) => ({ ...ready('burger'), stations: stations(cold) });
  const plated = { ...grilled(9_000), readyAt: isoAt(startMs + 9_000) };
  const half = [grilled(), { ...makeLine('burger'), stations: stations() }];
  t.same(play([{ lines: half, atMs: startMs }]).found, []);
  const whole = { lines: [grilled(9_000), plated], atMs: startMs + 9_000 };
  const { found, under } = play([{ lines: half, atMs: startMs }, whole]);
  t.equal(found.length, 1);
  t.match(under, [
    { state: 'open', details: { dishes: [{ id: 'burger', stationId: 'grill', readyAt: plated.readyAt }] } },
  ]);
  t.equal(under[0]?.details.dishes?.length, 1);
  const tickets = ['grill', 'cold'].map(stationId => isReadyHere(grilled(9_000), { stationId }));
  t.same(tickets, [false, true], 'it waits to be served on the ticket of who was last');
  t.equal(isReadyHere(grilled(), { stationId: 'grill' }), false);
});

t.test('with the pass on, it is ready at the call, on one ticket', async t => {
  const stations: LineStation[] = [
    { id: 'grill', status: 'ready', at: isoAt(startMs) },
    { id: 'cold', status: 'ready', at: isoAt(startMs + 1_000) },
  ];
  const made = { ...ready('burger'), stations };
  const told = (line: TicketLine) => {
    const current = () => [makeTicket([line])];
    const topic = { current, isSettled: () => true, leave: () => {} };
    const { kitchen } = watchRestaurant(
      'o',
      () => topic,
      () => {},
    ).now();
    return kitchen?.flatMap(({ lines }) => lines) ?? [];
  };
  t.match(told({ ...made, isAtPass: true }).map(wholeDish), [{ state: 'preparing', readyAt: undefined }]);
  const [called] = told({ ...made, called: { by: { id: 'ewa', name: 'Ewa' }, at: isoAt(startMs + 9_000) } });
  if (called === undefined) return t.fail('it has no line');
  t.match(wholeDish(called), { state: 'ready', readyAt: isoAt(startMs + 9_000) });
  t.same(
    ['grill', 'cold'].map(stationId => isReadyHere(called, { stationId })),
    [false, true],
  );
});

t.test('taken, taken back and served are told apart', async t => {
  const first = { lines: [ready('soup')], atMs: startMs };
  const state = (lines: TicketLine[] | null) =>
    play([first, { lines, atMs: startMs + 1_000 }]).under.map(alert => alert.state);
  t.same(state([ready('soup', startMs, 'anna')]), ['taken']);
  t.same(state([makeLine('soup')]), []);
  t.same(state([makeLine('soup', { state: 'served' })]), []);
  t.same(state([]), []);
  t.same(state(null), ['open'], 'a station that is not known now is not judged');
});

t.test('what was ready long ago is no news, and a split for the bill makes no new dish', async t => {
  t.same(play([{ lines: [ready('soup', startMs - newsMs)], atMs: startMs }]).found, []);
  t.same(readyKeys({ kitchen: [makeTicket([ready('soup', startMs - newsMs)])], bar: null }, startMs), []);
  const split = play([
    { lines: [ready('soup')], atMs: startMs },
    { lines: [ready('soup'), ready('half')], atMs: startMs + 60_000 },
  ]);
  t.equal(split.found.length, 1);
});

t.test('whatever a kitchen taps, each dish that becomes ready is in exactly one happening', async () => {
  const line = fc.constantFrom('soup', 'duck', 'tea');
  const tap = fc.record({
    line,
    kind: fc.constantFrom('ready', 'recall', 'serve', 'claim', 'giveBack', 'look', 'unknown'),
  });
  fc.assert(
    fc.property(fc.array(fc.record({ tap, afterMs: fc.nat({ max: 9_000 }) }), { maxLength: 25 }), taps => {
      const lines = new Map(['soup', 'duck', 'tea'].map(id => [id, makeLine(id)]));
      const looks: Look[] = [];
      const expected = new Set<string>();
      let [atMs, givenBack] = [startMs, 0];
      for (const { tap, afterMs } of taps) {
        atMs += afterMs + 1;
        const now = lines.get(tap.line) ?? makeLine(tap.line);
        if (tap.kind === 'ready' && now.state === 'sent') lines.set(tap.line, ready(tap.line, atMs));
        if (tap.kind === 'recall' && now.state === 'ready') lines.set(tap.line, makeLine(tap.line));
        if (tap.kind === 'serve' && now.state === 'ready') lines.set(tap.line, { ...now, state: 'served' });
        if (tap.kind === 'claim' && now.state === 'ready')
          lines.set(tap.line, { ...now, claimedBy: { id: 'anna', name: 'Anna' } });
        if (tap.kind === 'giveBack' && now.claimedBy !== undefined) {
          const { claimedBy: _, ...rest } = now;
          lines.set(tap.line, rest);
          givenBack += 1;
        }
        const shown =
          tap.kind === 'unknown' ? null : [...lines.values()].filter(({ state }) => state !== 'served');
        for (const { id, state, readyAt } of shown ?? [])
          if (state === 'ready') expected.add(`ready:${id}:${readyAt}`);
        looks.push({ lines: shown, atMs });
      }
      const { known, found, under } = play(looks);
      const isEachKnown = expected.size === known.size && [...expected].every(key => known.has(key));
      const isWaitingOpen = [...lines.values()]
        .filter(({ state, claimedBy }) => state === 'ready' && claimedBy === undefined)
        .filter(({ id, readyAt }) => expected.has(`ready:${id}:${readyAt}`) && looks.at(-1)?.lines !== null)
        .every(({ id }) =>
          under.some(({ details }) =>
            details.dishes?.some(dish => dish.id === id && dish.state === 'waiting'),
          ),
        );
      return isEachKnown && isWaitingOpen && found.length <= expected.size + givenBack;
    }),
    { numRuns: 200 },
  );
});

t.test('a clock that was set back while dishes were gathered does not hold them back', async t => {
  const lines = [ready('soup'), ready('tea', startMs + 1_000), makeLine('duck')];
  const { under } = play([
    { lines: [ready('soup'), makeLine('tea'), makeLine('duck')], atMs: startMs },
    { lines, atMs: startMs + 1_000 },
    { lines, atMs: startMs - 3_600_000 },
  ]);
  t.match(under, [{ state: 'open' }, { kind: 'ready', state: 'open' }]);
});
