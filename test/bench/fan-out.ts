/**
 * Server CPU per update and socket for broadcasting a change (performance P1, P2); ours includes sign-in, roles, polling, diff and envelope, the compared servers
 * only send. All are measured in turn in one run.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { reads } from '#shared/contract/reads.ts';
import { type Counter, startCounter } from '../helpers/endurance/counter-process.ts';
import { type Figure, figure, median } from '../helpers/measuring/judged-figures.ts';
import { type Peer, startBareWs, startBareWsOnce, startSocketIo } from './peers/peer-list.ts';
import { cpuMicrosOf } from './peers/process-cpu.ts';
import { type Product, startProduct } from './peers/product-peer.ts';

const updatesPerTick = [1, 8];
/** Our server polls at most four times a second after writes, here twice a turn; all servers run at that pace. */
const paceMs = 520;
const arriveWithinMs = 10_000;
const settleMs = 5;
/** For the JIT compiler, not counted. */
const warmUpLoops = 5;

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

const starters = [startBareWsOnce, startBareWs, startSocketIo];

function ourContender(product: Product): Contender {
  return {
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
}

function peerContender(peer: Peer): Contender {
  return {
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
  };
}

async function connectAll(contender: Contender, product: Product, count: number): Promise<void> {
  const { counter } = contender;
  counter.disconnect();
  await pause(300);
  const reach = contender.reach ?? product.reach(count, [reads.waiterTables.path]);
  await counter.connect({ ...reach, count });
  // Waits for subscriptions and first snapshots.
  let seen = -1;
  for (let counts = await counter.counts(); counts.bytes !== seen; counts = await counter.counts()) {
    seen = counts.bytes;
    await pause(500);
  }
  contender.expected = (await counter.counts()).updates;
}

async function tick(contender: Contender, count: number, updates: number): Promise<Spent> {
  contender.expected += count * updates;
  const { counter, expected } = contender;
  const spent = await contender.tick(
    updates,
    async () => void (await counter.reaches(expected, arriveWithinMs)),
  );
  const { updates: received, closed } = await counter.counts();
  if (received === expected && closed === 0) return spent;
  throw new Error(`${contender.name}: ${received} of ${expected} updates arrived, ${closed} sockets closed`);
}

/** CPU microseconds of one round: an update for each socket, and of what asks for it. */
type Round = { perUpdate: number; asking: number };

async function playRound(
  contenders: readonly Contender[],
  count: number,
  updates: number,
  loops: number,
): Promise<Map<string, Round>> {
  const spent = new Map(contenders.map(contender => [contender, { all: 0, asking: 0 }]));
  for (let loop = 0; loop < loops; loop += 1) {
    const start = performance.now();
    for (const [contender, sum] of spent) {
      const now = await tick(contender, count, updates);
      sum.all += now.all;
      sum.asking += now.asking;
    }
    await pause(Math.max(0, paceMs - (performance.now() - start)));
  }
  const rounds = [...spent].map(([{ name }, { all, asking }]): [string, Round] => [
    name,
    { perUpdate: (all - asking) / (loops * updates * count), asking: asking / loops },
  ]);
  return new Map(rounds);
}

export async function measureFanOut(sizes: readonly number[], roundCount: number): Promise<Figure[]> {
  const product = await startProduct();
  const ours = ourContender(product);
  const contenders = [ours];
  for (const start of starters) contenders.push(peerContender(await start()));
  const played = new Map<string, Map<string, Round>[]>();
  try {
    for (const count of sizes) {
      console.log(`${count} sockets each …`);
      for (const contender of contenders) await connectAll(contender, product, count);
      for (const updates of updatesPerTick) {
        await playRound(contenders, count, updates, warmUpLoops);
        played.set(`${count} ${updates}`, []);
      }
      for (let round = 0; round < roundCount; round += 1)
        for (const updates of updatesPerTick)
          played
            .get(`${count} ${updates}`)
            ?.push(await playRound(contenders, count, updates, count >= 1_000 ? 4 : 6));
    }
  } finally {
    for (const { counter, stop } of contenders) {
      counter.stop();
      stop();
    }
    await product.stop();
  }
  const of = (kind: keyof Round, name: string, count: number, updates = 1): number =>
    median((played.get(`${count} ${updates}`) ?? []).map(round => round.get(name)?.[kind] ?? Number.NaN));
  const microsOf = (name: string, count: number, updates = 1) => of('perUpdate', name, count, updates);
  const listed = (value: (count: number) => number) =>
    sizes.map(count => value(count).toFixed(2)).join(' / ');
  /** Of several goals the last is for all further sizes. */
  const judgedEach = (name: string, goals: readonly number[], value: (count: number) => number): Figure => ({
    name,
    goal: `≤ ${goals.join(' / ')} ×`,
    measured: listed(value),
    isMet: sizes.every((count, index) => value(count) <= (goals[index] ?? goals.at(-1) ?? 0)),
  });
  const against = (name: string, goals: readonly number[]) =>
    judgedEach(`P1: ours × ${name}`, goals, count => microsOf(ours.name, count) / microsOf(name, count));
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)];
  const cost = (count: number) => microsOf(ours.name, count) * count;
  const perSocket = (cost(largest) - cost(smallest)) / (largest - smallest);
  return [
    ...contenders.map(({ name }) =>
      figure(
        `${name}: µs an update and socket, at ${sizes.join(' / ')}`,
        listed(count => microsOf(name, count)),
      ),
    ),
    against('ws, frame built once', [1.25, 1.15]),
    against('socket.io', [0.65]),
    judgedEach(
      'P2: 8 updates in a tick × one update, ours',
      [1.25],
      count => (8 * microsOf(ours.name, count, 8)) / microsOf(ours.name, count),
    ),
    figure('ours: µs for one more socket', perSocket.toFixed(2)),
    figure('ours: µs an update before any socket', (cost(smallest) - perSocket * smallest).toFixed(0)),
    figure(
      'not counted: µs of the write that causes the change and of a poll that brings none',
      of('asking', ours.name, smallest).toFixed(0),
    ),
  ];
}
