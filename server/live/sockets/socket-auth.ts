/**
 * How long one socket may stay authenticated: its token lives a minute, so a fresh one is requested 15 s before it expires, and from 10 s after
 * expiry nothing is sent.
 */
import { authAheadMs, authGraceMs } from '#shared/kernel/intervals.ts';
import type { MemberIdentity } from '../../http/guards.ts';
import type { Cancel, LiveClock } from '../live-clock.ts';

export type SocketAuth = {
  readonly identity: MemberIdentity;
  /** The origin refused the token: requests a fresh one. */
  refused(): void;
  /** Accepts a later identity of the same person, restaurant and kind of session (by PIN or not); false for any other and after stop. */
  renew(identity: MemberIdentity): boolean;
  stop(): void;
};

/** The socket, notified when a token is needed or has expired. */
export type AuthOwner = { authRequired(inSeconds: number): void; authExpired(): void };

/** If the origin accepts no token at all, clients must not be asked for fresh ones continuously. */
const refusedEveryMs = 30_000;
/** After the process was suspended a fresh token may have arrived but not been read yet. */
const lateByMs = 1_000;
const readWithinMs = 2_000;

class AuthOfSocket implements SocketAuth {
  readonly #clock: LiveClock;
  readonly #owner: AuthOwner;
  #identity: MemberIdentity;
  #cancelTimer: Cancel | null = null;
  #isStopped = false;
  #refusedAtMs = Number.NEGATIVE_INFINITY;

  constructor(clock: LiveClock, identity: MemberIdentity, owner: AuthOwner) {
    this.#clock = clock;
    this.#owner = owner;
    this.#identity = identity;
    this.#awaitRenewal();
  }

  get identity(): MemberIdentity {
    return this.#identity;
  }

  renew(later: MemberIdentity): boolean {
    if (this.#isStopped) return false;
    const known = this.#identity;
    if (later.userId !== known.userId || later.organizationId !== known.organizationId) return false;
    // The topics allowed to a session by PIN were decided with its first token.
    if (later.isByPin !== known.isByPin) return false;
    // Two tokens in flight may arrive in either order.
    if (later.expiresAtMs < known.expiresAtMs) return true;
    this.#identity = later;
    this.#cancelTimer?.();
    this.#awaitRenewal();
    return true;
  }

  refused(): void {
    const nowMs = this.#clock.now();
    if (this.#isStopped || nowMs - this.#refusedAtMs < refusedEveryMs) return;
    this.#refusedAtMs = nowMs;
    this.#owner.authRequired(Math.max(0, Math.round(this.#leftMs() / 1_000)));
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }

  #leftMs(): number {
    return this.#identity.expiresAtMs - this.#clock.now();
  }

  #awaitRenewal(): void {
    this.#cancelTimer = this.#clock.after(this.#leftMs() - authAheadMs, () => this.#askForRenewal());
  }

  #askForRenewal(): void {
    const leftMs = this.#leftMs();
    // Node's timers fire early if the delay exceeds their range.
    if (leftMs > authAheadMs) {
      this.#awaitRenewal();
      return;
    }
    this.#owner.authRequired(Math.max(0, Math.round(leftMs / 1_000)));
    this.#awaitExpiry();
  }

  #awaitExpiry(): void {
    const leftMs = this.#leftMs() + authGraceMs;
    const waitMs = leftMs < 0 ? readWithinMs : leftMs;
    this.#cancelTimer = this.#clock.after(waitMs, () => {
      const overMs = -(this.#leftMs() + authGraceMs);
      if (overMs < 0 || (leftMs >= 0 && overMs > lateByMs)) this.#awaitExpiry();
      else this.#owner.authExpired();
    });
  }
}

export function createSocketAuth(clock: LiveClock, identity: MemberIdentity, owner: AuthOwner): SocketAuth {
  return new AuthOfSocket(clock, identity, owner);
}
