/** What is kept of a write until the server has it, and how entries change places or fall apart. */

/** `code` and `errors` as the server said them. */
export type KeptProblem = {
  code: string;
  title: string;
  errors: readonly { path: string; message: string }[];
};

/** The tab `by` sends it itself until then, or until it says otherwise. */
export type Hold = { by: string; untilMs: number };

export type OutboxEntry<Work> = {
  /** The order in which everything is sent. Another one once the entry was put back into a new database. */
  seq: number;
  /** Whose it is: organization and user. */
  scope: string;
  /** The Idempotency-Key of every try. */
  key: string;
  work: Work;
  /** Grows with every change of `work`. */
  revision: number;
  /** When it was first tried; from then on `work` stays as it is. */
  attemptedAtMs?: number;
  hold?: Hold;
  /** Refused: not sent any more unless a person wants it. */
  problem?: KeptProblem;
  /** In this tab only: the disk lost it and takes nothing. */
  isUnkept?: true;
};

export type NewEntry<Work> = Pick<OutboxEntry<Work>, 'key' | 'work' | 'attemptedAtMs' | 'hold'> & {
  /** Left out: behind all others. */
  seq?: number;
};

/** What becomes of the entries, given as they are now. */
export type Amendment<Work> = {
  put?: readonly OutboxEntry<Work>[];
  add?: readonly NewEntry<Work>[];
  /** By `seq`. */
  remove?: readonly number[];
};

export type Amend<Work> = (entries: readonly OutboxEntry<Work>[]) => Amendment<Work>;

/** Places for so many in the stead of one, before what was tapped after it. */
function placesFor(before: readonly { seq: number }[], seq: number, count: number): number[] {
  const after = before.map(entry => entry.seq).filter(other => other > seq);
  const gap = after.length === 0 ? 1 : Math.min(...after) - seq;
  return Array.from({ length: count }, (_, index) => seq + (gap * index) / count);
}

/** A refused one with its reason; where it falls apart, its parts stand in its place. */
export function inPlaceOf<Work>(
  before: readonly OutboxEntry<Work>[],
  key: string,
  problem: KeptProblem,
  parts: readonly NewEntry<Work>[],
): Amendment<Work> {
  const refused = before.find(entry => entry.key === key);
  if (refused === undefined) return {};
  if (parts.length === 0) return { put: [{ ...refused, problem }] };
  const { seq } = refused;
  const places = placesFor(before, seq, parts.length);
  return { remove: [seq], add: parts.map((part, index) => ({ ...part, seq: places[index] ?? seq })) };
}

/** From here on it is sent just so; what it left over stands right behind it. Nothing, where it was changed since it was read. */
export function asTried<Work>(
  before: readonly OutboxEntry<Work>[],
  next: OutboxEntry<Work>,
  tried: { work: Work; attemptedAtMs: number },
  rest: readonly NewEntry<Work>[],
): Amendment<Work> {
  const same = before.find(({ key, revision }) => key === next.key && revision === next.revision);
  if (same === undefined) return {};
  const [, behind = same.seq] = placesFor(before, same.seq, 2);
  return { put: [{ ...same, ...tried }], add: rest.map(entry => ({ ...entry, seq: behind })) };
}
