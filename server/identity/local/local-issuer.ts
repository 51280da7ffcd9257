/** Signs the session tokens of local identity with the one RSA key stored beside the database. */
import { createPublicKey } from 'node:crypto';
import { type JWK, SignJWT } from 'jose';
import { sessionClaims, sessionTokenCategory, type TokenSubject } from '../shared/session-tokens.ts';
import { openSigningKey, signingAlgorithm } from './signing-key.ts';

export type LocalIssuer = {
  readonly publicKeyPem: string;
  /** The public key as JWK, with the `kid` that the tokens name. */
  readonly publicJwk: JWK;
  issue(subject: TokenSubject): Promise<{ token: string; expiresAt: string }>;
};

export async function createLocalIssuer(keyFile: string, now: () => number): Promise<LocalIssuer> {
  const { id: kid, privateKey, publicJwk } = await openSigningKey(keyFile);
  const header = { alg: signingAlgorithm, typ: 'JWT', kid, cat: sessionTokenCategory };
  const publicKey = createPublicKey({ key: publicJwk, format: 'jwk' });
  return {
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    publicJwk: { ...publicJwk, kid, alg: signingAlgorithm, use: 'sig' },
    async issue(subject) {
      const claims = sessionClaims(subject, now());
      const token = await new SignJWT(claims).setProtectedHeader(header).sign(privateKey);
      return { token, expiresAt: new Date(claims.exp * 1_000).toISOString() };
    },
  };
}
