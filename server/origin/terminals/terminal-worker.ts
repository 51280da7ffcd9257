/**
 * Looks for payments at terminals and sees to each. A payment is begun once, whatever process or restart comes
 * between: what is begun and owes its answer is only asked for in the terminal's journal.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../store/database.ts';
import type { OwnTransaction } from '../kernel/calls/own-transaction.ts';
import type { OriginTables } from '../kernel/origin-tables.ts';
import type { ArchivedRestaurants } from '../kernel/restaurant/archived-restaurants.ts';
import { isHeld } from '../order/payments/terminal-payments.ts';
import type { PrintClock } from '../printing/printers/printer-adapter.ts';
import type { TerminalAdapter } from './terminal-adapter.ts';
import { createTerminalOutcomes } from './terminal-outcomes.ts';
import { listAtTerminals, organizationsAtTerminals } from './terminal-store.ts';
import { createTerminalTalk } from './terminal-talk.ts';

const watchEveryMs = 1_000;
const askEveryMs = 5_000;

export type TerminalWorkerOptions = {
  database: Database<OriginTables>;
  change: OwnTransaction;
  adapter: TerminalAdapter;
  clock: PrintClock;
  archived: ArchivedRestaurants;
  isAlone: boolean;
  log: Pick<FastifyBaseLogger, 'error'>;
};

export type TerminalWorker = {
  /** Call after a payment was sent or is to be cancelled. */
  wake(organizationId: string): void;
  stop(): Promise<void>;
};

export function startTerminalWorker(options: TerminalWorkerOptions): TerminalWorker {
  const { database, clock, archived, log } = options;
  const stopping = new AbortController();
  const outcomes = createTerminalOutcomes(options);
  const talk = createTerminalTalk({ ...options, outcomes, stop: stopping.signal });
  const underWay = new Set<Promise<void>>();
  const timers = new Map<string, () => void>();

  const run = (work: Promise<void>): Promise<void> => {
    const done = work
      .catch(error => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'terminals stopped');
      })
      .finally(() => underWay.delete(done));
    underWay.add(done);
    return done;
  };

  const lookAgain = (organizationId: string, delayMs: number): void => {
    timers.get(organizationId)?.();
    timers.set(
      organizationId,
      clock.after(delayMs, () => wake(organizationId)),
    );
  };

  const look = async (organizationId: string): Promise<void> => {
    if (archived.has(organizationId)) return;
    const held = (await listAtTerminals(database.db, organizationId)).filter(isHeld);
    for (const known of held) {
      const cancel = talk.cancelOf(known.payment.id);
      if (cancel !== null) {
        if (known.isCancelling) cancel.abort();
      } else if (known.begunAt === null && known.state === 'sent') void run(talk.pay(organizationId, known));
      else await talk.ask(organizationId, known);
    }
    if (held.length === 0 || stopping.signal.aborted) return;
    const isPaying = held.some(({ payment }) => talk.cancelOf(payment.id) !== null);
    lookAgain(organizationId, isPaying ? watchEveryMs : askEveryMs);
  };

  /** Looks one after another, so that two never see the same payment as unbegun. */
  let last = Promise.resolve();
  const wake = (organizationId: string): void => {
    if (stopping.signal.aborted) return;
    last = run(
      last.then(async () => {
        try {
          await look(organizationId);
        } catch (error) {
          // If the store can't be used now, the payments must be looked for later.
          if (!stopping.signal.aborted) lookAgain(organizationId, askEveryMs);
          throw error;
        }
      }),
    );
  };

  void run(
    organizationsAtTerminals(database.db).then(found => {
      for (const organizationId of found) wake(organizationId);
    }),
  );

  return {
    wake,
    async stop() {
      stopping.abort();
      for (const cancel of timers.values()) cancel();
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
