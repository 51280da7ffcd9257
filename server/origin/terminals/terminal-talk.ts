/** Talks to the terminals about one payment at a time: sends it, stops it, or asks what became of it. */
import type { FastifyBaseLogger } from 'fastify';
import type { TerminalReason } from '#shared/order/payment-schema.ts';
import type { TerminalDriver } from '#shared/venue/printer-drivers.ts';
import type { Database } from '../../store/database.ts';
import { countedSinceMs } from '../cash/day-reports/terminal-totals/terminal-totals-store.ts';
import type { OriginTables } from '../kernel/origin-tables.ts';
import type { PrintClock } from '../printing/printers/printer-adapter.ts';
import type {
  TerminalAdapter,
  TerminalOutcome,
  TerminalPlace,
  TerminalRequest,
  TerminalTotals,
} from './terminal-adapter.ts';
import { isExpired, type TerminalOutcomes } from './terminal-outcomes.ts';
import { findTerminal } from './terminal-places.ts';
import type { PaymentAtTerminal } from './terminal-store.ts';

/** A payment that was interrupted between its start and the terminal can't reach it any more after this time. */
const reachedWithinMs = 150_000;

export type TerminalAdapters = Readonly<Record<TerminalDriver, TerminalAdapter>>;

type Options = {
  database: Database<OriginTables>;
  adapters: TerminalAdapters;
  outcomes: TerminalOutcomes;
  clock: PrintClock;
  log: Pick<FastifyBaseLogger, 'error'>;
};

const notReached: TerminalOutcome = { kind: 'cancelled', reason: 'notReached' };
/** Reasons after which the terminal's journal is as it was. */
const untouched: readonly TerminalReason[] = ['notReached', 'terminalBusy'];
const expired: TerminalOutcome = { kind: 'cancelled', reason: 'expired' };

function requestOf(
  { payment: { id, amount, tip }, refunded }: PaymentAtTerminal,
  mark: string | null,
  tipOnTerminal: boolean,
): TerminalRequest {
  const request = { id, amount: Math.abs(amount + tip), mark };
  // Nobody adds a tip to a refund.
  return refunded === undefined
    ? { ...request, tipOnTerminal }
    : { ...request, tipOnTerminal: false, refunded };
}

/** Only the amount that was sent counts as paid, with a tip where one was asked for there. Of anything else a person decides by the slip. */
function ofAmount<T extends TerminalOutcome | { kind: 'absent' }>(
  outcome: T,
  { amount, tipOnTerminal }: TerminalRequest,
): T | TerminalOutcome {
  if (outcome.kind !== 'approved' || outcome.charged === undefined) return outcome;
  const isOurs = outcome.charged === amount || (tipOnTerminal && outcome.charged > amount);
  return isOurs ? outcome : { kind: 'unknown', isFinal: true };
}

export function createTerminalTalk({ database, adapters, outcomes, clock, log }: Options) {
  /** The payments that this process has sent and waits for, by their ids. */
  const cancels = new Map<string, AbortController>();
  /** Payments of which a terminal has nothing yet: asking again would only repeat its last receipt on paper. */
  const absent = new Set<string>();

  /**
   * The newest entries of the terminals' journals, by terminal, as far as they are certain: read before a payment or sent with
   * a result. In memory only: somebody may have used a terminal while no server ran.
   */
  const marks = new Map<string, string>();
  // Another terminal may answer at another address.
  const keyOf = ({ id, address }: TerminalPlace) => `${id} ${address}`;

  const remember = (place: TerminalPlace, outcome: TerminalOutcome, before: string | null): void => {
    // The terminal has nothing of it: its newest entry is the one from before.
    const isUntouched = outcome.kind === 'cancelled' && untouched.includes(outcome.reason);
    const mark = isUntouched ? before : outcome.kind === 'unknown' ? null : outcome.mark;
    if (mark) marks.set(keyOf(place), mark);
  };

  const send = async (
    organizationId: string,
    known: PaymentAtTerminal,
    signals: { cancel: AbortSignal; stop: AbortSignal },
  ): Promise<TerminalOutcome | null> => {
    if (isExpired(known, clock.now())) return expired;
    const terminal = await findTerminal(database.db, organizationId, known.terminalId);
    if (terminal === null) return notReached;
    const { place, driver, tipOnTerminal } = terminal;
    const adapter = adapters[driver];
    const mark = marks.get(keyOf(place)) ?? (await adapter.readMark?.(place, signals.stop)) ?? null;
    // Nothing may be sent that couldn't be found again.
    if (mark === null && adapter.readMark !== undefined) return signals.stop.aborted ? null : notReached;
    if (!(await outcomes.begin(organizationId, known, mark))) return null;
    marks.delete(keyOf(place));
    const request = requestOf(known, mark, tipOnTerminal);
    const answer = await adapter.pay(place, request, signals).catch((error: unknown): TerminalOutcome => {
      log.error({ err: error, paymentId: known.payment.id }, 'a terminal failed');
      return { kind: 'unknown' };
    });
    const outcome = ofAmount(answer, request);
    remember(place, outcome, mark);
    return outcome;
  };

  return {
    /** Call when this process may talk to terminals that another one talked to before. */
    forget: () => marks.clear(),
    /** Null unless this process waits for the payment. */
    cancelOf: (paymentId: string): AbortController | null => cancels.get(paymentId) ?? null,
    async pay(organizationId: string, known: PaymentAtTerminal, stop: AbortSignal): Promise<void> {
      const { id } = known.payment;
      const cancel = new AbortController();
      cancels.set(id, cancel);
      try {
        const outcome = await send(organizationId, known, { cancel: cancel.signal, stop });
        if (outcome === null) return;
        // The journal is asked after the next start.
        if (!(stop.aborted && outcome.kind === 'unknown'))
          await outcomes.settle(organizationId, known, outcome);
      } finally {
        cancels.delete(id);
      }
    },
    async readTotals(organizationId: string, terminalId: string, stop: AbortSignal): Promise<TerminalTotals> {
      const terminal = await findTerminal(database.db, organizationId, terminalId);
      if (terminal === null) return { kind: 'away' };
      const { place, driver } = terminal;
      const sinceMs = await countedSinceMs(database.db, organizationId);
      // Its newest receipt may be that of the totals.
      marks.delete(keyOf(place));
      return (await adapters[driver].readTotals?.(place, sinceMs, stop)) ?? { kind: 'cannotTell' };
    },
    async ask(organizationId: string, known: PaymentAtTerminal, stop: AbortSignal): Promise<void> {
      const { payment, terminalId, begunAt, mark = null } = known;
      const isOld = clock.now() - Date.parse(begunAt ?? payment.at) > reachedWithinMs;
      if (known.reason === 'unclear' || (absent.has(payment.id) && !isOld)) return;
      const terminal = await findTerminal(database.db, organizationId, terminalId);
      if (terminal === null) return;
      const { place, driver, tipOnTerminal } = terminal;
      const request = requestOf(known, mark, tipOnTerminal);
      const outcome = ofAmount(await adapters[driver].findOutcome(place, request, stop), request);
      if (stop.aborted) return;
      absent.delete(payment.id);
      if (outcome.kind === 'absent' && !isOld) {
        absent.add(payment.id);
        return;
      }
      const certain = outcome.kind === 'absent' ? notReached : outcome;
      remember(place, certain, mark);
      await outcomes.settle(organizationId, known, certain);
    },
  };
}
