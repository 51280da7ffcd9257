/** The key pair of a made-up Clerk instance and session tokens signed with it, in the shapes of both claim versions. */
import { createSign, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';

/** One pair per process: making it takes a good part of a second. */
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

export const jwtKey = publicKey.export({ type: 'spki', format: 'pem' }).toString();

/** The name that the publishable key carries; nothing ever asks for it. */
const instanceHost = 'clerk.kelner.test';
export const publishableKey = `pk_live_${Buffer.from(`${instanceHost}$`).toString('base64')}`;
export const secretKey = 'sk_live_of_the_double';

type TokenOrganization = { id: string; role: string; slug: string };

export type TokenWish = {
  sub?: string;
  sid?: string;
  azp?: string;
  organization?: TokenOrganization;
  /** The version of the claims; 2 unless told otherwise. */
  version?: 1 | 2;
  expiresInSeconds?: number;
  /** Added last; `undefined` takes a claim out. */
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  privateKey?: KeyObject;
};

function encode(part: Record<string, unknown>): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function organizationClaims(organization: TokenOrganization, version: 1 | 2): Record<string, unknown> {
  const { id, role, slug } = organization;
  if (version === 1) return { org_id: id, org_role: role, org_slug: slug, org_permissions: [] };
  return { o: { id, rol: role.replace(/^org:/, ''), slg: slug } };
}

/** A signed session token as Clerk issues them. */
export function mintToken(wish: TokenWish, nowSeconds: number): string {
  const { organization, version = 2, expiresInSeconds = 60 } = wish;
  const payload = {
    ...(version === 2 && { v: 2 }),
    iss: `https://${instanceHost}`,
    sub: wish.sub ?? 'user_nobody',
    sid: wish.sid ?? 'sess_nowhere',
    ...(wish.azp !== undefined && { azp: wish.azp }),
    sts: 'active',
    fva: [0, -1],
    jti: randomUUID(),
    iat: nowSeconds,
    nbf: nowSeconds - 10,
    exp: nowSeconds + expiresInSeconds,
    ...(organization && organizationClaims(organization, version)),
    ...wish.claims,
  };
  const header = { alg: 'RS256', cat: 'cl_B7d4PD111AAA', kid: 'ins_double', typ: 'JWT', ...wish.header };
  const signed = `${encode(header)}.${encode(payload)}`;
  const signature = createSign('RSA-SHA256')
    .update(signed)
    .sign(wish.privateKey ?? privateKey, 'base64url');
  return `${signed}.${signature}`;
}
