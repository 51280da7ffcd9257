/** A restaurant on paper with two network printers on real sockets: the bar's stands in for the kitchen's. */
import type { Test } from 'tap';
import type { PrinterState, PrintJob } from '#shared/order/receipt-schema.ts';
import type { DeviceChange } from '#shared/venue/device-schema.ts';
import { workFrom } from '../restaurants/paper-station.ts';
import { createPrintingOrigin, type PrintingOrigin } from '../restaurants/printing-origin.ts';
import { type PrinterDouble, startPrinterDouble } from './printer-double.ts';

export type StandIns = {
  readonly origin: PrintingOrigin;
  readonly kitchen: PrinterDouble;
  readonly bar: PrinterDouble;
  readonly ids: { kitchen: string; bar: string };
  printer(id: string): Promise<PrinterState>;
  jobs(): Promise<PrintJob[]>;
  change(id: string, change: DeviceChange): Promise<number>;
  /** Resolves once the printers have checked twice whether they work: nothing more is to come until the clock moves. */
  checked(double: PrinterDouble): Promise<void>;
};

/** Network printers answer less promptly than the simulator, and on a busy machine not within a tenth of a second. */
export const networkDelays = { speedUp: 20, leastMs: 500 } as const;

export async function openStandIns(t: Test, origin?: PrintingOrigin): Promise<StandIns> {
  const place = origin ?? (await createPrintingOrigin(t, networkDelays));
  const [kitchen, bar] = [await startPrinterDouble(t), await startPrinterDouble(t)];
  const add = async (fields: { name: string; station: 'kitchen' | 'bar'; address: string }) => {
    const { data, status, text } = await place.command('createDevice', { ...fields, kind: 'printer' });
    if (status !== 201) throw new Error(text);
    return data.id;
  };
  const ids = {
    bar: await add({ name: 'Bar', station: 'bar', address: bar.address }),
    kitchen: await add({ name: 'Kuchnia', station: 'kitchen', address: kitchen.address }),
  };
  const change = async (id: string, fields: DeviceChange) => {
    const version = (await place.read('devices')).data.find(device => device.id === id)?.version;
    const options = { params: { id }, headers: { 'if-match': `"${version}"` } };
    return (await place.command('changeDevice', fields, options)).status;
  };
  await change(ids.kitchen, { standInPrinterId: ids.bar });
  await workFrom(place, 'paper', ['kitchen', 'bar']);
  return {
    origin: place,
    kitchen,
    bar,
    ids,
    change,
    async printer(id) {
      const found = (await place.read('printers', { as: 'waiter' })).data.find(row => row.id === id);
      if (found === undefined) throw new Error('There is no such printer');
      return found;
    },
    jobs: async () => (await place.read('printJobs')).data,
    async checked(double) {
      for (let times = 0; times < 2; times += 1) {
        const before = double.bytes.length;
        while (double.bytes.length === before) await new Promise(resolve => setImmediate(resolve));
      }
    },
  };
}
