/**
 * Records the number of each restaurant's last event in a file outside the database and its log. A database with a lower number lacks confirmed events: its
 * log was deleted, or an older copy was put in its place. Written once a second after changes, and at a graceful end: a loss of a killed server's last
 * second is not detected.
 */
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { readPrivateFile } from './durable-files.ts';

const lostEvents = Type.Object({
  organizationId: Type.String(),
  count: Type.Integer(),
  foundAt: Type.String(),
});
export type LostEvents = Readonly<Static<typeof lostEvents>>;

/** `last`: the number of the last event, by restaurant. */
const noteSchema = Type.Object({
  last: Type.Record(Type.String(), Type.Integer()),
  lost: Type.Array(lostEvents),
});
type Note = Static<typeof noteSchema>;

type LastEvents = {
  /** Losses of the last week. */
  lost(): readonly LostEvents[];
  /** Messages for the console if the start found the database below the record. */
  readonly said: readonly string[];
  stop(): Promise<void>;
};

const noteEveryMs = 1_000;
const shownForMs = 7 * 24 * 60 * 60_000;

function lastEventsFile(folder: string): string {
  return join(folder, 'last-events.json');
}

/** For a database that was replaced on purpose. */
export function forgetLastEvents(folder: string): Promise<void> {
  return rm(lastEventsFile(folder), { force: true });
}

/** A record damaged by a power cut is ignored. */
function readNote(file: string): Note {
  try {
    const note: unknown = JSON.parse(readPrivateFile(file) ?? '');
    if (Value.Check(noteSchema, note)) return note;
  } catch {}
  return { last: {}, lost: [] };
}

function sentenceOf(lost: readonly LostEvents[]): string[] {
  if (lost.length === 0) return [];
  const count = lost.reduce((sum, one) => sum + one.count, 0);
  return [
    `Data is missing: the database lacks the last ${count} changes that this server had confirmed, in ${lost.length} of its restaurants. Its log (kelner.db-wal) was deleted, or an older copy was put in its place. Orders and payments are missing, and order numbers will repeat: docs/operating/when-something-breaks.md says what to do.`,
  ];
}

/** `read`: the number of each restaurant's last event, as it is on disk. */
export async function watchLastEvents({
  folder,
  read,
  changeCount,
  clock,
  log,
}: {
  folder: string;
  read: () => Promise<ReadonlyMap<string, number>>;
  changeCount: () => number;
  clock: { now(): number; after(delayMs: number, work: () => void): () => void };
  log: Pick<FastifyBaseLogger, 'error'>;
}): Promise<LastEvents> {
  const file = lastEventsFile(folder);
  let note = readNote(file);
  let noted = '';
  let changes = changeCount();

  const isShown = ({ foundAt }: LostEvents) => clock.now() - Date.parse(foundAt) < shownForMs;

  const write = async (): Promise<void> => {
    const text = JSON.stringify(note);
    if (text === noted) return;
    await writeFile(`${file}.partial`, text, { mode: 0o600 });
    await rename(`${file}.partial`, file);
    noted = text;
  };

  const look = async (): Promise<LostEvents[]> => {
    changes = changeCount();
    const last = await read();
    const foundAt = new Date(clock.now()).toISOString();
    const lost = Object.entries(note.last).flatMap(([organizationId, seq]) => {
      const count = seq - (last.get(organizationId) ?? 0);
      return count > 0 ? [{ organizationId, count, foundAt }] : [];
    });
    for (const one of lost)
      log.error(one, 'The database lacks events that this server had confirmed: restore a newer backup');
    note = { last: Object.fromEntries(last), lost: [...note.lost.filter(isShown), ...lost] };
    // If the disk is full, the next write counts.
    await write().catch(() => {});
    return lost;
  };

  const said = sentenceOf(await look());
  let underWay: Promise<unknown> = Promise.resolve();
  let cancel = (): void => {};
  const again = (): void => {
    cancel = clock.after(noteEveryMs, () => {
      // If the store is down nothing is written.
      underWay = (changeCount() === changes ? Promise.resolve() : look().catch(() => {})).then(again);
    });
  };
  again();

  return {
    lost: () => note.lost.filter(isShown),
    said,
    async stop() {
      cancel();
      await underWay;
      cancel();
      await look().catch(() => {});
    },
  };
}
