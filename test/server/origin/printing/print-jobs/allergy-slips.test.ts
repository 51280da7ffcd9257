/** A slip names what it is about: the order, the table, the dish and the guest's allergy, and none of another order's. */
import t from 'tap';
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import { documentLines } from '../../../../../server/origin/printing/print-jobs/document-lines.ts';
import { createAllergicOrigin } from '../../../../helpers/restaurants/allergic-origin.ts';
import { addTicketPrinter, queuedPapers, workFrom } from '../../../../helpers/restaurants/paper-station.ts';
import { sentOrder } from '../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const { soup, dumplings, beer, table1, table2 } = restaurantIds;

async function paperOrigin(t: Parameters<typeof createAllergicOrigin>[0]) {
  const allergic = await createAllergicOrigin(t);
  const { origin } = allergic;
  for (const station of ['kitchen', 'bar'] as const) await addTicketPrinter(origin, station);
  await workFrom(origin, 'paper', ['kitchen', 'bar']);
  const slips = async () => (await queuedPapers(origin)).filter(({ slip }) => slip !== undefined);
  return { ...allergic, slips };
}

function textOf(document: PrintedDocument | undefined): string {
  if (document === undefined) throw new Error('There is no such paper');
  const texts = documentLines(document).map(({ text }) => text);
  return texts.join('\n');
}

t.test('an allergy told after sending is a slip at each station with a dish of that guest', async t => {
  const { origin, open, slips } = await paperOrigin(t);
  const lines = [
    { menuItemId: soup, quantity: 1, seat: 1 },
    { menuItemId: dumplings, quantity: 2, seat: 2 },
    { menuItemId: beer, quantity: 1, seat: 2 },
  ];
  const { id, number } = await open({ lines });
  const params = { id };
  const tell = (allergies: { seat: number; allergens: ['milk'] | ['gluten'] }[]) =>
    origin.command('changeOrder', { allergies }, { as: 'waiter', params });
  await tell([{ seat: 1, allergens: ['gluten'] }]);
  await origin.command('sendOrder', {}, { as: 'waiter', params });
  t.same(await slips(), [], 'what was known before stands on the ticket');

  await tell([{ seat: 1, allergens: ['milk'] }]);
  const [first, ...none] = await slips();
  t.same(none, [], 'nobody at the bar makes anything for that guest');
  t.match(first, {
    slip: 'allergy',
    station: 'kitchen',
    orderNumber: number,
    tableLabel: '1',
    lines: [{ quantity: 1, clashes: ['milk'] }],
  });
  t.equal(first?.lines.length, 1);
  t.match(textOf(first), /\*\*\* ALERGIA \*\*\*[\s\S]*ALERGIA MIEJSCE 1:\s+MLEKO/);

  await tell([{ seat: 2, allergens: ['milk'] }]);
  const [, kitchen, bar, ...more] = await slips();
  t.same(more, []);
  t.match([kitchen?.station, bar?.station].sort(), ['bar', 'kitchen']);
  t.equal(kitchen?.lines.length, 2, 'seat 1 has none any more, which its paper does not say');

  await tell([]);
  const gone = (await slips()).slice(3);
  t.match(gone.map(({ station }) => station).sort(), ['bar', 'kitchen']);
  t.match(textOf(gone[0]), 'JUŻ BEZ ALERGII');
  await tell([]);
  t.equal((await slips()).length, 5, 'nothing changed');
});

t.test('a guest’s words are on it, and what was served or voided is not', async t => {
  const { origin, slips } = await paperOrigin(t);
  const order = await sentOrder(origin, ['soup', 'dumplings', 'beer']);
  const params = { id: order.id };
  const [served = '', voided = ''] = order.lines.map(({ id }) => id);
  await origin.command('serveLines', { lineIds: [served] }, { as: 'waiter', params });
  await origin.command('voidLine', { reason: 'Pomyłka' }, { params: { ...params, lineId: voided } });
  await origin.command('changeOrder', { allergyNote: 'orzeszki ziemne' }, { as: 'waiter', params });
  const told = (await slips()).filter(({ slip }) => slip === 'allergy');
  t.match(told, [{ station: 'bar', allergyNote: 'orzeszki ziemne', lines: [{ quantity: 1 }] }]);
  t.match(textOf(told[0]).replace(/\s+/g, ' '), 'ALERGIA: orzeszki ziemne');
});

t.test('a waiting table, a course that is held back and a move name their own order and dishes', async t => {
  const { origin, slips } = await paperOrigin(t);
  const other = await sentOrder(origin, ['soup', 'soup'], null);
  const order = await sentOrder(origin, ['dumplings', 'beer'], table1);
  const params = { id: order.id };
  const [dish = '', drink = ''] = order.lines.map(({ id }) => id);
  await origin.command('rushLines', {}, { as: 'waiter', params });
  await origin.command('holdLines', { lineIds: [dish] }, { as: 'waiter', params });
  await origin.command('moveOrder', { tableId: table2 }, { as: 'waiter', params });
  await origin.command('voidLine', { reason: 'Pomyłka' }, { params: { ...params, lineId: drink } });
  const told = await slips();
  t.ok(told.every(({ orderNumber }) => orderNumber === order.number && orderNumber !== other.number));
  const dishes = told.map(
    ({ slip, station, lines }) => `${slip} ${station} ${lines.map(({ name }) => name)}`,
  );
  t.same(dishes.sort(), [
    'heldBack kitchen Pierogi',
    'moved bar Piwo',
    'moved kitchen Pierogi',
    'rush bar Piwo',
    'rush kitchen Pierogi',
    'void bar Piwo',
  ]);
  for (const document of told) t.match(textOf(document), `Zamówienie ${order.number} `);
});
