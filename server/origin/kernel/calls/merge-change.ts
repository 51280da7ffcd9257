/** Applies a PATCH body: absent fields remain, null clears an optional field, other values replace. */
export function mergeChange<T extends object>(
  entity: T,
  change: { readonly [K in keyof T]?: T[K] | null | undefined },
): T {
  const fields = new Map<string, unknown>(Object.entries(entity));
  for (const [field, value] of Object.entries(change)) {
    if (value === null) fields.delete(field);
    else if (value !== undefined) fields.set(field, value);
  }
  // The result is a T: the body's schema allows only T's fields.
  return Object.fromEntries(fields) as T;
}
