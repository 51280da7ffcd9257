/** Checks shared by all master data: the entity exists, its name is free, its id is new. */
import { nameKey } from '#shared/kernel/plain-text.ts';
import { invalidField, ProblemError } from '../../../http/errors.ts';

/** Throws the same 404 for an unknown, an archived and another organization's id. */
export function requireEntity<T extends { id: string }>(entities: readonly T[], id: string): T {
  const entity = entities.find(candidate => candidate.id === id);
  if (entity === undefined) throw new ProblemError('NOT_FOUND');
  return entity;
}

/** Throws 409, naming `field`, if another entity's name sounds or looks the same. */
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

/** A position after the last entry; gaps leave room for entries that are moved between. */
export function sortOrderAfter(entries: readonly { sortOrder: number }[]): number {
  const highest = entries.reduce((most, { sortOrder }) => Math.max(most, sortOrder), 0);
  return Math.min(highest + sortStep, lastSortOrder);
}
