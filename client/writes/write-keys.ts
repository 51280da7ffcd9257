/**
 * Owns the Idempotency-Key of every write until its outcome is known: the same write, asked for again by whatever screen,
 * goes with the key and the body of its first try, also after its dialog was closed and, where doing it twice counts
 * twice, after the page was loaded anew. Kept on the device is a hash of what was asked for, never the body.
 */
import { fillPath, type PathParams } from '#shared/contract/paths.ts';
import type { WriteRow } from '#shared/contract/write-row.ts';
import { type WriteName, writes } from '#shared/contract/writes.ts';
import { createUuid } from '#shared/uuid.ts';
import type { BrowserEnvironment } from '../data/browser-environment.ts';
import { ClientProblem } from '../data/client-problem.ts';

type Asked = { params?: PathParams; body: unknown; version?: number };
export type OpenedWrite<Body> = { idempotencyKey: string; body: Body };

/** A write that was sent and whose outcome is not known. */
type OpenWrite = {
  member: string;
  name: WriteName;
  path: string;
  hash: string;
  key: string;
  /** The id that the client gave what was to be made. */
  id?: string;
  atMs: number;
  /** An answer to it was lost: it may have been done. */
  wasLost?: true;
  /** The hash of another body of which the person was warned. */
  warned?: string;
};

export type WriteKeys = {
  /**
   * What to send: the first key and body of the same write while its outcome is unknown, else new ones. Throws
   * EARLIER_UNKNOWN, once for each body, where an unknown one with another body may have counted already.
   */
  open<Body>(name: WriteName, asked: Asked & { body: Body }): OpenedWrite<Body>;
  succeed(name: WriteName, asked: Asked, key: string): void;
  fail(key: string, problem: ClientProblem): void;
  /** Their effects were seen by other ways than their answers. */
  include(keys: readonly string[]): void;
  /** From now on it is this member who writes; null: nobody. */
  enter(member: string | null): void;
};

const storageKey = 'kelner.openWrites';
/** The server forgets a key after a day. */
const keptMs = 23 * 60 * 60_000;
/** Said before the server looks up what became of the key. */
const saidAtTheDoor: readonly string[] = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'ORGANIZATION_REQUIRED',
  'FOREIGN_ORIGIN',
];

/** Whether the write may have been done, or may still be. */
export function isOutcomeUnknown({ code, status, isPassing }: ClientProblem): boolean {
  if (code === 'EARLIER_UNKNOWN') return false;
  return isPassing || code === 'REQUEST_IN_PROGRESS' || [0, 408, 425].includes(status);
}

function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** 53 bits (cyrb53): enough to tell the few bodies of one path apart; browsers offer no better over plain http. */
function hashOf(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36);
}

/** What the person asks for, whatever id the client made up for it. */
export function hashOfWrite({ body, version }: Asked): string {
  const wish = typeof body === 'object' && body !== null ? { ...body, id: undefined } : body;
  return hashOf(JSON.stringify([wish, version], sorted));
}

function idOf(body: unknown): string | undefined {
  return typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string'
    ? body.id
    : undefined;
}

/** What later writes change too: the stations' tickets together, else the first thing that the path names. */
function scopeOf(name: WriteName, path: string): string {
  if (path.startsWith('/api/preparation/')) return '/api/preparation/';
  const segments = rowOf(name).path.split('/');
  const first = segments.findIndex(segment => segment.startsWith(':'));
  return path
    .split('/')
    .slice(0, first === -1 ? segments.length : first + 1)
    .join('/');
}

function rowOf(name: WriteName): WriteRow {
  return writes[name];
}

function parseKept(text: string | null): OpenWrite[] | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    return Array.isArray(kept) ? kept.filter(one => one?.name in writes) : null;
  } catch {
    return null;
  }
}

export function createWriteKeys({ storage, now }: Pick<BrowserEnvironment, 'storage' | 'now'>): WriteKeys {
  let member: string | null = null;
  let held: OpenWrite[] = [];

  /** Other tabs of this browser open and close such writes too. */
  function readAgain(): void {
    const kept = parseKept(storage.read(storageKey));
    if (kept !== null) held = [...held.filter(({ name }) => !rowOf(name).addsUp), ...kept];
    held = held.filter(({ atMs }) => now() - atMs < keptMs);
  }

  function change(next: OpenWrite[]): void {
    held = next;
    const kept = held.filter(({ name }) => rowOf(name).addsUp);
    const isNothing = kept.length === 0 && storage.read(storageKey) === null;
    if (!isNothing) storage.write(storageKey, JSON.stringify(kept));
  }

  const forget = (keys: readonly string[]) => {
    if (keys.length === 0) return;
    readAgain();
    if (held.some(({ key }) => keys.includes(key))) change(held.filter(({ key }) => !keys.includes(key)));
  };

  /** The person looks first whether an earlier one counted; asked again, they mean it. */
  function warnOfEarlier(name: WriteName, path: string, hash: string): void {
    const { addsUp, path: pattern } = rowOf(name);
    if (!addsUp || !pattern.includes(':')) return;
    const earlier = held.find(one => one.member === member && one.path === path && one.wasLost);
    if (earlier === undefined || earlier.warned === hash) return;
    change(held.map(one => (one === earlier ? { ...one, warned: hash } : one)));
    throw new ClientProblem('EARLIER_UNKNOWN');
  }

  return {
    open(name, asked) {
      if (member === null) return { idempotencyKey: createUuid(now()), body: asked.body };
      readAgain();
      const { path: pattern } = rowOf(name);
      const path = fillPath(pattern, asked.params);
      const hash = hashOfWrite(asked);
      const known = held.find(
        one => one.member === member && one.name === name && one.path === path && one.hash === hash,
      );
      if (known !== undefined)
        return {
          idempotencyKey: known.key,
          body: known.id === undefined ? asked.body : { ...asked.body, id: known.id },
        };
      warnOfEarlier(name, path, hash);
      const key = createUuid(now());
      const id = idOf(asked.body);
      change([...held, { member, name, path, hash, key, atMs: now(), ...(id !== undefined && { id }) }]);
      return { idempotencyKey: key, body: asked.body };
    },
    succeed(name, { params }, key) {
      const scope = scopeOf(name, fillPath(rowOf(name).path, params));
      // What only sets a state is another wish once something else was done after it.
      const overtaken = held.filter(
        one => one.wasLost && !rowOf(one.name).addsUp && scopeOf(one.name, one.path) === scope,
      );
      forget([key, ...overtaken.map(one => one.key)]);
    },
    fail(key, problem) {
      const failed = held.find(one => one.key === key);
      if (failed === undefined) return;
      if (isOutcomeUnknown(problem))
        change(held.map(one => (one === failed ? { ...one, wasLost: true } : one)));
      else if (!failed.wasLost || !saidAtTheDoor.includes(problem.code)) forget([key]);
    },
    include: forget,
    enter(next) {
      member = next;
      held = [];
      readAgain();
      // Whatever was under way when the page went: its answer came to nobody.
      held = held.map(one => ({ ...one, wasLost: true }));
    },
  };
}
