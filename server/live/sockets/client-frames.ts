/** Parses client messages strictly, so that later code can trust their shape, and rate-limits frames before any of them costs work. */
import { limits } from '#shared/kernel/limits.ts';
import { digestLength } from '#shared/live/entity-digest.ts';
import type { ClientMessage, TopicRequest } from '#shared/live/live-messages.ts';
import { type Bucket, refilled } from '../../http/token-bucket.ts';

const pathLengthMax = 512;
const clientLengthMax = 64;
const tokenLengthMax = 12_288;
const noticeIdLengthMax = 64;
const subMax = 1_000_000;
/** Above any legitimate number of topics; those over the per-socket limit are refused one by one. */
const helloTopicsMax = 256;

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasOnly(fields: Fields, names: readonly string[]): boolean {
  return Object.keys(fields).every(name => name === 'type' || names.includes(name));
}

function isText(value: unknown, lengthMax: number): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= lengthMax;
}

function isSub(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= subMax;
}

/** A cursor that the server can't have issued is ignored. */
function readTopic(fields: Fields): TopicRequest | null {
  const { sub, path, cursor } = fields;
  if (!hasOnly(fields, ['sub', 'path', 'cursor']) || !isSub(sub) || !isText(path, pathLengthMax)) return null;
  if (cursor !== undefined && typeof cursor !== 'string') return null;
  const isOurs = cursor !== undefined && /^[\w.-]{1,80}$/.test(cursor);
  return { sub, path, ...(isOurs && { cursor }) };
}

function readHello(fields: Fields): ClientMessage | null {
  const { client, token, topics } = fields;
  if (!hasOnly(fields, ['client', 'token', 'topics']) || !isText(client, clientLengthMax)) return null;
  if (token !== undefined && !isText(token, tokenLengthMax)) return null;
  if (!Array.isArray(topics) || topics.length > helloTopicsMax) return null;
  const wanted = topics.map(topic => (isFields(topic) && !('type' in topic) ? readTopic(topic) : null));
  const known = wanted.filter(topic => topic !== null);
  if (known.length < wanted.length) return null;
  return { type: 'hello', client, topics: known, ...(token !== undefined && { token }) };
}

function readHave(fields: Fields): ClientMessage | null {
  const { sub, digests, isMore } = fields;
  if (!hasOnly(fields, ['sub', 'digests', 'isMore']) || !isSub(sub)) return null;
  if (typeof digests !== 'string' || digests.length > limits.digestsPerFrame * digestLength) return null;
  if (digests.length % digestLength > 0 || !/^[0-9a-z]*$/.test(digests)) return null;
  if (isMore !== undefined && isMore !== true) return null;
  return { type: 'have', sub, digests, ...(isMore && { isMore }) };
}

/** The message of a frame, or null for anything that isn't exactly a protocol message. */
export function readClientFrame(text: string): ClientMessage | null {
  let fields: unknown;
  try {
    fields = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isFields(fields)) return null;
  const { sub, token } = fields;
  switch (fields.type) {
    case 'hello':
      return readHello(fields);
    case 'subscribe': {
      const topic = readTopic(fields);
      return topic && { type: 'subscribe', ...topic };
    }
    case 'unsubscribe':
    case 'resync':
      return hasOnly(fields, ['sub']) && isSub(sub) ? { type: fields.type, sub } : null;
    case 'have':
      return readHave(fields);
    case 'auth':
      return hasOnly(fields, ['token']) && isText(token, tokenLengthMax) ? { type: 'auth', token } : null;
    case 'presence': {
      const { isVisible } = fields;
      const isRight = hasOnly(fields, ['isVisible']) && typeof isVisible === 'boolean';
      return isRight ? { type: 'presence', isVisible } : null;
    }
    case 'noticed':
    case 'dismissed': {
      const { id } = fields;
      return hasOnly(fields, ['id']) && isText(id, noticeIdLengthMax) ? { type: fields.type, id } : null;
    }
    case 'ping':
      return hasOnly(fields, []) ? { type: 'ping' } : null;
    default:
      return null;
  }
}

/** Token bucket: 20 frames a second, burst of 40. Returns true while the sender stays within it. */
export function createFrameBudget(now: () => number): () => boolean {
  const allowance = { burst: limits.framesBurst, refillMs: 1_000 / limits.framesPerSecond };
  let bucket: Bucket | undefined;
  return () => {
    bucket = refilled(allowance, bucket, now());
    if (bucket.left < 1) return false;
    bucket = { ...bucket, left: bucket.left - 1 };
    return true;
  };
}
