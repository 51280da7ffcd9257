/** The store's null is the API's absent field. */
export type WithoutNulls<T> = { [K in keyof T as null extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as null extends T[K] ? K : never]?: NonNullable<T[K]>;
};

export function withoutNulls<T extends Record<string, unknown>>(row: T): WithoutNulls<T> {
  const present: Record<string, unknown> = {};
  for (const key in row) {
    if (row[key] !== null) present[key] = row[key];
  }
  // Exactly what the type says: the loop left every null out.
  return present as WithoutNulls<T>;
}
