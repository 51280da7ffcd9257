/** A kitchen that works from paper, from the office's setting to the free table: what the floor says comes out there, and the floor sees that it did. */
import t from 'tap';
import type { WaiterMenuCategory, WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import type { Device } from '#shared/venue/device-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { startPrinterDouble } from '../../helpers/doubles/printer-double.ts';
import { payAndClose, sendOrder, watchOrder } from '../../helpers/restaurants/paid-order.ts';
import { joinStaff, type StaffSession, setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';

async function putOnPaper(owner: StaffSession, station: 'kitchen' | 'bar', address: string) {
  const save = async () => {
    const { body } = await owner.get<Settings>('/api/admin/settings');
    const { version, ...settings } = body;
    const stations = settings.stations?.map(known =>
      known.group === station ? { ...known, mode: 'paper' } : known,
    );
    const change = { ...settings, stations };
    return owner.write<{ code?: string }>('PUT', '/api/admin/settings', change, { version });
  };
  const refused = await save();
  const printer = { name: 'Kuchnia', kind: 'printer', station, address };
  await owner.write<Device>('POST', '/api/admin/devices', printer);
  return { refused, saved: await save() };
}

t.test('what is sent comes out in the kitchen, is served without being called ready, and paid', async t => {
  const paper = await startPrinterDouble(t);
  const { url } = await startApp(t, { PRINTER_ADDRESSES: '127.0.0.1' });
  const owner = await setUpRestaurant(url);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  const { refused, saved } = await putOnPaper(owner, 'kitchen', paper.address);
  t.match(refused, { status: 422, body: { code: 'STATION_WITHOUT_PRINTER' } });
  t.equal(saved.status, 200);

  const order = await sendOrder(waiter);
  const dish = order.lines.find(({ station }) => station === 'kitchen');
  const drink = order.lines.find(({ station }) => station === 'bar');
  if (dish === undefined || drink === undefined) throw new Error('The sample has no dish or no drink');
  const path = `/api/waiter/orders/${order.id}`;
  const lineOf = ({ lines }: Order) => lines.find(({ id }) => id === dish.id);
  const screen = await watchOrder(waiter, order.id);
  t.teardown(() => screen.close());
  await screen.waitFor(message => {
    if (message.type !== 'delta' && message.type !== 'snapshot') return false;
    const data = message.type === 'delta' ? message.put.at(-1) : message.data;
    return lineOf(data as Order)?.printedAt !== undefined;
  });
  t.equal(paper.papers.length, 1, 'its waiter sees it printed once it is');

  const served = await waiter.write<Order>('POST', `${path}/serve`, { lineIds: [dish.id] });
  t.equal(lineOf(served.body)?.state, 'served');
  const undone = await waiter.write<Order>('POST', `${path}/undo`, { lineIds: [dish.id] });
  t.equal(lineOf(undone.body)?.state, 'sent');

  const voided = await owner.write<Order>('POST', `${path}/lines/${drink.id}/void`, { reason: 'Pomyłka' });
  t.equal(voided.status, 200);
  const closed = await payAndClose(waiter, voided.body);
  t.match(closed, { state: 'closed' });
  t.equal(lineOf(closed)?.state, 'served', 'it was printed: nothing more will be known of it');
  t.equal(paper.papers.length, 1, 'the bar’s void is not the kitchen’s');
});

t.test('a void and a move come out beside the dish, each once, with what they are', async t => {
  const paper = await startPrinterDouble(t);
  const { url } = await startApp(t, { PRINTER_ADDRESSES: '127.0.0.1' });
  const owner = await setUpRestaurant(url);
  await putOnPaper(owner, 'kitchen', paper.address);
  const menu = (await owner.get<WaiterMenuCategory[]>('/api/waiter/menu')).body;
  const plain = ({ station, modifierGroupIds }: WaiterMenuItem) =>
    station === 'kitchen' && modifierGroupIds.length === 0;
  const dish = menu.flatMap(({ items }) => items).find(plain);
  const tables = (await owner.get<WaiterTable[]>('/api/waiter/tables')).body;
  const [from, to] = tables.filter(({ state, isBlocked }) => state === 'free' && !isBlocked);
  const lines = [1, 1].map(quantity => ({ menuItemId: dish?.id, quantity }));
  const opened = { type: 'dineIn', tableId: from?.id, guestCount: 2, lines };
  const order = (await owner.write<Order>('POST', '/api/waiter/orders', opened)).body;
  const path = `/api/waiter/orders/${order.id}`;
  const printed = async (count: number) => {
    while (paper.papers.length < count) await new Promise(resolve => setImmediate(resolve));
    return paper.papers.at(-1)?.replace(/\s+/g, ' ') ?? '';
  };
  await owner.write('POST', `${path}/send`, {});
  await printed(1);
  await owner.write('POST', `${path}/move`, { tableId: to?.id });
  const moved = await printed(2);
  t.match(moved, /\*\*\* (PRZENIESIONE|MOVED) \*\*\*/);
  t.match(moved, `${from?.label} -> ${to?.label}`);
  await owner.write('POST', `${path}/lines/${order.lines[0]?.id}/void`, { reason: 'Pomylka' });
  const voided = await printed(3);
  t.match(voided, /\*\*\* (STORNO|VOID) \*\*\*.*Pomylka/);
  t.match(voided, String(order.number));
});
