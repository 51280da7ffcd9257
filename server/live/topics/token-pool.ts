/** Chooses the watcher's token for a poll if the origin issued the server no credential. */
import type { MemberIdentity } from '../../http/guards.ts';

/** The token that stays valid longest among those not refused, or null. */
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
