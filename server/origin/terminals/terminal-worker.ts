/**
 * Takes card payments to their terminals, one restaurant's look at a time, finds out about those whose
 * answer was lost, and asks for the totals of the day. Starts with what a stopped process left behind: what is begun and owes its answer is only
 * asked for in the terminal's journal. One process at a time talks to a restaurant's terminals.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../store/database.ts';
import type { OwnTransaction } from '../kernel/calls/own-transaction.ts';
import { holdAlone, type WantLease } from '../kernel/lease.ts';
import type { OriginTables } from '../kernel/origin-tables.ts';
import type { ArchivedRestaurants } from '../kernel/restaurant/archived-restaurants.ts';
import { isHeld } from '../order/payments/terminal-payments.ts';
import type { PrintClock } from '../printing/printers/printer-adapter.ts';
import { createTerminalOutcomes, isExpired } from './terminal-outcomes.ts';
import {
  isFirst,
  listAtTerminals,
  organizationsAtTerminals,
  type PaymentAtTerminal,
} from './terminal-store.ts';
import { createTerminalTalk, type TerminalAdapters } from './terminal-talk.ts';
import { listAsked, storeTotals } from './terminal-totals-commands.ts';

const watchEveryMs = 1_000;
const askEveryMs = 5_000;
/** How often to look for what a process left behind that ended without a word. */
const leftoversEveryMs = 30_000;

export type TerminalWorkerOptions = {
  database: Database<OriginTables>;
  change: OwnTransaction;
  adapters: TerminalAdapters;
  clock: PrintClock;
  archived: ArchivedRestaurants;
  wantLease?: WantLease | undefined;
  /** Called if another process may have to act. */
  nudgeOthers?: ((organizationId: string) => void) | undefined;
  log: Pick<FastifyBaseLogger, 'error'>;
};

export type TerminalWorker = {
  /** Call after a payment was sent or is to be cancelled. */
  wake(organizationId: string): void;
  /** Call when another process reports such a change. */
  hear(organizationId: string): void;
  stop(): Promise<void>;
};

/** The restaurants whose terminals this process talks to. */
function createHeldRestaurants(want: WantLease, onGain: (organizationId: string) => void) {
  const wanted = new Map<string, () => Promise<void>>();
  const held = new Map<string, { lost: AbortSignal; underWay: Set<Promise<void>> }>();
  const gained = (organizationId: string) => async (lost: AbortSignal) => {
    const underWay = new Set<Promise<void>>();
    held.set(organizationId, { lost, underWay });
    onGain(organizationId);
    if (!lost.aborted) await new Promise(resolve => lost.addEventListener('abort', resolve, { once: true }));
    held.delete(organizationId);
    while (underWay.size > 0) await Promise.all(underWay);
  };
  return {
    /** Null if this process doesn't have it, or not yet. */
    of(organizationId: string) {
      if (!wanted.has(organizationId)) {
        // Set before `want`, which may call back at once.
        wanted.set(organizationId, async () => {});
        wanted.set(organizationId, want(`terminals ${organizationId}`, gained(organizationId)));
      }
      return held.get(organizationId) ?? null;
    },
    async close() {
      await Promise.all(Array.from(wanted.values(), giveUp => giveUp()));
    },
  };
}

/** The terminals that are telling their totals: nobody pays there meanwhile. */
function createTellers({ readTotals }: ReturnType<typeof createTerminalTalk>, change: OwnTransaction) {
  const telling = new Set<string>();
  return {
    has: (terminalId: string) => telling.has(terminalId),
    /** The asked terminals that are free. A payment that is left to an admin occupies none. */
    next: (asked: readonly string[], held: readonly PaymentAtTerminal[]): string[] => {
      const used = held.filter(({ reason }) => reason !== 'unclear').map(({ terminalId }) => terminalId);
      return asked.filter(id => !telling.has(id) && !used.includes(id));
    },
    async tell(org_id: string, terminal_id: string, stop: AbortSignal): Promise<void> {
      telling.add(terminal_id);
      try {
        const answer = await readTotals(org_id, terminal_id, stop);
        if (!stop.aborted) await storeTotals(change, { org_id, terminal_id }, answer);
      } finally {
        telling.delete(terminal_id);
      }
    },
  };
}

