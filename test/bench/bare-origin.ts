/**
 * The embedded origin alone, as a process: on a store file, for one person who may everything. Without a restaurant named it
 * puts a small one into the store. Sends its address to its parent and ends with it.
 *
 * Usage: node test/bench/bare-origin.ts FILE [ORGANIZATION USER]
 */
import { openDatabase } from '../../server/database.ts';
import type { IdentityTables } from '../../server/identity/identity-tables.ts';
import { identityMigrations } from '../../server/identity/migrations/identity-migrations.ts';
import { buildOrigin } from '../../server/origin/build-origin.ts';
import { originMigrations } from '../../server/origin/migrations/origin-migrations.ts';
import type { OriginTables } from '../../server/origin/origin-tables.ts';
import { addSmallRestaurant, houseIds, people } from '../helpers/small-restaurant.ts';

const [file, organization, user] = process.argv.slice(2);
if (file === undefined) throw new Error('Usage: bare-origin.ts FILE [ORGANIZATION USER]');
const migrations = [...identityMigrations, ...originMigrations];
const database = await openDatabase<IdentityTables & OriginTables>(file, migrations);
if (organization === undefined)
  await database.transaction(tx => addSmallRestaurant(tx, houseIds.organization));
const organizationId = organization ?? houseIds.organization;
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
  serviceToken: 'unused in this bench',
  now: Date.now,
  logger: false,
});
process.send?.({ url: await app.listen({ host: '127.0.0.1', port: 0 }) });
process.once('disconnect', () => process.exit());
