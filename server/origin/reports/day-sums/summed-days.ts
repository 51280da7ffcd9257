/**
 * Computes a part of a report. Finished business days are read from their stored sums; a day without sums is
 * computed from the tables and stored. The current day and partial days are computed from the tables each
 * time.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../../../store/database.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import type { BusinessClock, Span } from '../../kernel/sheets/business-hours-rules.ts';
import type { SummedPart } from '../report-context.ts';
import { type Piece, piecesOf } from '../report-span-rules.ts';
import { findSums, keepSums, type SumsKey } from './report-sums-store.ts';

type SumsOf = {
  readonly organizationId: string;
  readonly span: Span;
  readonly clock: BusinessClock;
  readonly nowMs: number;
};

/** Increment if the same tables yield other sums. */
const sumsVersion = 4;

/** Everything besides the tables that determines the division into days and hours. */
export function sumsBasis({ timeZone, businessDayCutoff }: BusinessClock): string {
  return `${sumsVersion} ${timeZone} ${businessDayCutoff} ${process.versions['tz'] ?? ''}`;
}

/** Keyed by the start of the day. */
async function readStored<T>(db: Kysely<OriginTables>, key: SumsKey, span: Span): Promise<Map<number, T>> {
  const stored = await findSums(db, key, span);
  return new Map(stored.map(({ from, content }) => [from, JSON.parse(content)]));
}

async function sumDays<T>(
  database: Database<OriginTables>,
  { organizationId, clock }: SumsOf,
  part: SummedPart<T>,
  piece: Piece,
): Promise<T[]> {
  const key = { organizationId, part: part.name, basis: sumsBasis(clock) };
  const stored = await database.snapshot(db => readStored<T>(db, key, piece));
  const missing = piece.days.filter(({ from }) => !stored.has(from));
  if (missing.length > 0) {
    // Computed in the transaction that stores them: a change in between would otherwise find no sums to
    // delete.
    await database.transaction(organizationId, async tx => {
      for (const day of missing) {
        const sums = await part.sum(tx, organizationId, day, clock);
        await keepSums(tx, key, { ...day, content: JSON.stringify(sums) });
        stored.set(day.from, sums);
      }
    });
  }
  return piece.days.flatMap(({ from }) => {
    const sums = stored.get(from);
    return sums === undefined ? [] : [sums];
  });
}

/** The sums of each piece of the span, the earliest first. */
export async function sumPieces<T>(
  database: Database<OriginTables>,
  of: SumsOf,
  part: SummedPart<T>,
): Promise<T[]> {
  const { organizationId, span, clock, nowMs } = of;
  const pieces: T[] = [];
  const fromTables = (piece: Span) => database.snapshot(db => part.sum(db, organizationId, piece, clock));
  for (const piece of piecesOf(span, nowMs, clock)) {
    if (piece.days.length === 0) pieces.push(await fromTables(piece));
    // Without space on the disk nothing is stored, but the report is answered.
    else
      pieces.push(...(await sumDays(database, of, part, piece).catch(async () => [await fromTables(piece)])));
    await nextTurn();
  }
  return pieces;
}
