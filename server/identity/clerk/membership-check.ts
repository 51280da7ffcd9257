/**
 * Asks Clerk whether somebody is still a member, for their sessions by PIN: these have no token of Clerk's that would end with the membership. While
 * Clerk is silent, who was one a moment ago goes on for as long as a token of theirs would be accepted.
 */
import { ProblemError } from '../../http/errors.ts';
import { tokenLifeMs } from '../shared/session-tokens.ts';
import type { ClerkBackend } from './clerk-backend.ts';
import type { ClerkRole } from './membership-cache.ts';

export type MembershipCheck = {
  /** Null for a member no more. Throws NOT_READY where Clerk has been silent for too long. */
  roleNow(organizationId: string, userId: string): Promise<ClerkRole | null>;
  /** A token of Clerk's that is good for `leftMs` said the same: it counts while Clerk is silent. */
  sawToken(member: { organizationId: string; userId: string; role: ClerkRole }, leftMs: number): void;
};

/** A page renews its token every 45 s, so that each renewal asks once. */
const freshMs = 5_000;
/** Nobody waits for a timeout again at once. */
const silentMs = 10_000;
const cachedPeopleMax = 10_000;

/** `askedMs`: when Clerk said so; `goodUntilMs`: until when it counts without Clerk. */
type Proof = { role: ClerkRole; askedMs: number; goodUntilMs: number };

const keyOf = (organizationId: string, userId: string): string => `${organizationId} ${userId}`;

/** `graceMs`: how long sessions go on after their token while Clerk is away. */
export function createMembershipCheck({
  backend,
  graceMs,
  elapsedMs,
}: {
  backend: Pick<ClerkBackend, 'roleOf'>;
  graceMs: number;
  elapsedMs: () => number;
}): MembershipCheck {
  const proofs = new Map<string, Proof>();
  const underWay = new Map<string, Promise<ClerkRole | null | undefined>>();
  let silentSinceMs = Number.NEGATIVE_INFINITY;

  function keep(key: string, role: ClerkRole, leftMs: number, askedMs: number): void {
    proofs.delete(key);
    const goodUntilMs = elapsedMs() + Math.min(leftMs, tokenLifeMs) + graceMs;
    proofs.set(key, { role, askedMs, goodUntilMs });
    const [oldest] = proofs.keys();
    if (proofs.size > cachedPeopleMax && oldest !== undefined) proofs.delete(oldest);
  }

  async function ask(organizationId: string, userId: string): Promise<ClerkRole | null | undefined> {
    const key = keyOf(organizationId, userId);
    const role = await backend.roleOf(organizationId, userId);
    silentSinceMs = role === undefined ? elapsedMs() : Number.NEGATIVE_INFINITY;
    if (role === null) proofs.delete(key);
    else if (role !== undefined) keep(key, role, tokenLifeMs, elapsedMs());
    underWay.delete(key);
    return role;
  }

  return {
    sawToken({ organizationId, userId, role }, leftMs) {
      const key = keyOf(organizationId, userId);
      keep(key, role, leftMs, proofs.get(key)?.askedMs ?? Number.NEGATIVE_INFINITY);
    },
    async roleNow(organizationId, userId) {
      const key = keyOf(organizationId, userId);
      const proof = proofs.get(key);
      if (proof !== undefined && elapsedMs() - proof.askedMs < freshMs) return proof.role;
      if (elapsedMs() - silentSinceMs >= silentMs) {
        const asking = underWay.get(key) ?? ask(organizationId, userId);
        underWay.set(key, asking);
        const role = await asking;
        if (role !== undefined) return role;
      }
      const last = proofs.get(key);
      if (last !== undefined && elapsedMs() < last.goodUntilMs) return last.role;
      throw new ProblemError('NOT_READY', {}, { retryAfterSeconds: 10 });
    },
  };
}
