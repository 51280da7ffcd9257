/**
 * The whole product with two restaurants, and a key of the test's own instead of the identity provider's, so that a test can act as anybody. Each
 * restaurant has people of every role and at least one of everything that a path can name.
 */
import { createPublicKey, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CryptoKey, exportSPKI, generateKeyPair, importPKCS8, SignJWT } from 'jose';
import type { Test } from 'tap';
import WebSocket from 'ws';
import type { Problem } from '#shared/kernel/problem-schema.ts';
import type { Role } from '#shared/kernel/roles.ts';
import { liveProtocol, type ServerMessage } from '#shared/live/live-messages.ts';
import { startApp } from '../running-app.ts';
import { findFreePort } from '../server-process.ts';
import { sessionWriter, type TokenOrganization } from '../session-writer.ts';
import { furnish, offerOrder } from './furnished-restaurant.ts';
import { createStaffSession, keepBusinessDay } from './staff-session.ts';

/** A person's relation to a restaurant; `stranger` has no session, `homeless` one without a restaurant. */
export const memberships = ['stranger', 'homeless', 'nobody', 'waiter', 'kitchen', 'bar', 'admin'] as const;
export type Membership = (typeof memberships)[number];

type Call = {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
};
export type Outcome = { status: number; code: string | undefined; text: string };

export type Restaurant = {
  readonly organizationId: string;
  /** Ids of its entities, by the word before them in paths: `orders`, `lines`, `tables`, … */
  readonly ids: Readonly<Record<string, string>>;
  /** Calls as a person with that membership, each time in a new session. */
  call(status: Membership, call: Call): Promise<Outcome>;
  /** The first message on each path for a socket of a person with that membership: `snapshot`, or the reason why not. */
  watch(status: Membership, paths: readonly string[]): Promise<Record<string, string>>;
};

type TwoRestaurants = {
  readonly url: string;
  readonly restaurant: Restaurant;
  readonly other: Restaurant;
  /** Of the key that verifies tokens. */
  readonly publicKeyPem: string;
  /** Signs a token like the identity provider, with the given changes to its claims. */
  sign(claims: Record<string, unknown>, header?: Record<string, unknown>): Promise<string>;
};

/** Several of each role, because writes are rate-limited per person. */
export const peoplePerRole = 6;
const held: Record<Exclude<Membership, 'stranger' | 'homeless'>, Role[]> = {
  nobody: [],
  waiter: ['waiter'],
  kitchen: ['kitchen'],
  bar: ['bar'],
  admin: ['admin'],
};

async function send(
  url: string,
  token: string | null,
  { method, path, body, headers }: Call,
): Promise<Outcome> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      origin: url,
      'idempotency-key': randomUUID(),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const problem: Problem | null = response.ok || text === '' ? null : JSON.parse(text);
  return { status: response.status, code: problem?.code, text };
}

/** By path, the type of the first answer or the error code; `closed <code>` for all when the socket is closed. */
export async function hearFirst(
  url: string,
  token: string | null,
  paths: readonly string[],
): Promise<Record<string, string>> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, liveProtocol, { origin: url });
  const heard: Record<string, string> = {};
  const topics = paths.map((path, sub) => ({ sub, path }));
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () => {
      socket.send(
        JSON.stringify({ type: 'hello', client: randomUUID(), topics, ...(token !== null && { token }) }),
      );
    });
    socket.on('message', data => {
      const message: ServerMessage = JSON.parse(String(data));
      const path = 'sub' in message && message.sub !== undefined ? paths[message.sub] : undefined;
      if (path === undefined) return;
      heard[path] ??= message.type === 'error' ? message.problem.code : message.type;
      if (Object.keys(heard).length === paths.length) socket.close();
    });
    socket.on('close', (code, reason) => {
      for (const path of paths) heard[path] ??= `closed ${code} ${String(reason)}`;
      resolve();
    });
  });
  return heard;
}

