/**
 * A waiter in the drill: seats guests, takes their order in courses, sends, fires, serves, takes payment, and records
 * the lines sent.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import { fillPath } from '#shared/contract/paths.ts';
import { writes } from '#shared/contract/writes.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { NewOrderLine } from '#shared/order/order-command-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { UnreliablePhone } from './unreliable-phone.ts';

/** A line sent to a station, with the time of the tap that sent it. */
type PromisedLine = { id: string; station: string; leftAtMs: number };

export type PlayedOrder = { order: Order; promised: PromisedLine[] };

export type DrillRestaurant = {
  items: readonly WaiterMenuItem[];
  groups: ReadonlyMap<string, ModifierGroup>;
  random: () => number;
};

const pollMs = 400;
const patienceMs = 60_000;

/** The minimum options that a dish's groups require; defaults where there are some. */
function chosenOptions(item: WaiterMenuItem, groups: DrillRestaurant['groups']): NewOrderLine['modifiers'] {
  return item.modifierGroupIds.flatMap(id => {
    const group = groups.get(id);
    if (group === undefined) return [];
    const offered = group.options.filter(option => option.isAvailable);
    const wanted = Math.max(group.min, offered.some(option => option.isDefault) ? 1 : 0);
    const byDefault = offered.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault));
    return byDefault.slice(0, wanted).map(option => ({ optionId: option.id }));
  });
}

function takeLines({ items, groups, random }: DrillRestaurant): NewOrderLine[] {
  const count = 2 + Math.floor(random() * 4);
  return Array.from({ length: count }, () => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('The menu is empty');
    return {
      id: createUuid(),
      menuItemId: item.id,
      quantity: 1 + Math.floor(random() * 2),
      modifiers: chosenOptions(item, groups) ?? [],
    };
  });
}

/** Lines of the order that are with a station now and were not before. */
function newlySent(before: Order, after: Order, leftAtMs: number): PromisedLine[] {
  const known = new Set(before.lines.filter(({ sentAt }) => sentAt !== undefined).map(({ id }) => id));
  return after.lines
    .filter(line => line.sentAt !== undefined && line.station !== 'none' && !known.has(line.id))
    .map(({ id, station }) => ({ id, station, leftAtMs }));
}

async function serveWhatIsReady(phone: UnreliablePhone, order: Order): Promise<Order> {
  const path = fillPath(writes.serveLines.path, { id: order.id });
  const givenUpAtMs = Date.now() + patienceMs;
  let current = order;
  while (current.lines.some(({ state }) => ['sent', 'preparing', 'ready'].includes(state))) {
    if (Date.now() > givenUpAtMs) throw new Error(`Order ${order.number}: its dishes never became ready`);
    const lineIds = current.lines.filter(({ state }) => state === 'ready').map(({ id }) => id);
    if (lineIds.length > 0) current = await phone.send<Order>('POST', path, { lineIds });
    else {
      await wait(pollMs);
      current = (await phone.session.get<Order>(`/api/waiter/orders/${order.id}`)).body;
    }
  }
  return current;
}

async function fireWhatWaits(phone: UnreliablePhone, order: Order, promised: PromisedLine[]): Promise<Order> {
  const courses = new Set(order.lines.filter(({ state }) => state === 'held').map(({ course }) => course));
  let current = order;
  for (const course of [...courses].sort()) {
    const before = current;
    const leftAtMs = Date.now();
    const path = fillPath(writes.fireCourse.path, { id: order.id });
    current = await phone.send<Order>('POST', path, { course });
    promised.push(...newlySent(before, current, leftAtMs));
    current = await serveWhatIsReady(phone, current);
  }
  return current;
}

/** In two halves, with a tip on the second, which closes the order. */
async function takeMoney(phone: UnreliablePhone, order: Order): Promise<Order> {
  const path = fillPath(writes.takePayment.path, { id: order.id });
  const half = Math.floor(order.due / 2);
  if (half === 0) return phone.send<Order>('POST', fillPath(writes.closeOrder.path, { id: order.id }), {});
  const [first, second] = [createUuid(), createUuid()];
  await phone.send('POST', path, { id: first, kind: 'card', amount: half });
  const rest = order.due - half;
  return phone.send<Order>('POST', path, {
    id: second,
    kind: 'cash',
    amount: rest,
    tip: 500,
    tendered: rest + 1_000,
    closes: true,
  });
}

/** `tableId` null: a takeaway. */
export async function playOrder(
  phone: UnreliablePhone,
  restaurant: DrillRestaurant,
  tableId: string | null,
): Promise<PlayedOrder> {
  const promised: PromisedLine[] = [];
  const opened = await phone.send<Order>('POST', writes.createOrder.path, {
    id: createUuid(),
    ...(tableId === null ? { type: 'takeaway' } : { type: 'dineIn', tableId }),
    guestCount: 2,
    lines: takeLines(restaurant),
  });
  const path = fillPath(writes.addLines.path, { id: opened.id });
  const taken = await phone.send<Order>('POST', path, { lines: takeLines(restaurant) });
  const laterCourses = [...new Set(taken.lines.map(({ course }) => course))].sort().slice(2);
  const leftAtMs = Date.now();
  const sent = await phone.send<Order>('POST', fillPath(writes.sendOrder.path, { id: opened.id }), {
    holdCourses: laterCourses,
  });
  promised.push(...newlySent(taken, sent, leftAtMs));
  const served = await serveWhatIsReady(phone, sent);
  const finished = await fireWhatWaits(phone, served, promised);
  return { order: await takeMoney(phone, finished), promised };
}
