/**
 * Decides which Clerk sessions are valid on a shared screen: only one that starts after somebody chose to sign in on the locked screen. Earlier and later
 * sessions in that browser are not.
 */
import type { Identity } from '../../http/guards.ts';
import type { DeviceKey } from '../devices/device-credentials.ts';
import { claimsOf } from '../shared/session-tokens.ts';

export type AccountVisits = {
  /** Somebody chose to sign in on the device. */
  open(device: DeviceKey): void;
  isOpen(device: DeviceKey): boolean;
  /** Whether the session is valid on the device. The first new one after `open` becomes valid. */
  admits(device: DeviceKey, identity: Pick<Identity, 'sessionId' | 'token'>): boolean;
  /** The session ended; if it was on a screen, its visit ends. */
  ended(sessionId: string): void;
  /** The screen locks; returns the session that was on it. */
  close(device: DeviceKey): string | null;
};

/** Long enough for a sign-in with a code by e-mail. */
const signInMs = 10 * 60_000;
/** The same as for a session by password on a shared screen, which ends with its page. */
const idleMs = 5 * 60_000;
const minuteMs = 60_000;

const keyOf = ({ organizationId, deviceId }: DeviceKey): string => `${organizationId} ${deviceId}`;

/** Minutes since the session's person last authenticated; null if the token doesn't contain it. */
export function verifiedMinutesAgo(token: string): number | null {
  const { fva } = claimsOf(token);
  const [minutes] = Array.isArray(fva) ? fva : [];
  return typeof minutes === 'number' && minutes >= 0 ? minutes : null;
}

export function createAccountVisits(elapsedMs: () => number): AccountVisits {
  const visits = new Map<string, { openedMs: number; usedMs: number; sessionId: string | null }>();

  function current(device: DeviceKey) {
    const visit = visits.get(keyOf(device));
    if (visit === undefined) return undefined;
    const { sessionId, usedMs, openedMs } = visit;
    const isOver = sessionId === null ? elapsedMs() - openedMs >= signInMs : elapsedMs() - usedMs >= idleMs;
    return isOver ? undefined : visit;
  }

  return {
    open(device) {
      const nowMs = elapsedMs();
      visits.set(keyOf(device), { openedMs: nowMs, usedMs: nowMs, sessionId: null });
    },
    isOpen: device => current(device) !== undefined,
    admits(device, { sessionId, token }) {
      const visit = current(device);
      if (visit === undefined) return false;
      if (visit.sessionId === null) {
        const minutes = verifiedMinutesAgo(token);
        if (minutes === null || minutes > (elapsedMs() - visit.openedMs) / minuteMs) return false;
        visit.sessionId = sessionId;
      }
      if (visit.sessionId !== sessionId) return false;
      visit.usedMs = elapsedMs();
      return true;
    },
    ended(sessionId) {
      for (const [key, visit] of visits) if (visit.sessionId === sessionId) visits.delete(key);
    },
    close(device) {
      const sessionId = visits.get(keyOf(device))?.sessionId ?? null;
      visits.delete(keyOf(device));
      return sessionId;
    },
  };
}
