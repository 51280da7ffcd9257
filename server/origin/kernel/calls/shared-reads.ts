/**
 * Runs reads. A single statement checks whether anything has changed; only if so, a snapshot is taken. Polls
 * of one restaurant that arrive together share both, which saves round trips on PostgreSQL.
 */
import type { Kysely } from 'kysely';
import { ProblemError } from '../../../http/errors.ts';
import type { Database } from '../../../store/database.ts';
import { type ChangeCounts, readChangeCounts } from '../events/event-store.ts';
import type { Area, OriginTables } from '../origin-tables.ts';

export type ReadState = {
  readonly db: Kysely<OriginTables>;
  readonly counts: ChangeCounts;
  readonly nowMs: number;
  /** Memoizes a value among the reads that share this state; `what` names it with everything it depends on. */
  once<T>(what: string, read: () => Promise<T>): Promise<T>;
  /** Caches a small value that depends on these areas alone, not on the person or the time, until one of them changes. */
  keep<T>(what: string, areas: readonly Area[], read: () => Promise<T>): Promise<T>;
};

type SharedRead<T> = {
  readonly organizationId: string;
  /** False for slow reads, which would delay the others. */
  readonly isShared: boolean;
  /** Whether an answer without content may suffice. */
  readonly isConditional: boolean;
  /**
   * Returns the answer without content, or null if content has to be read. `state` is no snapshot: its
   * statements may see different states, the counters first.
   */
  known(state: ReadState): Promise<T | null>;
  /** `state` is a snapshot. */
  answer(state: ReadState): Promise<T>;
};

type SharedReads = <T>(read: SharedRead<T>) => Promise<T>;

/** A read with the resolvers of its promise. */
type Waiting = {
  readonly read: Pick<SharedRead<void>, 'isConditional'> & {
    /** Resolves to true if that answered the read. */
    known(state: ReadState): Promise<boolean>;
    answer(state: ReadState): Promise<void>;
  };
  reject(error: unknown): void;
};

const cachedValuesMax = 2_000;

/** Caches values of all restaurants; the least recently used is dropped first. */
function createValueCache() {
  const cached = new Map<string, { counts: string; value: unknown }>();
  return (organizationId: string, { of }: ChangeCounts): ReadState['keep'] =>
    async <T>(what: string, areas: readonly Area[], read: () => Promise<T>) => {
      const key = `${organizationId} ${what}`;
      const counts = of(areas).join();
      const known = cached.get(key);
      // A name always denotes the same type of value.
      const value = known?.counts === counts ? (known.value as T) : await read();
      cached.delete(key);
      cached.set(key, { counts, value });
      const [oldest] = cached.keys();
      if (cached.size > cachedValuesMax && oldest !== undefined) cached.delete(oldest);
      return value;
    };
}

function memo(): ReadState['once'] {
  const read = new Map<string, Promise<unknown>>();
  return <T>(what: string, first: () => Promise<T>) => {
    // A name always denotes the same type of value.
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
  const keepFor = createValueCache();

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

  /** The entries whose content has to be read. */
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
          // A refusal is an answer. Any other error may have aborted the snapshot for the remaining reads.
          if (!(error instanceof ProblemError)) throw error;
          reject(error);
        });
    });

  const play = async (organizationId: string, entries: readonly Waiting[]): Promise<void> => {
    const changed = await ofChanged(organizationId, entries);
    if (changed.length === 0) return;
    await answerAll(organizationId, changed).catch(async (error: unknown) => {
      if (changed.length === 1) throw error;
      // Resolving an entry that has been answered already has no effect.
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
        // Collect the requests that arrive in this turn of the event loop.
        setImmediate(begin, organizationId);
      }
    });
}
