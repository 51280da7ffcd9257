/** Kills a server at a moment of a card payment, starts it again on the same store, and compares bill and terminal. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Order } from '#shared/order/order-schema.ts';
import { startVivaDouble } from '../doubles/viva-double.ts';
import { startZvtDouble } from '../doubles/zvt-double.ts';
import { createDataFolder } from '../server-process.ts';
import { root } from '../source-tree.ts';
import { createPrintingOrigin } from './printing-origin.ts';

type Test = Parameters<typeof createPrintingOrigin>[0] & {
  ok(value: unknown, text: string): unknown;
  equal(one: unknown, other: unknown, text: string): unknown;
};

/** How long the guest takes; the simulator's clock runs ten times as fast. */
const guestMs = 10;

type Terminal = {
  readonly address: string;
  charged(): readonly unknown[];
  /** Resolves with the packet of this number. */
  reach(packet: number): Promise<void>;
};

type Tap = Test & { test(name: string, play: (t: Test) => Promise<void>): Promise<unknown> };

function countedPackets(double: { onPacket: () => void; delayMs: number }): Terminal['reach'] {
  double.delayMs = guestMs;
  let seen = 0;
  const waiting = new Map<number, () => void>();
  double.onPacket = () => {
    seen += 1;
    waiting.get(seen)?.();
  };
  return packet => new Promise(resolve => waiting.set(packet, resolve));
}

/** Has no packets: the first is the entry in its journal. */
async function startSimulator(_t: Test, folder: string): Promise<Terminal> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'terminal.json'), JSON.stringify({ delayMs: guestMs * 10 }));
  const entries = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('journal.json'))
      .flatMap(name => Object.values(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
  return {
    address: '',
    charged: entries,
    async reach() {
      while (entries().length === 0) await wait(1);
    },
  };
}

const terminals = {
  async zvt(t: Test): Promise<Terminal> {
    const double = await startZvtDouble(t);
    return { address: double.address, charged: double.charged, reach: countedPackets(double) };
  },
  async viva(t: Test): Promise<Terminal> {
    const double = await startVivaDouble(t);
    return { address: double.address, charged: double.charged, reach: countedPackets(double) };
  },
  simulator: startSimulator,
} as const;

/** Packets that a terminal sees until it has answered a payment and its last acknowledgement. */
const packetsOf = { zvt: 15, viva: 4, simulator: 1 } as const;

/** So many that the two protocols play a hundred, and so few that a part ends in time on a slow machine. */
const moments = 50;

export async function killInManyMoments(t: Tap, driver: keyof typeof terminals): Promise<void> {
  for (let moment = 0; moment < moments; moment += 1) {
    const packet = 1 + (moment % packetsOf[driver]);
    const afterMs = (moment * 7) % 23;
    await t.test(`packet ${packet} + ${afterMs} ms`, t => killAtTerminal(t, driver, { packet, afterMs }));
  }
}

const isSettled = ({ state, atTerminal = [] }: Order) =>
  state === 'closed' || atTerminal.every(({ state }) => state === 'declined' || state === 'cancelled');

/** `packet`: with which it is killed, `afterMs` later. */
export async function killAtTerminal(
  t: Test,
  driver: keyof typeof terminals,
  { packet, afterMs }: { packet: number; afterMs: number },
): Promise<void> {
  const moment = `${driver}, packet ${packet} + ${afterMs} ms`;
  const data = createDataFolder();
  t.teardown(() => data.remove());
  const options = { file: join(data.path, 'origin.db'), folder: join(data.path, 'printed') };
  const terminal = await terminals[driver](t, options.folder);
  const child = fork(
    join(root, 'test/helpers/restaurants/terminal-cashier.ts'),
    [options.file, options.folder, driver, terminal.address],
    {
      execArgv: ['--import', join(root, 'test/run/test-domains.ts')],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  const ended = once(child, 'exit');
  const reached = terminal.reach(packet);
  const [{ orderId }] = (await once(child, 'message')) as [{ orderId: string }];
  // The last packets come only if nothing was slow.
  await Promise.race([reached, wait(1_000)]);
  await wait(afterMs);
  child.kill('SIGKILL');
  await ended;
  const origin = await createPrintingOrigin(t, { ...options, speedUp: 10 });
  const read = async () => (await origin.read('waiterOrder', { params: { id: orderId } })).data;
  await wait(guestMs * 2);
  origin.clock.nowMs += 151_000;
  await origin.until(async () => isSettled(await read()));
  const order = await read();
  const charged = terminal.charged();
  t.ok(charged.length <= 1, `${moment}: charged ${charged.length} times`);
  t.equal(order.state, charged.length === 1 ? 'closed' : 'open', `${moment}: the bill is as the card`);
  t.equal(order.payments.length, charged.length, `${moment}: nothing paid without a word`);
}
