/** The entities of a topic, each with the version of its last change, and tombstones: the difference to any earlier version is computed on demand. */

import { tombstoneRetentionMs } from '#shared/kernel/intervals.ts';
import { type DigestKey, digestLength, digestOf } from '#shared/live/entity-digest.ts';
import type { ListPart } from '#shared/live/live-messages.ts';
import type { Item, Items } from './known-list.ts';

/** Entities as JSON texts. */
export type Difference = { put: string[]; remove: string[]; order?: string[] };

/** The list as parts of a client's list and, in their order, what that lacks. */
export type Comparison = { put: readonly Item[]; parts: readonly ListPart[] };

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
  /** For a client whose entities have these digests, in their order. */
  comparedTo(digests: string): Comparison;
};

/** Adds the entity at the place of the client's list, or the next new one. */
function addPart(parts: ListPart[], place: number | undefined): void {
  const last = parts.at(-1);
  if (place === undefined && typeof last === 'number') parts[parts.length - 1] = last + 1;
  else if (typeof last === 'object' && last[0] + last[1] === place) last[1] += 1;
  else parts.push(place === undefined ? 1 : [place, 1]);
}

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
    comparedTo(had) {
      const places = new Map<string, number>();
      for (let at = 0; at < had.length; at += digestLength)
        places.set(had.slice(at, at + digestLength), at / digestLength);
      const put: Row[] = [];
      const parts: ListPart[] = [];
      for (const row of rows.values()) {
        const place = places.get(digestOfRow(row));
        if (place === undefined) put.push(row);
        addPart(parts, place);
      }
      return { put, parts };
    },
  };
}
