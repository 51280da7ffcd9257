/** Dishes that were served while their ticket waited for its printer: it says so, or they would be cooked twice. */
import t from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import { addPaperKitchen } from '../../../helpers/restaurants/paper-station.ts';
import { createPrintingOrigin, type PrintingOrigin } from '../../../helpers/restaurants/printing-origin.ts';
import { changeSettings } from '../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../helpers/restaurants/small-restaurant.ts';

const { soup, dumplings } = restaurantIds;
const waiter = { as: 'waiter' } as const;

const linesNow = async (origin: PrintingOrigin, { id }: Order) =>
  (await origin.read('waiterOrder', { ...waiter, params: { id } })).data.lines;
const failedJob = async (origin: PrintingOrigin) =>
  (await origin.read('printJobs')).data.find(({ state }) => state === 'failed');

/** Two soups and dumplings are sent while the kitchen's printer is out. */
async function sendUnprinted(origin: PrintingOrigin): Promise<Order> {
  await addPaperKitchen(origin);
  await changeSettings(origin, () => ({ defaultLanguage: 'en' }));
  origin.control({ mode: 'fail' });
  const lines = [
    { menuItemId: soup, quantity: 2, course: 1 },
    { menuItemId: dumplings, quantity: 1, course: 1 },
  ];
  const body = { type: 'takeaway', guestCount: 0, lines } as const;
  const { data } = await origin.command('createOrder', body, waiter);
  const sent = await origin.command('sendOrder', {}, { ...waiter, params: { id: data.id } });
  await origin.until(async () => (await failedJob(origin)) !== undefined);
  return sent.data;
}

async function printAgain(origin: PrintingOrigin): Promise<string> {
  origin.control({ mode: 'print' });
  const before = origin.texts().length;
  await origin.command('retryPrint', {}, { params: { id: (await failedJob(origin))?.id ?? '' } });
  const jobs = async () => (await origin.read('printJobs')).data;
  await origin.until(
    async () => origin.texts().length > before && (await jobs()).every(({ state }) => state === 'issued'),
  );
  return origin.texts().at(-1) ?? '';
}

const serve = (origin: PrintingOrigin, { id }: Order, lineIds: string[]) =>
  origin.command('serveLines', { lineIds }, { ...waiter, params: { id } });
const undo = (origin: PrintingOrigin, { id }: Order, lineIds: string[]) =>
  origin.command('undoLines', { lineIds }, { ...waiter, params: { id } });

t.test('a ticket that is printed late says what its guests have already', async t => {
  const origin = await createPrintingOrigin(t);
  const order = await sendUnprinted(origin);
  const [soups = '', dish = ''] = order.lines.map(({ id }) => id);
  const params = { id: order.id, lineId: soups };
  await origin.command('splitLine', { quantity: 1 }, { ...waiter, params });
  const [part] = (await linesNow(origin, order)).filter(({ id }) => id !== soups && id !== dish);
  await serve(origin, order, [part?.id ?? '', dish]);
  const paper = await printAgain(origin);
  t.match(paper, /2 × English Zupa\s+\(ALREADY SERVED: 1\)/);
  t.match(paper, /1 × English Pierogi\s+\(ALREADY SERVED\)/);
  const soupsNow = async () => (await linesNow(origin, order)).find(({ id }) => id === soups);
  await origin.until(async () => (await soupsNow())?.printedAt !== undefined);
  const lines = await linesNow(origin, order);
  t.match(await soupsNow(), { state: 'sent', printedAt: /Z$/ });
  t.notOk(lines.find(({ id }) => id === dish)?.printedAt, 'no station has it to make');
});

t.test('served on paper and then not: the station gets a ticket that it can cook from', async t => {
  const origin = await createPrintingOrigin(t);
  const order = await sendUnprinted(origin);
  const dish = order.lines[1]?.id ?? '';
  await serve(origin, order, [dish]);
  t.match(await printAgain(origin), /ALREADY SERVED/);
  const known = origin.texts().length;
  t.match((await undo(origin, order, [dish])).data.lines[1], { state: 'sent' });
  const printedAt = async () => (await linesNow(origin, order))[1]?.printedAt;
  await origin.until(async () => (await printedAt()) !== undefined);
  const [again = '', ...more] = origin.texts().slice(known);
  t.same(more, []);
  t.match(again, /1 × English Pierogi/);
  t.notMatch(again, /SERVED|Zupa/);
});

t.test('undone before it is printed, its ticket is an ordinary one, and the only one', async t => {
  const origin = await createPrintingOrigin(t);
  const order = await sendUnprinted(origin);
  const dish = order.lines[1]?.id ?? '';
  await serve(origin, order, [dish]);
  await undo(origin, order, [dish]);
  t.notMatch(await printAgain(origin), /SERVED/);
  await origin.until(async () => (await linesNow(origin, order))[1]?.printedAt !== undefined);
  t.equal(origin.texts().length, 1);
});
