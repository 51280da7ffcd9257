/**
 * Issues session tokens for users of every role, and invalid ones. The origin accepts them if it reads its keys from
 * the address served here.
 */
import { createSign, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Checker, Credentials } from './check-caller.ts';
import type { CheckStaff } from './check-cases.ts';

type CheckIssuer = {
  credentials: Credentials;
  staff: CheckStaff;
  close(): Promise<void>;
};

const tokenLifeSeconds = 60;

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function signed(privateKey: KeyObject, kid: string, claims: object): string {
  const content = `${encoded({ alg: 'RS256', typ: 'JWT', kid, cat: 'cl_B7d4PD111AAA' })}.${encoded(claims)}`;
  return `${content}.${createSign('RSA-SHA256').update(content).sign(privateKey, 'base64url')}`;
}

/** One token's header and claims with another token's signature. */
function withSignatureOf(token: string, other: string): string {
  return [...token.split('.').slice(0, 2), other.split('.')[2]].join('.');
}

/** Serves the keys on `port` of this host until closed. */
export async function startCheckIssuer(options: {
  port: number;
  serviceToken: string | null;
}): Promise<CheckIssuer> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const kid = randomUUID();
  const jwks = JSON.stringify({
    keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }],
  });
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(jwks);
  }).listen(options.port, '127.0.0.1');
  await once(server, 'listening');

  const organizationId = randomUUID();
  const staff = {
    admin: randomUUID(),
    waiter: randomUUID(),
    kitchen: randomUUID(),
    bar: randomUUID(),
    nobody: randomUUID(),
  };
  const token = (sub: string, o?: object, ageSeconds = 0, lifeSeconds = tokenLifeSeconds) => {
    const now = Math.floor(Date.now() / 1_000) - ageSeconds;
    const iss = 'urn:kelner:check';
    const claims = {
      sub,
      sid: randomUUID(),
      iss,
      azp: iss,
      iat: now,
      nbf: now,
      exp: now + lifeSeconds,
      v: 2,
    };
    return signed(privateKey, kid, o === undefined ? claims : { ...claims, o });
  };
  const restaurant = { id: organizationId, rol: 'member', slg: 'check' };
  const asAdmin = { ...restaurant, rol: 'admin' };
  const tokens: Record<Exclude<Checker, 'service' | 'stranger'>, () => string> = {
    owner: () => token(staff.admin, asAdmin),
    waiter: () => token(staff.waiter, restaurant),
    kitchen: () => token(staff.kitchen, restaurant),
    bar: () => token(staff.bar, restaurant),
    nobody: () => token(staff.nobody, restaurant),
    homeless: () => token(staff.admin),
    neighbour: () => token(staff.nobody, { ...asAdmin, id: `${organizationId.slice(0, -1)}x` }),
    late: () => token(staff.admin, asAdmin, 10 * tokenLifeSeconds),
    everlasting: () => token(staff.admin, asAdmin, 0, 365 * 24 * 60 * tokenLifeSeconds),
    forger: () => withSignatureOf(token(staff.admin, asAdmin), token(staff.nobody, restaurant)),
  };
  const { serviceToken } = options;
  const made = new Map<string, { token: string; untilMs: number }>();
  const tokenFor = (checker: keyof typeof tokens): string => {
    const known = made.get(checker);
    if (known !== undefined && known.untilMs > Date.now()) return known.token;
    const fresh = { token: tokens[checker](), untilMs: Date.now() + (tokenLifeSeconds * 1_000) / 2 };
    made.set(checker, fresh);
    return fresh.token;
  };
  return {
    staff,
    credentials(checker) {
      if (checker === 'stranger') return {};
      if (checker !== 'service') return { authorization: `Bearer ${tokenFor(checker)}` };
      if (serviceToken === null) return null;
      return { authorization: `Bearer ${serviceToken}`, 'x-organization-id': organizationId };
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Uses a given session token, whose user must be an admin. */
export function borrowedCredentials(token: string): Credentials {
  return checker => {
    if (checker === 'stranger') return {};
    return checker === 'owner' ? { authorization: `Bearer ${token}` } : null;
  };
}
