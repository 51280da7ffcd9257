/** PINs: SQL only. They are passed as hashes. */
import type { Kysely } from 'kysely';
import type { IdentityTables, PinsTable } from '../shared/identity-tables.ts';

type Db = Kysely<IdentityTables>;

export async function findPin(
  db: Db,
  organizationId: string,
  userId: string,
): Promise<PinsTable | undefined> {
  return db
    .selectFrom('pins')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Replaces the person's earlier one, locked or not. */
export async function savePin(
  db: Db,
  pin: Pick<PinsTable, 'organization_id' | 'user_id' | 'pin_hash' | 'set_at'>,
): Promise<void> {
  const { pin_hash, set_at } = pin;
  const fresh = { pin_hash, set_at, locked_at: null, locked_on: null };
  await db
    .insertInto('pins')
    .values({ ...pin, ...fresh })
    .onConflict(conflict => conflict.columns(['organization_id', 'user_id']).doUpdateSet(fresh))
    .execute();
}

export async function deletePin(db: Db, organizationId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('pins')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
}

export async function lockPin(
  db: Db,
  { organizationId, userId }: { organizationId: string; userId: string },
  { at, device }: { at: string; device: string },
): Promise<void> {
  await db
    .updateTable('pins')
    .set({ locked_at: at, locked_on: device })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('locked_at', 'is', null)
    .execute();
}

type ListedPin = Pick<PinsTable, 'user_id' | 'set_at' | 'locked_at' | 'locked_on'>;

/** The PINs of all members; `password_hash` is null for an account of a hosted provider. */
export async function listPins(
  db: Db,
  organizationId: string,
): Promise<(ListedPin & { password_hash: string | null })[]> {
  return db
    .selectFrom('pins')
    .leftJoin('accounts', 'accounts.id', 'pins.user_id')
    .select(['user_id', 'set_at', 'locked_at', 'locked_on', 'accounts.password_hash'])
    .where('organization_id', '=', organizationId)
    .execute();
}

/** Active members with a PIN, who may use a shared screen. `lastSeenAt`: of their latest session. */
export type PinMember = { id: string; name: string; lockedAt: string | null; lastSeenAt: string | null };

export async function listPinMembers(db: Db, organizationId: string): Promise<PinMember[]> {
  return db
    .selectFrom('pins')
    .innerJoin('accounts', 'accounts.id', 'pins.user_id')
    .innerJoin('memberships', join =>
      join
        .onRef('memberships.account_id', '=', 'pins.user_id')
        .onRef('memberships.organization_id', '=', 'pins.organization_id'),
    )
    .select(eb => [
      'accounts.id as id',
      'accounts.display_name as name',
      'pins.locked_at as lockedAt',
      eb
        .selectFrom('sessions')
        .select(({ fn }) => fn.max('last_used_at').as('at'))
        .whereRef('sessions.account_id', '=', 'pins.user_id')
        .as('lastSeenAt'),
    ])
    .where('pins.organization_id', '=', organizationId)
    .where('memberships.deactivated_at', 'is', null)
    .execute();
}
