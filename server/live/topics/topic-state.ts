/**
 * Versioned state of a topic: a version per entity and tombstones, from which the difference to any earlier version is computed on demand. No replay
 * log and no state per watcher.
 */
import { createHash, getRandomValues } from 'node:crypto';
import type { DigestKey } from '#shared/live/entity-digest.ts';
import type { ValidateAnswer } from './answer-shape.ts';
import { createContentTags } from './content-tags.ts';
import type { Items } from './known-list.ts';
import type { StateAnswer, StateDelta } from './origin-poll.ts';
import { isDeltaTo, isEmptying, notJson, readBody, readDelta } from './topic-content.ts';
import { type Comparison, createTopicRows, type Difference } from './topic-rows.ts';

/** The update for a client with the data of a cursor. */
export type CatchUp = { kind: 'unchanged' } | { kind: 'snapshot' } | ({ kind: 'delta' } & Difference);

/** An invalid answer is refused with the reason and changes nothing. */
type Acceptance = 'changed' | 'unchanged' | { refused: string };

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

export class TopicState {
  /** The key of the digests that clients send. */
  readonly digestKey: DigestKey;
  readonly #epoch: string;
  readonly #isSingle: boolean;
  readonly #validateAnswer: ValidateAnswer;
  readonly #rows: ReturnType<typeof createTopicRows>;
  readonly #tags = createContentTags();
  #version = 0;
  #tag = '';
  /** The tag is a hash of the content, not the origin's ETag. */
  #isHashed = false;
  /** One string shared by all holders: it is compared and used as a key for each of them. */
  #cursor: string | null = null;
  /** Null: not built from the entities yet. */
  #body: string | null = '';
  #bytes: number | null = null;
  #etag: string | undefined;
  #data: unknown;
  #hasData = true;
  #lastRead: { body: string; items: ReturnType<typeof readBody> } | null = null;

  /** `validateAnswer` validates an entity. */
  constructor(epoch: string, isSingle: boolean, validateAnswer: ValidateAnswer = () => null) {
    const [first = 0, second = 0] = getRandomValues(new Int32Array(2));
    this.digestKey = [first, second];
    this.#epoch = epoch;
    this.#isSingle = isSingle;
    this.#validateAnswer = validateAnswer;
    this.#rows = createTopicRows(this.digestKey);
  }

  /** Epoch, version and content tag; null before the first data. */
  get cursor(): string | null {
    return this.#cursor;
  }

  /** Number of changes; 0 before the first data. */
  get version(): number {
    return this.#version;
  }

  /** The origin's body, unchanged; after a delta, the equivalent. Built on first use. */
  get body(): string {
    this.#body ??= `[${Array.from(this.#rows.items.values(), ({ json }) => json).join()}]`;
    return this.#body;
  }

  /** The length of the body in UTF-8, without building it. */
  get bodyBytes(): number {
    this.#bytes ??= this.#body === null ? bytesOf(this.#rows.items) : Buffer.byteLength(this.#body);
    return this.#bytes;
  }

  get etag(): string | undefined {
    return this.#etag;
  }

