/**
 * P1 and P2: server CPU per update and socket for broadcasting a change; ours includes sign-in, roles, polling, diff
 * and envelope, the compared servers only send. All are measured in turn in one run.
 *
 * Usage: npm run bench:fan-out [-- --sockets 50,500,2000 --rounds 5]
 */
import { parseArgs } from 'node:util';
import { reads } from '#shared/contract/reads.ts';
import { type Counter, startCounter } from './peers/counter-process.ts';
import {
  type Peer,
  startBareWs,
  startBareWsOnce,
  startFastifySend,
  startMosquitto,
  startNats,
  startSendLoop,
  startSocketIo,
} from './peers/peer-list.ts';
import { cpuMicrosOf } from './peers/process-cpu.ts';
import { startProduct } from './peers/product-peer.ts';
import { type Figure, percentile, writeFigures } from './rig/results-page.ts';

const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '50,500,2000' },
    rounds: { type: 'string', default: '5' },
  },
});
const sizes = values.sockets.split(',').map(Number);
const roundCount = Number(values.rounds);
const updatesPerTick = [1, 8];
/** Our server polls at most four times a second after writes, here twice a turn; all servers run at that pace. */
const paceMs = 520;
const arriveWithinMs = 10_000;
const settleMs = 5;

/** `asking`: the write that causes the change, and a poll that finds none. */
type Spent = { all: number; asking: number };

type Contender = {
  name: string;
  reach: Peer['reach'] | null;
  counter: Counter;
  expected: number;
  /** CPU microseconds of a tick, and of the part before there is anything to send. */
  tick(updates: number, arrived: () => Promise<void>): Promise<Spent>;
  stop(): void;
};

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

const product = await startProduct();
const ours: Contender = {
  name: 'Kelner',
  reach: null,
  counter: startCounter(),
  expected: 0,
  async tick(updates, arrived) {
    const before = cpuMicrosOf(product.pid);
    const polls = await product.polls();
    await product.change(0);
    while ((await product.polls()) === polls) await pause(settleMs);
    await pause(settleMs);
    const between = cpuMicrosOf(product.pid);
    await product.change(updates);
    await arrived();
    await pause(settleMs);
    return { asking: between - before, all: cpuMicrosOf(product.pid) - between };
  },
  stop() {},
};
const starters = [
  startSendLoop,
  startBareWsOnce,
  startBareWs,
  startFastifySend,
  startSocketIo,
  startMosquitto,
  startNats,
];
const contenders = [ours];
for (const start of starters) {
  const peer = await start();
  if (peer === null) {
    process.stdout.write(`Left out, as it is not on this computer: ${start.name}\n`);
    continue;
  }
  contenders.push({
    ...peer,
    counter: startCounter(),
    expected: 0,
    async tick(updates, arrived) {
      const before = cpuMicrosOf(peer.pid);
      peer.tick(updates);
      await arrived();
      await pause(settleMs);
      return { asking: 0, all: cpuMicrosOf(peer.pid) - before };
    },
  });
}

async function connectAll(contender: Contender, count: number): Promise<void> {
  const { counter } = contender;
  counter.disconnect();
  await pause(300);
  const greetings = product.hellos(count, [reads.waiterTables.path]);
  const reach = contender.reach ?? {
    ...product,
    greetings: greetings.map(text => Buffer.from(text).toString('base64')),
    opcode: 1 as const,
  };
  const { port, path, headers, opcode } = reach;
  await counter.connect({ port, path, headers, opcode, greetings: reach.greetings, count });
  // Waits for subscriptions and first snapshots.
  let seen = -1;
  for (let counts = await counter.counts(); counts.bytes !== seen; counts = await counter.counts()) {
    seen = counts.bytes;
    await pause(500);
  }
  contender.expected = (await counter.counts()).updates;
}

async function tick(contender: Contender, count: number, updates: number) {
  contender.expected += count * updates;
  const { counter, expected } = contender;
  const spent = await contender.tick(updates, async () => {
    if (!(await counter.reaches(expected, arriveWithinMs)))
      throw new Error(
        `${contender.name}: ${(await counter.counts()).updates} of ${expected} updates arrived`,
      );
  });
  const { updates: received, closed } = await counter.counts();
  if (received !== expected || closed > 0)
    throw new Error(
      `${contender.name}: ${received} of ${expected} updates arrived, ${closed} sockets closed`,
    );
  return spent;
}

