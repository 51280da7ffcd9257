/** Profile images: SQL only. Stored in the database, so that a backup is one file. */
import { sql } from 'kysely';
import type { IdentityDb } from '../local/account-store.ts';
import type { AccountImagesTable } from '../shared/identity-tables.ts';

/** Creates or replaces the account's image. */
export async function saveImage(db: IdentityDb, image: AccountImagesTable): Promise<void> {
  const { account_id: _, ...changed } = image;
  await db
    .insertInto('account_images')
    .values(image)
    .onConflict(conflict => conflict.column('account_id').doUpdateSet(changed))
    .execute();
}

export async function findImage(db: IdentityDb, accountId: string): Promise<AccountImagesTable | undefined> {
  return db.selectFrom('account_images').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

/** An image's metadata, without its bytes. */
export async function findImageFacts(
  db: IdentityDb,
  accountId: string,
): Promise<{ version: string; bytes: number } | undefined> {
  return db
    .selectFrom('account_images')
    .select(['version', sql<number>`length(content)`.as('bytes')])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Null without an image. */
export async function findImageVersion(db: IdentityDb, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('account_images')
    .select('version')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.version ?? null;
}

export async function deleteImage(db: IdentityDb, accountId: string): Promise<void> {
  await db.deleteFrom('account_images').where('account_id', '=', accountId).execute();
}
