/** Calls of the settings. */
import { defaultRefreshMs } from '../kernel/intervals.ts';
import { read } from '../kernel/read-row.ts';
import { orderAndStationTouches } from '../kernel/touched-reads.ts';
import { write } from '../kernel/write-row.ts';

const admin = ['admin'] as const;

/** Not a read of the table: the answer comes from outside, and nobody watches it. */
export const companyPath = '/api/admin/companies/:taxId';

export const settingsReads = {
  settings: read({
    path: '/api/admin/settings',
    roles: admin,
    answer: 'Settings',
    live: true,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch settings',
  }),
} as const;

export const settingsWrites = {
  saveSettings: write({
    method: 'PUT',
    path: '/api/admin/settings',
    roles: admin,
    body: 'SettingsChange',
    answer: 'Settings',
    touches: ['settings', 'menuCategories', 'menuItems', ...orderAndStationTouches],
    ifMatch: true,
    needsSubscription: 'always',
    refusals: ['PRINTER_UNKNOWN', 'STATION_WITHOUT_PRINTER', 'IN_USE'],
  }),
} as const;
