/** Secrets that all processes of a store share: if several start at once, the first one's is used by all. */
import { type Database, wholeStore } from '../../store/database.ts';
import type { IdentityTables } from './identity-tables.ts';

type Db = Pick<Database<IdentityTables>['db'], 'selectFrom'>;

async function findSecret(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('shared_secrets')
    .select('secret')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.secret;
}

export async function shareSecret(
  database: Database<IdentityTables>,
  name: 'signing-key' | 'setup-code',
  make: () => Promise<string> | string,
): Promise<string> {
  const known = await findSecret(database.db, name);
  if (known !== undefined) return known;
  // Generated before the transaction, for which others wait.
  const secret = await make();
  return database.transaction(wholeStore, async tx => {
    const first = await findSecret(tx, name);
    if (first !== undefined) return first;
    await tx.insertInto('shared_secrets').values({ name, secret }).execute();
    return secret;
  });
}