  /** The parsed body. */
  get data(): unknown {
    if (this.#hasData) return this.#data;
    const values = Array.from(this.#rows.items.values(), ({ value }) => value);
    this.#data = this.#isSingle ? values[0] : values;
    this.#hasData = true;
    return this.#data;
  }

  /** Whether the body can be parsed; the parsed value is cached until it is taken. */
  isJson(body: string): boolean {
    return this.#isCurrent(body) || this.#read(body) !== notJson;
  }

  /** Takes the origin's answer. */
  accept(body: string, etag: string | undefined, nowMs: number): Acceptance {
    this.#rows.forget(nowMs);
    if (this.#isCurrent(body)) {
      this.#etag = etag;
      this.#noteTags(tagIn(etag));
      return 'unchanged';
    }
    const items = this.#read(body);
    this.#lastRead = null;
    return 'refused' in items ? items : this.#replace(items, body, etag, nowMs);
  }

  /** Takes any answer of the origin about its state. */
  take(answer: StateAnswer, nowMs: number): Acceptance {
    if (answer.kind === 'notModified') return 'unchanged';
    if (answer.kind === 'ok') return this.accept(answer.body, answer.etag, nowMs);
    this.#rows.forget(nowMs);
    const items = readDelta(answer, { known: this.#rows.items, validateAnswer: this.#validateAnswer });
    return 'refused' in items ? items : this.#replace(items, null, answer.etag, nowMs);
  }

  /** Whether the delta applies to this state; otherwise the whole answer is needed. */
  fits(delta: StateDelta): boolean {
    return this.#version > 0 && !this.#isSingle && isDeltaTo(this.#rows.items, this.#etag, delta);
  }

  /** Whether the answer would make it an empty list. */
  isEmptyWith(answer: StateAnswer): boolean {
    if (answer.kind === 'ok') return answer.body.trim() === '[]';
    return answer.kind === 'delta' ? isEmptying(this.#rows.items, answer) : this.#rows.items.size === 0;
  }

  catchUp(cursor: string | null): CatchUp {
    const since = this.versionIn(cursor);
    if (since === this.#version) return { kind: 'unchanged' };
    if (this.#isSingle || !this.#isReached(since)) return { kind: 'snapshot' };
    return { kind: 'delta', ...this.#rows.differenceSince(since) };
  }

  /** The cursor belongs to a list that is unknown here; the client's digests describe its content. */
  isForeign(cursor: string): boolean {
    return !this.#isSingle && !this.#isReached(this.versionIn(cursor));
  }

  /** The list for a client with these entities. */
  comparedTo(digests: string): Comparison {
    return this.#rows.comparedTo(digests);
  }

  /** The version whose content the cursor identifies, also for one of another process; null: unknown. */
  versionIn(cursor: string | null): number | null {
    const [cursorEpoch, cursorVersion, cursorTag, ...rest] = cursor?.split('.') ?? [];
    if (cursorTag === undefined || rest.length > 0) return null;
    if (cursorEpoch !== this.#epoch) return this.#tags.versionOf(cursorTag);
    const since = Number(cursorVersion);
    // An origin whose counter restarts may reuse an ETag for other content: our own versions take precedence.
    if (cursorTag === this.#tag && (this.#isHashed || since === this.#version)) return this.#version;
    return since >= 1 && since < this.#version ? since : null;
  }

  /** Another process issued the cursor, for content that is not the current one here: it may be newer. */
  mayBeOlderThan(cursor: string): boolean {
    const isOfAnother = !cursor.startsWith(`${this.#epoch}.`);
    return this.#version > 0 && isOfAnother && this.versionIn(cursor) !== this.#version;
  }

  #isCurrent(body: string): boolean {
    return this.#version > 0 && body === this.#body;
  }

  #read(body: string): ReturnType<typeof readBody> {
    if (this.#lastRead?.body === body) return this.#lastRead.items;
    const items = readBody(body, {
      isSingle: this.#isSingle,
      known: this.#rows.items,
      validateAnswer: this.#validateAnswer,
    });
    this.#lastRead = { body, items };
    return items;
  }

  /** True if all changes since that version are known. */
  #isReached(since: number | null): since is number {
    return since !== null && this.#rows.reachesTo(since);
  }

  /** Other processes may have got the same content with another ETag of the origin. */
  #noteTags(given: string | undefined): void {
    if (this.#isHashed) this.#tags.noteHash(this.#tag, this.#version);
    else this.#tags.note(this.#tag, this.#version);
    if (given !== undefined) this.#tags.note(given, this.#version);
  }

  /** `body`: null if only the entities are known. */
  #replace(items: Items, body: string | null, etag: string | undefined, nowMs: number): Acceptance {
    const isChanged = this.#rows.replace(items, this.#version + 1, nowMs) || this.#version === 0;
    this.#etag = etag;
    if (isChanged || body !== null) {
      this.#body = body;
      this.#bytes = null;
      this.#hasData = false;
    }
    const given = tagIn(etag);
    if (!isChanged) {
      this.#noteTags(given);
      return 'unchanged';
    }
    this.#version += 1;
    // An origin that doesn't change its ETag must not make new data look old.
    this.#tag = given === undefined || given === this.#tag ? hashOf(this.body) : given;
    this.#isHashed = this.#tag !== given;
    this.#noteTags(given);
    this.#cursor = `${this.#epoch}.${this.#version}.${this.#tag}`;
    return 'changed';
  }
}
