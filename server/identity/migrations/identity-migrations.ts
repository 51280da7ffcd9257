/** Migrations of the identity tables. */
import type { Migration } from '../../store/database.ts';
import { identityBaseline } from './identity-baseline.ts';

/** In the order of application. New ones are appended; a released one is never edited. */
export const identityMigrations: readonly Migration[] = [identityBaseline];
