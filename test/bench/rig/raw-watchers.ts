/** Many signed-in live sockets with minimal cost for the measuring process, which stay signed in. */
import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';
import { liveProtocol } from '#shared/live/live-messages.ts';
import type { StaffSession } from '../../helpers/restaurants/staff-session.ts';
import { createFrameArrivals, type FrameArrivals } from './frame-arrivals.ts';

/** Half of a token's lifetime. */
const renewEveryMs = 30_000;
const openingAtOnce = 10;
const dataTypes = ['{"type":"snapshot"', '{"type":"unchanged"'];

/**
 * Opens sockets for the sessions in turn, each watching `paths`; resolves once every topic of every socket has its
 * first data.
 */
export async function openRawWatchers(
  sessions: readonly StaffSession[],
  count: number,
  paths: readonly string[],
): Promise<FrameArrivals> {
  const watchers = createFrameArrivals();
  const topics = paths.map((path, index) => ({ sub: index + 1, path }));

  const open = async (session: StaffSession): Promise<void> => {
    const token = await session.token();
    const socket = new WebSocket(`${session.baseUrl.replace('http', 'ws')}/live`, liveProtocol, {
      origin: session.baseUrl,
      perMessageDeflate: false,
    });
    watchers.add(socket);
    let answered = 0;
    await new Promise<void>((resolve, reject) => {
      const countAnswer = (frame: Buffer): void => {
        if (dataTypes.some(head => frame.subarray(0, head.length).toString() === head)) answered += 1;
        if (answered < topics.length) return;
        socket.off('message', countAnswer);
        resolve();
      };
      socket.on('message', countAnswer);
      socket.once('open', () =>
        socket.send(JSON.stringify({ type: 'hello', client: randomUUID(), token, topics })),
      );
      socket.once('close', code => reject(new Error(`A watching socket closed with ${code}`)));
      socket.once('error', reject);
    });
    const renewal = setInterval(async () => {
      socket.send(JSON.stringify({ type: 'auth', token: await session.token() }));
    }, renewEveryMs);
    socket.once('close', () => clearInterval(renewal));
  };

  const queue = Array.from({ length: count }, (_, index) => sessions[index % sessions.length]);
  const work = Array.from({ length: openingAtOnce }, async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) await open(next);
  });
  await Promise.all(work);
  return watchers;
}
