/** Tokens signed with the key of a local identity, as if it had been stolen. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importPKCS8, SignJWT } from 'jose';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { IdentityTables, MembershipRole } from '../../../server/identity/shared/identity-tables.ts';
import type { Database } from '../../../server/store/database.ts';
import { createIdentityFixture } from '../../helpers/identity-fixture.ts';

export const sid = createUuid();
export const organizationId = createUuid();

export function claims(changed: Record<string, unknown> = {}): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1_000);
  return {
    sub: 'user_1',
    sid,
    azp: 'urn:kelner:local',
    iss: 'urn:kelner:local',
    iat: now,
    nbf: now,
    exp: now + 60,
    v: 2,
    o: { id: organizationId, rol: 'member', slg: 'pod-lipa' },
    ...changed,
  };
}

export const header = { alg: 'RS256', typ: 'JWT', kid: 'k', cat: 'cl_B7d4PD111AAA' };

/** As if `userId` had signed in. */
export async function insertSession(
  { db }: Database<IdentityTables>,
  userId: string,
  id: string,
): Promise<void> {
  const at = new Date().toISOString();
  const names = { username: userId, username_key: userId, display_name: userId, password_hash: 'none' };
  const unsaid = { first_name: null, last_name: null, email: null, phone: null, consented_at: null };
  await db
    .insertInto('accounts')
    .values({ id: userId, created_at: at, ...names, ...unsaid })
    .onConflict(conflict => conflict.doNothing())
    .execute();
  const session = { id, secret_hash: id, account_id: userId, organization_id: null, device: '' };
  await db
    .insertInto('sessions')
    .values({ ...session, created_at: at, last_used_at: at })
    .execute();
}

/** As if `user_1` had been given that role in the organization of the claims. */
async function joinAs({ db }: Database<IdentityTables>, role: MembershipRole): Promise<void> {
  const at = new Date().toISOString();
  const organization = { id: organizationId, name: 'Pod Lipą', slug: 'pod-lipa', archived_at: null };
  await db
    .insertInto('organizations')
    .values({ ...organization, created_at: at, opened_at: at })
    .onConflict(conflict => conflict.doNothing())
    .execute();
  const member = { organization_id: organizationId, account_id: 'user_1', created_at: at };
  await db
    .insertInto('memberships')
    .values({ ...member, role, deactivated_at: null })
    .onConflict(conflict => conflict.columns(['organization_id', 'account_id']).doUpdateSet({ role }))
    .execute();
}

export async function createSigner(
  t: Parameters<typeof createIdentityFixture>[0],
  options: Parameters<typeof createIdentityFixture>[1] = {},
) {
  const fixture = await createIdentityFixture(t, options);
  await insertSession(fixture.database, 'user_1', sid);
  const become = (role: MembershipRole) => joinAs(fixture.database, role);
  await become('member');
  const privateKeyPem = readFileSync(join(fixture.dataDir, 'signing-key.pem'), 'utf8');
  const key = await importPKCS8(privateKeyPem, 'RS256');
  const sign = (
    payload: Record<string, unknown>,
    changedHeader: Record<string, unknown> = {},
    by: Parameters<SignJWT['sign']>[0] = key,
  ) => new SignJWT(payload).setProtectedHeader({ ...header, ...changedHeader }).sign(by);
  return { ...fixture, key, privateKeyPem, sign, become };
}

export const nowSeconds = () => Math.floor(Date.now() / 1_000);
