/** Signs the session tokens of local identity with one RSA key that is made at the first start and kept in the store. */
import { createPublicKey } from 'node:crypto';
import { exportJWK, exportPKCS8, generateKeyPair, importPKCS8, type JWK, SignJWT } from 'jose';
import { createUuid } from '#shared/uuid.ts';
import type { Database } from '../database.ts';
import type { IdentityTables, SigningKeysTable } from './identity-tables.ts';
import { sessionClaims, sessionTokenCategory, type TokenSubject } from './session-tokens.ts';

const algorithm = 'RS256';
/** Clerk's library takes keys of this size only. */
const modulusLength = 2_048;

export type LocalIssuer = {
  readonly publicKeyPem: string;
  /** The same for other programs, with the `kid` that its tokens name. */
  readonly publicJwk: JWK;
  issue(subject: TokenSubject): Promise<{ token: string; expiresAt: string }>;
};

async function readKey({ db }: Database<IdentityTables>): Promise<SigningKeysTable | undefined> {
  return db.selectFrom('signing_keys').selectAll().orderBy('created_at').orderBy('id').executeTakeFirst();
}

async function makeKey(database: Database<IdentityTables>, now: () => number): Promise<SigningKeysTable> {
  const { privateKey } = await generateKeyPair(algorithm, { modulusLength, extractable: true });
  const key = {
    id: createUuid(now()),
    private_key: await exportPKCS8(privateKey),
    created_at: new Date(now()).toISOString(),
  };
  await database.db.insertInto('signing_keys').values(key).execute();
  return key;
}

export async function createLocalIssuer(
  database: Database<IdentityTables>,
  now: () => number,
): Promise<LocalIssuer> {
  const key = (await readKey(database)) ?? (await makeKey(database, now));
  const privateKey = await importPKCS8(key.private_key, algorithm);
  const header = { alg: algorithm, typ: 'JWT', kid: key.id, cat: sessionTokenCategory };
  const publicKey = createPublicKey(key.private_key);
  return {
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    publicJwk: { ...(await exportJWK(publicKey)), kid: key.id, alg: algorithm, use: 'sig' },
    async issue(subject) {
      const claims = sessionClaims(subject, now());
      const token = await new SignJWT(claims).setProtectedHeader(header).sign(privateKey);
      return { token, expiresAt: new Date(claims.exp * 1_000).toISOString() };
    },
  };
}
