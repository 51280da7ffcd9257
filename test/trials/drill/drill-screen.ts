/** A station's screen in the drill: watches its tickets over a live socket that is cut now and then, and finishes its lines. */
import { setTimeout as wait } from 'node:timers/promises';
import { fillPath } from '#shared/contract/paths.ts';
import { writes } from '#shared/contract/writes.ts';
import type { PreparationLocation } from '#shared/kernel/roles.ts';
import type { ServerMessage } from '#shared/live/live-messages.ts';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import { type StaffSession, type Watcher, watch } from '../../helpers/restaurants/staff-session.ts';

export type DrillScreen = {
  readonly name: string;
  readonly station: PreparationLocation;
  /** For each line ever shown as open: when it first appeared, and on which tickets. */
  readonly seen: ReadonlyMap<string, { atMs: number; tickets: ReadonlySet<string> }>;
  readonly cuts: number;
  stop(): Promise<void>;
};

type ScreenOptions = {
  name: string;
  station: PreparationLocation;
  session: StaffSession;
  random: () => number;
  /** True if it finishes lines; a second screen of the same station only watches. */
  finishesLines: boolean;
};

const cutEveryMs = 4_000;
const cookingMs = 300;

function isTicket(value: unknown): value is Ticket {
  return typeof value === 'object' && value !== null && 'lines' in value && 'orderNumber' in value;
}

function ticketsIn(message: ServerMessage): Ticket[] {
  if (message.type === 'snapshot') return Array.isArray(message.data) ? message.data.filter(isTicket) : [];
  return 'put' in message ? message.put.filter(isTicket) : [];
}

export async function openDrillScreen(options: ScreenOptions): Promise<DrillScreen> {
  const { station, session, random, finishesLines } = options;
  const path = `/api/preparation/orders?location=${station}`;
  const seen = new Map<string, { atMs: number; tickets: Set<string> }>();
  const cooking = new Set<string>();
  const pending = new Set<Promise<unknown>>();
  let watcher: Watcher | null = null;
  let cuts = 0;
  let isStopped = false;

  async function finish(lineId: string): Promise<void> {
    await wait(cookingMs + random() * cookingMs * 3);
    const answer = await session.write('POST', fillPath(writes.readyLine.path, { id: lineId }), {});
    // Rate-limited or a server error: a cook taps again.
    if (answer.status === 429 || answer.status >= 500) await finish(lineId);
  }

  function take(message: ServerMessage): void {
    for (const ticket of ticketsIn(message)) {
      for (const line of ticket.lines.filter(({ state }) => state !== 'held')) {
        const known = seen.get(line.id) ?? { atMs: Date.now(), tickets: new Set<string>() };
        known.tickets.add(ticket.id);
        seen.set(line.id, known);
        if (!finishesLines || line.state !== 'sent' || cooking.has(line.id)) continue;
        cooking.add(line.id);
        const work = finish(line.id).finally(() => pending.delete(work));
        pending.add(work);
      }
    }
  }

  async function connect(): Promise<void> {
    const opened = await watch(session, [path]);
    for (const message of opened.messages) take(message);
    opened.onMessage(take);
    watcher = opened;
  }

  async function cutNowAndThen(): Promise<void> {
    while (!isStopped) {
      await wait(cutEveryMs * (0.5 + random()));
      if (isStopped) return;
      cuts += 1;
      watcher?.socket.terminate();
      await connect();
    }
  }

  await connect();
  const cutting = cutNowAndThen();
  return {
    name: options.name,
    station,
    seen,
    get cuts() {
      return cuts;
    },
    async stop() {
      isStopped = true;
      await Promise.all(pending);
      await cutting;
      await watcher?.close();
    },
  };
}
