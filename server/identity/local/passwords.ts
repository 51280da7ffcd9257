/**
 * Hashes and verifies passwords: scrypt with OWASP's recommended parameters, few at a time because each takes 128 MiB. An unknown account takes the
 * same time as a wrong password.
 */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ProblemError } from '../../http/errors.ts';

/** `log2Cost` is scrypt's N as a power of two. */
export type PasswordCost = {
  readonly log2Cost: number;
  readonly blockSize: number;
  readonly parallelism: number;
};

/** OWASP Password Storage Cheat Sheet: N = 2^17, r = 8, p = 1. */
const owaspPasswordCost: PasswordCost = { log2Cost: 17, blockSize: 8, parallelism: 1 };

const hashesAtOnce = 2;
const hashesWaitingMax = 32;
const saltBytes = 16;
const keyBytes = 32;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

function deriveKey(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
  const options = { N: 2 ** cost.log2Cost, r: cost.blockSize, p: cost.parallelism };
  // scrypt needs 128·N·r bytes; OpenSSL counts a little more than that.
  const maxmem = 128 * options.N * options.r + 128 * options.r * (options.p + 2) + 1_048_576;
  // NFC: a letter may be typed as one or as two code points.
  return derive(password.normalize('NFC'), salt, keyBytes, { ...options, maxmem });
}

/** Priority of a hash: `known` for callers with an earlier sign-in. */
type Asker = 'known' | 'stranger';

/** Limits concurrency, known callers first; refuses if the queue is longer than anyone would wait. */
function createGate() {
  const waiting: Record<Asker, (() => void)[]> = { known: [], stranger: [] };
  let running = 0;
  return async <T>(asker: Asker, work: () => Promise<T>): Promise<T> => {
    const queue = waiting[asker];
    if (queue.length >= hashesWaitingMax) throw new ProblemError('OVERLOADED', {}, { retryAfterSeconds: 5 });
    if (running >= hashesAtOnce) await new Promise<void>(resolve => queue.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.known.shift() ?? waiting.stranger.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

function parseHash(stored: string): { cost: PasswordCost; salt: Buffer; key: Buffer } {
  const [kind, log2Cost, blockSize, parallelism, salt, key] = stored.split('$');
  if (kind !== 'scrypt' || salt === undefined || key === undefined)
    throw new Error('Unknown kind of password hash');
  return {
    cost: { log2Cost: Number(log2Cost), blockSize: Number(blockSize), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}

/** Stored for an account that cannot sign in by password: its person has a PIN only. */
export const noPassword = '';

export type Passwords = {
  /** The text to store: parameters, salt and key. Always runs with priority: only an authorized person sets a password. */
  hash(password: string): Promise<string>;
  /** `stored` is undefined without an account: false, after the same time; for `noPassword`, too. */
  verify(password: string, stored: string | undefined, asker: Asker): Promise<boolean>;
};

export function createPasswords(cost: PasswordCost = owaspPasswordCost): Passwords {
  const pass = createGate();
  const nobody = { cost, salt: randomBytes(saltBytes), key: randomBytes(keyBytes) };
  return {
    async hash(password) {
      const salt = randomBytes(saltBytes);
      const key = await pass('known', () => deriveKey(password, salt, cost));
      const parameters = [cost.log2Cost, cost.blockSize, cost.parallelism];
      return ['scrypt', ...parameters, salt.toString('base64url'), key.toString('base64url')].join('$');
    },
    async verify(password, stored, asker) {
      const isKnown = stored !== undefined && stored !== noPassword;
      const expected = isKnown ? parseHash(stored) : nobody;
      const key = await pass(asker, () => deriveKey(password, expected.salt, expected.cost));
      return timingSafeEqual(key, expected.key) && isKnown;
    },
  };
}
