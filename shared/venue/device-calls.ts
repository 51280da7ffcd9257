/** Calls of devices: list, pairing and presence. */
import { defaultRefreshMs } from '../kernel/intervals.ts';
import { read } from '../kernel/read-row.ts';
import { write } from '../kernel/write-row.ts';

const admin = ['admin'] as const;
const deviceTouches = ['devices', 'printers', 'overview'] as const;
/** A printer that comes or goes is one of stations. */
const printerTouches = ['settings', ...deviceTouches] as const;

export const deviceReads = {
  devices: read({
    path: '/api/admin/devices',
    roles: admin,
    answer: 'Device[]',
    live: true,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch devices',
  }),
} as const;

export const deviceWrites = {
  createDevice: write({
    path: '/api/admin/devices',
    roles: admin,
    body: 'NewDevice',
    status: 201,
    answer: 'Device',
    touches: printerTouches,
    needsSubscription: 'always',
    addsUp: true,
    refusals: ['NAME_TAKEN', 'ID_TAKEN', 'PRINTER_UNKNOWN', 'STAND_IN_LOOP'],
  }),
  changeDevice: write({
    method: 'PATCH',
    path: '/api/admin/devices/:id',
    roles: admin,
    body: 'DeviceChange',
    answer: 'Device',
    touches: printerTouches,
    ifMatch: true,
    refusals: ['NAME_TAKEN', 'STATION_WITHOUT_PRINTER', 'PRINTER_UNKNOWN', 'STAND_IN_LOOP'],
  }),
  archiveDevice: write({
    method: 'DELETE',
    path: '/api/admin/devices/:id',
    roles: admin,
    body: null,
    answer: null,
    touches: printerTouches,
    ifMatch: true,
    needsSubscription: 'always',
    refusals: ['STATION_WITHOUT_PRINTER'],
  }),
  createPairingCode: write({
    path: '/api/admin/devices/pairing',
    roles: admin,
    body: 'PairingRequest',
    answer: 'PairingCode',
    touches: deviceTouches,
    needsSubscription: 'always',
    addsUp: true,
    // A stored response would contain the code in plain text; a repeat creates a new code.
    isRepeatable: true,
  }),
  claimPairing: write({
    path: '/api/devices/pairing',
    roles: [],
    body: 'PairingClaim',
    answer: 'Device',
    touches: deviceTouches,
    refusals: ['PAIRING_CODE_INVALID', 'TOO_MANY_REQUESTS'],
  }),
  confirmPresence: write({
    path: '/api/devices/:id/presence',
    roles: [],
    byPin: true,
    body: 'DevicePresence',
    answer: null,
    touches: [],
    // Sent twice a minute by every device: responses need not be stored.
    isRepeatable: true,
  }),
} as const;
