/**
 * The drill's kitchen on paper: waiters send, void, move and tell allergies while the kitchen's printer dies in the
 * middle of a ticket and comes back later. Its stand-in is the bar's. Kitchen and grill print there, the cold station has a
 * screen, and some dishes are made by two of them. Every ticket and slip has to be on paper once, or on the screen.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { fillPath } from '#shared/contract/paths.ts';
import { reads } from '#shared/contract/reads.ts';
import { writes } from '#shared/contract/writes.ts';
import type { Device } from '#shared/schemas/device-schema.ts';
import type { MenuItem, WaiterMenuCategory, WaiterMenuItem } from '#shared/schemas/menu-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import type { PrintJob } from '#shared/schemas/receipt-schema.ts';
import type { Settings } from '#shared/schemas/settings-schema.ts';
import type { WaiterTable } from '#shared/schemas/table-schema.ts';
import { createUuid } from '#shared/uuid.ts';
import { startPrinterDouble } from '../../helpers/doubles/printer-double.ts';
import { joinStaff, type StaffSession, setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { createDataFolder, startServer } from '../../helpers/server-process.ts';
import { createUnreliablePhone, type UnreliablePhone } from '../rig/unreliable-phone.ts';
import {
  judgePapers,
  onScreen,
  type PaperFate,
  type StationId,
  stationIds,
  watchScreen,
} from './drill-paper-changes.ts';

type Table = Pick<WaiterTable, 'id' | 'label'>;

const patienceMs = 90_000;
const lookEveryMs = 500;
const joinEveryMs = 500;
const betweenOrdersMs = 7_000;
/** Longer than a printer keeps its tickets. */
const deadMs = 20_000;