type Measured = { perUpdate: number[]; asking: number[] };
const measured = new Map<string, Measured>();
const keyOf = (name: string, count: number, updates: number) => `${name} ${count} ${updates}`;

async function runRound(count: number, updates: number, loops: number): Promise<void> {
  const spent = new Map(contenders.map(contender => [contender, { all: 0, asking: 0 }]));
  for (let loop = 0; loop < loops; loop += 1) {
    const start = performance.now();
    for (const contender of contenders) {
      const now = await tick(contender, count, updates);
      const sum = spent.get(contender);
      if (sum === undefined) continue;
      sum.all += now.all;
      sum.asking += now.asking;
    }
    await pause(Math.max(0, paceMs - (performance.now() - start)));
  }
  for (const [contender, { all, asking }] of spent) {
    const key = keyOf(contender.name, count, updates);
    const known = measured.get(key) ?? { perUpdate: [], asking: [] };
    measured.set(key, known);
    known.perUpdate.push((all - asking) / (loops * updates * count));
    known.asking.push(asking / loops);
  }
}

try {
  for (const count of sizes) {
    process.stdout.write(`${count} sockets each …\n`);
    for (const contender of contenders) await connectAll(contender, count);
    const loops = count >= 1_000 ? 4 : 6;
    // Warm-up for the JIT compiler, not counted.
    for (const updates of updatesPerTick)
      for (let turn = 0; turn < 5; turn += 1) await runRoundUncounted(count, updates);
    for (let round = 0; round < roundCount; round += 1)
      for (const updates of updatesPerTick) await runRound(count, updates, loops);
  }
} finally {
  for (const { counter, stop } of contenders) {
    counter.stop();
    stop();
  }
  await product.stop();
}

async function runRoundUncounted(count: number, updates: number): Promise<void> {
  for (const contender of contenders) await tick(contender, count, updates);
  await pause(paceMs / 2);
}

function median(name: string, count: number, updates: number): number {
  return percentile(measured.get(keyOf(name, count, updates))?.perUpdate ?? [], 50);
}

const sizesText = sizes.join(' / ');
const listed = (of: (count: number) => number, digits = 2) =>
  sizes.map(count => of(count).toFixed(digits)).join(' / ');
const figures: Figure[] = contenders.map(({ name }) => ({
  name: `${name}: µs an update and socket, at ${sizesText}`,
  measured: listed(count => median(name, count, 1)),
}));
/** A goal must hold for each number of sockets, so the worst value is judged. */
function judge(name: string, goal: number, of: (count: number) => number): void {
  figures.push({
    name,
    goal: `≤ ${goal}`,
    measured: listed(of),
    isMet: Math.max(...sizes.map(of)) <= goal,
  });
}
const goals: Record<string, number> = {
  'socket.io': 0.65,
  '@fastify/websocket, send(string)': 0.85,
  'nats-server': 0.75,
  mosquitto: 1.1,
  'C, a send() loop': 2.7,
};
for (const [name, goal] of Object.entries(goals)) {
  if (contenders.some(contender => contender.name === name))
    judge(`P1: ours × ${name}`, goal, count => median(ours.name, count, 1) / median(name, count, 1));
}
judge(
  'P2: 8 updates in a tick × one update, ours',
  1.25,
  count => (8 * median(ours.name, count, 8)) / median(ours.name, count, 1),
);
const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)];
if (smallest !== largest) {
  const cost = (count: number) => median(ours.name, count, 1) * count;
  const perSocket = (cost(largest) - cost(smallest)) / (largest - smallest);
  const before = cost(smallest) - perSocket * smallest;
  figures.push(
    { name: 'ours: µs for one more socket', measured: perSocket.toFixed(2) },
    { name: 'ours: µs an update before any socket (body, shape, difference)', measured: before.toFixed(0) },
  );
}
const askings = sizes.flatMap(count => measured.get(keyOf(ours.name, count, 1))?.asking ?? []);
figures.push({
  name: 'not counted: µs of the write that causes the change and of a poll that brings none',
  measured: percentile(askings, 50).toFixed(0),
});
writeFigures(
  'Fan-out',
  `CPU of the server process per update and socket, ${roundCount} rounds in turn, medians; ours with sign-in, roles, shape check, difference and envelope, on a remote origin. Received = expected.`,
  figures,
);
