/** Omits null columns: the API leaves absent fields out. */
type WithoutNulls<T> = { [K in keyof T as null extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as null extends T[K] ? K : never]?: NonNullable<T[K]>;
};

export function withoutNulls<T extends Record<string, unknown>>(row: T): WithoutNulls<T> {
  const present: Record<string, unknown> = {};
  for (const key in row) {
    if (row[key] !== null) present[key] = row[key];
  }
  // The loop has removed all nulls, as the type states.
  return present as WithoutNulls<T>;
}
