/** The kitchen's printer dies, then the server with it: what waits comes out at the bar, once, and everybody sees who prints for whom. */
import t, { type Test } from 'tap';
import type { PrinterState, PrintJob } from '#shared/order/receipt-schema.ts';
import type { Device } from '#shared/venue/device-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { startPrinterDouble } from '../../helpers/doubles/printer-double.ts';
import { sendOrder } from '../../helpers/restaurants/paid-order.ts';
import {
  type StaffSession,
  setUpRestaurant,
  signInAsOwner,
} from '../../helpers/restaurants/staff-session.ts';
import { createDataFolder, startServer } from '../../helpers/server-process.ts';

async function openPaperRestaurant(t: Test) {
  const [kitchen, bar] = [await startPrinterDouble(t), await startPrinterDouble(t)];
  const folder = createDataFolder();
  const env = { PRINTER_ADDRESSES: '127.0.0.1' };
  const server = await startServer(folder.path, env);
  t.teardown(async () => {
    await server.stop('SIGKILL');
    folder.remove();
  });
  const owner = await setUpRestaurant(server.url);
  const add = async (device: object) =>
    (await owner.write<Device>('POST', '/api/admin/devices', { kind: 'printer', ...device })).body.id;
  const standInPrinterId = await add({ name: 'Bar', station: 'bar', address: bar.address });
  await add({ name: 'Kuchnia', station: 'kitchen', address: kitchen.address, standInPrinterId });
  const { version, ...settings } = (await owner.get<Settings>('/api/admin/settings')).body;
  const stations = settings.stations?.map(known =>
    known.group === 'kitchen' ? { ...known, mode: 'paper' } : known,
  );
  await owner.write('PUT', '/api/admin/settings', { ...settings, stations }, { version });
  return { kitchen, bar, folder, env, server, owner };
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise(resolve => setTimeout(resolve, 50));
}

t.test('a stand-in prints what waited before a power cut, and the first printer nothing of it', async t => {
  const { kitchen, bar, folder, env, server, owner } = await openPaperRestaurant(t);
  const jobsOf = async (session: StaffSession) => (await session.get<PrintJob[]>('/api/admin/receipts')).body;
  const printerOf = async (session: StaffSession, name: string) =>
    (await session.get<PrinterState[]>('/api/waiter/printers')).body.find(row => row.name === name);
  kitchen.fault = 'coverOpen';
  await sendOrder(owner);
  await until(async () => {
    const open = await jobsOf(owner);
    return open.length === 1 && open[0]?.error === 'coverOpen';
  });
  t.equal(bar.papers.length, 1);
  await server.stop('SIGKILL');

  const second = await startServer(folder.path, env);
  t.teardown(() => second.stop('SIGKILL'));
  const again = await signInAsOwner(second.url);
  t.match(await printerOf(again, 'Kuchnia'), { isOut: true, standIn: { name: 'Bar', isPrinting: false } });
  await until(async () => {
    const open = await jobsOf(again);
    // A power cut in the middle of an attempt: somebody looks at the printer, which printed nothing.
    for (const { id, state } of open)
      if (state === 'unknown') await again.write('POST', `/api/admin/receipts/${id}/retry`, {});
    return open.length === 0;
  });
  t.equal(bar.papers.length, 2);
  t.match(bar.papers[1]?.replace(/\s+/g, ' '), /(STAND-IN FOR:|ZASTĘPCZO ZA:) Kuchnia/);
  t.match(await printerOf(again, 'Kuchnia'), { standIn: { name: 'Bar', isPrinting: true } });
  t.match(await printerOf(again, 'Bar'), { printsFor: ['Kuchnia'] });

  kitchen.fault = null;
  await until(async () => (await printerOf(again, 'Kuchnia'))?.isOut === false);
  await sendOrder(again);
  await until(async () => kitchen.papers.length === 1 && (await jobsOf(again)).length === 0);
  t.equal(kitchen.papers.length, 1);
  t.notMatch(kitchen.papers[0], /STAND-IN|ZASTĘPCZO/);
});
