/** Restaurants of a chain for benches and trials: rows of the sample restaurant and its people, who sign in with tokens of Clerk's shape. */
import type { Role } from '#shared/kernel/roles.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import { serverMigrations } from '../../../server/compose/store-migrations.ts';
import type { OriginTables } from '../../../server/origin/kernel/origin-tables.ts';
import { createOriginSetup } from '../../../server/origin/origin-setup.ts';
import { openPostgres } from '../../../server/store/postgres/postgres-store.ts';
import { mintToken } from '../../clerk-double/clerk-tokens.ts';

export type Person = {
  readonly userId: string;
  readonly organizationId: string;
  /** Good for 20 s more at least. */
  token(): string;
};

export type ChainRestaurant = {
  readonly organizationId: string;
  readonly owner: Person;
  readonly waiters: readonly Person[];
  readonly cooks: readonly Person[];
  readonly barkeepers: readonly Person[];
};

type Staff = { waiters: number; cooks: number; barkeepers: number };

/** As Clerk's. */
const tokenSeconds = 60;
const renewedBeforeMs = 20_000;

function createPerson(organizationId: string, userId: string, role: string, publicUrl: string): Person {
  let known = { token: '', untilMs: 0 };
  return {
    userId,
    organizationId,
    token() {
      if (known.untilMs > Date.now()) return known.token;
      const organization = { id: organizationId, role, slug: 'chain' };
      const wish = { sub: userId, sid: `sess_${userId}`, azp: publicUrl, organization };
      const token = mintToken({ ...wish, expiresInSeconds: tokenSeconds }, Math.floor(Date.now() / 1_000));
      known = { token, untilMs: Date.now() + tokenSeconds * 1_000 - renewedBeforeMs };
      return token;
    },
  };
}

/** No server needs to run; `publicUrl` is what its tokens are for. */
export async function addRestaurants(
  databaseUrl: string,
  count: number,
  staff: Staff,
  publicUrl: string,
): Promise<ChainRestaurant[]> {
  const store = await openPostgres<OriginTables>(databaseUrl, serverMigrations, { poolMax: 2 });
  const setup = createOriginSetup(store, Date.now);
  const restaurants: ChainRestaurant[] = [];
  for (let index = 0; index < count; index += 1) {
    const organizationId = `org_${createUuid()}`;
    const ownerId = `user_${createUuid()}`;
    await setup.openRestaurant({
      organizationId,
      restaurantName: `Pod Lipą ${index}`,
      language: 'pl-PL',
      admin: { userId: ownerId, username: 'owner', displayName: 'Zofia' },
      sample: true,
    });
    const known = await store.db.selectFrom('users').selectAll().where('id', '=', ownerId).executeTakeFirst();
    if (known === undefined) throw new Error('The restaurant has no owner');
    const add = async (role: Role, number: number): Promise<Person[]> => {
      const people = Array.from({ length: number }, (_, place) => {
        const id = `user_${createUuid()}`;
        const name = `${role}_${place}`;
        const names = { id, username: name, display_name: name };
        return { ...known, ...names, org_role: 'basic_member' as const, roles: JSON.stringify([role]) };
      });
      if (people.length > 0) await store.db.insertInto('users').values(people).execute();
      return people.map(({ id }) => createPerson(organizationId, id, 'org:member', publicUrl));
    };
    restaurants.push({
      organizationId,
      owner: createPerson(organizationId, ownerId, 'org:admin', publicUrl),
      waiters: await add('waiter', staff.waiters),
      cooks: await add('kitchen', staff.cooks),
      barkeepers: await add('bar', staff.barkeepers),
    });
  }
  await store.close();
  return restaurants;
}
