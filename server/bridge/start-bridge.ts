/** Composes the bridge for one printer. */
import { setTimeout as wait } from 'node:timers/promises';
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import type { BridgeConfig } from './bridge-config.ts';
import { openJournal } from './job-journal.ts';
import { createKelnerCalls } from './kelner-calls.ts';
import type { OpenLine } from './lines/printer-line.ts';
import { loadSerialPorts, openSerialLine } from './lines/serial-line.ts';
import { openTcpLine } from './lines/tcp-line.ts';
import { createJobPrinter } from './print-job.ts';
import { createPrinterSession, type PrinterTimings } from './printer-session.ts';
import { type BridgeParts, type BridgePauses, runBridge } from './run-bridge.ts';

type BridgeTimings = PrinterTimings & BridgePauses & { readonly connectWithinMs: number };

const usualTimings: BridgeTimings = {
  connectWithinMs: 5_000,
  answerWithinMs: 5_000,
  // A long receipt or a daily report is printed before the printer responds.
  printWithinMs: 45_000,
  idleMs: 1_000,
  hinderedMs: 3_000,
};
const callWithinMs = 10_000;

type BridgeOptions = {
  layOut: (document: PrintedDocument) => string[];
  tell: (line: string) => void;
  timings?: BridgeTimings;
};

async function lineTo({ printer }: BridgeConfig, timings: BridgeTimings): Promise<OpenLine> {
  if (printer.kind === 'tcp') return openTcpLine(printer, timings.connectWithinMs);
  return openSerialLine(printer, await loadSerialPorts());
}

/** Returns a function that stops it after the current turn. Throws if the journal is damaged or serial ports are unavailable. */
export async function startBridge(
  config: BridgeConfig,
  { layOut, tell, timings = usualTimings }: BridgeOptions,
): Promise<() => Promise<void>> {
  const { url, token, folder, isTrying } = config;
  const session = createPrinterSession(await lineTo(config, timings), timings);
  const journal = openJournal(folder);
  const calls = createKelnerCalls({ url, token, withinMs: callWithinMs, fetch });
  const jobs = createJobPrinter({ session, journal, layOut, isTrying });
  const parts: BridgeParts = { calls, session, jobs, journal, isTrying, tell };
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => wait(ms, undefined, { signal }).catch(() => {});
  const ended = runBridge(parts, { pauses: timings, pause, signal });
  return async () => {
    stopping.abort();
    await ended;
  };
}
