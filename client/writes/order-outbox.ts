/** What the device keeps of one order: what becomes of it when more is tapped, or somebody decides about it. */
import { createUuid } from '#shared/uuid.ts';
import { isProblemCode } from '../data/client-problem.ts';
import type { KeptOrders } from './kept-orders.ts';
import { mergeIntent, type OrderIntent } from './order-intents.ts';
import type { OrderOutbox, OrderWrite, WriteProblem } from './order-state.ts';
import { labelOf, type OrderEntry, type OrderLabel, type OrderWork } from './order-work.ts';
import type { Amend, Amendment, KeptProblem, NewEntry } from './outbox-entries.ts';

type Parts = readonly (readonly OrderIntent[])[];

/** What can't be merged with what waits stands at the end of the last part. */
function append(parts: Parts, intent: OrderIntent): Parts {
  const waiting = parts.flat();
  const merged = mergeIntent(waiting, intent);
  const gone = waiting.filter(kept => !merged.includes(kept));
  const fresh = merged.filter(kept => !waiting.includes(kept));
  const isReplaced = gone.length === 1 && fresh.length === 1 && intent.kind !== 'remove';
  return parts.map((part, index) => {
    const left = part.flatMap(kept => (gone.includes(kept) ? (isReplaced ? fresh : []) : [kept]));
    return index === parts.length - 1 && !isReplaced ? [...left, ...fresh] : left;
  });
}

/** More intents behind those of their order, merged with what was never tried. */
function appendIntents(
  entries: readonly OrderEntry[],
  order: OrderLabel,
  intents: readonly OrderIntent[],
  key: string,
): Amendment<OrderWork> {
  const open = entries.filter(
    ({ work, attemptedAtMs, problem, hold }) =>
      work.order.id === order.id &&
      attemptedAtMs === undefined &&
      problem === undefined &&
      hold === undefined,
  );
  const before: Parts = [...open.map(({ work }) => work.intents), []];
  const after = intents.reduce(append, before);
  const left = (index: number) => after[index] ?? [];
  const added = left(open.length);
  return {
    remove: open.filter((_, index) => left(index).length === 0).map(({ seq }) => seq),
    put: open.flatMap((entry, index) => {
      const isSame = left(index).every((intent, place) => intent === entry.work.intents[place]);
      if (left(index).length === 0 || (isSame && left(index).length === entry.work.intents.length)) return [];
      return [{ ...entry, work: { ...entry.work, intents: left(index) }, revision: entry.revision + 1 }];
    }),
    add: added.length === 0 ? [] : [{ key, work: { order: labelOf(order), intents: added } }],
  };
}

/** A refused one again: with its key, unless that is too old to be sure of. */
function retryEntry(entries: readonly OrderEntry[], key: string): Amendment<OrderWork> {
  return {
    put: entries
      .filter(entry => entry.key === key)
      .map(({ problem, ...entry }) => ({
        ...entry,
        key: problem?.code === 'KEPT_TOO_LONG' ? createUuid() : key,
        ...(entry.attemptedAtMs === undefined ? {} : { attemptedAtMs: Date.now() }),
        revision: entry.revision + 1,
      })),
  };
}

/** What a refused request falls apart into, so that one sold-out dish does not hold back the others. */
export function partsOf({ order, intents }: OrderWork): OrderWork[] {
  const apart = intents.flatMap((intent): OrderIntent[] =>
    intent.kind === 'serve' ? intent.lineIds.map(id => ({ ...intent, lineIds: [id] })) : [intent],
  );
  return apart.map(intent => ({ order, intents: [intent] }));
}

function writeProblem({ code, title, errors }: KeptProblem): WriteProblem {
  const known = code === 'KEPT_TOO_LONG' || isProblemCode(code) ? code : 'INTERNAL';
  return Object.assign(new Error(title), { code: known, errors } as const);
}

function entryOf({ key, work: { order, intents, request } }: OrderWrite): NewEntry<OrderWork> {
  const work = { order, intents };
  return request ? { key, work: { ...work, request }, attemptedAtMs: Date.now() } : { key, work };
}

export function createOrderOutbox(
  { entries, outbox, newest }: Omit<KeptOrders, 'ofOrder'>,
  id: string,
): OrderOutbox {
  /** A disk that refuses leaves everything as it was, and on the screen. */
  const decide = (change: Amend<OrderWork>) => void outbox.amend(change).catch(() => undefined);
  return {
    ...outbox,
    kept: () =>
      entries
        .filter(({ work }) => work.order.id === id)
        .map(({ key, work: { intents, request }, problem }) => ({
          key,
          intents,
          ...(request === undefined ? {} : { request }),
          ...(problem === undefined ? {} : { problem: writeProblem(problem) }),
        })),
    newest: () => newest(id),
    hold: write => outbox.hold(entryOf(write)),
    keep(write) {
      const { key, work } = write;
      if (work.request !== undefined || outbox.isHeld(key)) return outbox.release(entryOf(write));
      return outbox.amend(known => appendIntents(known, work.order, work.intents, key));
    },
    retry: key => decide(known => retryEntry(known, key)),
    discard: key =>
      decide(known => ({ remove: known.flatMap(entry => (entry.key === key ? [entry.seq] : [])) })),
  };
}
