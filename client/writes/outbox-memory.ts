/**
 * What this tab last saw in the outbox, held against the disk: a browser may delete the database under an open page. What
 * is missing goes back with its key; while the disk takes nothing, this memory stands in for it.
 */
import type { Amend, OutboxEntry } from './outbox-entries.ts';

type Seen<Work> = {
  /** Name of the database that held them; undefined: it has none yet, or nothing but this memory holds them. */
  database: string | undefined;
  entries: readonly OutboxEntry<Work>[];
};

type OutboxMemory<Work> = {
  see(scope: string, database: string | undefined, entries: readonly OutboxEntry<Work>[]): void;
  /** Seen in another database and absent from `found`; what the same one lacks was removed on purpose. */
  missing(
    scope: string,
    database: string | undefined,
    found: readonly OutboxEntry<Work>[],
  ): readonly OutboxEntry<Work>[];
  /** Marked as kept in this tab only. */
  amend(scope: string, change: Amend<Work>): readonly OutboxEntry<Work>[];
};

export function createOutboxMemory<Work>(): OutboxMemory<Work> {
  const seen = new Map<string, Seen<Work>>();
  return {
    see: (scope, database, entries) => seen.set(scope, { database, entries }),
    missing(scope, database, found) {
      const known = seen.get(scope);
      if (known === undefined || (database !== undefined && known.database === database)) return [];
      return known.entries
        .filter(({ key }) => !found.some(other => other.key === key))
        .map(({ isUnkept: _, ...entry }) => entry);
    },
    amend(scope, change) {
      const before = seen.get(scope)?.entries ?? [];
      const { put = [], add = [], remove = [] } = change(before);
      const lastSeq = Math.max(0, ...before.map(({ seq }) => seq));
      const left = before.filter(({ seq }) => !remove.includes(seq));
      const after = [
        ...left.map(entry => put.find(({ seq }) => seq === entry.seq) ?? entry),
        ...add.map((entry, index) => ({ seq: lastSeq + index + 1, ...entry, scope, revision: 1 })),
      ].map(entry => ({ ...entry, isUnkept: true as const }));
      const entries = after.sort((one, other) => one.seq - other.seq);
      seen.set(scope, { database: undefined, entries });
      return entries;
    },
  };
}
