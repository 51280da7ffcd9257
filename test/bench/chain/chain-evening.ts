/** An evening of a chain: orders begin at a constant rate, each is opened, sent, made at both stations, served and paid, a while apart, at changing processes. */
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { ChainCalls, Written } from './chain-calls.ts';
import type { ChainRestaurant, Person } from './chain-restaurants.ts';
import type { ChainScreens, Screen } from './chain-screens.ts';

export const kitchenPath = '/api/preparation/orders?location=kitchen';
export const barPath = '/api/preparation/orders?location=bar';
export const floorPaths = ['/api/waiter/tables', '/api/waiter/orders'];
/** Open, send, two stations' ready, serve, pay. */
export const commandsPerOrder = 6;
const seenWithinMs = 20_000;

/** `toSame`, `toOther`: from the POST to the frame at each kitchen screen of the process that was asked, and of others; in ms. */
export type Arrivals = { toSame: number[]; toOther: number[]; missing: number };

type Dishes = { kitchen: string[]; bar: string[] };
const menus = new Map<ChainRestaurant, Promise<Dishes>>();

/** Dishes that can be ordered without options, read once. */
function readDishes(calls: ChainCalls, restaurant: ChainRestaurant): Promise<Dishes> {
  const known = menus.get(restaurant);
  if (known !== undefined) return known;
  const reading = calls.get<WaiterMenuCategory[]>(restaurant.owner, '/api/waiter/menu', 0).then(menu => {
    const plain = menu
      .flatMap(({ items }) => items)
      .filter(
        item =>
          item.modifierGroupIds.length === 0 &&
          item.pricedBy === undefined &&
          item.unavailable === undefined &&
          item.portionsLeft === undefined,
      );
    const of = (station: string) => plain.filter(item => item.station === station).map(({ id }) => id);
    return { kitchen: of('kitchen'), bar: of('bar') };
  });
  menus.set(restaurant, reading);
  return reading;
}

function pick<T>(list: readonly T[]): T {
  const found = list[Math.floor(Math.random() * list.length)];
  if (found === undefined) throw new Error('Nobody, or nothing, to choose from');
  return found;
}

export type ChainEvening = {
  /** Times of commands, answers other than success, and arrivals, since the last `measure`. */
  readonly measured: { tookMs: number[]; failed: Written[]; retries: number; arrivals: Arrivals };
  measure(): void;
  /** One order from its opening to its payment; `stayMs` between its steps. `at`: which process is asked; left out, they take turns. */
  serveGuests(restaurant: ChainRestaurant, stayMs: number, at?: number): Promise<void>;
};

export function createEvening(calls: ChainCalls, screens: ChainScreens, processCount: number): ChainEvening {
  const fresh = () => ({
    ...{ tookMs: [] as number[], failed: [] as Written[], retries: 0 },
    arrivals: { toSame: [] as number[], toOther: [] as number[], missing: 0 },
  });
  let measured = fresh();
  let turn = 0;

  async function write(person: Person, path: string, body: object, at: number): Promise<Order | null> {
    const written = await calls.write(person, path, body, at);
    measured.tookMs.push(written.tookMs);
    measured.retries += written.refused;
    if (written.status >= 200 && written.status < 300) return written.body as Order;
    measured.failed.push(written);
    return null;
  }

  /** Counts how long it takes until all kitchen screens that are connected now have it. */
  function follow(restaurant: ChainRestaurant, mark: string, at: number): void {
    const { arrivals } = measured;
    const kitchen = screens.open.filter(
      screen => screen.isLive && screen.organizationId === restaurant.organizationId,
    );
    const expected = new Set(kitchen.filter(isKitchen));
    const leftMs = performance.now();
    const end = screens.watchFor(restaurant.organizationId, mark, (screen, atMs) => {
      if (!expected.delete(screen)) return;
      const isSame = screen.at % processCount === at % processCount;
      arrivals[isSame ? 'toSame' : 'toOther'].push(atMs - leftMs);
    });
    setTimeout(() => {
      end();
      arrivals.missing += expected.size;
    }, seenWithinMs).unref();
  }
  const isKitchen = (screen: Screen): boolean => screen.paths.includes(kitchenPath);

  return {
    get measured() {
      return measured;
    },
    measure() {
      measured = fresh();
    },
    async serveGuests(restaurant, stayMs, always) {
      const wait = () =>
        new Promise<void>(resolve => setTimeout(resolve, stayMs * (0.75 + Math.random() / 2)));
      const dishes = await readDishes(calls, restaurant);
      const waiter = pick(restaurant.waiters);
      const id = createUuid();
      const mark = createUuid();
      const path = `/api/waiter/orders/${id}`;
      const next = () => always ?? turn++;
      const lines = [
        { menuItemId: pick(dishes.kitchen), quantity: 1, note: mark },
        { menuItemId: pick(dishes.kitchen), quantity: 2, note: createUuid() },
        { menuItemId: pick(dishes.bar), quantity: 2, note: createUuid() },
      ];
      const body = { id, type: 'takeaway', guestCount: 1, lines };
      if ((await write(waiter, '/api/waiter/orders', body, next())) === null) return;
      await wait();
      const at = next();
      follow(restaurant, mark, at);
      const sent = await write(waiter, `${path}/send`, {}, at);
      if (sent === null) return;
      const tickets = new Map(sent.lines.map(line => [line.ticketId, line.station]));
      for (const [ticketId, station] of tickets) {
        if (ticketId === undefined) continue;
        await wait();
        const cook = pick(station === 'bar' ? restaurant.barkeepers : restaurant.cooks);
        await write(cook, `/api/preparation/tickets/${ticketId}/ready`, {}, next());
      }
      await wait();
      const lineIds = sent.lines.map(line => line.id);
      await write(waiter, `${path}/serve`, { lineIds }, next());
      await wait();
      await write(waiter, `${path}/payments`, { kind: 'card', amount: sent.due, closes: true }, next());
    },
  };
}

/** Orders at a constant rate, in each restaurant in turn, whose devices are all at one process. Resolves when those that began are over. */
export async function playEvening(
  evening: ChainEvening,
  restaurants: readonly ChainRestaurant[],
  options: { ordersPerSecond: number; stayMs: number; forMs: number },
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const untilMs = performance.now() + options.forMs;
  const gapMs = 1_000 / options.ordersPerSecond;
  for (let number = 0, dueMs = performance.now(); dueMs < untilMs; number += 1, dueMs += gapMs) {
    await new Promise(resolve => setTimeout(resolve, Math.max(0, dueMs - performance.now())));
    const restaurant = restaurants[number % restaurants.length];
    if (restaurant === undefined) throw new Error('There is no restaurant');
    const order: Promise<void> = evening
      .serveGuests(restaurant, options.stayMs, number % restaurants.length)
      .finally(() => underWay.delete(order));
    underWay.add(order);
  }
  await Promise.all(underWay);
}
