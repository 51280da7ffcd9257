/** The whole way of a fiscal receipt: a waiter closes an order, the bridge's own process prints it, is killed, and nothing is printed twice. */
import { once } from 'node:events';
import t from 'tap';
import type { BridgeToken, PrinterState, PrintJob } from '#shared/order/receipt-schema.ts';
import type { Device } from '#shared/venue/device-schema.ts';
import { startPosnetDouble } from '../../helpers/doubles/posnet/posnet-double.ts';
import { closedOrder, printReceiptsAt, watchOrder } from '../../helpers/restaurants/paid-order.ts';
import { joinStaff, setUpRestaurant, watch } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';
import { createDataFolder, spawnServer } from '../../helpers/server-process.ts';

t.test(
  'a killed bridge settles its receipt by the counter, and paper out keeps the next waiting §11.34',
  async t => {
    const { url } = await startApp(t);
    const printer = await startPosnetDouble(t);
    const folder = createDataFolder();
    t.teardown(() => folder.remove());
    const owner = await setUpRestaurant(url);
    const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
    const device = await owner.write<Device>('POST', '/api/admin/devices', {
      ...{ name: 'Fiskalna', kind: 'fiscalPrinter', driver: 'bridge' },
    });
    const { id: printerId } = device.body;
    await printReceiptsAt(owner, printerId);
    const made = await owner.write<BridgeToken>('POST', `/api/admin/devices/${printerId}/bridge-token`, {});
    const startBridge = () => {
      const { child, output } = spawnServer(
        {
          BRIDGE_KELNER_URL: url,
          BRIDGE_TOKEN: made.body.token,
          BRIDGE_PRINTER: printer.address,
          BRIDGE_DIR: folder.path,
        },
        'server/commands/bridge.ts',
      );
      t.teardown(() => child.kill('SIGKILL'));
      return { child, output };
    };

    const reachedEnd = new Promise<void>(resolve => {
      printer.onFrame = (name, _index, moment) => {
        if (name === 'trend' && moment === 'after') resolve();
      };
    });
    printer.faultOf = name => (name === 'trend' ? 'silent' : null);
    const first = startBridge();
    const order = await closedOrder(waiter);
    const screen = await watchOrder(waiter, order.id);
    t.teardown(() => screen.close());
    await reachedEnd;
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    await screen.receipt('printing');
    t.equal(printer.model.receipts.length, 1, 'it is printed, and nobody knows');

    printer.faultOf = () => null;
    const second = startBridge();
    const { receipt } = await screen.receipt('issued');
    t.match(receipt, { number: '87', device: 'Fiskalna', isFiscal: true });
    t.equal(printer.model.receipts.length, 1);
    t.equal(printer.model.receipts[0]?.total, order.total);

    const office = await watch(owner, ['/api/waiter/printers', '/api/admin/receipts']);
    t.teardown(() => office.close());
    printer.model.mechanism = 5;
    await office.waitFor(message => JSON.stringify(message).includes('"error":"paperOut"'));
    const next = await closedOrder(waiter);
    const nextScreen = await watchOrder(waiter, next.id);
    t.teardown(() => nextScreen.close());
    await nextScreen.receipt('queued');
    await owner.write('POST', `/api/admin/devices/${printerId}/fiscal-day-report`, {});
    t.match((await owner.get<PrintJob[]>('/api/admin/receipts')).body, [
      { kind: 'receipt' },
      { kind: 'fiscalDayReport' },
    ]); // prettier-ignore
    const printed = new Promise<void>(resolve => {
      printer.onFrame = (name, _index, moment) => {
        if (name === 'dailyrep' && moment === 'after') resolve();
      };
    });
    printer.resume();
    t.match((await nextScreen.receipt('issued')).receipt, { number: '88' });
    await printed;
    t.same(printer.model.dailyReports, [12]);
    t.match((await owner.get<PrinterState[]>('/api/waiter/printers')).body, [{ isOut: false }]);

    second.child.kill('SIGTERM');
    const [code] = await once(second.child, 'exit');
    t.equal(code, 0, second.output());
  },
);
