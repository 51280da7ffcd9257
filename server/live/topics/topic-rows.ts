/** The entities of a topic, each with the version of its last change, and tombstones: the difference to any earlier version is computed on demand. */

import { tombstoneRetentionMs } from '#shared/kernel/intervals.ts';
import { type DigestKey, digestOf, type EntityDigest } from '#shared/live/entity-digest.ts';
import type { Item, Items } from './known-list.ts';

/** Entities as JSON texts. */
export type Difference = { put: string[]; remove: string[]; order?: string[] };

type Row = Item & { readonly version: number };

type TopicRows = {
  readonly items: Items;
  /** Replaces the content; returns whether it changed, in which case `version` is that of the change. */
  replace(items: Items, version: number, nowMs: number): boolean;
  /** Drops old tombstones. */
  forget(nowMs: number): void;
  /** Whether all changes since that version are still known. */
  reachesTo(version: number): boolean;
  differenceSince(version: number): Difference;
  /** The difference for a client with these entities, in this order. */
  differenceTo(digests: readonly EntityDigest[]): Difference;
};

/** `digestKey`: the key of the digests that clients send. */
export function createTopicRows(digestKey: DigestKey): TopicRows {
  let rows: ReadonlyMap<string, Row> = new Map();
  const tombstones = new Map<string, { version: number; atMs: number }>();
  /** Computed on the first comparison. */
  const digests = new WeakMap<Row, string>();
  /** The last version whose order is more than "existing ones stay, new ones are appended". */
  let reorderedAt = 0;
  /** Tombstones up to this version have been dropped. */
  let forgottenTo = 0;

  const digestOfRow = (row: Row): string => {
    const known = digests.get(row);
    if (known !== undefined) return known;
    const digest = digestOf(row.json, digestKey);
    digests.set(row, digest);
    return digest;
  };

  return {
    get items() {
      return rows;
    },
    forget(nowMs) {
      for (const [id, tombstone] of tombstones) {
        if (tombstone.atMs + tombstoneRetentionMs > nowMs) continue;
        tombstones.delete(id);
        forgottenTo = Math.max(forgottenTo, tombstone.version);
      }
    },
    replace(items, version, nowMs) {
      const next = new Map<string, Row>();
      const added: string[] = [];
      let isChanged = false;
      let isReordered = false;
      for (const [id, item] of items) {
        const known = rows.get(id);
        if (known === undefined) added.push(id);
        // A client that still has the removed one would keep its old position.
        if (known === undefined && tombstones.delete(id)) isReordered = true;
        const isUnchanged = known?.json === item.json;
        isChanged ||= !isUnchanged;
        next.set(id, isUnchanged ? known : { ...item, version });
      }
      const reached: string[] = [];
      for (const id of rows.keys()) {
        if (next.has(id)) {
          reached.push(id);
          continue;
        }
        isChanged = true;
        tombstones.set(id, { version, atMs: nowMs });
      }
      reached.push(...added);
      let index = 0;
      for (const id of next.keys()) {
        if (reached[index] !== id) isReordered = true;
        index += 1;
      }
      if (isReordered) reorderedAt = version;
      rows = next;
      return isChanged || isReordered;
    },
    reachesTo: version => version >= forgottenTo,
    differenceSince(since) {
      const changed = [...rows.values()].filter(row => row.version > since);
      const removed = [...tombstones].filter(([, tombstone]) => tombstone.version > since);
      return {
        put: changed.map(row => row.json),
        remove: removed.map(([id]) => id),
        ...(reorderedAt > since && { order: [...rows.keys()] }),
      };
    },
    differenceTo(has) {
      const had = new Map(has);
      const put = [...rows].filter(([id, row]) => had.get(id) !== digestOfRow(row));
      const retained = [...had.keys()].filter(id => rows.has(id));
      const order = [...rows.keys()];
      const reached = [...retained, ...order.filter(id => !had.has(id))];
      return {
        put: put.map(([, { json }]) => json),
        remove: [...had.keys()].filter(id => !rows.has(id)),
        ...(reached.some((id, index) => id !== order[index]) && { order }),
      };
    },
  };
}
