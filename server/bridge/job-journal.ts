/**
 * The bridge's persistent state, written before anything depends on it: the key of the next claim, the document being printed with the printer's counters
 * before it or the task at the card terminal, and the outcome that Kelner hasn't confirmed yet.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BridgeReport } from '#shared/order/receipt-schema.ts';
import { readPrivateFile, writePrivateFile } from '../store/durable-files.ts';
import type { PrinterCounters } from './posnet/printer-status.ts';

export type StartedJob = {
  readonly id: string;
  readonly attempt: number;
  readonly kind: 'receipt' | 'dailyReport' | 'plain';
  readonly total: number;
  readonly before: PrinterCounters;
};

type JobRecord<Started, Report> = {
  /** Unchanged until a job arrives: if the response to a claim was lost, the next claim returns that job. */
  readonly claimKey: string;
  readonly started?: Started;
  readonly outcome?: { readonly id: string; readonly report: Report };
};

export type JobJournal<Started = StartedJob, Report = BridgeReport> = {
  read(): JobRecord<Started, Report>;
  /** Returns once it is on disk; throws the system's error. */
  write(record: JobRecord<Started, Report>): void;
};

const journalFile = 'bridge-journal.json';

class JournalUnreadableError extends Error {}

function isRecord(value: unknown): value is JobRecord<never, never> {
  if (typeof value !== 'object' || value === null || !('claimKey' in value)) return false;
  return typeof value.claimKey === 'string';
}

/** Null if there is no journal yet. */
function readJournal(path: string): JobRecord<never, never> | null {
  const text = readPrivateFile(path);
  if (text === null) return null;
  try {
    const record: unknown = JSON.parse(text);
    if (isRecord(record)) return record;
  } catch {}
  throw new JournalUnreadableError(
    `${path} is damaged: it says what was under way. See on the device whether the last receipt is there, then remove the file.`,
  );
}

export function openJournal<Started = StartedJob, Report = BridgeReport>(
  folder: string,
): JobJournal<Started, Report> {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, journalFile);
  let current: JobRecord<Started, Report> | null = readJournal(path);
  const write = (record: JobRecord<Started, Report>) => {
    writePrivateFile(path, JSON.stringify(record));
    current = record;
  };
  return {
    read() {
      if (current === null) write({ claimKey: randomUUID() });
      return current ?? { claimKey: '' };
    },
    write,
  };
}
