/** Column types that SQLite has no type of its own for. */

/** 0 or 1. */
export type Flag = number;
/** JSON as text. */
export type Json = string;
