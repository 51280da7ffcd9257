/**
 * What a topic's data is and how it came about: a version for each entity and tombstones, from which the difference
 * to any earlier version is made on demand. No replay log and nothing kept per watcher.
 */
import { createHash } from 'node:crypto';
import { tombstonesKeptMs } from '#shared/intervals.ts';

/** Entities as JSON texts, so that nothing is serialized twice. */
export type Difference = { put: string[]; remove: string[]; order?: string[] };

/** What someone who has the data of a cursor needs to be up to date. */
export type CatchUp = { kind: 'unchanged' } | { kind: 'snapshot' } | ({ kind: 'delta' } & Difference);

export type TopicState = {
  /** Epoch, version and content tag; null before the first data. */
  readonly cursor: string | null;
  /** The origin's body as it came. */
  readonly body: string;
  readonly etag: string | undefined;
  /** The parsed body. */
  readonly data: unknown;
  /** Takes what the origin answered; what isn't of the topic's shape is refused and changes nothing. */
  accept(body: string, etag: string | undefined, nowMs: number): 'changed' | 'unchanged' | 'refused';
  catchUp(cursor: string | null): CatchUp;
};

const bodyLengthMax = 8 * 1_048_576;

type Row = { json: string; version: number };

function tagOf(body: string, etag: string | undefined): string {
  const own = etag?.match(/^"([\w-]{1,24})"$/)?.[1];
  return own ?? createHash('sha256').update(body).digest('base64url').slice(0, 12);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Id → JSON text in display order, or null where it isn't a list of entities with an id of their own each. */
function readEntities(data: unknown): Map<string, string> | null {
  if (!Array.isArray(data)) return null;
  const entities = new Map<string, string>();
  for (const entity of data) {
    if (!isRecord(entity)) return null;
    const { id } = entity;
    if (typeof id !== 'string' || id === '' || entities.has(id)) return null;
    entities.set(id, JSON.stringify(entity));
  }
  return entities;
}

/** A single object is a list of one here; it has no id that matters, and is only ever sent whole. */
function readBody(body: string, isSingle: boolean): { data: unknown; entities: Map<string, string> } | null {
  if (body.length > bodyLengthMax) return null;
  try {
    const data: unknown = JSON.parse(body);
    const single = isSingle && isRecord(data) ? new Map([['', JSON.stringify(data)]]) : null;
    const entities = isSingle ? single : readEntities(data);
    return entities && { data, entities };
  } catch {
    return null;
  }
}

export function createTopicState(epoch: string, isSingle: boolean): TopicState {
  let version = 0;
  let tag = '';
  let body = '';
  let etag: string | undefined;
  let data: unknown;
  let rows = new Map<string, Row>();
  const tombstones = new Map<string, { version: number; atMs: number }>();
  /** The last version whose order doesn't follow from "the kept ones stay, new ones go to the end". */
  let reorderedAt = 0;
  /** Removals up to this version are forgotten. */
  let forgottenTo = 0;

  const forgetTombstones = (nowMs: number): void => {
    for (const [id, tombstone] of tombstones) {
      if (tombstone.atMs + tombstonesKeptMs > nowMs) continue;
      tombstones.delete(id);
      forgottenTo = Math.max(forgottenTo, tombstone.version);
    }
  };

  const replaceRows = (entities: Map<string, string>, nowMs: number): boolean => {
    const next = new Map<string, Row>();
    const added: string[] = [];
    let isChanged = false;
    let isReordered = false;
    for (const [id, json] of entities) {
      const known = rows.get(id);
      if (known === undefined) added.push(id);
      // Whoever still has the removed one would keep its old place.
      if (known === undefined && tombstones.delete(id)) isReordered = true;
      const isKept = known?.json === json;
      isChanged ||= !isKept;
      next.set(id, isKept ? known : { json, version: version + 1 });
    }
    for (const id of rows.keys()) {
      if (next.has(id)) continue;
      isChanged = true;
      tombstones.set(id, { version: version + 1, atMs: nowMs });
    }
    const reached = [...rows.keys()].filter(id => next.has(id)).concat(added);
    let index = 0;
    for (const id of next.keys()) {
      if (reached[index] !== id) isReordered = true;
      index += 1;
    }
    if (isReordered) reorderedAt = version + 1;
    rows = next;
    return isChanged || isReordered;
  };

  const differenceSince = (since: number): Difference => {
    const changed = [...rows.values()].filter(row => row.version > since);
    const removed = [...tombstones].filter(([, tombstone]) => tombstone.version > since);
    return {
      put: changed.map(row => row.json),
      remove: removed.map(([id]) => id),
      ...(reorderedAt > since && { order: [...rows.keys()] }),
    };
  };

  const cursorOf = (): string | null => (version === 0 ? null : `${epoch}.${version}.${tag}`);

  return {
    get cursor() {
      return cursorOf();
    },
    get body() {
      return body;
    },
    get etag() {
      return etag;
    },
    get data() {
      return data;
    },
    accept(newBody, newEtag, nowMs) {
      forgetTombstones(nowMs);
      if (version > 0 && newBody === body) {
        etag = newEtag;
        return 'unchanged';
      }
      const content = readBody(newBody, isSingle);
      if (content === null) return 'refused';
      const isChanged = replaceRows(content.entities, nowMs) || version === 0;
      body = newBody;
      etag = newEtag;
      data = content.data;
      if (!isChanged) return 'unchanged';
      version += 1;
      const newTag = tagOf(newBody, newEtag);
      // An origin that forgets to change its ETag must not make new data look old.
      tag = newTag === tag ? tagOf(newBody, undefined) : newTag;
      return 'changed';
    },
    catchUp(cursor) {
      const [cursorEpoch, cursorVersion, cursorTag, ...rest] = cursor?.split('.') ?? [];
      if (cursorTag === undefined || rest.length > 0) return { kind: 'snapshot' };
      if (cursorTag === tag) return { kind: 'unchanged' };
      const since = Number(cursorVersion);
      const isKnown = cursorEpoch === epoch && since >= 1 && since < version && since >= forgottenTo;
      if (isSingle || !isKnown) return { kind: 'snapshot' };
      return { kind: 'delta', ...differenceSince(since) };
    },
  };
}
