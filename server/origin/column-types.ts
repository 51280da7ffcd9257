/** Column types that SQLite has no type of its own for. */

/** 0 or 1. */
export type Flag = number;
/** JSON as text. */
export type Json = string;

/** The names of all columns of a row type: one that is added can't be left out. */
export function columnsOf<Row>(columns: Record<keyof Row & string, true>): (keyof Row & string)[] {
  return Object.keys(columns) as (keyof Row & string)[];
}
