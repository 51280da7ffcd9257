/** A fiscal printer moved by a program of the restaurant: it fetches receipts over HTTP with a token of its own and reports. */
import { randomUUID } from 'node:crypto';
import t from 'tap';
import type { BridgeJob, BridgeToken, PrinterState } from '#shared/order/receipt-schema.ts';
import type { Device } from '#shared/venue/device-schema.ts';
import { closedOrder, printReceiptsAt, watchOrder } from '../../helpers/restaurants/paid-order.ts';
import { joinStaff, setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';

t.test('a bridge program fetches a receipt, prints it, and the waiter sees its fiscal number', async t => {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  const fiscal = { name: 'Fiskalna', kind: 'fiscalPrinter', driver: 'bridge' };
  const device = await owner.write<Device>('POST', '/api/admin/devices', fiscal);
  await printReceiptsAt(owner, device.body.id);
  const tokenPath = `/api/admin/devices/${device.body.id}/bridge-token`;
  const { token } = (await owner.write<BridgeToken>('POST', tokenPath, {})).body;
  const call = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${url}/bridge/jobs/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...headers,
      },
      body: JSON.stringify(body),
    });
  const claim = async () => ((await (await call('claim', {})).json()) as { job: BridgeJob | null }).job;

  const printer = async () => (await waiter.get<PrinterState[]>('/api/waiter/printers')).body[0];
  t.match(await printer(), { isOut: true, error: 'bridgeSilent' }, 'no program was there yet');
  t.equal(await claim(), null);

  const order = await closedOrder(waiter);
  const screen = await watchOrder(waiter, order.id);
  t.teardown(() => screen.close());
  const job = await claim();
  t.match(job?.document, { kind: 'receipt', total: order.total, orderName: 'Świętosława' });
  await screen.receipt('printing');
  const reported = await call(`${job?.id}/report`, {
    attempt: job?.attempt,
    outcome: 'issued',
    number: 'FV 0042',
  });
  t.equal(reported.status, 204);
  t.match((await screen.receipt('issued')).receipt, {
    number: 'FV 0042',
    device: 'Fiskalna',
    isFiscal: true,
  });

  t.equal((await call('claim', {}, { authorization: 'Bearer x' })).status, 401);
  t.equal((await call('claim', {}, { authorization: '' })).status, 401);
  t.equal((await call('claim', {}, { origin: url })).status, 403, 'no page of a browser is a bridge');
  t.equal((await call('claim', {}, { 'content-type': 'text/plain' })).status, 415);
  t.equal((await call('../jobs/everything', {})).status, 404);
});
