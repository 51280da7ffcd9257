/** What every collection of master data asks before it changes: is the thing there, is its name free, is its id new. */
import { nameKey } from '#shared/plain-text.ts';
import { invalidField, ProblemError } from '../../http/errors.ts';

/** An unknown id, an archived one and another organization's answer alike. */
export function requireEntity<T extends { id: string }>(entities: readonly T[], id: string): T {
  const entity = entities.find(candidate => candidate.id === id);
  if (entity === undefined) throw new ProblemError('NOT_FOUND');
  return entity;
}

/** Two names that can't be told apart when they are called out: 409 naming `field`. */
export function requireFreeName<F extends string, T extends { id: string } & Record<F, string>>(
  entities: readonly T[],
  field: F,
  entity: T,
): void {
  const isTaken = entities.some(
    other => other.id !== entity.id && nameKey(other[field]) === nameKey(entity[field]),
  );
  if (isTaken) throw invalidField(field, 'is already in use', 'NAME_TAKEN');
}

export function requireNewId(isUsed: boolean): void {
  if (isUsed) throw invalidField('id', 'is already in use', 'NAME_TAKEN');
}

const sortStep = 10;
const lastSortOrder = 1_000_000;

/** After the last entry, with room between for one that is moved there. */
export function sortOrderAfter(entries: readonly { sortOrder: number }[]): number {
  const highest = entries.reduce((most, { sortOrder }) => Math.max(most, sortOrder), 0);
  return Math.min(highest + sortStep, lastSortOrder);
}
