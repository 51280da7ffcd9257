/**
 * Asks Clerk whether a person is still a member, for their sessions by PIN, which have no Clerk token that would end with the membership. While Clerk is
 * unreachable, the last answer counts for as long as a token would.
 */
import { ProblemError } from '../../http/errors.ts';
import { tokenLifeMs } from '../shared/session-tokens.ts';
import type { ClerkBackend } from './clerk-backend.ts';
import type { ClerkRole } from './membership-cache.ts';

export type MembershipCheck = {
  /** Null for a former member. Throws NOT_READY if Clerk has been unreachable for too long. */
  roleNow(organizationId: string, userId: string): Promise<ClerkRole | null>;
  /** A Clerk token that is valid for `leftMs` proved the membership, for use while Clerk is unreachable. */
  sawToken(member: { organizationId: string; userId: string; role: ClerkRole }, leftMs: number): void;
};

/** A page renews its token every 45 s, so that each renewal asks Clerk once. */
const freshMs = 5_000;
/** After a timeout, nobody waits for another one within this time. */
const silentMs = 10_000;
const cachedPeopleMax = 10_000;

/** `askedMs`: the time of Clerk's answer; `goodUntilMs`: until when it counts without Clerk. */
type Proof = { role: ClerkRole; askedMs: number; goodUntilMs: number };

const keyOf = (organizationId: string, userId: string): string => `${organizationId} ${userId}`;

/** `graceMs`: how long sessions continue after their token while Clerk is unreachable. */
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
