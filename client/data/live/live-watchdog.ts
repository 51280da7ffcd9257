/** Detects a dead socket from missing frames: TCP reports nothing for minutes after a device has left the network. */
import { heartbeatMs } from '#shared/kernel/intervals.ts';
import type { BrowserEnvironment } from '../browser-environment.ts';

type LiveWatchdog = {
  /** A socket is being opened. */
  open(): void;
  /** A frame arrived. */
  hear(): void;
  /** The server's heartbeat interval. */
  setBeat(ms: number): void;
  /** A ping was sent: without a response soon the socket is closed. False if one is pending already. */
  ask(): boolean;
  /** Call after the clock jumped, which makes the time of the last frame meaningless. */
  distrust(): void;
  /** Silent for so long that the device must have slept or the socket is dead. */
  isSilent(): boolean;
  stop(): void;
};

/** One and a half heartbeats without a frame: the socket counts as dead. */
const silenceFactor = 1.5;
/** Limit from opening to `welcome`; a network that drops packets never fails by itself. */
const welcomeWithinMs = 10_000;
const doubtAfterMs = 1_000;
const pongWithinMs = 5_000;

export function createLiveWatchdog(
  { now, setTimer }: Pick<BrowserEnvironment, 'now' | 'setTimer'>,
  notify: {
    /** The response is overdue: the socket may be dead. */
    doubt(): void;
    /** The socket responded after all. */
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
      // A further ping does not extend the deadline of the pending one.
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
    distrust() {
      heardAtMs = Number.NEGATIVE_INFINITY;
    },
    isSilent: () => now() - heardAtMs >= beatMs * silenceFactor,
    stop() {
      proof = 'none';
      cancelTimer();
    },
  };
}
