/** Kills a server at a moment of a card payment, starts it again on the same store, and compares bill and terminal. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
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

/** Packets that a terminal sees until it has answered a payment and its last acknowledgement. */
export const packetsOf = { zvt: 15, viva: 4 } as const;
const starts = { zvt: startZvtDouble, viva: startVivaDouble } as const;

const isSettled = ({ state, atTerminal = [] }: Order) =>
  state === 'closed' || atTerminal.every(({ state }) => state === 'declined' || state === 'cancelled');

/** `packet`: with which it is killed, `afterMs` later. */
export async function killAtTerminal(
  t: Test,
  driver: keyof typeof starts,
  { packet, afterMs }: { packet: number; afterMs: number },
): Promise<void> {
  const moment = `${driver}, packet ${packet} + ${afterMs} ms`;
  const data = createDataFolder();
  t.teardown(() => data.remove());
  const double = await starts[driver](t);
  double.delayMs = 10;
  const options = { file: join(data.path, 'origin.db'), folder: join(data.path, 'printed') };
  const child = fork(
    join(root, 'test/helpers/restaurants/terminal-cashier.ts'),
    [options.file, options.folder, driver, double.address],
    {
      execArgv: ['--import', join(root, 'test/run/test-domains.ts')],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  const ended = once(child, 'exit');
  let seen = 0;
  const reached = new Promise<void>(resolve => {
    double.onPacket = () => {
      seen += 1;
      if (seen === packet) resolve();
    };
  });
  const [{ orderId }] = (await once(child, 'message')) as [{ orderId: string }];
  // The last packets come only if nothing was slow.
  await Promise.race([reached, wait(1_000)]);
  await wait(afterMs);
  child.kill('SIGKILL');
  await ended;
  double.onPacket = () => {};
  const origin = await createPrintingOrigin(t, { ...options, speedUp: 10 });
  const read = async () => (await origin.read('waiterOrder', { params: { id: orderId } })).data;
  await wait(double.delayMs * 2);
  origin.clock.nowMs += 151_000;
  await origin.until(async () => isSettled(await read()));
  const order = await read();
  const charged = double.charged();
  t.ok(charged.length <= 1, `${moment}: charged ${charged.length} times`);
  t.equal(order.state, charged.length === 1 ? 'closed' : 'open', `${moment}: the bill is as the card`);
  t.equal(order.payments.length, charged.length, `${moment}: nothing paid without a word`);
}
