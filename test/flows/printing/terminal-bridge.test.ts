/** The whole way of a card: a waiter sends an amount, the bridge's own process asks the terminal, is killed while the card is charged, and nothing is charged twice. */
import { once } from 'node:events';
import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { BridgeToken } from '#shared/order/receipt-schema.ts';
import type { Device } from '#shared/venue/device-schema.ts';
import { startZvtDouble } from '../../helpers/doubles/zvt-double.ts';
import { sendOrder } from '../../helpers/restaurants/paid-order.ts';
import { joinStaff, setUpRestaurant, watch } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';
import { createDataFolder, spawnServer } from '../../helpers/server-process.ts';

t.test('a bridge killed while a card is charged closes the bill once it is back', async t => {
  const { url } = await startApp(t);
  const terminal = await startZvtDouble(t);
  const folder = createDataFolder();
  t.teardown(() => folder.remove());
  const owner = await setUpRestaurant(url);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  const device = await owner.write<Device>('POST', '/api/admin/devices', {
    ...{ name: 'Terminal 1', kind: 'terminal', driver: 'bridge' },
  });
  t.equal(device.status, 201);
  const { id: terminalId } = device.body;
  const made = await owner.write<BridgeToken>('POST', `/api/admin/devices/${terminalId}/bridge-token`, {});
  const startBridge = () => {
    const { child, output } = spawnServer(
      {
        BRIDGE_KELNER_URL: url,
        BRIDGE_TOKEN: made.body.token,
        BRIDGE_TERMINAL: `zvt://${terminal.address}`,
        BRIDGE_DIR: folder.path,
      },
      'server/commands/bridge.ts',
    );
    t.teardown(() => child.kill('SIGKILL'));
    return { child, output };
  };
  /** Resolves when the bill is closed. */
  const pay = async ({ id, due }: Order) => {
    const screen = await watch(waiter, [`/api/waiter/orders/${id}`]);
    t.teardown(() => screen.close());
    const body = { id: createUuid(), terminalId, amount: due, closes: true };
    const sent = await waiter.write('POST', `/api/waiter/orders/${id}/terminal-payments`, body);
    t.ok(sent.status < 300, JSON.stringify(sent.body));
    return screen.waitFor(message => JSON.stringify(message).includes('"state":"closed"'));
  };
  const charged = () => terminal.charged().map(({ amount }) => amount);

  const reached = new Promise<void>(resolve => {
    terminal.onCharge = resolve;
  });
  terminal.mode = 'loseAnswer';
  const first = startBridge();
  const order = await sendOrder(waiter);
  const closed = pay(order);
  await reached;
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  t.same(charged(), [order.due], 'it is charged, and nobody knows');

  terminal.mode = 'approve';
  const second = startBridge();
  await closed;
  const next = await sendOrder(waiter);
  await pay(next);
  t.same(charged(), [order.due, next.due]);

  second.child.kill('SIGTERM');
  const [code] = await once(second.child, 'exit');
  t.equal(code, 0, second.output());
});
