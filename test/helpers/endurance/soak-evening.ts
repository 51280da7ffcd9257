/**
 * User activity during a soak: waiters open, fill, send and close orders, retrying each write with its one key until it
 * is answered; stations bump. The ledger records what was acknowledged and when.
 */
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import type { SoakJudge } from './soak-judge.ts';
import type { OpenRead, Tab } from './soak-tab.ts';

/** `closingMs`: when closing began; from then on the order may disappear. */
type OpenOrder = { organizationId: string; openedMs: number; closingMs: number | null };

export type Evening = {
  /** Acknowledged orders by id. */
  readonly orders: ReadonlyMap<string, OpenOrder>;
  /** Keys of acknowledged writes. */
  readonly acknowledged: ReadonlySet<string>;
  /** Resolves when all pending actions are finished. */
  rest(): Promise<void>;
  goOn(): void;
};

const retryMs = 700;
const ticketsBumped = 0.7;
const linesPerOrder = 3;
/** Maximum number of checks for ready dishes. */
const looksMax = 40;

type Refusal = { code?: string; status?: number; isPassing?: boolean };

function isRefusal(error: unknown): error is Refusal {
  return typeof error === 'object' && error !== null && 'code' in error;
}

/** Each of `waiters` and `stations` acts about every `paceMs`. */
export function startEvening(options: {
  waiters: readonly Tab[];
  stations: readonly { tab: Tab; tickets: OpenRead }[];
  menu: readonly WaiterMenuCategory[];
  paceMs: number;
  random: () => number;
  judge: SoakJudge;
}): Evening {
  const { judge, random, paceMs } = options;
  const orders = new Map<string, OpenOrder>();
  const acknowledged = new Set<string>();
  let isResting = false;
  const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms));
  const pause = () => wait(paceMs * (0.5 + random()));
  const dishes = options.menu
    .flatMap(({ items }) => items)
    .filter(
      item => item.modifierGroupIds.length === 0 && !item.unavailable && item.portionsLeft === undefined,
    );

  /** Null if it was refused. */
  async function write(tab: Tab, path: string, body: object, key: string = createUuid()): Promise<unknown> {
    judge.count('writes');
    for (;;) {
      try {
        const answer = await tab.http.send({ method: 'POST', path, body, idempotencyKey: key });
        acknowledged.add(key);
        return answer.body;
      } catch (error) {
        if (!isRefusal(error)) throw error;
        if (!error.isPassing && error.code !== 'REQUEST_IN_PROGRESS') {
          judge.count(`refused: ${error.code} ${path.split('/').at(-1)}`);
          return null;
        }
      }
      judge.count('writes tried again');
      await wait(retryMs * (0.5 + random()));
    }
  }

  const dish = () => dishes[Math.floor(random() * dishes.length)]?.id;

  async function serveGuests(tab: Tab): Promise<void> {
    const id = createUuid();
    const path = `/api/waiter/orders/${id}`;
    const first = createUuid();
    const line = (note: string) => ({ menuItemId: dish(), quantity: 1, note });
    const opened = await write(
      tab,
      '/api/waiter/orders',
      { id, type: 'takeaway', guestCount: 1, lines: [line(first)] },
      first,
    );
    if (opened === null) return;
    const known: OpenOrder = {
      organizationId: tab.member.organizationId,
      openedMs: Date.now(),
      closingMs: null,
    };
    orders.set(id, known);
    const screen = tab.open('waiterOrder', { id });
    for (let index = 1; index < linesPerOrder && !isResting; index += 1) {
      await pause();
      const key = createUuid();
      await write(tab, `${path}/lines`, { lines: [line(key)] }, key);
    }
    await pause();
    const sent = (await write(tab, `${path}/send`, {})) as Order | null;
    // An order with unserved dishes would stay on all screens.
    for (let looks = 0; looks < looksMax && !isResting; looks += 1) {
      await pause();
      const lines = (screen.data() as Order | undefined)?.lines ?? [];
      const lineIds = lines.filter(({ state }) => state === 'ready').map(line => line.id);
      if (lineIds.length > 0) await write(tab, `${path}/serve`, { lineIds });
      if (lines.length > 0 && lines.every(({ state }) => state === 'ready' || state === 'served')) break;
    }
    known.closingMs = Date.now();
    if (sent !== null) await write(tab, `${path}/payments`, { kind: 'card', amount: sent.due, closes: true });
    screen.close();
  }

  async function bump({ tab, tickets }: { tab: Tab; tickets: OpenRead }): Promise<void> {
    await pause();
    const open = (tickets.data() ?? []) as Ticket[];
    for (const { id, lines } of open.slice(0, 6)) {
      const isReady = lines.every(({ state }) => state !== 'sent' && state !== 'preparing');
      if (!isReady && random() < ticketsBumped && !isResting)
        await write(tab, `/api/preparation/tickets/${id}/ready`, {});
    }
  }

  const keepOn = async (work: () => Promise<void>) => {
    await wait(random() * paceMs);
    while (!isResting) await work();
  };
  const begin = () => [
    ...options.waiters.map(tab => keepOn(() => serveGuests(tab))),
    ...options.stations.map(station => keepOn(() => bump(station))),
  ];
  let everybody = begin();
  return {
    orders,
    acknowledged,
    async rest() {
      isResting = true;
      await Promise.all(everybody);
    },
    goOn() {
      isResting = false;
      everybody = begin();
    },
  };
}
