/**
 * Versioned state of a topic: a version per entity and tombstones, from which the difference to any earlier version is computed on demand. No replay
 * log and no state per watcher.
 */
import { createHash } from 'node:crypto';
import { tombstonesKeptMs } from '#shared/intervals.ts';
import { isRecord, type ValidateAnswer } from './answer-shape.ts';

/** Entities as JSON texts, so that nothing is serialized twice. */
export type Difference = { put: string[]; remove: string[]; order?: string[] };

/** What a client with the data of a cursor needs to be up to date. */
export type CatchUp = { kind: 'unchanged' } | { kind: 'snapshot' } | ({ kind: 'delta' } & Difference);

export type TopicState = {
  /** Epoch, version and content tag; null before the first data. */
  readonly cursor: string | null;
  /** The origin's body, unchanged. */
  readonly body: string;
  readonly etag: string | undefined;
  /** The parsed body. */
  readonly data: unknown;
  /** Number of changes; 0 before the first data. */
  readonly version: number;
  /** Takes the origin's answer; an invalid one is refused with the reason and changes nothing. */
  accept(
    body: string,
    etag: string | undefined,
    nowMs: number,
  ): 'changed' | 'unchanged' | { refused: string };
  catchUp(cursor: string | null): CatchUp;
};

const bodyLengthMax = 8 * 1_048_576;

type Row = { json: string; version: number };
type Rows = ReadonlyMap<string, Row>;

/** The origin's strong ETag, if it is valid in a cursor. */
function tagIn(etag: string | undefined): string | undefined {
  return etag?.match(/^"([\w-]{1,24})"$/)?.[1];
}

function hashOf(body: string): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 12);
}

/** Id → JSON text in display order, or the reason why it is not a list of entities with unique ids. */
function readEntities(
  data: unknown,
  known: Rows,
  validateAnswer: ValidateAnswer,
): Map<string, string> | string {
  if (!Array.isArray(data)) return 'must be a list';
  const entities = new Map<string, string>();
  for (const [index, entity] of data.entries()) {
    if (!isRecord(entity)) return `${index} must be an object`;
    const { id } = entity;
    if (typeof id !== 'string' || id === '') return `${index}/id must be a text`;
    if (entities.has(id)) return `${index}/id is there twice`;
    const json = JSON.stringify(entity);
    // Text identical to a known entity was validated before.
    const mismatch = known.get(id)?.json === json ? null : validateAnswer(entity);
    if (mismatch !== null) return `${index}/${mismatch}`;
    entities.set(id, json);
  }
  return entities;
}

/** A single object is treated as a list of one; its id doesn't matter, and it is always sent whole. */
function readSingle(data: unknown, validateAnswer: ValidateAnswer): Map<string, string> | string {
  if (!isRecord(data)) return 'must be an object';
  return validateAnswer(data) ?? new Map([['', JSON.stringify(data)]]);
}

type Content = { data: unknown; entities: Map<string, string> };

/** The parsed text, or the reason why it is refused. */
function readBody(
  body: string,
  read: (data: unknown) => Content['entities'] | string,
): Content | { refused: string } {
  if (body.length > bodyLengthMax) return { refused: 'too large' };
  try {
    const data: unknown = JSON.parse(body);
    const entities = read(data);
    return typeof entities === 'string' ? { refused: `wrong shape: ${entities}` } : { data, entities };
  } catch {
    // Not JSON, or nested too deeply to be serialized again.
    return { refused: 'not JSON' };
  }
}

/** Distinguishes the versions of this process and topic from all others. */
export function createEpoch(random: () => number): string {
  return Math.floor(random() * 36 ** 6)
    .toString(36)
    .padStart(6, '0');
}

export function createTopicState(
  epoch: string,
  isSingle: boolean,
  /** Validates an entity. */
  validateAnswer: ValidateAnswer = () => null,
): TopicState {
  let version = 0;
  let tag = '';
  /** The tag is a hash of the content, not the origin's ETag. */
  let isHashed = false;
  /** One string shared by all holders: it is compared and used as a key for each of them. */
  let cursor: string | null = null;
  let body = '';
  let etag: string | undefined;
  let data: unknown;
  let rows = new Map<string, Row>();
  const tombstones = new Map<string, { version: number; atMs: number }>();
  /** The last version whose order is more than "existing ones stay, new ones are appended". */
  let reorderedAt = 0;
  /** Tombstones up to this version have been dropped. */
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
      // A client that still has the removed one would keep its old position.
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

  return {
    get cursor() {
      return cursor;
    },
    get version() {
      return version;
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
      const content = readBody(newBody, value =>
        isSingle ? readSingle(value, validateAnswer) : readEntities(value, rows, validateAnswer),
      );
      if ('refused' in content) return content;
      const isChanged = replaceRows(content.entities, nowMs) || version === 0;
      body = newBody;
      etag = newEtag;
      data = content.data;
      if (!isChanged) return 'unchanged';
      version += 1;
      const given = tagIn(newEtag);
      // An origin that doesn't change its ETag must not make new data look old.
      tag = given === undefined || given === tag ? hashOf(newBody) : given;
      isHashed = tag !== given;
      cursor = `${epoch}.${version}.${tag}`;
      return 'changed';
    },
    catchUp(known) {
      const [cursorEpoch, cursorVersion, cursorTag, ...rest] = known?.split('.') ?? [];
      if (cursorTag === undefined || rest.length > 0) return { kind: 'snapshot' };
      const since = Number(cursorVersion);
      const isOurs = cursorEpoch === epoch;
      // An origin whose counter restarts may reuse an ETag for other content: our own versions take precedence.
      const isTagGood = isHashed || !isOurs || since === version;
      if (cursorTag === tag && isTagGood) return { kind: 'unchanged' };
      const isKnown = isOurs && since >= 1 && since < version && since >= forgottenTo;
      if (isSingle || !isKnown) return { kind: 'snapshot' };
      return { kind: 'delta', ...differenceSince(since) };
    },
  };
}
