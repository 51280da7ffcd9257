/** Restaurants where somebody can be reached by push: they are watched though no screen is open. */
import type { NotificationDb } from '../notification-tables.ts';
import { listTokens, organizationsWithTokens } from './push-token-store.ts';

export type ReachableRestaurants = {
  has(organizationId: string): boolean;
  all(): string[];
  /** Push tokens of the restaurant were added or removed. */
  look(organizationId: string): Promise<void>;
  start(): Promise<void>;
};

export function createReachableRestaurants(options: {
  db: NotificationDb;
  canPush: boolean;
  /** It became reachable, or may not be any more. */
  turned: (organizationId: string) => void;
}): ReachableRestaurants {
  const { db, canPush, turned } = options;
  const reachable = new Set<string>();
  return {
    has: organizationId => reachable.has(organizationId),
    all: () => [...reachable],
    async look(organizationId) {
      const hasTokens = canPush && (await listTokens(db, organizationId)).length > 0;
      if (hasTokens) reachable.add(organizationId);
      else reachable.delete(organizationId);
      turned(organizationId);
    },
    async start() {
      for (const organizationId of await organizationsWithTokens(db)) {
        reachable.add(organizationId);
        turned(organizationId);
      }
    },
  };
}
