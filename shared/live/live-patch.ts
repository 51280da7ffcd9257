/** Applies the difference between two lists of entities: they are replaced whole, and a list keeps its order through `order`. */
import type { Entity, ListPart } from './live-messages.ts';

export type ListPatch = { put: Entity[]; remove: string[]; order?: string[] };

/** Applies a patch to a list. */
export function applyPatch<T extends Entity>(list: readonly T[], patch: ListPatch): T[] {
  const byId = new Map<string, T>(list.map(entity => [entity.id, entity]));
  for (const id of patch.remove) byId.delete(id);
  for (const entity of patch.put) byId.set(entity.id, entity as T);
  if (patch.order === undefined) return [...byId.values()];
  return patch.order.flatMap(id => byId.get(id) ?? []);
}

/** The patch that makes the list of these parts from the one with the ids `had`. */
export function patchFrom(had: readonly string[], put: Entity[], parts: readonly ListPart[]): ListPatch {
  let next = 0;
  const order = parts.flatMap(part => {
    if (typeof part !== 'number') return had.slice(part[0], part[0] + part[1]);
    next += part;
    return put.slice(next - part, next).map(({ id }) => id);
  });
  return { put, remove: [], order };
}
