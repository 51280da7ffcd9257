/**
 * Caches the last states of lists that are polled with `A-IM` and answers such a poll with the difference
 * from the state of its ETag, or with the whole list if that state is no longer cached. An entity is built
 * and serialized again only when its key has changed.
 */
import type { Entity } from '#shared/live/live-messages.ts';
import { fitTexts, type Shorten } from './list-sizes.ts';
import type { ReadContext } from './read-context.ts';

/** `key` must change whenever the entity may change, except with areas that all entities of the list depend on. */
type FoundEntity = { readonly id: string; readonly key: string };

/** A list read in two steps: the ids of its possible entries, then the content of those that changed. */
export type ListParts<E extends Entity> = {
  find(context: ReadContext): Promise<{
    /** In the list's order, unless `arrange` sets another. */
    readonly found: readonly FoundEntity[];
    /** Omits entities that turn out not to belong to the list. */
    load(ids: readonly string[]): Promise<readonly E[]>;
  }>;
  /** The sort key for `arrange`. */
  placeOf?(entity: E): string;
  arrange?<R extends Placed>(rows: readonly R[]): R[];
};

export type Placed = { readonly id: string; readonly place: string };

/** `text` is null if the entity isn't on the list. */
type Row = Placed & { readonly key: string; readonly text: string | null };

/** Placeholder for a row that has to be loaded. */
const absent: Row = { id: '', key: '', text: null, place: '' };

type ListState = {
  readonly tag: string;
  readonly common: string;
  readonly all: ReadonlyMap<string, Row>;
  /** The rows in the order of the list. */
  readonly shown: ReadonlyMap<string, Row>;
  readonly length: number;
};

type ListRequest<E extends Entity> = {
  /** Identifies the list: organization and path. */
  readonly name: string;
  readonly parts: ListParts<E>;
  /** Shortens entities if the list would be too long. */
  readonly shorten?: Shorten | undefined;
  readonly context: ReadContext;
  /** The ETag of the current state. */
  readonly tag: string;
  /** Changes with everything that all entities of the list depend on. */
  readonly common: string;
  /** The ETags of the states that the client has. */
  readonly bases: readonly string[];
};

/** `base` is the ETag of the state that `text` is the difference to; null if `text` is the whole list. */
type ListAnswer = { readonly text: string; readonly base: string | null };

/** One poller asks with the last state; another process may be a few states behind. */
const cachedStatesMax = 3;
/** The limit for all lists together, in characters; the least recently used are dropped first. */
const usualLengthMax = 16 * 1_048_576;
/** A difference larger than this share of the list isn't worth sending. */
const deltaShareMax = 0.6;

async function readState<E extends Entity>(
  { parts, shorten, context, tag, common }: ListRequest<E>,
  before: ListState | undefined,
): Promise<ListState> {
  const { found, load } = await parts.find(context);
  const all = new Map<string, Row>();
  const missing = new Map<string, string>();
  for (const { id, key } of found) {
    const known = before?.all.get(id);
    const isCurrent = known?.key === key && before?.common === common;
    if (!isCurrent) missing.set(id, key);
    // Reserve the place of a row that isn't cached.
    all.set(id, isCurrent ? known : absent);
  }
  const loaded = missing.size === 0 ? [] : await load([...missing.keys()]);
  const entities = new Map(loaded.map(entity => [entity.id, entity] as const));
  for (const [id, key] of missing)
    all.set(id, rowOf(parts, { id, key }, entities.get(id), before?.all.get(id)));
  return { tag, common, all, ...arranged({ parts, shorten }, all) };
}

type ShownRow = Row & { readonly text: string };

function isListed(row: Row): row is ShownRow {
  return row.text !== null;
}

function fittedRows(rows: readonly ShownRow[], shorten: Shorten | undefined): readonly ShownRow[] {
  if (shorten === undefined) return rows;
  const texts = rows.map(({ text }) => text);
  const fitted = fitTexts(texts, shorten);
  if (fitted === texts) return rows;
  return rows.flatMap((row, index) => {
    const text = fitted[index];
    return text === undefined ? [] : [text === row.text ? row : { ...row, text }];
  });
}

function arranged<E extends Entity>(
  { parts: { arrange }, shorten }: Pick<ListRequest<E>, 'parts' | 'shorten'>,
  all: ReadonlyMap<string, Row>,
): Pick<ListState, 'shown' | 'length'> {
  const listed = [...all.values()].filter(isListed);
  const shown = new Map<string, Row>();
  let length = 2;
  for (const row of fittedRows(arrange?.(listed) ?? listed, shorten)) {
    shown.set(row.id, row);
    length += row.text.length + 1;
  }
  return { shown, length };
}

function rowOf<E extends Entity>(
  parts: ListParts<E>,
  { id, key }: FoundEntity,
  entity: E | undefined,
  known: Row | undefined,
): Row {
  if (entity === undefined) return { id, key, text: null, place: '' };
  const text = JSON.stringify(entity);
  const place = parts.placeOf?.(entity) ?? '';
  // Reuse the identical string: comparing it later is instant.
  return { id, key, place, text: known?.text === text ? known.text : text };
}

function wholeText({ shown }: ListState): string {
  return `[${Array.from(shown.values(), ({ text }) => text).join()}]`;
}

/** The patch for `applyPatch` that turns `base` into `state`. */
function differenceText(base: ListState, state: ListState): string {
  const put: (string | null)[] = [];
  const added: string[] = [];
  for (const [id, row] of state.shown) {
    const known = base.shown.get(id);
    if (known === undefined) added.push(id);
    if (known !== row && known?.text !== row.text) put.push(row.text);
  }
  const remove: string[] = [];
  const reached: string[] = [];
  for (const id of base.shown.keys()) (state.shown.has(id) ? reached : remove).push(id);
  reached.push(...added);
  const order = [...state.shown.keys()];
  const isReached = order.every((id, index) => reached[index] === id);
  const inOrder = isReached ? '' : `,"order":${JSON.stringify(order)}`;
  return `{"put":[${put.join()}],"remove":${JSON.stringify(remove)}${inOrder}}`;
}

type ListDeltas = {
  /** Runs within the snapshot of its context. */
  answer<E extends Entity>(request: ListRequest<E>): Promise<ListAnswer>;
};

export function createListDeltas({ lengthMax = usualLengthMax } = {}): ListDeltas {
  /** States are sorted from newest to oldest; the most recently used list is at the end. */
  const lists = new Map<string, readonly ListState[]>();
  let length = 0;

  const lengthOf = (states: readonly ListState[] | undefined) => states?.[0]?.length ?? 0;

  const drop = (name: string): void => {
    length -= lengthOf(lists.get(name));
    lists.delete(name);
  };

  const keep = (name: string, states: readonly ListState[]): void => {
    drop(name);
    lists.set(name, states);
    length += lengthOf(states);
    for (const oldest of lists.keys()) {
      if (length <= lengthMax) break;
      drop(oldest);
    }
  };

  return {
    async answer(request) {
      const { name, tag, bases } = request;
      const before = lists.get(name) ?? [];
      const state = before.find(cached => cached.tag === tag) ?? (await readState(request, before[0]));
      keep(name, [state, ...before.filter(cached => cached !== state)].slice(0, cachedStatesMax));
      const base = before.find(cached => bases.includes(cached.tag));
      const text = base && differenceText(base, state);
      if (base === undefined || text === undefined || text.length > deltaShareMax * state.length)
        return { text: wholeText(state), base: null };
      return { text, base: base.tag };
    },
  };
}
