/**
 * Which restaurants the operator archived or left without a subscription, read again every second: commands do it beside running servers, and tell
 * nobody. Sockets are closed at either, so that open pages ask anew who they are. People of an archived one are refused, its printers and notices left
 * alone; what guests left is erased in it as in others.
 */
import type { Kysely } from 'kysely';
import type { Database } from '../../store/database.ts';
import type { OriginTables } from '../origin-tables.ts';

export type ArchivedRestaurants = {
  has(organizationId: string): boolean;
  /** One was archived, or its subscription lapsed, or either ended. Returns the unsubscribe function. */
  onTurn(listener: (organizationId: string) => void): () => void;
};

const everyMs = 1_000;

/** Where nobody archives. */
export const noneArchived: ArchivedRestaurants = { has: () => false, onTurn: () => () => {} };

type Turned = 'archived' | 'lapsed' | 'archived and lapsed';

/** Those at work are left out. */
async function listTurned(db: Kysely<OriginTables>): Promise<Map<string, Turned>> {
  const rows = await db
    .selectFrom('settings')
    .select(['org_id', 'archived_at', 'needs_subscription'])
    .where(({ or, eb }) => or([eb('archived_at', 'is not', null), eb('needs_subscription', '=', 1)]))
    .execute();
  return new Map(
    rows.map(({ org_id, archived_at, needs_subscription }) => {
      if (archived_at === null) return [org_id, 'lapsed'];
      return [org_id, needs_subscription === 1 ? 'archived and lapsed' : 'archived'];
    }),
  );
}

export async function watchArchived(
  { db }: Pick<Database<OriginTables>, 'db'>,
  clock: { after(delayMs: number, work: () => void): () => void },
): Promise<ArchivedRestaurants & { stop(): Promise<void> }> {
  let states = await listTurned(db);
  const listeners = new Set<(organizationId: string) => void>();
  let isStopped = false;
  let cancel = (): void => {};
  let underWay: Promise<void> = Promise.resolve();

  const look = async (): Promise<void> => {
    const before = states;
    states = await listTurned(db);
    const turned = [...new Set([...states.keys(), ...before.keys()])].filter(
      id => states.get(id) !== before.get(id),
    );
    for (const id of turned) for (const listener of listeners) listener(id);
  };
  const again = (): void => {
    if (isStopped) return;
    cancel = clock.after(everyMs, () => {
      // While the store is away nothing is written: it is found when it is back.
      underWay = look()
        .catch(() => {})
        .finally(again);
    });
  };
  again();

  return {
    has: organizationId => (states.get(organizationId) ?? 'lapsed') !== 'lapsed',
    onTurn(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stop() {
      isStopped = true;
      cancel();
      await underWay;
    },
  };
}
