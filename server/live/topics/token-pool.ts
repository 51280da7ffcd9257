/** Whose token a poll borrows where the origin gave the server no credential of its own. */
import type { MemberIdentity } from '../../http/guards.ts';

/** The token that stays valid longest among those not yet refused, or null. */
export function freshestToken(
  identities: Iterable<MemberIdentity>,
  nowMs: number,
  refused: ReadonlySet<string>,
): MemberIdentity | null {
  let freshest: MemberIdentity | null = null;
  for (const identity of identities) {
    if (identity.expiresAtMs <= nowMs || refused.has(identity.token)) continue;
    if (freshest === null || identity.expiresAtMs > freshest.expiresAtMs) freshest = identity;
  }
  return freshest;
}