async function openRestaurant(url: string, sign: TwoRestaurants['sign']): Promise<Restaurant> {
  const organizationId = randomUUID();
  const tokenOf = (sub: string, rol = 'member') =>
    sign({ sub, sid: randomUUID(), o: { id: organizationId, rol, slg: 'restaurant' } });
  const ownerId = randomUUID();
  let owner = 0;
  const make = async (path: string, body: object) => {
    // Switches owners every few calls: writes are rate-limited per person.
    const id = owner++ < 20 ? ownerId : randomUUID();
    const answer = await send(url, await tokenOf(id, 'admin'), { method: 'POST', path, body });
    if (answer.status > 204) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    return answer.text === '' ? {} : JSON.parse(answer.text);
  };
  const list = async (path: string) => {
    const { text } = await send(url, await tokenOf(ownerId, 'admin'), { method: 'GET', path });
    return JSON.parse(text);
  };
  const saveSettings = async (change: object) => {
    const path = '/api/admin/settings';
    const token = await tokenOf(ownerId, 'admin');
    const { version, ...settings } = JSON.parse((await send(url, token, { method: 'GET', path })).text);
    const headers = { 'if-match': `"${version}"` };
    await send(url, token, { method: 'PUT', path, body: { ...settings, ...change }, headers });
  };
  const people: Record<string, string[]> = {};
  for (const [status, roles] of Object.entries(held)) {
    people[status] = [];
    for (let index = 0; index < peoplePerRole; index += 1) {
      const id = randomUUID();
      const name = `${status}_${index}`;
      await make('/api/admin/users', { id, username: name, displayName: name, roles });
      people[status].push(id);
    }
  }
  const [giver = '', colleague = ''] = people['waiter'] ?? [];
  const asGiver = async (path: string, body: object) =>
    JSON.parse((await send(url, await tokenOf(giver), { method: 'POST', path, body })).text);
  const furnished = await furnish({ make, list, saveSettings });
  const transfers = await offerOrder(asGiver, colleague);
  const ids = { ...furnished, users: people['nobody']?.[0] ?? '', transfers };
  const token = () => tokenOf(ownerId, 'admin');
  await keepBusinessDay(createStaffSession({ baseUrl: url, cookie: '', token }));
  const turns: Partial<Record<Membership, number>> = {};
  const tokenAs = async (status: Membership) => {
    if (status === 'stranger') return null;
    if (status === 'homeless') return sign({ sub: ownerId, sid: randomUUID() });
    const turn = (turns[status] ?? 0) + 1;
    turns[status] = turn;
    return tokenOf(people[status]?.[turn % peoplePerRole] ?? '');
  };
  return {
    organizationId,
    ids,
    call: async (status, call) => send(url, await tokenAs(status), call),
    watch: async (status, paths) => hearFirst(url, await tokenAs(status), paths),
  };
}

type Issuer = {
  url: string;
  publicKeyPem: string;
  privateKey: CryptoKey;
  claims: Record<string, unknown>;
  /** Creates what a token of this person and session needs to be valid. */
  openSession(userId: string, sessionId: string, organization?: TokenOrganization): Promise<void>;
};

/** Signs a session token like the issuer, with the given changes to its claims. */
export async function signAs(
  { claims: own, privateKey, openSession }: Issuer,
  claims: Record<string, unknown>,
  header: Record<string, unknown> = {},
): Promise<string> {
  const { sub, sid, o } = claims;
  if (typeof sub === 'string' && typeof sid === 'string')
    await openSession(sub, sid, o as TokenOrganization | undefined);
  const now = Math.floor(Date.now() / 1_000);
  const usual = { ...own, iat: now, nbf: now, exp: now + 60, v: 2 };
  return new SignJWT({ ...usual, ...claims })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: 'k', cat: 'cl_B7d4PD111AAA', ...header })
    .sign(privateKey);
}

/** The product with Clerk's sign-in and a key of the test's own instead of Clerk's. */
export async function startWithClerk(t: Test, env: Record<string, string> = {}): Promise<Issuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', {
    modulusLength: 2_048,
    extractable: true,
  });
  const publicKeyPem = await exportSPKI(publicKey);
  const port = String(await findFreePort());
  const publicUrl = `http://127.0.0.1:${port}`;
  const { url } = await startApp(t, {
    PORT: port,
    PUBLIC_URL: publicUrl,
    CLERK_PUBLISHABLE_KEY: `pk_live_${Buffer.from('clerk.bistro.test$').toString('base64')}`,
    CLERK_SECRET_KEY: 'sk_live_x',
    CLERK_JWT_KEY: publicKeyPem,
    // Nothing listens there: names come from the tokens.
    CLERK_FAPI_URL: 'http://127.0.0.1:1',
    CLERK_API_URL: 'http://127.0.0.1:1',
    ...env,
  });
  const claims = { iss: 'https://clerk.bistro.test', azp: publicUrl };
  return { url, publicKeyPem, privateKey, claims, openSession: async () => {} };
}

/** The product with local sign-in and the key generated at its start. */
async function startWithLocal(t: Test, env: Record<string, string> = {}): Promise<Issuer> {
  const { url, dataFolder } = await startApp(t, env);
  const pem = readFileSync(join(dataFolder, 'signing-key.pem'), 'utf8');
  const publicKeyPem = createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString();
  const privateKey = await importPKCS8(pem, 'RS256');
  const claims = { iss: 'urn:kelner:local', azp: 'urn:kelner:local' };
  const openSession = sessionWriter(t, join(dataFolder, 'kelner.db'));
  return { url, publicKeyPem, privateKey, claims, openSession };
}

export const issuers: Record<'local' | 'clerk', typeof startWithLocal> = {
  local: startWithLocal,
  clerk: startWithClerk,
};

export async function startTwoRestaurants(
  t: Test,
  issuerName: keyof typeof issuers = 'clerk',
  env: Record<string, string> = {},
): Promise<TwoRestaurants> {
  const issuer = await issuers[issuerName](t, env);
  const sign: TwoRestaurants['sign'] = (claims, header) => signAs(issuer, claims, header);
  const { url, publicKeyPem } = issuer;
  const restaurant = await openRestaurant(url, sign);
  return { url, sign, publicKeyPem, restaurant, other: await openRestaurant(url, sign) };
}
