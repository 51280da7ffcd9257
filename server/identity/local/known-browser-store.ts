/** Browsers with an earlier successful sign-in: SQL only. Secrets are passed as hashes. */

import type { KnownBrowsersTable } from '../shared/identity-tables.ts';
import type { IdentityDb } from './account-store.ts';

/** The one of `secretHashes` that the account has used since `usedSince`; undefined for none. */
export async function findKnownBrowser(
  db: IdentityDb,
  accountId: string,
  secretHashes: readonly string[],
  usedSince: string,
): Promise<string | undefined> {
  if (secretHashes.length === 0) return undefined;
  const row = await db
    .selectFrom('known_browsers')
    .select('secret_hash')
    .where('account_id', '=', accountId)
    .where('secret_hash', 'in', secretHashes)
    .where('last_used_at', '>=', usedSince)
    .executeTakeFirst();
  return row?.secret_hash;
}

export async function saveKnownBrowser(db: IdentityDb, browser: KnownBrowsersTable): Promise<void> {
  const { last_used_at } = browser;
  await db
    .insertInto('known_browsers')
    .values(browser)
    .onConflict(conflict => conflict.column('secret_hash').doUpdateSet({ last_used_at }))
    .execute();
}

/** Deletes browsers last used before `usedSince`, and of the account all but the latest `retainedMax`. */
export async function deleteOldBrowsers(
  db: IdentityDb,
  accountId: string,
  { usedSince, retainedMax }: { usedSince: string; retainedMax: number },
): Promise<void> {
  await db.deleteFrom('known_browsers').where('last_used_at', '<', usedSince).execute();
  const latest = db
    .selectFrom('known_browsers')
    .select('secret_hash')
    .where('account_id', '=', accountId)
    .orderBy('last_used_at', 'desc')
    .orderBy('secret_hash')
    .limit(retainedMax);
  await db
    .deleteFrom('known_browsers')
    .where('account_id', '=', accountId)
    .where('secret_hash', 'not in', latest)
    .execute();
}

/** Deletes the account's browsers, all but `exceptHash`. */
export async function deleteKnownBrowsersOf(
  db: IdentityDb,
  accountId: string,
  exceptHash?: string,
): Promise<void> {
  const query = db.deleteFrom('known_browsers').where('account_id', '=', accountId);
  await (exceptHash === undefined ? query : query.where('secret_hash', '!=', exceptHash)).execute();
}
