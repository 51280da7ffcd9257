/**
 * The RSA key for local session tokens, in a file beside the store that backups don't include. A missing or unusable key is replaced: tokens live a minute,
 * so nobody notices. Several processes of one store share a key in the store.
 */
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importPKCS8,
  type JWK,
} from 'jose';
import type { Config } from '../../config.ts';
import type { Database } from '../../store/database.ts';
import { readPrivateFile, writePrivateFile } from '../../store/durable-files.ts';
import type { IdentityTables } from '../shared/identity-tables.ts';
import { shareSecret } from '../shared/shared-secrets.ts';

export const signingAlgorithm = 'RS256';
/** The only size that Clerk's library accepts. */
const modulusLength = 2_048;

export type SigningKey = {
  /** The tokens' `kid`: derived from the key, so that the file contains nothing else. */
  readonly id: string;
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK;
};

export function signingKeyFile(dataDir: string): string {
  return join(dataDir, 'signing-key.pem');
}

/** Null for a text that isn't a usable private key. */
async function importKey(pem: string): Promise<SigningKey | null> {
  const privateKey = await importPKCS8(pem, signingAlgorithm, { extractable: true }).catch(() => null);
  if (privateKey === null) return null;
  const { kty, n, e } = await exportJWK(privateKey);
  if (kty !== 'RSA' || n === undefined || e === undefined) return null;
  if (Buffer.from(n, 'base64url').length * 8 !== modulusLength) return null;
  const publicJwk = { kty, n, e };
  return { id: await calculateJwkThumbprint(publicJwk), privateKey, publicJwk };
}

async function makeKey(): Promise<string> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { modulusLength, extractable: true });
  return exportPKCS8(privateKey);
}

/** The key that all processes of a store share. */
async function openSharedSigningKey(database: Database<IdentityTables>): Promise<SigningKey> {
  const key = await importKey(await shareSecret(database, 'signing-key', makeKey));
  if (key === null) throw new Error('The signing key in the store cannot be read');
  return key;
}

async function openSigningKey(file: string): Promise<SigningKey> {
  const known = readPrivateFile(file);
  const key = known === null ? null : await importKey(known);
  if (key !== null) return key;
  const pem = await makeKey();
  const made = await importKey(pem);
  if (made === null) throw new Error('A signing key that was just made cannot be read');
  mkdirSync(dirname(file), { recursive: true });
  writePrivateFile(file, pem);
  return made;
}

/** The key of this process, or the one that it shares with others. */
export function signingKeyOf(options: {
  config: Pick<Config, 'dataDir'>;
  database: Database<IdentityTables>;
  recheckMs?: number;
}): Promise<SigningKey> {
  const { config, database, recheckMs } = options;
  return recheckMs === undefined
    ? openSigningKey(signingKeyFile(config.dataDir))
    : openSharedSigningKey(database);
}
