/**
 * Concurrency limits for forwarded bridge calls. Tokens can't be verified here: a bridge that the origin has accepted before has its own queue, all
 * others share one.
 */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createForward, type ForwardLane } from './origin-forward.ts';

export type BridgeForwards = {
  /** Whether the origin has accepted that token before. */
  knowsBridge(token: string): boolean;
  forwardBridge(request: FastifyRequest, reply: FastifyReply, token: string): Promise<void>;
};

/** Bridges poll every second or two, one call at a time. */
const turns = { atOncePerCaller: 2, forwardsMax: 128 };
const cachedCallersMax = 1_000;
const unknownCaller = 'unknown';

export function createBridgeForwards(
  lane: Omit<ForwardLane, 'callerOf' | 'atOncePerCaller' | 'forwardsMax'>,
): BridgeForwards {
  const known = new Set<string>();
  const digest = (token: string) => createHash('sha256').update(token).digest('base64url');
  const knowsBridge = (token: string) => known.has(digest(token));
  const callerOf = (_request: FastifyRequest, token: string) =>
    knowsBridge(token) ? digest(token) : unknownCaller;
  const forward = createForward({ ...lane, ...turns, callerOf });

  /** A response below 500 except 401 and 403 means that the origin accepted the token; a fault says nothing. */
  const noteAnswer = (token: string, status: number): void => {
    const key = digest(token);
    if (status < 500) known.delete(key);
    if (status >= 500 || status === 401 || status === 403) return;
    known.add(key);
    const [oldest] = known;
    if (known.size > cachedCallersMax && oldest !== undefined) known.delete(oldest);
  };

  return {
    knowsBridge,
    async forwardBridge(request, reply, token) {
      const outcome = await forward(request, reply, token);
      if (outcome !== 'ambiguous') noteAnswer(token, reply.statusCode);
    },
  };
}
