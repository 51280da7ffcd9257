/**
 * Versioned state of a topic: a version per entity and tombstones, from which the difference to any earlier version is computed on demand. No replay
 * log and no state per watcher.
 */
import { createHash, getRandomValues } from 'node:crypto';
import type { DigestKey, EntityDigest } from '#shared/live/entity-digest.ts';
import type { ValidateAnswer } from './answer-shape.ts';
import { createContentTags } from './content-tags.ts';
import type { Items } from './known-list.ts';
import type { StateAnswer, StateDelta } from './origin-poll.ts';
import { isDeltaTo, isEmptying, notJson, readBody, readDelta } from './topic-content.ts';
import { createTopicRows, type Difference } from './topic-rows.ts';

/** The update for a client with the data of a cursor. */
export type CatchUp = { kind: 'unchanged' } | { kind: 'snapshot' } | ({ kind: 'delta' } & Difference);

/** An invalid answer is refused with the reason and changes nothing. */
type Acceptance = 'changed' | 'unchanged' | { refused: string };

export type TopicState = {
  /** Epoch, version and content tag; null before the first data. */
  readonly cursor: string | null;
  /** The origin's body, unchanged; after a delta, the equivalent. Built on first use. */
  readonly body: string;
  /** The length of the body in UTF-8, without building it. */
  readonly bodyBytes: number;
  readonly etag: string | undefined;
  /** The parsed body. */
  readonly data: unknown;
  /** Number of changes; 0 before the first data. */
  readonly version: number;
  /** Whether the body can be parsed; the parsed value is cached until it is taken. */
  isJson(body: string): boolean;
  /** Takes the origin's answer. */
  accept(body: string, etag: string | undefined, nowMs: number): Acceptance;
  /** Takes any answer of the origin about its state. */
  take(answer: StateAnswer, nowMs: number): Acceptance;
  /** Whether the delta applies to this state; otherwise the whole answer is needed. */
  fits(delta: StateDelta): boolean;
  /** Whether the answer would make it an empty list. */
  isEmptyWith(answer: StateAnswer): boolean;
  catchUp(cursor: string | null): CatchUp;
  /** The key of the digests that clients send. */
  readonly digestKey: DigestKey;
  /** The cursor belongs to a list that is unknown here; the client's digests describe its content. */
  isForeign(cursor: string): boolean;
  /** The difference for a client with these entities. */
  catchUpTo(digests: readonly EntityDigest[]): { kind: 'delta' } & Difference;
  /** The version whose content the cursor identifies, also for one of another process; null: unknown. */
  versionIn(cursor: string | null): number | null;
  /** Another process issued the cursor, for content that is not the current one here: it may be newer. */
  mayBeOlderThan(cursor: string): boolean;
};

const tagLengthMax = 24;

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}

/** The origin's strong ETag, if it is valid in a cursor; a long one is shortened. */
function tagIn(etag: string | undefined): string | undefined {
  const tag = etag?.match(/^"([\w-]+)"$/)?.[1];
  return tag === undefined || tag.length <= tagLengthMax ? tag : hashOf(tag);
}

/** Distinguishes the versions of this process and topic from all others. */
export function createEpoch(random: () => number): string {
  return Math.floor(random() * 36 ** 6)
    .toString(36)
    .padStart(6, '0');
}

/** Includes brackets and commas. */
function bytesOf(items: Items): number {
  let bytes = 1;
  for (const item of items.values()) bytes += item.bytes + 1;
  return Math.max(2, bytes);
}

