/** The migrations of each database file of a data folder, by its path there. */
import { basename } from 'node:path';
import { identityMigrations } from '../identity/migrations/identity-migrations.ts';
import { notificationMigrations } from '../notifications/migrations/notification-migrations.ts';
import { originMigrations } from '../origin/kernel/migrations/origin-migrations.ts';
import type { Migration } from '../store/database.ts';

/** The server with its embedded origin. */
export const serverMigrations: readonly Migration[] = [
  ...identityMigrations,
  ...originMigrations,
  ...notificationMigrations,
];

export const storeMigrations: Readonly<Record<string, readonly Migration[]>> = {
  'kelner.db': serverMigrations,
  'origin/origin.db': originMigrations,
};

/** Selected by the database file's name. */
export function migrationsOf(file: string): readonly Migration[] {
  return basename(file) === 'origin.db' ? originMigrations : serverMigrations;
}
