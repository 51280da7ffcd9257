/**
 * Which restaurants the operator archived, read again every second: a command archives beside running servers, and tells nobody. Their people are
 * refused, their sockets closed, their printers and notices left alone; what guests left is erased in them as in others.
 */
import type { Kysely } from 'kysely';
import type { Database } from '../../store/database.ts';
import type { OriginTables } from '../origin-tables.ts';

export type ArchivedRestaurants = {
  has(organizationId: string): boolean;
  /** One was archived or brought back. Returns the unsubscribe function. */
  onTurn(listener: (organizationId: string) => void): () => void;
};

const everyMs = 1_000;

/** Where nobody archives. */
export const noneArchived: ArchivedRestaurants = { has: () => false, onTurn: () => () => {} };

async function listArchived(db: Kysely<OriginTables>): Promise<Set<string>> {
  const rows = await db
    .selectFrom('settings')
    .select('org_id')
    .where('archived_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ org_id }) => org_id));
}

export async function watchArchived(
  { db }: Pick<Database<OriginTables>, 'db'>,
  clock: { after(delayMs: number, work: () => void): () => void },
): Promise<ArchivedRestaurants & { stop(): Promise<void> }> {
  let archived = await listArchived(db);
  const listeners = new Set<(organizationId: string) => void>();
  let isStopped = false;
  let cancel = (): void => {};
  let underWay: Promise<void> = Promise.resolve();

  const look = async (): Promise<void> => {
    const before = archived;
    archived = await listArchived(db);
    const turned = [...archived, ...before].filter(id => archived.has(id) !== before.has(id));
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
    has: organizationId => archived.has(organizationId),
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
