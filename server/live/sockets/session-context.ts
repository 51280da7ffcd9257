/** What the sessions of all sockets share. */
import type { VerifyToken } from '../../http/guards.ts';
import type { LiveClock } from '../live-clock.ts';
import type { LiveHub } from '../live-hub.ts';
import type { ScreenListener } from './connection-events.ts';
import type { FlushScheduler } from './flush-scheduler.ts';
import type { Heartbeats } from './heartbeats.ts';
import type { OpenSockets } from './open-sockets.ts';
import type { ExtendSession } from './session-extension.ts';

export type SessionContext = {
  hub: LiveHub;
  openSockets: OpenSockets;
  verifyToken: VerifyToken;
  /** An identity for some time more, past its token's end; null where that is never so. */
  extendSession: ExtendSession | null;
  clock: LiveClock;
  round: FlushScheduler;
  heartbeats: Heartbeats;
  /** Who has something to say to people besides topics. */
  screens?: ScreenListener;
};
