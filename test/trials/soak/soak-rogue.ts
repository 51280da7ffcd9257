/** A malicious or broken client: it floods, sends garbage, or stops reading while it keeps sending requests. */
import { once } from 'node:events';
import WebSocket from 'ws';
import { createUuid } from '#shared/kernel/uuid.ts';
import { closeCodes, liveProtocol } from '#shared/live/live-messages.ts';
import type { Member } from '../../helpers/endurance/soak-frames.ts';
import type { SoakJudge } from '../../helpers/endurance/soak-judge.ts';

const ordersPath = '/api/waiter/orders';
/** The same topic as often as a socket may watch: kernel and proxy buffers take megabytes before back-pressure starts. */
const topicCount = 60;
const questionsPerSecond = 15;
/** Time to fill those buffers, plus 15 s; the token lasts longer. */
const droppedWithinMs = 45_000;

async function greet(url: string, member: Member): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, liveProtocol, { origin: url });
  socket.on('error', () => {});
  await once(socket, 'open');
  const topics = Array.from({ length: topicCount }, (_, sub) => ({ sub, path: ordersPath }));
  socket.send(JSON.stringify({ type: 'hello', client: createUuid(), token: await member.renew(), topics }));
  await once(socket, 'message');
  return socket;
}

async function closedWith(socket: WebSocket): Promise<number> {
  if (socket.readyState === socket.CLOSED) return 0;
  const [code] = await once(socket, 'close');
  return code;
}

async function flood(socket: WebSocket): Promise<number> {
  const closed = closedWith(socket);
  for (let index = 0; index < 500; index += 1) socket.send('{"type":"ping"}');
  return closed;
}

async function sendGarbage(socket: WebSocket): Promise<number> {
  const closed = closedWith(socket);
  socket.send('{"type":"hello","__proto__":');
  return closed;
}

/** Stops reading and keeps requesting the largest topic until the server closes the connection. */
async function stopReading(socket: WebSocket): Promise<number> {
  const closed = closedWith(socket);
  socket.pause();
  const asking = setInterval(
    () => socket.readyState === socket.OPEN && socket.send('{"type":"resync","sub":1}'),
    1_000 / questionsPerSecond,
  );
  await new Promise(resolve => setTimeout(resolve, droppedWithinMs));
  clearInterval(asking);
  socket.resume();
  return closed;
}

const rogues: Record<string, { misbehave(socket: WebSocket): Promise<number>; codes: readonly number[] }> = {
  'a client floods': { misbehave: flood, codes: [closeCodes.tooMany] },
  'a client sends garbage': { misbehave: sendGarbage, codes: [closeCodes.malformed] },
  // The close frame is queued behind the unread data, so the connection is terminated.
  'a client stops reading': { misbehave: stopReading, codes: [closeCodes.slowReader, 1006] },
};
export const rogueNames = Object.keys(rogues);

export async function letLoose(name: string, url: string, member: Member, judge: SoakJudge): Promise<void> {
  const rogue = rogues[name];
  if (rogue === undefined) return;
  try {
    const code = await rogue.misbehave(await greet(url, member));
    if (code === closeCodes.restart) judge.count(`${name}, but the server restarted`);
    else if (!rogue.codes.includes(code)) judge.violate('faults', `${name}: its socket closed with ${code}`);
    else judge.count(`${name}, and is dropped`);
  } catch {
    judge.count(`${name}, but was cut off before`);
  }
}
