/** Reads the printer's state: its fault if it has one, its counters, VAT rates and clock. */
import type { PrinterFault } from '#shared/venue/printer-faults.ts';
import { AnswerLostError, type Exchange, type Fields, PrinterRefusedError } from './exchange.ts';

export type PrinterCounters = {
  /** The printer's serial number: another printer has other counters. */
  readonly printer: string;
  readonly dailyReports: number;
  /** Number of completed receipts; depending on its settings since the last daily report. */
  readonly receipts: number;
  readonly lastReceipt: number;
};

/** By slot, A first; null: the slot is not in use. `exempt`: sales without VAT. */
export type PrinterRates = readonly (number | 'exempt' | null)[];

const slots = ['va', 'vb', 'vc', 'vd', 've', 'vf', 'vg'];
const exempt = 100;
const unused = 101;

/** Error codes of the printing mechanism; unknown codes also mean that it doesn't work. */
const mechanismFaults: Readonly<Record<number, PrinterFault>> = {
  1: 'coverOpen',
  3: 'coverOpen',
  5: 'paperOut',
  10: 'coverOpen',
};

/** A missing or malformed field counts as a lost response. */
function numberIn(fields: Fields, id: string): number {
  const value = Number((fields.get(id) ?? '').replace(',', '.') || Number.NaN);
  if (!Number.isFinite(value)) throw new AnswerLostError(`The answer has no number ${id}`);
  return value;
}

function isTrue(fields: Fields, id: string): boolean {
  return /^[1tTyY]$/.test(fields.get(id) ?? '');
}

type PrinterMode = {
  readonly isFiscal: boolean;
  readonly isReadOnly: boolean;
  readonly isTransactionOpen: boolean;
};

export function createPrinterStatus(exchange: Exchange, withinMs: number) {
  const ask = (name: string) => exchange.ask({ name, fields: [] }, withinMs);

  return {
    /** Bypasses the command queue: the printer responds also while it waits for paper. */
    async findFault(): Promise<PrinterFault | null> {
      const mechanism = numberIn(await ask('!sprn'), 'pr');
      if (mechanism !== 0) return mechanismFaults[mechanism] ?? 'offline';
      const state = numberIn(await ask('!sdev'), 'ds');
      return state === 0 ? null : 'inMenu';
    },
    async readMode(): Promise<PrinterMode> {
      const fields = await ask('scomm');
      return {
        isFiscal: isTrue(fields, 'fs'),
        isReadOnly: isTrue(fields, 'td'),
        isTransactionOpen: numberIn(fields, 'ts') !== 0,
      };
    },
    async readCounters(): Promise<PrinterCounters> {
      const fields = await ask('scnt');
      return {
        printer: fields.get('nu') ?? '',
        dailyReports: numberIn(fields, 'rd'),
        receipts: numberIn(fields, 'bn'),
        lastReceipt: numberIn(fields, 'bt'),
      };
    },
    async readRates(): Promise<PrinterRates> {
      const fields = await ask('vatget');
      return slots.map(id => {
        const percent = numberIn(fields, id);
        if (percent === unused) return null;
        return percent === exempt ? 'exempt' : percent;
      });
    },
    /** The total of the open or last receipt; null if the printer doesn't know it. */
    async readLastTotal(): Promise<number | null> {
      const fields = await ask('strns').catch(error => {
        if (error instanceof PrinterRefusedError) return null;
        throw error;
      });
      const amounts = slots.map(id => Number(fields?.get(id) ?? Number.NaN));
      const isKnown = Number(fields?.get('ts') ?? 0) !== 0 && amounts.every(Number.isFinite);
      return isKnown ? amounts.reduce((sum, amount) => sum + amount, 0) : null;
    },
    /** `yyyy-mm-dd` by the printer's clock. */
    async readDate(): Promise<string> {
      const [date] = /^\d{4}-\d\d-\d\d/.exec((await ask('rtcget')).get('da') ?? '') ?? [];
      if (date === undefined) throw new AnswerLostError('The answer has no date');
      return date;
    },
  };
}
export type PrinterStatus = ReturnType<typeof createPrinterStatus>;
