/** What changes about a dish that a station has on paper is told there on a slip, once. */
import fc from 'fast-check';
import t from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import { documentLines } from '../../../../../server/origin/printing/print-jobs/document-lines.ts';
import { lawRunsOf } from '../../../../helpers/restaurants/law-evenings.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { addTicketPrinter, queuedPapers, workFrom } from '../../../../helpers/restaurants/paper-station.ts';
import { createPrintingOrigin } from '../../../../helpers/restaurants/printing-origin.ts';
import { draftOrder, sentOrder } from '../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const { table1, table2 } = restaurantIds;

async function paperOrigin(t: Parameters<typeof createOrigin>[0]): Promise<OriginFixture> {
  const origin = await createOrigin(t);
  for (const station of ['kitchen', 'bar'] as const) await addTicketPrinter(origin, station);
  await workFrom(origin, 'paper', ['kitchen', 'bar']);
  return origin;
}

async function slips(origin: OriginFixture): Promise<PrintedDocument[]> {
  return (await queuedPapers(origin)).filter(({ slip }) => slip !== undefined);
}

function textOf(document: PrintedDocument | undefined): string {
  if (document === undefined) throw new Error('There is no such paper');
  return documentLines(document)
    .map(({ text }) => text)
    .join('\n');
}

function voidLine(origin: OriginFixture, { id }: Order, lineId = '') {
  return origin.command('voidLine', { reason: 'Pomyłka' }, { params: { id, lineId } });
}

t.test('a void is printed with its order, table, dish, reason and who told it', async t => {
  const origin = await paperOrigin(t);
  const order = await sentOrder(origin, ['soup', 'beer']);
  await voidLine(origin, order, order.lines[0]?.id);
  const [slip, ...others] = await slips(origin);
  t.same(others, [], 'the bar has nothing to do with it');
  t.match(slip, {
    slip: 'void',
    station: 'kitchen',
    orderNumber: order.number,
    tableLabel: '1',
    by: 'The admin',
    lines: [{ quantity: 1, details: ['Pomyłka'] }],
  });
  t.match(textOf(slip), /STORNO[\s\S]*Pomyłka/);
});

t.test('a move is printed once at each station that still has something of it', async t => {
  const origin = await paperOrigin(t);
  const order = await sentOrder(origin, ['soup', 'dumplings', 'beer']);
  const params = { id: order.id };
  const beer = order.lines[2]?.id ?? '';
  await origin.command('serveLines', { lineIds: [beer] }, { as: 'waiter', params });
  await origin.command('moveOrder', { tableId: table2 }, { as: 'waiter', params });
  const told = await slips(origin);
  t.match(told, [{ slip: 'moved', station: 'kitchen', movedFrom: '1', tableLabel: '2' }]);
  t.equal(told[0]?.lines.length, 2);
  t.match(textOf(told[0]), '1 → 2');
});

t.test(
  'a merge names the table and the number that the station has on its paper; so does its undo',
  async t => {
    const origin = await paperOrigin(t);
    const target = await sentOrder(origin, ['beer'], table1);
    const source = await sentOrder(origin, ['soup'], table2);
    const options = { as: 'waiter', params: { id: target.id } } as const;
    await origin.command('changeOrder', { allergyNote: 'orzechy' }, { params: { id: source.id } });
    await origin.command('mergeOrders', { orderId: source.id }, options);
    await origin.command('unmergeOrders', { orderId: source.id }, options);
    const [merged, parted, ...others] = (await slips(origin)).filter(({ slip }) => slip === 'moved');
    t.same(others, []);
    t.match(merged, { station: 'kitchen', movedFrom: `2 #${source.number}`, orderNumber: target.number });
    t.equal(merged?.allergyNote, 'orzechy', 'an allergy comes along');
    t.match(parted, { station: 'kitchen', movedFrom: `1 #${target.number}`, orderNumber: source.number });
  },
);

t.test('an undone Send is told to hold; what is fired is printed again', async t => {
  const origin = await paperOrigin(t);
  const order = await sentOrder(origin, ['soup', 'dumplings']);
  const params = { id: order.id };
  const lineIds = order.lines.map(({ id }) => id);
  t.equal((await origin.command('undoLines', { lineIds }, { as: 'waiter', params })).status, 200);
  t.match(await slips(origin), [{ slip: 'heldBack', station: 'kitchen' }]);
  const { course = 0 } = order.lines[0] ?? {};
  await origin.command('fireCourse', { course }, { as: 'waiter', params });
  t.equal((await queuedPapers(origin)).at(-1)?.slip, undefined);
});

t.test('of what no paper says there is no slip', async t => {
  const origin = await paperOrigin(t);
  const draft = await draftOrder(origin, ['soup']);
  await origin.command('sendOrder', { holdCourses: [1] }, { params: { id: draft.id } });
  await origin.command('moveOrder', { tableId: table2 }, { params: { id: draft.id } });
  await voidLine(origin, draft, draft.lines[0]?.id);
  t.same(await queuedPapers(origin), [], 'a course on hold is not printed');
  const { id } = await sentOrder(origin, ['water'], null);
  const { data } = await origin.read('waiterOrder', { params: { id } });
  await voidLine(origin, data, data.lines[0]?.id);
  t.same(await queuedPapers(origin), []);
});

t.test('every void and every move of what was sent is one slip at each station concerned', async t => {
  const origin = await paperOrigin(t);
  const step = fc.record({ kind: fc.constantFrom('void', 'move'), line: fc.nat({ max: 3 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async steps => {
      const order = await sentOrder(origin, ['soup', 'dumplings', 'beer', 'soup']);
      const params = { id: order.id };
      const left = new Map(order.lines.map(({ id, station }) => [id, station]));
      let tableId: string = table1;
      for (const { kind, line } of steps) {
        const before = (await slips(origin)).length;
        const lineId = order.lines[line]?.id ?? '';
        const station = left.get(lineId);
        if (kind === 'move') {
          tableId = tableId === table1 ? table2 : table1;
          await origin.command('moveOrder', { tableId }, { as: 'waiter', params });
        } else {
          await voidLine(origin, order, lineId);
          left.delete(lineId);
        }
        const told = (await slips(origin)).slice(before).map(slip => slip.station);
        const concerned =
          kind === 'move' ? [...new Set(left.values())] : station === undefined ? [] : [station];
        t.same(told.sort(), concerned.sort(), `${kind} ${line}`);
      }
      for (const lineId of left.keys()) await voidLine(origin, order, lineId);
      await origin.command('cancelOrder', {}, { params });
    }),
    { numRuns: lawRunsOf(25) },
  );
});

t.test('once its slip is printed, a paper station knows; nobody has to tap anything', async t => {
  const origin = await createPrintingOrigin(t);
  await addTicketPrinter(origin, 'kitchen');
  await workFrom(origin, 'paper');
  const order = await sentOrder(origin, ['soup', 'dumplings']);
  const line = async () => (await origin.read('waiterOrder', { params: { id: order.id } })).data.lines[0];
  await voidLine(origin, order, order.lines[0]?.id);
  await origin.until(async () => (await line())?.seenAt !== undefined);
  t.equal((await line())?.state, 'voided');
  await origin.command('moveOrder', { tableId: table2 }, { params: { id: order.id } });
  const screen = async () =>
    (await origin.read('preparationOrders', { params: { location: 'kitchen' } })).data;
  await origin.until(async () => (await screen()).every(({ movedFrom }) => movedFrom === undefined));
  t.match(await screen(), [{ tableLabel: '2', isOnPaper: true, lines: [{ state: 'sent' }] }]);
});
