/** A printer beside the kitchen's screen: what is sent comes out there, and when it can't, the waiters hear of it at once. */
import t from 'tap';
import { kitchenName } from '#shared/catalog/kitchen-name.ts';
import type { ServerMessage } from '#shared/live/live-messages.ts';
import type { PrinterState, PrintJob } from '#shared/order/receipt-schema.ts';
import type { Device } from '#shared/venue/device-schema.ts';
import { startPrinterDouble } from '../../helpers/doubles/printer-double.ts';
import { sendOrder } from '../../helpers/restaurants/paid-order.ts';
import { joinStaff, setUpRestaurant, watch } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';

const printersPath = '/api/waiter/printers';

function says(isSo: (printer: PrinterState) => boolean) {
  return (message: ServerMessage): boolean => {
    if (message.type === 'delta') return (message.put as PrinterState[]).some(isSo);
    return message.type === 'snapshot' && (message.data as PrinterState[]).some(isSo);
  };
}

t.test('what is sent comes out beside the kitchen; a printer that is out is said at once §11.3', async t => {
  const paper = await startPrinterDouble(t);
  const { url } = await startApp(t, { PRINTER_ADDRESSES: '127.0.0.1' });
  const owner = await setUpRestaurant(url);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  const printer = { name: 'Kuchnia', kind: 'printer', station: 'kitchen', address: paper.address };
  t.equal((await owner.write<Device>('POST', '/api/admin/devices', printer)).status, 201);
  const screen = await watch(waiter, [printersPath]);
  t.teardown(() => screen.close());

  const first = await sendOrder(waiter);
  while (paper.papers.length === 0) await new Promise(resolve => setImmediate(resolve));
  const dish = first.lines.find(({ station }) => station === 'kitchen');
  const drink = first.lines.find(({ station }) => station === 'bar');
  t.match(paper.papers[0]?.replace(/\s+/g, ' '), dish && kitchenName(dish, 'en', 'en'));
  t.match(paper.papers[0], 'Świętosława');
  t.notMatch(paper.papers[0]?.replace(/\s+/g, ' '), drink?.name);

  paper.fault = 'paperOut';
  const second = await sendOrder(waiter);
  t.equal(second.lines[0]?.state, 'sent', 'the kitchen’s screen has it all the same');
  await screen.waitFor(says(({ isOut, error }) => isOut && error === 'paperOut'));
  const jobs = await owner.get<PrintJob[]>('/api/admin/receipts');
  t.match(jobs.body, [{ kind: 'kitchenTicket', state: 'failed', orderId: second.id, error: 'paperOut' }]);
  t.equal(paper.papers.length, 1);

  paper.fault = null;
  screen.messages.splice(0);
  const retried = await owner.write('POST', `/api/admin/receipts/${jobs.body[0]?.id}/retry`, {});
  t.equal(retried.status, 204);
  await screen.waitFor(says(({ isOut }) => !isOut));
  const waiting = async () => (await owner.get<PrintJob[]>('/api/admin/receipts')).body.length;
  while ((await waiting()) > 0) await new Promise(resolve => setImmediate(resolve));
  t.equal(paper.papers.length, 2);
});
