/**
 * Cost of the server as a proxy per request (performance P11): the same requests to the origin directly and through the
 * server, in turns, with the origin in a separate process. A read that isn't live is passed through; a live one is
 * answered from the server's cache.
 *
 * Usage: npm run bench:proxy [-- --rounds 5 --calls 200]
 */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import { fillFolder, sessionsOf } from './rig/bench-restaurant.ts';
import { startFront, startOrigin } from './rig/remote-restaurant.ts';
import { type Figure, judged, percentile, writeFigures } from './rig/results-page.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, calls: { type: 'string', default: '200' } },
});
const rounds = Number(values.rounds);
const callsPerRound = Number(values.calls);
/** A user may write ten times a second. */
const personCount = 60;

const folder = await fillFolder({ waiter: personCount });
const origin = await startOrigin(folder);
const front = await startFront(folder, origin.url);
const agent = new Agent({ keepAlive: true });
const tokens: string[] = [];
for (const session of sessionsOf(front.url, folder, 'waiter')) tokens.push(await session.token());

type Call = { method: 'GET' | 'POST'; path: string; body?: object; status: number };

/** Time to the complete response, in ms. */
function timeOf(base: string, call: Call, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers: Record<string, string> = { authorization: `Bearer ${token}`, origin: front.url };
    const body = call.body === undefined ? '' : JSON.stringify(call.body);
    if (call.method === 'POST') {
      headers['idempotency-key'] = randomUUID();
      headers['content-type'] = 'application/json';
      headers['content-length'] = String(Buffer.byteLength(body));
    }
    const left = performance.now();
    const sent = request(`${base}${call.path}`, { method: call.method, agent, headers }, answer => {
      answer.resume();
      answer.once('end', () => {
        if (answer.statusCode === call.status) resolve(performance.now() - left);
        else reject(new Error(`${call.method} ${base}${call.path} answered ${answer.statusCode}`));
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

const calls: Record<string, Call> = {
  'GET, passed on': { method: 'GET', path: '/api/auth/userinfo', status: 200 },
  POST: {
    method: 'POST',
    path: '/api/waiter/orders',
    body: { type: 'takeaway', guestCount: 1 },
    status: 201,
  },
  'GET, live': { method: 'GET', path: '/api/waiter/tables', status: 200 },
};

type Times = { direct: number[]; through: number[] };

/** In turns, so that other load on the computer affects both alike. */
async function playRound(call: Call): Promise<Times> {
  const times: Times = { direct: [], through: [] };
  for (let index = 0; index < callsPerRound; index += 1) {
    const token = tokens[index % tokens.length] ?? '';
    times.direct.push(await timeOf(origin.url, call, token));
    times.through.push(await timeOf(front.url, call, token));
  }
  return times;
}

const median = (list: readonly number[]): number => percentile(list, 50);
const figures: Figure[] = [];
for (const [name, call] of Object.entries(calls)) {
  await playRound(call);
  const played: Times[] = [];
  for (let round = 0; round < rounds; round += 1) played.push(await playRound(call));
  const medianAt = (share: number, side: keyof Times) =>
    median(played.map(times => percentile(times[side], share)));
  const more = (share: number) =>
    median(played.map(({ direct, through }) => percentile(through, share) - percentile(direct, share)));
  const both = (share: number) =>
    `${medianAt(share, 'direct').toFixed(2)} → ${medianAt(share, 'through').toFixed(2)} ms`;
  figures.push(
    { name: `${name}: direct → through, p50`, measured: both(50) },
    judged(`${name}: more, p50`, more(50), '≤', 1, { unit: 'ms', digits: 2 }),
    { name: `${name}: direct → through, p99`, measured: both(99) },
    judged(`${name}: more, p99`, more(99), '≤', 5, { unit: 'ms', digits: 2 }),
  );
}
agent.destroy();
await front.stop();
await origin.stop();
folder.remove();
writeFigures(
  'What the server in front costs',
  `${rounds} rounds of ${callsPerRound} calls each way, in turns; medians of the rounds.`,
  figures,
);
