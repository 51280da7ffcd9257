/** The laws that hold for every evening, whatever the staff taps: tried with random sequences of commands. */
import fc from 'fast-check';
import t from 'tap';
import { type LineState, lineCommands } from '#shared/order-states.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import { createUuid } from '#shared/uuid.ts';
import { createOrigin, type OriginFixture } from '../../../helpers/origin-fixture.ts';
import { houseIds } from '../../../helpers/small-restaurant.ts';

const { soup, dumplings, beer, water, trout } = houseIds;

const pick = fc.nat({ max: 5 });
const step = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    menuItemId: fc.constantFrom(soup, dumplings, beer, water, trout),
    quantity: fc.integer({ min: 1, max: 99 }),
  }),
  fc.record({ kind: fc.constant('change' as const), line: pick, quantity: fc.integer({ min: 1, max: 99 }) }),
  fc.record({
    kind: fc.constantFrom(
      'remove',
      'sendOne',
      'start',
      'ready',
      'recall',
      'serve',
      'readyTicket',
      'recallTicket',
    ),
    line: pick,
  }),
  fc.record({ kind: fc.constantFrom('send', 'cancel') }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Does one step and answers what the origin said; a step on a line that isn't there is aimed at no line. */
function perform(origin: OriginFixture, order: Order, step: Step, key: string) {
  const aimed = 'line' in step ? order.lines[step.line] : undefined;
  const lineId = aimed?.id ?? houseIds.location;
  const onOrder = { params: { id: order.id }, key };
  const onLine = { params: { id: lineId }, key };
  const onTicket = { params: { id: aimed?.ticketId ?? lineId }, key };
  switch (step.kind) {
    case 'add': {
      const { menuItemId, quantity } = step;
      return origin.command('addLines', { lines: [{ menuItemId, quantity }] }, onOrder);
    }
    case 'change':
      return origin.command(
        'changeLine',
        { quantity: step.quantity },
        { params: { id: order.id, lineId }, key },
      );
    case 'remove':
      return origin.command('removeLine', undefined, { params: { id: order.id, lineId }, key });
    case 'sendOne':
      return origin.command('sendOrder', { lineIds: [lineId] }, onOrder);
    case 'send':
      return origin.command('sendOrder', {}, onOrder);
    case 'start':
      return origin.command('startLine', {}, onLine);
    case 'ready':
      return origin.command('readyLine', {}, onLine);
    case 'recall':
      return origin.command('recallLine', {}, onLine);
    case 'serve':
      return origin.command('serveLines', { lineIds: [lineId] }, onOrder);
    case 'readyTicket':
      return origin.command('readyTicket', {}, onTicket);
    case 'recallTicket':
      return origin.command('recallTicket', {}, onTicket);
    default:
      return origin.command('cancelOrder', {}, onOrder);
  }
}

const legalMoves = new Set(
  Object.values(lineCommands).flatMap(moves => Object.entries(moves).map(([from, to]) => `${from}→${to}`)),
);

function isLegal(from: LineState, to: LineState, station: string): boolean {
  if (from === to || legalMoves.has(`${from}→${to}`)) return true;
  return station === 'none' && from === 'draft' && to === 'ready';
}

function lawsBroken(before: Order, after: Order): string[] {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const known = new Map(before.lines.map(line => [line.id, line]));
  const isOpenOrEmpty = after.state === 'open' || after.lines.length === 0;
  return [
    ...(after.total === sum(after.lines.map(line => line.lineTotal)) ? [] : ['total']),
    ...(after.total === sum(after.vatBreakdown.map(share => share.gross)) ? [] : ['vat']),
    ...(isOpenOrEmpty ? [] : ['a cancelled order has lines']),
    ...after.lines.flatMap(line => {
      const from = known.get(line.id)?.state ?? 'draft';
      const isTimed = line.state === 'draft' || line.sentAt !== undefined;
      const isReady = line.state !== 'ready' || line.readyAt !== undefined;
      const isLegalMove = isLegal(from, line.state, line.station);
      return isTimed && isReady && isLegalMove ? [] : [`${from}→${line.state}`];
    }),
  ];
}

function countEvents(origin: OriginFixture, orderId: string) {
  return origin.database.db
    .selectFrom('events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('entity_id', '=', orderId)
    .executeTakeFirstOrThrow()
    .then(row => row.count);
}

async function stationsShowExactlyTheLinesOnTheirWay(origin: OriginFixture, order: Order): Promise<boolean> {
  for (const location of ['kitchen', 'bar'] as const) {
    const { data } = await origin.read('preparationOrders', { params: { location } });
    const shown = data.flatMap(ticket => (ticket.orderId === order.id ? ticket.lines : []));
    const waiting = order.lines.filter(
      line => line.station === location && ['sent', 'preparing', 'ready'].includes(line.state),
    );
    const shownStates = new Map<string, string>(shown.map(line => [line.id, line.state]));
    if (waiting.some(line => shownStates.get(line.id) !== line.state)) return false;
  }
  return true;
}

t.test(
  'whatever is tapped, sums agree, states move as they may and a repeated key changes nothing',
  async t => {
    const origin = await createOrigin(t);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async steps => {
        const opened = await origin.command('createOrder', { type: 'takeaway', guestCount: 0 });
        let order = opened.data;
        let accepted = 1;
        for (const one of steps) {
          origin.clock.nowMs += 1_000;
          const key = createUuid();
          const answer = await perform(origin, order, one, key);
          if (answer.status >= 500) throw new Error(answer.text);
          if (answer.status === 200) {
            accepted += 1;
            const broken = lawsBroken(order, answer.data);
            if (broken.length > 0) throw new Error(broken.join(', '));
            const replay = await perform(origin, order, one, key);
            if (replay.text !== answer.text) throw new Error('a replay answered something else');
            if (answer.data.version !== order.version + 1)
              throw new Error('the version did not count up by one');
            order = answer.data;
          }
          const stored = await origin.read('waiterOrder', { params: { id: order.id } });
          if (stored.text !== JSON.stringify(order)) throw new Error('the store says something else');
        }
        if ((await countEvents(origin, order.id)) !== accepted) throw new Error('not one event a command');
        return stationsShowExactlyTheLinesOnTheirWay(origin, order);
      }),
      { numRuns: 100 },
    );
  },
);
