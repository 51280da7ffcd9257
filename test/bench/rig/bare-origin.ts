/**
 * The embedded origin alone, as a process: on a store file or a PostgreSQL database, for one user with all roles and, if its credential is
 * given, for a server in front. Without an organization argument it creates a small restaurant in the store. Sends its
 * address to the parent, takes a backup when asked for one, answers any other message with the requests and CPU time so far, and ends with the parent.
 *
 * Usage: node test/bench/rig/bare-origin.ts FILE|URL [ORGANIZATION USER [CREDENTIAL]]
 */

import { createBackupWriter } from '../../../server/backups/backup-writer.ts';
import { identityMigrations } from '../../../server/identity/migrations/identity-migrations.ts';
import type { IdentityTables } from '../../../server/identity/shared/identity-tables.ts';
import { notificationMigrations } from '../../../server/notifications/migrations/notification-migrations.ts';
import { buildOrigin } from '../../../server/origin/build-origin.ts';
import { originMigrations } from '../../../server/origin/kernel/migrations/origin-migrations.ts';
import type { OriginTables } from '../../../server/origin/kernel/origin-tables.ts';
import { openPostgres } from '../../../server/store/postgres/postgres-store.ts';
import { openDatabase } from '../../../server/store/sqlite-store.ts';
import { addSmallRestaurant, people, restaurantIds } from '../../helpers/restaurants/small-restaurant.ts';

/** `requests`: arrival times by method and path (`GET /api/waiter/tables`), as `performance.now()` of the origin. */
export type OriginReport = { requests: Record<string, number[]>; cpuMicros: number };

export type BackupRequest = { kind: 'base' | 'changes'; takenAtMs: number };

const [file, organization, user, credential] = process.argv.slice(2);
if (file === undefined) throw new Error('Usage: bare-origin.ts FILE [ORGANIZATION USER [CREDENTIAL]]');
/** All migrations of the server, because the file may be one that it wrote. */
const migrations = [...identityMigrations, ...originMigrations, ...notificationMigrations];
const open = file.startsWith('postgres:') ? openPostgres : openDatabase;
const database = await open<IdentityTables & OriginTables>(file, migrations);
if (organization === undefined)
  await database.transaction(restaurantIds.organization, tx =>
    addSmallRestaurant(tx, restaurantIds.organization),
  );
const organizationId = organization ?? restaurantIds.organization;
const userId = user ?? people.admin.userId;
const app = await buildOrigin({
  database,
  verifyToken: async token => ({
    userId,
    organizationId,
    organizationRole: 'admin',
    sessionId: 'bench',
    token,
    expiresAtMs: Number.MAX_SAFE_INTEGER,
  }),
  serviceToken: credential ?? 'unused in this bench',
  now: Date.now,
  logger: false,
});
const requests: Record<string, number[]> = {};
app.server.on('request', ({ method, url }) => {
  const name = `${method} ${url}`;
  requests[name] ??= [];
  requests[name].push(performance.now());
});
process.send?.({ url: await app.listen({ host: '127.0.0.1', port: 0 }) });
const recorder = database.changeRecorder;
const backups = recorder && createBackupWriter({ file, recorder, isStopped: () => false });

async function backUp({ kind, takenAtMs }: BackupRequest): Promise<void> {
  await backups?.prepare();
  await (kind === 'base' ? backups?.takeBase(takenAtMs) : backups?.takeChanges(takenAtMs));
}

process.on('message', (request: BackupRequest | string) => {
  if (typeof request === 'object') {
    const answer = (fault: Error | null) => void process.send?.(fault?.message ?? null);
    backUp(request).then(() => answer(null), answer);
    return;
  }
  const { user: own, system } = process.cpuUsage();
  const report: OriginReport = { requests, cpuMicros: own + system };
  process.send?.(report);
});
process.once('disconnect', () => process.exit());
