/**
 * Sends invoices to KSeF. Of several processes one does a restaurant's work at a time, by a lease that it holds while there is something to do. Without
 * invoices for KSeF nothing runs but one short query.
 */
import type { WantLease } from '../../kernel/lease.ts';
import { repeatUpkeep } from '../../kernel/repeated-work.ts';
import { organizationsWithFetches } from '../purchases/purchase-store.ts';
import { organizationsWithUnsettled } from './ksef-store.ts';
import { type SendingOptions, sendInvoices, type Waker } from './restaurant-sending.ts';

/** How soon work of other processes is noticed. */
const lookEveryMs = 30_000;

type KsefOptions = SendingOptions & {
  /** Calls `work` when this process alone may do it; its signal ends it. */
  wantLease: WantLease;
};

type KsefSender = {
  /** Call after invoices, settings or the credential were changed. */
  wake(organizationId: string): void;
  stop(): Promise<void>;
};

export function startKsef(options: KsefOptions): KsefSender {
  const { database, archived, log } = options;
  const held = new Map<string, Waker & { release: () => Promise<void> }>();
  const releasing = new Set<Promise<void>>();
  let isStopped = false;

  const release = (organizationId: string): void => {
    const entry = held.get(organizationId);
    if (entry === undefined) return;
    held.delete(organizationId);
    const done = entry.release().finally(() => releasing.delete(done));
    releasing.add(done);
    if (entry.isWoken) wake(organizationId);
  };

  const want = (organizationId: string): void => {
    const entry = { isWoken: false, wake: () => {}, release: async () => {} };
    // Set before `wantLease`, which may call back at once.
    held.set(organizationId, entry);
    entry.release = options.wantLease(`ksef ${organizationId}`, async lost => {
      await sendInvoices(options, { organizationId, stop: lost }, entry).catch(error => {
        if (!lost.aborted) log.error({ err: error, organizationId }, 'sending to KSeF stopped');
      });
      // After `entry.release` was set.
      if (!lost.aborted) queueMicrotask(() => release(organizationId));
    });
  };

  const wake = (organizationId: string): void => {
    if (isStopped || archived.has(organizationId)) return;
    const entry = held.get(organizationId);
    if (entry === undefined) {
      want(organizationId);
      return;
    }
    entry.isWoken = true;
    entry.wake();
  };

  const looking = repeatUpkeep(options, 'invoices for KSeF could not be looked for', {
    everyMs: lookEveryMs,
    firstAfterMs: 0,
    work: async () => {
      const now = new Date(options.clock.now()).toISOString();
      const withFetches = await organizationsWithFetches(database.db, now);
      for (const organizationId of [...(await organizationsWithUnsettled(database.db)), ...withFetches])
        if (!held.has(organizationId)) wake(organizationId);
    },
  });

  return {
    wake,
    async stop() {
      isStopped = true;
      await looking.stop();
      for (const organizationId of [...held.keys()]) release(organizationId);
      await Promise.all(releasing);
    },
  };
}