export function createTopicState(
  epoch: string,
  isSingle: boolean,
  /** Validates an entity. */
  validateAnswer: ValidateAnswer = () => null,
): TopicState {
  const [first = 0, second = 0] = getRandomValues(new Int32Array(2));
  const digestKey: DigestKey = [first, second];
  const rows = createTopicRows(digestKey);
  const tags = createContentTags();
  let version = 0;
  let tag = '';
  /** The tag is a hash of the content, not the origin's ETag. */
  let isHashed = false;
  /** One string shared by all holders: it is compared and used as a key for each of them. */
  let cursor: string | null = null;
  /** Null: not built from the entities yet. */
  let body: string | null = '';
  let bytes: number | null = null;
  let etag: string | undefined;
  let data: unknown;
  let hasData = true;
  let lastRead: { body: string; items: ReturnType<typeof readBody> } | null = null;

  const read = (text: string): ReturnType<typeof readBody> => {
    const items =
      lastRead?.body === text
        ? lastRead.items
        : readBody(text, { isSingle, known: rows.items, validateAnswer });
    lastRead = { body: text, items };
    return items;
  };
  const isCurrent = (text: string): boolean => version > 0 && text === body;

  const currentBody = (): string => {
    body ??= `[${Array.from(rows.items.values(), ({ json }) => json).join()}]`;
    return body;
  };

  const currentData = (): unknown => {
    if (hasData) return data;
    const values = Array.from(rows.items.values(), ({ value }) => value);
    data = isSingle ? values[0] : values;
    hasData = true;
    return data;
  };

  /** Other processes may have got the same content with another ETag of the origin. */
  const noteTags = (given: string | undefined): void => {
    if (isHashed) tags.noteHash(tag, version);
    else tags.note(tag, version);
    if (given !== undefined) tags.note(given, version);
  };

  const versionIn = (known: string | null): number | null => {
    const [cursorEpoch, cursorVersion, cursorTag, ...rest] = known?.split('.') ?? [];
    if (cursorTag === undefined || rest.length > 0) return null;
    if (cursorEpoch !== epoch) return tags.versionOf(cursorTag);
    const since = Number(cursorVersion);
    // An origin whose counter restarts may reuse an ETag for other content: our own versions take precedence.
    if (cursorTag === tag && (isHashed || since === version)) return version;
    return since >= 1 && since < version ? since : null;
  };

  /** True if all changes since that version are known. */
  const isReached = (since: number | null): since is number => since !== null && rows.reachesTo(since);

  /** `newBody`: null if only the entities are known. */
  const replace = (
    items: Items,
    newBody: string | null,
    newEtag: string | undefined,
    nowMs: number,
  ): Acceptance => {
    const isChanged = rows.replace(items, version + 1, nowMs) || version === 0;
    etag = newEtag;
    if (isChanged || newBody !== null) {
      [body, bytes, hasData] = [newBody, null, false];
    }
    const given = tagIn(newEtag);
    if (!isChanged) {
      noteTags(given);
      return 'unchanged';
    }
    version += 1;
    // An origin that doesn't change its ETag must not make new data look old.
    tag = given === undefined || given === tag ? hashOf(currentBody()) : given;
    isHashed = tag !== given;
    noteTags(given);
    cursor = `${epoch}.${version}.${tag}`;
    return 'changed';
  };

  const accept: TopicState['accept'] = (newBody, newEtag, nowMs) => {
    rows.forget(nowMs);
    if (isCurrent(newBody)) {
      etag = newEtag;
      noteTags(tagIn(newEtag));
      return 'unchanged';
    }
    const items = read(newBody);
    lastRead = null;
    return 'refused' in items ? items : replace(items, newBody, newEtag, nowMs);
  };

  return {
    get cursor() {
      return cursor;
    },
    get version() {
      return version;
    },
    get body() {
      return currentBody();
    },
    get bodyBytes() {
      bytes ??= body === null ? bytesOf(rows.items) : Buffer.byteLength(body);
      return bytes;
    },
    get etag() {
      return etag;
    },
    get data() {
      return currentData();
    },
    isJson: text => isCurrent(text) || read(text) !== notJson,
    accept,
    take(answer, nowMs) {
      if (answer.kind === 'notModified') return 'unchanged';
      if (answer.kind === 'ok') return accept(answer.body, answer.etag, nowMs);
      rows.forget(nowMs);
      const items = readDelta(answer, { known: rows.items, validateAnswer });
      return 'refused' in items ? items : replace(items, null, answer.etag, nowMs);
    },
    fits: delta => version > 0 && !isSingle && isDeltaTo(rows.items, etag, delta),
    isEmptyWith(answer) {
      if (answer.kind === 'ok') return answer.body.trim() === '[]';
      return answer.kind === 'delta' ? isEmptying(rows.items, answer) : rows.items.size === 0;
    },
    catchUp(known) {
      const since = versionIn(known);
      if (since === version) return { kind: 'unchanged' };
      if (isSingle || !isReached(since)) return { kind: 'snapshot' };
      return { kind: 'delta', ...rows.differenceSince(since) };
    },
    digestKey,
    isForeign: known => !isSingle && !isReached(versionIn(known)),
    catchUpTo: digests => ({ kind: 'delta', ...rows.differenceTo(digests) }),
    versionIn,
    mayBeOlderThan: known => version > 0 && !known.startsWith(`${epoch}.`) && versionIn(known) !== version,
  };
}
