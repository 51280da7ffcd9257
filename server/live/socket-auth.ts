/**
 * How long one socket may go on: its token lives a minute, so a fresh one is asked for 15 s before it expires, and
 * 10 s after it did nothing more is sent.
 */
import { authAheadMs, authGraceMs } from '#shared/intervals.ts';
import type { MemberIdentity } from '../guards.ts';
import type { Cancel, LiveClock } from './live-clock.ts';

export type SocketAuth = {
  readonly identity: MemberIdentity;
  /** Takes a later identity of the same person in the same restaurant; false for anybody else's and once stopped. */
  renew(identity: MemberIdentity): boolean;
  stop(): void;
};

/** The socket, which is told when its time comes. */
export type AuthOwner = { authRequired(inSeconds: number): void; authExpired(): void };

class AuthOfSocket implements SocketAuth {
  readonly #clock: LiveClock;
  readonly #owner: AuthOwner;
  #identity: MemberIdentity;
  #cancelTimer: Cancel | null = null;
  #isStopped = false;

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
    // Two on their way at once may arrive in either order.
    if (later.expiresAtMs < known.expiresAtMs) return true;
    this.#identity = later;
    this.#cancelTimer?.();
    this.#awaitRenewal();
    return true;
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
    // Timers come early where the time is longer than they can count.
    if (leftMs > authAheadMs) {
      this.#awaitRenewal();
      return;
    }
    this.#owner.authRequired(Math.max(0, Math.round(leftMs / 1_000)));
    this.#awaitExpiry();
  }

  #awaitExpiry(): void {
    this.#cancelTimer = this.#clock.after(this.#leftMs() + authGraceMs, () => {
      if (this.#leftMs() + authGraceMs > 0) this.#awaitExpiry();
      else this.#owner.authExpired();
    });
  }
}

export function createSocketAuth(clock: LiveClock, identity: MemberIdentity, owner: AuthOwner): SocketAuth {
  return new AuthOfSocket(clock, identity, owner);
}
