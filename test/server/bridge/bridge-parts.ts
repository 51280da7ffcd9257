/** A bridge in this process between the doubles of Kelner and of a printer; `crash` stands for the end of its process at that moment. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import { openJournal } from '../../../server/bridge/job-journal.ts';
import type { OpenLine } from '../../../server/bridge/lines/printer-line.ts';
import { openTcpLine } from '../../../server/bridge/lines/tcp-line.ts';
import { createJobPrinter } from '../../../server/bridge/print-job.ts';
import { createPrinterSession } from '../../../server/bridge/printer-session.ts';
import { type BridgeParts, takeTurn } from '../../../server/bridge/run-bridge.ts';
import { createKelnerDouble } from '../../helpers/doubles/posnet/kelner-double.ts';
import { startPosnetDouble } from '../../helpers/doubles/posnet/posnet-double.ts';

type Turn = () => ReturnType<typeof takeTurn>;
type Line = PrintedDocument['lines'][number];

export function line(name: string, amount: number, more: Partial<Line> = {}): Line {
  return { name, quantity: 1, unitPrice: amount, amount, vatRate: 8, vatLetter: 'B', details: [], ...more };
}

export function receipt(lines: Line[], more: Partial<PrintedDocument> = {}): PrintedDocument {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  return {
    kind: 'receipt',
    header: ['Pod Lipą'],
    footer: [],
    language: 'pl-PL',
    currency: 'PLN',
    orderNumber: 7,
    waiterName: 'Anna',
    guestCount: 2,
    at: '2026-05-05T18:00:00.000Z',
    timeZone: 'Europe/Warsaw',
    lines,
    vat: [],
    subtotal: total,
    discountTotal: 0,
    total,
    payments: [{ kind: 'card', amount: total }],
    tip: 0,
    change: 0,
    ...more,
  };
}

export class CrashedError extends Error {}

/** `patienceMs`: only lost answers wait for it. */
export async function createParts(t: Test, { isTrying = false, patienceMs = 5_000 } = {}) {
  const timings = { answerWithinMs: patienceMs, printWithinMs: patienceMs };
  const printer = await startPosnetDouble(t);
  const kelner = createKelnerDouble();
  const folder = mkdtempSync(join(tmpdir(), 'kelner-bridge-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const told: string[] = [];
  /** Called around everything that reaches outside the process; throws where it ends there. */
  let step: (what: string) => void = () => {};
  const lines = new Set<{ close(): void }>();

  const openLine: OpenLine = async events => {
    const opened = await openTcpLine({ host: '127.0.0.1', port: printer.port }, 2_000)(events);
    lines.add(opened);
    return opened;
  };
  /** A new process on the same folder. */
  const start = (): Turn => {
    const onDisk = openJournal(folder);
    const mine = step;
    const around = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
      mine(`${what} before`);
      const done = await work();
      mine(`${what} after`);
      return done;
    };
    const journal: BridgeParts['journal'] = {
      read: onDisk.read,
      write(record) {
        mine('journal before');
        onDisk.write(record);
        mine('journal after');
      },
    };
    const calls: BridgeParts['calls'] = {
      claim: claim => around('claim', () => kelner.claim(claim)),
      report: (id, report) => around('report', () => kelner.report(id, report)),
    };
    const session = createPrinterSession(openLine, timings);
    t.teardown(() => session.drop());
    const layOut = ({ header }: PrintedDocument) => [...header, '', 'a  b'.padEnd(50), 'R & B'];
    const jobs = createJobPrinter({ session, journal, isTrying, layOut });
    return () => takeTurn({ calls, session, jobs, journal, isTrying, tell: text => told.push(text) });
  };
  const closeLines = () => {
    for (const opened of lines) opened.close();
    lines.clear();
  };
  return {
    ...{ printer, kelner, folder, told, start, closeLines },
    watch(watcher: (what: string) => void) {
      step = watcher;
    },
  };
}
export type Parts = Awaited<ReturnType<typeof createParts>>;

/** Turns until nothing is left to do; a fault that stays ends it, too. */
export async function settleAll(turn: Turn, turnsMax = 12): Promise<void> {
  for (let turns = 0; turns < turnsMax; turns++) if ((await turn()) === 'idle') return;
}
