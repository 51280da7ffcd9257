/** Adds accounts of stations' screens, which belong to no person. */
import { type Migration, statements } from '../../../store/database.ts';

export const stationAccounts: Migration = {
  name: 'origin-0004-station-accounts',
  up: statements([`alter table users add column is_station integer not null default 0`]),
};
