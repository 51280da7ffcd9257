/** Column types that SQLite doesn't have. */

/** 0 or 1. */
export type Flag = number;
/** JSON as text. */
export type Json = string;

/** Lists all columns of a row type; the type checker reports a missing one. */
export function columnsOf<Row>(columns: Record<keyof Row & string, true>): (keyof Row & string)[] {
  return Object.keys(columns) as (keyof Row & string)[];
}
