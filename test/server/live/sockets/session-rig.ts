/** A live session on an in-memory socket, with its hub, origin and manual clock. */
import { heartbeatMs } from '#shared/kernel/intervals.ts';
import type { MemberIdentity } from '../../../../server/http/guards.ts';
import { createFlushScheduler } from '../../../../server/live/sockets/flush-scheduler.ts';
import { createHeartbeats } from '../../../../server/live/sockets/heartbeats.ts';
import { createLiveSession } from '../../../../server/live/sockets/live-session.ts';
import { createOpenSockets } from '../../../../server/live/sockets/open-sockets.ts';
import type { SessionContext } from '../../../../server/live/sockets/session-context.ts';
import type { ExtendSession } from '../../../../server/live/sockets/session-extension.ts';
import {
  createMemorySocket,
  createRig,
  type Frame,
  person,
  type Rig,
  type RigOptions,
  readToken,
  rows,
  tablesPath,
} from '../live-rig.ts';

/** Of the server. */
export const appVersion = '1.2.3';

export function createSessionRig(options: RigOptions & { extendSession?: ExtendSession } = {}) {
  const rig: Rig = createRig(options);
  rig.origin.answer(tablesPath, rows(60));
  const openSockets = createOpenSockets({ signedOut: 4410, replaced: 1000, forbidden: 4403 });
  const context: SessionContext = {
    hub: rig.hub,
    openSockets,
    admitToken: async token => readToken(token),
    extendSession: options.extendSession ?? null,
    clock: rig.clock,
    appVersion,
    round: createFlushScheduler(rig.clock),
    heartbeats: createHeartbeats(rig.clock, heartbeatMs),
  };
  /** `version`: of the page. */
  const connect = (upgradeToken: string | null = null, version: string | null = null) => {
    const socket = Object.assign(createMemorySocket(), { version });
    const session = createLiveSession(context, socket, { token: upgradeToken, place: { headers: {} } });
    const say = async (message: unknown): Promise<Frame[]> => {
      session.received(typeof message === 'string' ? message : JSON.stringify(message));
      await rig.clock.advance(1);
      return socket.news();
    };
    const hello = (
      identity: MemberIdentity = person('ala'),
      topics: { sub: number; path: string; cursor?: string }[] = [],
      client = 'tab',
    ) => say({ type: 'hello', client, token: identity.token, topics });
    /** Advances the time; returns what the client was sent meanwhile. */
    const wait = async (ms: number): Promise<Frame[]> => {
      await rig.clock.advance(ms);
      return socket.news();
    };
    return { socket, session, say, hello, wait };
  };
  return { ...rig, openSockets, context, connect };
}

export function types(frames: Frame[]): string[] {
  return frames.map(frame => frame.type);
}

export function only(frames: Frame[], type: string): Frame {
  const [frame, second] = frames.filter(frame => frame.type === type);
  if (frame === undefined || second !== undefined)
    throw new Error(`not one ${type} in ${JSON.stringify(frames)}`);
  return frame;
}
