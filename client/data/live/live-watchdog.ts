/**
 * Decides from what is heard on a socket, and from silence, whether it is alive: TCP says nothing for minutes when a
 * tablet has walked out of reach.
 */
import { heartbeatMs } from '#shared/intervals.ts';
import type { BrowserEnvironment } from '../browser-environment.ts';

export type LiveWatchdog = {
  /** A socket is being opened. */
  open(): void;
  /** Anything came. */
  hear(): void;
  /** How often the server lets itself be heard. */
  setBeat(ms: number): void;
  /** A sign of life was asked for: without one soon the socket is given up. False: it is being waited for already. */
  ask(): boolean;
  /** So silent that the device itself must have slept, or the socket is dead. */
  isSilent(): boolean;
  stop(): void;
};

/** One heartbeat and a half without any frame: the socket is dead, whatever TCP thinks. */
const silenceFactor = 1.5;
/** From the first byte to the welcome; a network that swallows packets answers nothing at all. */
const welcomeWithinMs = 10_000;
const doubtAfterMs = 1_000;
const pongWithinMs = 5_000;

export function createLiveWatchdog(
  { now, setTimer }: Pick<BrowserEnvironment, 'now' | 'setTimer'>,
  notify: {
    /** The answer is late: whether the socket lives is not known. */
    doubt(): void;
    /** It lives after all. */
    trust(): void;
    dead(): void;
  },
): LiveWatchdog {
  let beatMs = heartbeatMs;
  let heardAtMs = 0;
  let proof: 'none' | 'asked' | 'late' = 'none';
  let cancelTimer = () => {};

  function dieWithin(ms: number): void {
    cancelTimer();
    cancelTimer = setTimer(notify.dead, ms);
  }

  return {
    open() {
      heardAtMs = now();
      dieWithin(welcomeWithinMs);
    },
    hear() {
      heardAtMs = now();
      dieWithin(beatMs * silenceFactor);
      const wasLate = proof === 'late';
      proof = 'none';
      if (wasLate) notify.trust();
    },
    setBeat(ms) {
      beatMs = ms;
      dieWithin(beatMs * silenceFactor);
    },
    ask() {
      // One doubt at a time: more of them must not put the verdict off.
      if (proof !== 'none') return false;
      proof = 'asked';
      cancelTimer();
      cancelTimer = setTimer(() => {
        proof = 'late';
        dieWithin(pongWithinMs - doubtAfterMs);
        notify.doubt();
      }, doubtAfterMs);
      return true;
    },
    isSilent: () => now() - heardAtMs >= beatMs * silenceFactor,
    stop() {
      proof = 'none';
      cancelTimer();
    },
  };
}
