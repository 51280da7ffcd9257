/** Migrations of the notification tables. */
import type { Migration } from '../../store/database.ts';
import { noticeFacts } from './notice-facts.ts';
import { notificationBaseline } from './notification-baseline.ts';

/** In the order of application. New ones are appended; a released one is never edited. */
export const notificationMigrations: readonly Migration[] = [notificationBaseline, noticeFacts];
