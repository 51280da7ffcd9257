/**
 * How long one socket may go on: its token lives a minute, so a fresh one is asked for 15 s before it expires, and
 * 10 s after it did nothing more is sent.
 */
import { authAheadMs, authGraceMs } from '#shared/intervals.ts';
import type { MemberIdentity } from '../guards.ts';
import type { Cancel, LiveClock } from './live-clock.ts';

export type SocketAuth = {
  readonly identity: MemberIdentity;
  /** Takes a later identity of the same person in the same restaurant; false for anybody else's. */
  renew(identity: MemberIdentity): boolean;
  stop(): void;
};

export function createSocketAuth(options: {
  identity: MemberIdentity;
  clock: LiveClock;
  required: (inSeconds: number) => void;
  expired: () => void;
}): SocketAuth {
  const { clock } = options;
  let { identity } = options;
  let cancelTimer: Cancel = () => {};

  const awaitExpiry = (): void => {
    const leftMs = identity.expiresAtMs + authGraceMs - clock.now();
    cancelTimer = clock.after(leftMs, () => {
      if (clock.now() < identity.expiresAtMs + authGraceMs) awaitExpiry();
      else options.expired();
    });
  };
  const awaitRenewal = (): void => {
    const leftMs = identity.expiresAtMs - authAheadMs - clock.now();
    cancelTimer = clock.after(leftMs, () => {
      const inMs = identity.expiresAtMs - clock.now();
      if (inMs > authAheadMs) {
        awaitRenewal();
        return;
      }
      options.required(Math.max(0, Math.round(inMs / 1_000)));
      awaitExpiry();
    });
  };

  awaitRenewal();
  return {
    get identity() {
      return identity;
    },
    renew(later) {
      if (later.userId !== identity.userId || later.organizationId !== identity.organizationId) return false;
      // Two on their way at once may arrive in either order.
      if (later.expiresAtMs < identity.expiresAtMs) return true;
      identity = later;
      cancelTimer();
      awaitRenewal();
      return true;
    },
    stop() {
      cancelTimer();
    },
  };
}
