/** Several processes of one store: one of them talks to a restaurant's terminals, and another takes over what it leaves. */
import { setImmediate } from 'node:timers/promises';
import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createOwnTransaction } from '../../../../server/origin/kernel/calls/own-transaction.ts';
import { noneArchived } from '../../../../server/origin/kernel/restaurant/archived-restaurants.ts';
import { originLinks } from '../../../../server/origin/origin-links.ts';
import type {
  TerminalAdapter,
  TerminalOutcome,
} from '../../../../server/origin/terminals/terminal-adapter.ts';
import { startTerminalWorker } from '../../../../server/origin/terminals/terminal-worker.ts';
import { createOneLease } from '../../../helpers/doubles/one-lease.ts';
import { createOrigin } from '../../../helpers/restaurants/origin-fixture.ts';
import { sentOrder } from '../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../helpers/restaurants/small-restaurant.ts';

/** A terminal that answers when the test says so, and remembers what it was asked. */
function createTerminal() {
  const paid: string[] = [];
  const asked: string[] = [];
  let found: TerminalOutcome = { kind: 'unknown' };
  const adapter: TerminalAdapter = {
    pay: (_terminal, { id }, { stop }) => {
      paid.push(id);
      return new Promise(resolve => {
        stop.addEventListener('abort', () => resolve({ kind: 'unknown' }), { once: true });
      });
    },
    async findOutcome(_terminal, { id }) {
      asked.push(id);
      return found;
    },
  };
  return {
    ...{ paid, asked, adapter },
    approve: () => {
      found = { kind: 'approved' };
    },
  };
}

t.test(
  'a second process neither sends nor asks while the first talks, and takes over when it ends',
  async t => {
    const origin = await createOrigin(t);
    const { database, clock } = origin;
    const one = createOneLease();
    const terminal = createTerminal();
    const start = () => {
      const options = { database, now: () => clock.nowMs, links: originLinks, afterCommit() {} };
      const worker = startTerminalWorker({
        ...{ database, archived: noneArchived, wantLease: one.want, change: createOwnTransaction(options) },
        adapters: {
          simulator: terminal.adapter,
          zvt: terminal.adapter,
          viva: terminal.adapter,
          bridge: terminal.adapter,
        },
        clock: {
          now: () => clock.nowMs,
          after(delayMs, work) {
            const timer = setTimeout(work, delayMs / 100);
            return () => clearTimeout(timer);
          },
        },
        log: { error: (fault: unknown) => t.fail(String(fault)) },
      });
      t.teardown(() => worker.stop());
      return worker;
    };
    const [first, second] = [start(), start()];
    const device = await origin.command('createDevice', { name: 'Terminal 3', kind: 'terminal' });
    const order = await sentOrder(origin, ['soup']);
    const params = { id: order.id };
    const body = { id: createUuid(), terminalId: device.data.id, amount: order.due, closes: true };
    await origin.command('sendToTerminal', body, { as: 'waiter', params });
    first.wake(restaurantIds.organization);
    second.hear(restaurantIds.organization);
    while (terminal.paid.length === 0) await setImmediate();
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    t.same([terminal.paid, terminal.asked], [[body.id], []]);
    terminal.approve();
    await one.pass(1);
    const read = async () => (await origin.read('waiterOrder', { params })).data;
    while ((await read()).state !== 'closed') await setImmediate();
    t.same(terminal.paid, [body.id], 'sent once');
    t.ok(terminal.asked.length > 0);
  },
);
