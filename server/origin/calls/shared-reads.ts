/**
 * How reads reach the store. Whether anything has changed is asked in a single statement; only where something has, a snapshot is taken. On PostgreSQL, where
 * each of its statements is a round trip, polls of one restaurant that arrive together share both.
 */
import type { Kysely } from 'kysely';
import { ProblemError } from '../../http/errors.ts';
import type { Database } from '../../store/database.ts';
import { type ChangeCounts, readChangeCounts } from '../events/event-store.ts';
import type { Area, OriginTables } from '../origin-tables.ts';

export type ReadState = {
  readonly db: Kysely<OriginTables>;
  readonly counts: ChangeCounts;
  readonly nowMs: number;
  /** What the reads that share a state have in common is read once; `what` names it with all that it depends on. */
  once<T>(what: string, read: () => Promise<T>): Promise<T>;
  /** What rests on these areas alone, of any person and time, is read again where one of them has changed. For small things. */
  keep<T>(what: string, areas: readonly Area[], read: () => Promise<T>): Promise<T>;
};

type SharedRead<T> = {
  readonly organizationId: string;
  /** Long ones would keep the others waiting. */
  readonly isShared: boolean;
  /** Whether an answer without content may do. */
  readonly isConditional: boolean;
  /** That answer; null where there is content to read. `state`: statements that see different states, the counters first. */
  known(state: ReadState): Promise<T | null>;
  /** `state`: a snapshot. */
  answer(state: ReadState): Promise<T>;
};

type SharedReads = <T>(read: SharedRead<T>) => Promise<T>;

/** A read with the settling of its promise. */
type Waiting = {
  readonly read: Pick<SharedRead<void>, 'isConditional'> & {
    /** Whether that was all. */
    known(state: ReadState): Promise<boolean>;
    answer(state: ReadState): Promise<void>;
  };
  reject(error: unknown): void;
};

const keptMax = 2_000;

/** Of all restaurants, the longest unused first to go. */
function createKept() {
  const kept = new Map<string, { counts: string; value: unknown }>();
  return (organizationId: string, { of }: ChangeCounts): ReadState['keep'] =>
    async <T>(what: string, areas: readonly Area[], read: () => Promise<T>) => {
      const key = `${organizationId} ${what}`;
      const counts = of(areas).join();
      const known = kept.get(key);
      // A name stands for one kind of value.
      const value = known?.counts === counts ? (known.value as T) : await read();
      kept.delete(key);
      kept.set(key, { counts, value });
      const [oldest] = kept.keys();
      if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
      return value;
    };
}

function memo(): ReadState['once'] {
  const read = new Map<string, Promise<unknown>>();
  return <T>(what: string, first: () => Promise<T>) => {
    // A name stands for one kind of value.
    const found = read.get(what) as Promise<T> | undefined;
    if (found !== undefined) return found;
    const made = first();
    read.set(what, made);
    return made;
  };
}

export function createSharedReads(
  { db, snapshot }: Pick<Database<OriginTables>, 'db' | 'snapshot'>,
  now: () => number,
): SharedReads {
  const waiting = new Map<string, Waiting[]>();
  const keepFor = createKept();

  const stateOf = async (on: Kysely<OriginTables>, organizationId: string): Promise<ReadState> => {
    const counts = await readChangeCounts(on, organizationId);
    return { db: on, counts, nowMs: now(), once: memo(), keep: keepFor(organizationId, counts) };
  };

  const settle = async (entry: Waiting, work: () => Promise<boolean>): Promise<boolean> => {
    try {
      return await work();
    } catch (error) {
      entry.reject(error);
      return true;
    }
  };

  /** Those that have content to read. */
  const ofChanged = async (organizationId: string, entries: readonly Waiting[]): Promise<Waiting[]> => {
    if (!entries.some(({ read }) => read.isConditional)) return [...entries];
    const state = await stateOf(db, organizationId);
    const changed: Waiting[] = [];
    for (const entry of entries) {
      const { isConditional, known } = entry.read;
      if (!isConditional || !(await settle(entry, () => known(state)))) changed.push(entry);
    }
    return changed;
  };

  const answerAll = (organizationId: string, entries: readonly Waiting[]): Promise<void> =>
    snapshot(async on => {
      const state = await stateOf(on, organizationId);
      for (const { read, reject } of entries)
        await read.answer(state).catch(error => {
          // A refusal is an answer. Any other fault may have ended the snapshot for those after it.
          if (!(error instanceof ProblemError)) throw error;
          reject(error);
        });
    });

  const play = async (organizationId: string, entries: readonly Waiting[]): Promise<void> => {
    const changed = await ofChanged(organizationId, entries);
    if (changed.length === 0) return;
    await answerAll(organizationId, changed).catch(async (error: unknown) => {
      if (changed.length === 1) throw error;
      // Those that were answered already are answered with the same.
      for (const entry of changed) await answerAll(organizationId, [entry]).catch(entry.reject);
    });
  };

  const begin = (organizationId: string): void => {
    const entries = waiting.get(organizationId) ?? [];
    waiting.delete(organizationId);
    play(organizationId, entries).catch(error => {
      for (const { reject } of entries) reject(error);
    });
  };

  return <T>({ organizationId, isShared, isConditional, known, answer }: SharedRead<T>) =>
    new Promise<T>((resolve, reject) => {
      const entry: Waiting = {
        read: {
          isConditional,
          async known(state) {
            const found = await known(state);
            if (found !== null) resolve(found);
            return found !== null;
          },
          answer: async state => resolve(await answer(state)),
        },
        reject,
      };
      if (!isShared) {
        play(organizationId, [entry]).catch(reject);
        return;
      }
      const others = waiting.get(organizationId);
      if (others !== undefined) others.push(entry);
      else {
        waiting.set(organizationId, [entry]);
        // Once the requests at hand are here.
        setImmediate(begin, organizationId);
      }
    });
}
