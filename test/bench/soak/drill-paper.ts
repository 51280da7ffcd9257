/**
 * The drill's kitchen on paper: waiters send, void, move and tell allergies while the kitchen's printer dies in the
 * middle of a ticket and comes back later. Its stand-in is the bar's. Every ticket and slip has to be on paper once.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { fillPath } from '#shared/contract/paths.ts';
import { writes } from '#shared/contract/writes.ts';
import type { Device } from '#shared/schemas/device-schema.ts';
import type { WaiterMenuCategory, WaiterMenuItem } from '#shared/schemas/menu-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import type { PrintJob } from '#shared/schemas/receipt-schema.ts';
import type { Settings } from '#shared/schemas/settings-schema.ts';
import type { WaiterTable } from '#shared/schemas/table-schema.ts';
import { createUuid } from '#shared/uuid.ts';
import { startPrinterDouble } from '../../helpers/doubles/printer-double.ts';
import { joinStaff, type StaffSession, setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { createDataFolder, startServer } from '../../helpers/server-process.ts';
import { createUnreliablePhone, type UnreliablePhone } from '../rig/unreliable-phone.ts';

export type PaperFate = {
  expected: number;
  missed: number;
  doubled: number;
  byStandIn: number;
  /** Tickets whose printer died over them: somebody looked at its paper and had them printed again. */
  decided: number;
};

type Table = Pick<WaiterTable, 'id' | 'label'>;

const patienceMs = 90_000;
const lookEveryMs = 500;
const betweenOrdersMs = 7_000;
/** Longer than a printer keeps its tickets. */
const deadMs = 20_000;

async function must<T>(answer: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

async function putOnPaper(owner: StaffSession, addresses: { kitchen: string; bar: string }): Promise<void> {
  const add = (device: object) => must(owner.write<Device>('POST', '/api/admin/devices', device));
  const kind = 'printer';
  const { id } = await add({ name: 'Bar', kind, station: 'bar', address: addresses.bar });
  const kitchen = { name: 'Kitchen', kind, station: 'kitchen', address: addresses.kitchen };
  await add({ ...kitchen, standInPrinterId: id });
  const { version, ...settings } = await must(owner.get<Settings>('/api/admin/settings'));
  const stations = settings.stations?.map(station => ({ ...station, mode: 'paper' }));
  const receipt = { ...settings.receipt, isAutomatic: false };
  await must(owner.write('PUT', '/api/admin/settings', { ...settings, stations, receipt }, { version }));
}

/** The changes that a paper tells of, each with words that stand on no other. */
function changesOn(paper: string): string[] {
  const text = paper.replace(/\s+/g, ' ');
  const [, title] = /\*\*\* (\S+) \*\*\*/.exec(text) ?? [];
  const [, number] = /(?:Order|Zamówienie) (\d+) /.exec(text) ?? [];
  const station = /KITCHEN|KUCHNIA/.test(text) ? 'kitchen' : 'bar';
  if (title === undefined) return [...text.matchAll(/\bLn\d+\b/g)].map(([token]) => token);
  if (/VOID|STORNO/.test(title)) return [...text.matchAll(/\bVd\d+\b/g)].map(([token]) => token);
  if (/ALLERGY|ALERGIA/.test(title)) return [`${/\bAl\d+\b/.exec(text)?.[0]} ${station}`];
  return [`${number} ${/(\S+) -> (\S+)/.exec(text)?.[0]} ${station}`];
}

/** Plays one order to its payment; returns what has to be on paper. */
async function playOnPaper(
  phone: UnreliablePhone,
  owner: StaffSession,
  {
    dishes,
    tables,
    count,
    random,
  }: {
    dishes: readonly WaiterMenuItem[];
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
  const expected = sent.lines.map(({ note = '' }) => note);
  const live = new Map(sent.lines.map(line => [line.id, line.station]));
  const tell = (text: string) =>
    expected.push(...[...new Set(live.values())].map(station => `${text} ${station}`));
  await wait(random() * 1_000);
  const [line] = sent.lines;
  if (random() < 0.5 && line !== undefined) {
    const reason = `Vd${count()}`;
    const path = fillPath(writes.voidLine.path, { id, lineId: line.id });
    await must(owner.write('POST', path, { reason }));
    expected.push(reason);
    live.delete(line.id);
  }
  if (random() < 0.5) {
    await phone.send('POST', fillPath(writes.moveOrder.path, { id }), { tableId: to.id });
    tell(`${sent.number} ${from.label} -> ${to.label}`);
  }
  if (random() < 0.5) {
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
  const jobs = await must(owner.get<PrintJob[]>('/api/admin/receipts'));
  const unknown = jobs.filter(({ state }) => state === 'unknown');
  for (const { id } of unknown) await must(owner.write('POST', `/api/admin/receipts/${id}/retry`, {}));
  return unknown.length;
}

function judge(expected: readonly string[], papers: readonly string[]): PaperFate {
  const told = papers.flatMap(changesOn);
  const times = (change: string) => told.filter(text => text === change).length;
  const wanted = new Map([...Map.groupBy(expected, change => change)].map(([key, all]) => [key, all.length]));
  const over = [...new Set(told)].map(change => Math.max(0, times(change) - (wanted.get(change) ?? 0)));
  const under = [...wanted].map(([change, count]) => Math.max(0, count - times(change)));
  const sum = (counts: readonly number[]) => counts.reduce((one, other) => one + other, 0);
  return {
    expected: expected.length,
    missed: sum(under),
    doubled: sum(over),
    byStandIn: papers.filter(paper => /STAND-IN|ZASTĘPCZO/.test(paper)).length,
    decided: 0,
  };
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
  const menu = await must(owner.get<WaiterMenuCategory[]>('/api/waiter/menu'));
  const tables = (await must(owner.get<WaiterTable[]>('/api/waiter/tables'))).filter(
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
  const jobs = () => must(owner.get<PrintJob[]>('/api/admin/receipts'));

  const expected: string[] = [];
  let started = 0;
  const playing = Promise.all(
    Array.from({ length: phoneCount }, async (_, index) => {
      const phone = createUnreliablePhone(await joinStaff(owner, `paper_${index}`, ['waiter']), random);
      while (started < orderCount) {
        started += 1;
        expected.push(...(await playOnPaper(phone, owner, { dishes, tables, count, random })));
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
  await server.stop();
  for (const end of ends) await end();
  folder.remove();
  return { ...judge(expected, [...kitchen.papers, ...back.papers, ...bar.papers]), decided };
}
