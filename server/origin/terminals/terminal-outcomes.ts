/** Stores the beginning and the outcome of a card payment at a terminal, each in a transaction for the person who sent it. */
import type { FastifyBaseLogger } from 'fastify';
import type { Person } from '#shared/kernel/schema-parts.ts';
import type { AnyCommand } from '../kernel/calls/command-context.ts';
import type { OwnTransaction } from '../kernel/calls/own-transaction.ts';
import type { StoredOrder } from '../order/orders/stored-order.ts';
import { findOrder } from '../order/orders/whole-order-store.ts';
import {
  isHeld,
  type StoredTerminalPayment,
  terminalPaymentsOf,
} from '../order/payments/terminal-payments.ts';
import type { TerminalOutcome } from './terminal-adapter.ts';
import { bookApproved, changeTerminalPayment } from './terminal-changes.ts';
import type { PaymentAtTerminal } from './terminal-store.ts';

/** Later nobody stands at the terminal any more. */
const goodForMs = 60_000;
/** A guest who waits for another one's payment waits longer. */
const queuedForMs = 180_000;

export function isExpired({ payment, isQueued = false }: StoredTerminalPayment, nowMs: number): boolean {
  return nowMs - Date.parse(payment.at) > (isQueued ? queuedForMs : goodForMs);
}

type Options = { change: OwnTransaction; log: Pick<FastifyBaseLogger, 'error'> };

/** `known` may be outdated: what counts is the payment as it is stored. */
export type TerminalOutcomes = {
  /** Stored before the terminal hears of it, so that no payment is ever sent twice. Returns false if it may not be sent. */
  begin(organizationId: string, known: PaymentAtTerminal, mark: string | null): Promise<boolean>;
  settle(organizationId: string, known: PaymentAtTerminal, outcome: TerminalOutcome): Promise<void>;
};

export function createTerminalOutcomes({ change, log }: Options): TerminalOutcomes {
  /** Null if the payment is not at a terminal any more. */
  const withEntry = <T>(
    organizationId: string,
    { orderId, payment, terminalId }: PaymentAtTerminal,
    work: (context: AnyCommand, stored: StoredOrder, entry: StoredTerminalPayment) => Promise<T>,
  ): Promise<T | null> => {
    const by: Person = JSON.parse(payment.taken_by);
    return change({ organizationId, deviceId: terminalId, by }, async context => {
      const stored = await findOrder(context.tx, organizationId, orderId);
      const entry = stored && terminalPaymentsOf(stored.order).find(one => one.payment.id === payment.id);
      return stored && entry ? work(context, stored, entry) : null;
    });
  };

  const begin: TerminalOutcomes['begin'] = async (organizationId, known, mark) =>
    (await withEntry(organizationId, known, async (context, stored, entry) => {
      if (entry.state !== 'sent' || entry.begunAt !== null) return false;
      const isGood = !isExpired(entry, context.nowMs);
      const changes = isGood
        ? { begunAt: context.now, mark }
        : ({ state: 'cancelled', reason: 'expired' } as const);
      await changeTerminalPayment(context, stored, entry, changes);
      return isGood;
    })) === true;

  const note = (
    organizationId: string,
    known: PaymentAtTerminal,
    changes: Pick<StoredTerminalPayment, 'state' | 'reason'>,
  ): Promise<unknown> =>
    withEntry(organizationId, known, async (context, stored, entry) => {
      const isNews = entry.state !== changes.state || entry.reason !== changes.reason;
      if (isHeld(entry) && isNews) await changeTerminalPayment(context, stored, entry, changes);
    });

  return {
    begin,
    async settle(organizationId, known, outcome) {
      if (outcome.kind === 'unknown')
        await note(organizationId, known, {
          state: 'unknown',
          reason: outcome.isFinal ? 'unclear' : 'noAnswer',
        });
      else if (outcome.kind !== 'approved')
        await note(organizationId, known, { state: outcome.kind, reason: outcome.reason });
      else
        await withEntry(organizationId, known, (context, stored, entry) =>
          bookApproved(context, stored, entry, outcome),
        ).catch(async error => {
          const paymentId = known.payment.id;
          log.error({ err: error, paymentId }, 'an approved card payment could not be booked');
          await note(organizationId, known, { state: 'unknown', reason: 'notBooked' });
        });
    },
  };
}
