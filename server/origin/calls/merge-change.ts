/** How a PATCH body changes an entity: what is absent stays, null clears an optional field, anything else replaces. */
export function mergeChange<T extends object>(
  entity: T,
  change: { readonly [K in keyof T]?: T[K] | null | undefined },
): T {
  const fields = new Map<string, unknown>(Object.entries(entity));
  for (const [field, value] of Object.entries(change)) {
    if (value === null) fields.delete(field);
    else if (value !== undefined) fields.set(field, value);
  }
  // A change of T's own fields leaves a T; the schema of the body saw to that.
  return Object.fromEntries(fields) as T;
}
