/** Dependencies shared by the sessions of all sockets. */
import type { AdmitToken } from '../../http/guards.ts';
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
  admitToken: AdmitToken;
  /** Extends an identity beyond its token's expiry; null if that is never possible. */
  extendSession: ExtendSession | null;
  clock: LiveClock;
  /** The server's version: pages of the same version know the whole protocol. */
  appVersion: string;
  round: FlushScheduler;
  heartbeats: Heartbeats;
  /** Sends notices to persons, independent of topics. */
  screens?: ScreenListener;
};
