/**
 * Watches which restaurants the operator archived or left without a subscription. It reads the store every
 * second, because commands change it in other processes without notifying this one. Either change closes the
 * restaurant's sockets, so that open pages authenticate again. An archived restaurant's people are refused
 * and its printers and notices stopped; guests' data is still erased.
 */
import type { Kysely } from 'kysely';
import type { Database } from '../../../store/database.ts';
import type { OriginTables } from '../origin-tables.ts';
import { repeatWork } from '../repeated-work.ts';

export type ArchivedRestaurants = {
  has(organizationId: string): boolean;
  /** Called when a restaurant was archived or its subscription lapsed, and when either ended. Returns the unsubscribe function. */
  onTurn(listener: (organizationId: string) => void): () => void;
};

const everyMs = 1_000;

/** For an origin in which restaurants can't be archived. */
export const noneArchived: ArchivedRestaurants = { has: () => false, onTurn: () => () => {} };

type Turned = 'archived' | 'lapsed' | 'archived and lapsed';

/** Omits active restaurants. */
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

  const look = async (): Promise<void> => {
    const before = states;
    states = await listTurned(db);
    const turned = [...new Set([...states.keys(), ...before.keys()])].filter(
      id => states.get(id) !== before.get(id),
    );
    for (const id of turned) for (const listener of listeners) listener(id);
  };
  // While the store is unavailable nothing can be written; changes are found when it is back.
  const { stop } = repeatWork({ clock, everyMs, work: look, onError: () => {} });

  return {
    has: organizationId => (states.get(organizationId) ?? 'lapsed') !== 'lapsed',
    onTurn(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop,
  };
}
