/** Signs the session tokens of local identity with one RSA key. */
import { createPublicKey } from 'node:crypto';
import { type JWK, SignJWT } from 'jose';
import { sessionClaims, sessionTokenCategory, type TokenSubject } from '../shared/session-tokens.ts';
import { type SigningKey, signingAlgorithm } from './signing-key.ts';

export type LocalIssuer = {
  readonly publicKeyPem: string;
  /** The public key as JWK, with the `kid` that the tokens name. */
  readonly publicJwk: JWK;
  issue(subject: TokenSubject): Promise<{ token: string; expiresAt: string }>;
};

export function createLocalIssuer(key: SigningKey, now: () => number): LocalIssuer {
  const { id: kid, privateKey, publicJwk } = key;
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
