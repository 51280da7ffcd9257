/** Routes of receipts and print jobs. */
import type { OriginRoutes } from '../kernel/calls/origin-routes.ts';
import { readSettings } from '../kernel/restaurant/settings-store.ts';
import { listDevices } from '../venue/devices/devices-store.ts';
import {
  dropPrint,
  makeBridgeToken,
  printFiscalDayReport,
  retryPrint,
  testPrint,
} from './print-jobs/print-job-commands.ts';
import { listOpenPrintJobs } from './print-jobs/print-job-store.ts';
import { listPrinterOutages } from './printers/printer-outage-store.ts';
import { printerStates, printJobViews, silenceTag } from './printers/printers-view.ts';
import { copyReceipt, printReceipt, resolveReceipt, retryReceipt, waiveReceipt } from './receipt-commands.ts';

export function registerReceipts({ read, command }: OriginRoutes): void {
  read('printers', {
    areas: ['printing', 'devices', 'settings'],
    async tag({ db, caller, nowMs }) {
      return silenceTag(await listDevices(db, caller.organizationId), nowMs);
    },
    tagAreas: ['devices'],
    async answer({ db, caller, nowMs }) {
      const { organizationId } = caller;
      const printing = {
        devices: await listDevices(db, organizationId),
        jobs: await listOpenPrintJobs(db, organizationId),
        outages: await listPrinterOutages(db, organizationId),
        receiptPrinterId: (await readSettings(db, organizationId)).receipt.printerId,
      };
      return printerStates(printing, nowMs);
    },
  });
  read('printJobs', {
    areas: ['printing', 'devices'],
    async answer({ db, caller }) {
      const { organizationId } = caller;
      const devices = await listDevices(db, organizationId);
      return printJobViews({ devices, jobs: await listOpenPrintJobs(db, organizationId) });
    },
  });
  command('queueReceipt', printReceipt);
  command('retryReceipt', retryReceipt);
  command('resolveReceipt', resolveReceipt);
  command('waiveReceipt', waiveReceipt);
  command('copyReceipt', copyReceipt);
  command('retryPrint', retryPrint);
  command('dropPrint', dropPrint);
  command('testPrint', testPrint);
  command('printFiscalDayReport', printFiscalDayReport);
  command('makeBridgeToken', makeBridgeToken);
}
