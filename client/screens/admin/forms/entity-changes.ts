/**
 * Computes PATCH bodies and conflicts. Only touched fields are sent, so that concurrent edits of other fields
 * survive.
 */

/** Optional keys are cleared with null; required ones can't be cleared. */
export type Patch<T> = {
  [K in keyof T]?: Record<never, never> extends Pick<T, K> ? Exclude<T[K], undefined> | null : T[K];
};

export type Difference = { readonly field: string; readonly theirs: unknown; readonly mine: unknown };

/** Structural equality of JSON values; the order of keys doesn't matter. */
export function isSameValue(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const rightEntries = new Map(Object.entries(right));
  const leftEntries = Object.entries(left);
  return (
    leftEntries.length === rightEntries.size &&
    leftEntries.every(([key, value]) => rightEntries.has(key) && isSameValue(value, rightEntries.get(key)))
  );
}

function changedKeys(base: object, next: object): string[] {
  const before = new Map<string, unknown>(Object.entries(base));
  const after = new Map<string, unknown>(Object.entries(next));
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].filter(key => !isSameValue(before.get(key), after.get(key)));
}

/**
 * Returns the fields of `next` that differ from `base`; null clears a field that `next` lacks. Empty if
 * nothing changed.
 */
export function patchBetween<T extends object>(base: T, next: T): Patch<T> {
  const after = new Map<string, unknown>(Object.entries(next));
  return Object.fromEntries(changedKeys(base, next).map(key => [key, after.get(key) ?? null])) as Patch<T>;
}

/** Three-way merge: `current` with the fields changed between `base` and `mine`; sent by "keep mine" for PUT. */
export function mergeChanges<T extends object>(base: T, mine: T, current: T): T {
  const merged = new Map<string, unknown>(Object.entries(current));
  const changed = new Map<string, unknown>(Object.entries(mine));
  for (const key of changedKeys(base, mine)) {
    if (changed.has(key)) merged.set(key, changed.get(key));
    else merged.delete(key);
  }
  return Object.fromEntries(merged) as T;
}

/** Differences between the stored entity and mine, in touched fields only. */
export function differencesTo<T extends object>(base: T, mine: T, current: T): Difference[] {
  const theirs = new Map<string, unknown>(Object.entries(current));
  const merged = mergeChanges(base, mine, current);
  const own = new Map<string, unknown>(Object.entries(merged));
  return changedKeys(current, merged).map(field => ({
    field,
    theirs: theirs.get(field),
    mine: own.get(field),
  }));
}