/** One timer a key. */
function createTimers(clock: PrintClock) {
  const timers = new Map<string, () => void>();
  let isStopped = false;
  return {
    later(key: string, delayMs: number, work: () => void): void {
      timers.get(key)?.();
      if (!isStopped) timers.set(key, clock.after(delayMs, work));
    },
    stop(): void {
      isStopped = true;
      for (const cancel of timers.values()) cancel();
    },
  };
}

export function startTerminalWorker(options: TerminalWorkerOptions): TerminalWorker {
  const { database, change, clock, archived, log, wantLease = holdAlone, nudgeOthers = () => {} } = options;
  const stopping = new AbortController();
  const talk = createTerminalTalk({ ...options, outcomes: createTerminalOutcomes(options) });
  const tellers = createTellers(talk, change);
  const underWay = new Set<Promise<void>>();
  const { later, ...timers } = createTimers(clock);

  const run = (work: Promise<void>, alsoIn: Set<Promise<void>> = underWay): Promise<void> => {
    const done = work
      .catch(error => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'terminals stopped');
      })
      .finally(() => {
        underWay.delete(done);
        alsoIn.delete(done);
      });
    underWay.add(done);
    alsoIn.add(done);
    return done;
  };

  const lookAgain = (id: string, delayMs: number) => later(id, delayMs, () => hear(id));

  const look = async (organizationId: string, isNews: boolean): Promise<void> => {
    if (archived.has(organizationId)) return;
    const list = (await listAtTerminals(database.db, organizationId)).filter(isHeld);
    const asked = await listAsked(database.db, organizationId);
    if (list.length + asked.length === 0) return;
    const mine = restaurants.of(organizationId);
    if (mine === null) {
      if (isNews) nudgeOthers(organizationId);
      return;
    }
    const stop = AbortSignal.any([stopping.signal, mine.lost]);
    const start = (work: Promise<void>) =>
      void run(
        work.then(() => hear(organizationId)),
        mine.underWay,
      );
    for (const known of list) {
      if (stop.aborted) return;
      const cancel = talk.cancelOf(known.payment.id);
      if (cancel !== null) {
        if (known.isCancelling) cancel.abort();
      } else if (known.begunAt === null && known.state === 'sent') {
        if (tellers.has(known.terminalId)) continue;
        if (isFirst(known, list) || isExpired(known, clock.now()))
          start(talk.pay(organizationId, known, stop));
      } else await run(talk.ask(organizationId, known, stop), mine.underWay);
    }
    for (const id of tellers.next(asked, list)) start(tellers.tell(organizationId, id, stop));
    const isPaying = list.some(({ payment }) => talk.cancelOf(payment.id) !== null);
    lookAgain(organizationId, isPaying ? watchEveryMs : askEveryMs);
  };

  /** Looks one after another, so that two never see the same payment as unbegun. */
  let last = Promise.resolve();
  const enqueue = (organizationId: string, isNews: boolean): void => {
    if (stopping.signal.aborted) return;
    last = run(
      last.then(async () => {
        try {
          await look(organizationId, isNews);
        } catch (error) {
          // If the store can't be used now, the payments must be looked for later.
          lookAgain(organizationId, askEveryMs);
          throw error;
        }
      }),
    );
  };
  const hear = (organizationId: string): void => enqueue(organizationId, false);
  const restaurants = createHeldRestaurants(wantLease, organizationId => {
    talk.forget();
    hear(organizationId);
  });

  const lookForLeftovers = (): void => {
    void run(
      organizationsAtTerminals(database.db).then(found => {
        for (const organizationId of found) hear(organizationId);
      }),
    );
    if (wantLease !== holdAlone) later('', leftoversEveryMs, lookForLeftovers);
  };
  lookForLeftovers();

  return {
    wake: organizationId => enqueue(organizationId, true),
    hear,
    async stop() {
      stopping.abort();
      timers.stop();
      while (underWay.size > 0) await Promise.all(underWay);
      await restaurants.close();
    },
  };
}
