/**
 * Restaurants where somebody can be reached by push: they are watched although no screen is open. Devices registered at other processes are found by a
 * periodic read, in case these processes die.
 */
import type { NotificationDb } from '../notification-tables.ts';
import type { OutboxClock } from './push-outbox.ts';
import { listTokens, organizationsWithTokens } from './push-token-store.ts';

/** It reads all tokens. A new registration is effective at once in its own process. */
const lookAgainMs = 60_000;

type ReachableRestaurants = {
  has(organizationId: string): boolean;
  all(): string[];
  /** Push tokens of the restaurant were added or removed. */
  look(organizationId: string): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

export function createReachableRestaurants(options: {
  db: NotificationDb;
  canPush: boolean;
  hasPeers: boolean;
  clock: OutboxClock;
  /** The restaurant became reachable, or may no longer be. */
  turned: (organizationId: string) => void;
}): ReachableRestaurants {
  const { db, canPush, turned } = options;
  const reachable = new Set<string>();
  let cancelNext = (): void => {};
  let underWay: Promise<void> = Promise.resolve();
  let isStopped = false;

  const look = async (organizationId: string): Promise<void> => {
    const hasTokens = canPush && (await listTokens(db, organizationId)).length > 0;
    if (hasTokens) reachable.add(organizationId);
    else reachable.delete(organizationId);
    turned(organizationId);
  };

  const lookAtAll = async (): Promise<void> => {
    const found = new Set(await organizationsWithTokens(db));
    for (const organizationId of found) {
      if (reachable.has(organizationId)) continue;
      reachable.add(organizationId);
      turned(organizationId);
    }
    // A device may have been registered since.
    for (const organizationId of [...reachable]) if (!found.has(organizationId)) await look(organizationId);
  };

  const arm = (): void => {
    if (isStopped) return;
    cancelNext = options.clock.after(lookAgainMs, () => {
      // If the store is down nobody is found until the next read.
      underWay = lookAtAll()
        .catch(() => {})
        .finally(arm);
    });
  };

  return {
    has: organizationId => reachable.has(organizationId),
    all: () => [...reachable],
    look,
    async start() {
      await lookAtAll();
      if (options.hasPeers) arm();
    },
    async stop() {
      isStopped = true;
      cancelNext();
      await underWay;
    },
  };
}
