import { sql } from 'kysely';

/** Orders that count. The unary plus keeps SQLite from going through all of them by the index of their numbers. */
export const noTraining = sql<boolean>`+is_training = 0`;
