/** Talks to the terminals about one payment at a time: sends it, stops it, or asks what became of it. */
import type { FastifyBaseLogger } from 'fastify';
import type { PrintClock } from '../printing/printers/printer-adapter.ts';
import type { TerminalAdapter, TerminalOutcome } from './terminal-adapter.ts';
import type { TerminalOutcomes } from './terminal-outcomes.ts';
import type { PaymentAtTerminal } from './terminal-store.ts';

/** A process that was interrupted between beginning and the terminal can't reach it any more after this time. */
const reachedWithinMs = 150_000;

type Options = {
  adapter: TerminalAdapter;
  outcomes: TerminalOutcomes;
  clock: PrintClock;
  /** Whether this is the only process of the store. */
  isAlone: boolean;
  stop: AbortSignal;
  log: Pick<FastifyBaseLogger, 'error'>;
};

export function createTerminalTalk({ adapter, outcomes, clock, isAlone, stop, log }: Options) {
  /** The payments that this process has sent and waits for, by their ids. */
  const cancels = new Map<string, AbortController>();

  const send = async (organizationId: string, known: PaymentAtTerminal, cancel: AbortSignal) => {
    if (!(await outcomes.begin(organizationId, known))) return;
    const { id, amount, tip } = known.payment;
    const place = { organizationId, id: known.terminalId };
    const outcome = await adapter
      .pay(place, { id, amount: amount + tip }, { cancel, stop })
      .catch((error: unknown): TerminalOutcome => {
        log.error({ err: error, paymentId: id }, 'a terminal failed');
        return { kind: 'unknown' };
      });
    // The journal is asked after the next start.
    if (!(stop.aborted && outcome.kind === 'unknown')) await outcomes.settle(organizationId, known, outcome);
  };

  return {
    /** Null unless this process waits for the payment. */
    cancelOf: (paymentId: string): AbortController | null => cancels.get(paymentId) ?? null,
    async pay(organizationId: string, known: PaymentAtTerminal): Promise<void> {
      const { id } = known.payment;
      const cancel = new AbortController();
      cancels.set(id, cancel);
      await send(organizationId, known, cancel.signal).finally(() => cancels.delete(id));
    },
    async ask(organizationId: string, known: PaymentAtTerminal): Promise<void> {
      const { payment, terminalId, begunAt, state } = known;
      const isOld = clock.now() - Date.parse(begunAt ?? payment.at) > reachedWithinMs;
      // Another process may be at it.
      if (state === 'sent' && !isAlone && !isOld) return;
      const outcome = await adapter.findOutcome({ organizationId, id: terminalId }, payment.id);
      if (stop.aborted) return;
      if (outcome.kind !== 'absent') await outcomes.settle(organizationId, known, outcome);
      else if (isOld)
        await outcomes.settle(organizationId, known, { kind: 'cancelled', reason: 'notReached' });
    },
  };
}