/** Asks again while the server says that this comes too quickly, as it does on a fast machine. */
async function must<T>(ask: () => Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await ask();
  if (status === 429) {
    await wait(lookEveryMs);
    return must(ask);
  }
  if (status >= 300) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

async function putOnPaper(owner: StaffSession, addresses: { kitchen: string; bar: string }): Promise<void> {
  const add = (device: object) => must(() => owner.write<Device>('POST', '/api/admin/devices', device));
  const kind = 'printer';
  const { id } = await add({ name: 'Bar', kind, station: 'bar', address: addresses.bar });
  const kitchen = { name: 'Kitchen', kind, station: 'kitchen', address: addresses.kitchen };
  await add({ ...kitchen, standInPrinterId: id });
  const { version, ...settings } = await must(() => owner.get<Settings>('/api/admin/settings'));
  const stations = stationIds.map(id => ({
    ...{ id, name: id, color: '#475569' },
    group: id === 'bar' ? 'bar' : 'kitchen',
    mode: id === onScreen ? 'screen' : 'paper',
  }));
  const receipt = { ...settings.receipt, isAutomatic: false };
  await must(() =>
    owner.write('PUT', '/api/admin/settings', { ...settings, stations, receipt }, { version }),
  );
}

/** Of the kitchen's dishes a third is made by kitchen and grill, another by grill and cold station. */
async function shareDishes(
  owner: StaffSession,
  dishes: readonly WaiterMenuItem[],
): Promise<Map<string, readonly StationId[]>> {
  const items = await must(() => owner.get<MenuItem[]>(reads.menuItems.path));
  const versions = new Map(items.map(({ id, version }) => [id, version]));
  const routes = new Map<string, readonly StationId[]>();
  const choices = [['kitchen', 'grill'], ['grill', onScreen], ['kitchen']] as const;
  const ofKitchen = dishes.filter(({ station }) => station === 'kitchen');
  for (const [index, { id }] of ofKitchen.entries()) {
    const stations = choices[index % choices.length] ?? ['kitchen'];
    const path = fillPath(writes.changeMenuItem.path, { id });
    await must(() =>
      owner.write('PATCH', path, { stationIds: stations }, { version: versions.get(id) ?? 0 }),
    );
    routes.set(id, stations);
  }
  return routes;
}

/** Plays one order to its payment; returns what has to be on paper. */
async function playOnPaper(
  phone: UnreliablePhone,
  owner: StaffSession,
  {
    dishes,
    routes,
    tables,
    count,
    random,
  }: {
    dishes: readonly WaiterMenuItem[];
    routes: ReadonlyMap<string, readonly StationId[]>;
    tables: Table[];
    count: () => number;
    random: () => number;
  },
): Promise<string[]> {
  const [from, to] = [tables.pop(), tables.pop()];
  if (from === undefined || to === undefined) throw new Error('There is no free table');
  const lines = Array.from({ length: 2 + Math.floor(random() * 3) }, () => {
    const { id: menuItemId = '' } = dishes[Math.floor(random() * dishes.length)] ?? {};
    return { id: createUuid(), menuItemId, quantity: 1, note: `Ln${count()}` };
  });
  const opened = { id: createUuid(), type: 'dineIn', tableId: from.id, guestCount: 2, lines };
  const { id } = await phone.send<Order>('POST', writes.createOrder.path, opened);
  const sent = await phone.send<Order>('POST', fillPath(writes.sendOrder.path, { id }), {});
  const live = new Map(
    sent.lines.map(line => [line.id, routes.get(line.menuItemId ?? '') ?? [line.station]]),
  );
  const stationsOf = (lineId: string) => live.get(lineId) ?? [];
  let expected = sent.lines.flatMap(line => stationsOf(line.id).map(station => `${line.note} ${station}`));
  const tell = (text: string) =>
    expected.push(...[...new Set([...live.values()].flat())].map(station => `${text} ${station}`));
  await wait(random() * 1_000);
  const [line] = sent.lines;
  if (random() < 0.5 && line !== undefined) {
    const reason = `Vd${count()}`;
    const path = fillPath(writes.voidLine.path, { id, lineId: line.id });
    await must(() => owner.write('POST', path, { reason }));
    expected.push(...stationsOf(line.id).map(station => `${reason} ${station}`));
    live.delete(line.id);
  }
  if (random() < 0.5) {
    await phone.send('POST', fillPath(writes.moveOrder.path, { id }), { tableId: to.id });
    tell(`${sent.number} ${from.label} -> ${to.label}`);
  }
  for (const chance of [0.5, 0.2]) {
    if (random() > chance) continue;
    // A screen that shows the newest need not have shown the one before.
    expected = expected.filter(change => !(change.startsWith('Al') && change.endsWith(onScreen)));
    const allergyNote = `Al${count()}`;
    await phone.send('PATCH', fillPath(writes.changeOrder.path, { id }), { allergyNote });
    tell(allergyNote);
  }
  const { body } = await owner.get<Order>(`/api/waiter/orders/${id}`);
  const paid = { id: createUuid(), kind: 'card', amount: body.due, closes: true };
  await phone.send('POST', fillPath(writes.takePayment.path, { id }), paid);
  tables.unshift(from, to);
  return expected;
}

/** Somebody in the office: the page over which the printer died has no end, so it is printed again. */
async function decideUnknown(owner: StaffSession): Promise<number> {
  const jobs = await must(() => owner.get<PrintJob[]>('/api/admin/receipts'));
  const unknown = jobs.filter(({ state }) => state === 'unknown');
  for (const { id } of unknown) await must(() => owner.write('POST', `/api/admin/receipts/${id}/retry`, {}));
  return unknown.length;
}

/** On a temporary restaurant of its own. Takes about a minute. */
export async function playPaperKitchen(options: {
  orderCount: number;
  phoneCount: number;
  random: () => number;
}): Promise<PaperFate> {
  const { orderCount, phoneCount, random } = options;
  const ends: (() => unknown)[] = [];
  const printers = { teardown: (close: () => unknown) => void ends.push(close) };
  const kitchen = await startPrinterDouble(printers);
  const bar = await startPrinterDouble(printers);
  const folder = createDataFolder();
  const server = await startServer(folder.path, { PRINTER_ADDRESSES: '127.0.0.1' });
  const owner = await setUpRestaurant(server.url);
  await putOnPaper(owner, { kitchen: kitchen.address, bar: bar.address });
  const menu = await must(() => owner.get<WaiterMenuCategory[]>('/api/waiter/menu'));
  const tables = (await must(() => owner.get<WaiterTable[]>('/api/waiter/tables'))).filter(
    ({ state, isBlocked }) => state === 'free' && !isBlocked,
  );
  const dishes = menu
    .flatMap(({ items }) => items)
    .filter(item => item.station !== 'none' && item.modifierGroupIds.length === 0)
    .filter(item => item.unavailable === undefined && item.portionsLeft === undefined);
  let counted = 0;
  const count = () => {
    counted += 1;
    return counted;
  };
  const routes = await shareDishes(owner, dishes);
  const screen = await watchScreen(await joinStaff(owner, 'paper_cook', ['kitchen']));
  const jobs = () => must(() => owner.get<PrintJob[]>('/api/admin/receipts'));

  // One after the other: an owner who adds so many at once is asked to wait.
  const waiters: StaffSession[] = [];
  for (let index = 0; index < phoneCount; index += 1) {
    waiters.push(await joinStaff(owner, `paper_${index}`, ['waiter']));
    await wait(joinEveryMs);
  }
  const expected: string[] = [];
  let started = 0;
  const playing = Promise.all(
    waiters.map(async waiter => {
      const phone = createUnreliablePhone(waiter, random);
      while (started < orderCount) {
        started += 1;
        expected.push(...(await playOnPaper(phone, owner, { dishes, routes, tables, count, random })));
        await wait(betweenOrdersMs * (0.5 + random()));
      }
    }),
  );

  while (started < orderCount / 3) await wait(lookEveryMs);
  kitchen.behaviour = 'cutsOff';
  while (!(await jobs()).some(({ state }) => state === 'unknown')) await wait(lookEveryMs);
  await kitchen.close();
  let decided = await decideUnknown(owner);
  await wait(deadMs);
  const back = await startPrinterDouble(printers, Number(kitchen.address.split(':')[1]));
  await playing;
  const givenUpAtMs = Date.now() + patienceMs;
  while ((await jobs()).length > 0 && Date.now() < givenUpAtMs) {
    decided += await decideUnknown(owner);
    await wait(lookEveryMs);
  }
  await screen.close();
  await server.stop();
  for (const end of ends) await end();
  folder.remove();
  const papers = [...kitchen.papers, ...back.papers, ...bar.papers];
  return { ...judgePapers(expected, papers, screen.told), decided };
}
