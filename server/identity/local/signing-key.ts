/**
 * The RSA key for local session tokens, in a file beside the store that backups don't include. A missing or unusable key is replaced: tokens live a
 * minute, so nobody notices.
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
import { readPrivateFile, writePrivateFile } from '../../store/durable-files.ts';

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

export async function openSigningKey(file: string): Promise<SigningKey> {
  const known = readPrivateFile(file);
  const key = known === null ? null : await importKey(known);
  if (key !== null) return key;
  const { privateKey } = await generateKeyPair(signingAlgorithm, { modulusLength, extractable: true });
  const pem = await exportPKCS8(privateKey);
  const made = await importKey(pem);
  if (made === null) throw new Error('A signing key that was just made cannot be read');
  mkdirSync(dirname(file), { recursive: true });
  writePrivateFile(file, pem);
  return made;
}
