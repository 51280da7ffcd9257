/** Idempotency-Key of a write: parsing, request hash, and one request at a time per key. Each part stores its own recorded responses. */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { uuidPattern } from '#shared/kernel/limits.ts';
import { ProblemError } from './errors.ts';

/** Retention of recorded responses. */
export const keyRetentionMs = 24 * 60 * 60_000;

export function requireIdempotencyKey({ headers }: FastifyRequest): string {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string' || !new RegExp(uuidPattern).test(key))
    throw new ProblemError('IDEMPOTENCY_KEY_REQUIRED');
  return key.toLowerCase();
}

/** Must be equal for requests with the same key. */
export function requestHash({ method, url }: FastifyRequest, body: unknown): string {
  const content = JSON.stringify([method, url, body ?? null]);
  return createHash('sha256').update(content).digest('base64url');
}

/** `recorded`: the hash of the first request with this key. */
export function requireSameRequest(recorded: string, hash: string): void {
  if (recorded !== hash) throw new ProblemError('IDEMPOTENCY_KEY_REUSED');
}

type KeyOwner = { readonly organizationId: string; readonly userId: string };
type KeysInUse = <T>(owner: KeyOwner, key: string, work: () => Promise<T>) => Promise<T>;

/** Runs `work` unless a request with the same key of the same user is running: then throws REQUEST_IN_PROGRESS. */
export function createKeysInUse(): KeysInUse {
  const running = new Set<string>();
  return async ({ organizationId, userId }, key, work) => {
    const runningKey = `${organizationId}/${userId}/${key}`;
    if (running.has(runningKey)) throw new ProblemError('REQUEST_IN_PROGRESS');
    running.add(runningKey);
    try {
      return await work();
    } finally {
      running.delete(runningKey);
    }
  };
}
