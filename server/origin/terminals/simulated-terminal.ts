/**
 * Simulated card terminal for trying out and for tests: charges nobody. Its journal is a file, so that it
 * remembers a payment whose answer was lost or that the server did not live to hear. A file `terminal.json`
 * beside the simulated prints makes it decline, time out, lose answers or stay away.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PrintClock, pause } from '../printing/printers/printer-adapter.ts';
import type { TerminalAdapter, TerminalOutcome, TerminalPlace } from './terminal-adapter.ts';

/** `loseRequest`: the amount never arrives; `loseAnswer`: it is charged, but the answer is lost; `away`: nothing gets through. */
const modes = ['approve', 'decline', 'guestCancels', 'timeout', 'loseRequest', 'loseAnswer', 'away'] as const;
type Mode = (typeof modes)[number];

/** `amount` is negative for a refund. */
type Entry = { at: number; amount: number; outcome: TerminalOutcome };
type Journal = Record<string, Entry>;

const usualDelayMs = 2_500;
const reference = (count: number) => `SIM${String(count).padStart(6, '0')}`;

async function readJson(file: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
}

function outcomeOf(mode: Mode, count: number): TerminalOutcome {
  if (mode === 'decline') return { kind: 'declined', reason: 'refused' };
  if (mode === 'guestCancels') return { kind: 'cancelled', reason: 'guestCancelled' };
  if (mode === 'timeout') return { kind: 'cancelled', reason: 'timeout' };
  return { kind: 'approved', reference: reference(count), card: '************0000' };
}

export function createSimulatedTerminal({
  folder,
  clock,
}: {
  folder: string;
  clock: PrintClock;
}): TerminalAdapter {
  const readControl = async (): Promise<{ mode: Mode; delayMs: number }> => {
    const { mode, delayMs } = await readJson(join(folder, 'terminal.json'));
    return {
      mode: modes.find(known => known === mode) ?? 'approve',
      delayMs: typeof delayMs === 'number' ? delayMs : usualDelayMs,
    };
  };
  const placeOf = ({ organizationId, id }: TerminalPlace) => join(folder, organizationId, id);
  const readJournal = async (terminal: TerminalPlace): Promise<Journal> =>
    (await readJson(join(placeOf(terminal), 'journal.json'))) as Journal;
  const write = async (terminal: TerminalPlace, journal: Journal): Promise<void> => {
    const file = join(placeOf(terminal), 'journal.json');
    await mkdir(placeOf(terminal), { recursive: true });
    await writeFile(`${file}.new`, JSON.stringify(journal));
    await rename(`${file}.new`, file);
  };

  return {
    async pay(terminal, { id, amount: asked, refunded }, { cancel, stop }) {
      const amount = refunded === undefined ? asked : 0 - asked;
      const { mode, delayMs } = await readControl();
      if (mode === 'away' || mode === 'loseRequest') return { kind: 'unknown' };
      const journal = await readJournal(terminal);
      const outcome = outcomeOf(mode, Object.keys(journal).length + 1);
      await write(terminal, { ...journal, [id]: { at: clock.now() + delayMs, amount, outcome } });
      await pause(clock, delayMs, AbortSignal.any([cancel, stop]));
      if (stop.aborted || mode === 'loseAnswer') return { kind: 'unknown' };
      if (!cancel.aborted) return outcome;
      const cancelled = { kind: 'cancelled', reason: 'waiterCancelled' } as const;
      await write(terminal, { ...journal, [id]: { at: 0, amount, outcome: cancelled } });
      return cancelled;
    },
    async findOutcome(terminal, { id }) {
      const { mode } = await readControl();
      if (mode === 'away') return { kind: 'unknown' };
      const entry = (await readJournal(terminal))[id];
      if (entry === undefined) return { kind: 'absent' };
      return entry.at > clock.now() ? { kind: 'unknown' } : entry.outcome;
    },
    async readTotals(terminal, sinceMs) {
      const { mode } = await readControl();
      if (mode === 'away') return { kind: 'away' };
      const entries = Object.entries(await readJournal(terminal)).flatMap(([id, { at, amount, outcome }]) =>
        outcome.kind === 'approved' && at >= sinceMs
          ? [{ id, amount, reference: outcome.reference ?? '' }]
          : [],
      );
      return { kind: 'answered', totals: { entries } };
    },
  };
}
