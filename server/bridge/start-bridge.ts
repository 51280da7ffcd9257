/** Composes the bridge for one printer or card terminal. */
import { setTimeout as wait } from 'node:timers/promises';
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import type { TerminalAnswer } from '#shared/terminals/terminal-task-schema.ts';
import type { BridgeConfig, TerminalAddress } from './bridge-config.ts';
import { openJournal } from './job-journal.ts';
import { createKelnerCalls } from './kelner-calls.ts';
import type { OpenLine, PrinterAddress } from './lines/printer-line.ts';
import { loadSerialPorts, openSerialLine } from './lines/serial-line.ts';
import { openTcpLine } from './lines/tcp-line.ts';
import { createJobPrinter } from './print-job.ts';
import { createPrinterSession, type PrinterTimings } from './printer-session.ts';
import { type BridgeParts, type BridgePauses, runBridge, takeTurn } from './run-bridge.ts';
import { createTerminalCalls } from './terminals/terminal-calls-to-kelner.ts';
import { type StartedTask, type TerminalParts, takeTerminalTurn } from './terminals/terminal-turn.ts';

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
  /** Returns the function that carries out tasks at a card terminal. */
  runTasks: (terminal: TerminalAddress) => TerminalParts['carryOut'];
  tell: (line: string) => void;
  timings?: BridgeTimings;
};

async function lineTo(printer: PrinterAddress, timings: BridgeTimings): Promise<OpenLine> {
  if (printer.kind === 'tcp') return openTcpLine(printer, timings.connectWithinMs);
  return openSerialLine(printer, await loadSerialPorts());
}

/** Returns a function that stops it after the current turn. Throws if the journal is damaged or serial ports are unavailable. */
export async function startBridge(
  config: BridgeConfig,
  { layOut, runTasks, tell, timings = usualTimings }: BridgeOptions,
): Promise<() => Promise<void>> {
  const { url, token, device, folder, isTrying } = config;
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => wait(ms, undefined, { signal }).catch(() => {});
  const options = { url, token, withinMs: callWithinMs, fetch };
  const run = (take: Parameters<typeof runBridge>[0]) =>
    runBridge(take, { pauses: timings, pause, tell, signal });
  const startTerminal = (terminal: TerminalAddress) => {
    const parts = {
      calls: createTerminalCalls(options),
      journal: openJournal<StartedTask, TerminalAnswer>(folder),
      carryOut: runTasks(terminal),
      pause,
      now: () => Date.now(),
      stop: signal,
    };
    return run(tellOnce => takeTerminalTurn({ ...parts, tell: tellOnce }));
  };
  const startPrinter = async (printer: PrinterAddress) => {
    const session = createPrinterSession(await lineTo(printer, timings), timings);
    const journal = openJournal(folder);
    const calls = createKelnerCalls(options);
    const jobs = createJobPrinter({ session, journal, layOut, isTrying });
    const parts: Omit<BridgeParts, 'tell'> = { calls, session, jobs, journal, isTrying };
    return () => run(tellOnce => takeTurn({ ...parts, tell: tellOnce })).finally(session.drop);
  };
  const ended = device.kind === 'terminal' ? startTerminal(device) : (await startPrinter(device))();
  return async () => {
    stopping.abort();
    await ended;
  };
}
