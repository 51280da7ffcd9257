/**
 * Environment of a soak: a remote origin and the server, each a separate process, with a bad network on both sides of
 * the server, and a signing key instead of an identity provider.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { exportSPKI, generateKeyPair, SignJWT } from 'jose';
import type { Role } from '#shared/roles.ts';
import { createUuid } from '#shared/uuid.ts';
import { startTcpProxy, type TcpProxy } from '../../helpers/doubles/tcp-proxy.ts';
import {
  createDataFolder,
  findFreePort,
  type ServerProcess,
  startServer,
} from '../../helpers/server-process.ts';
import type { OriginFault, SoakPerson, SoakPlan } from './soak-origin.ts';
import type { HeldMemory } from './soak-server.ts';

export type Member = SoakPerson & {
  organizationId: string;
  token(): Promise<string>;
  /** Returns a fresh token. */
  renew(): Promise<string>;
};

export type SoakWorld = {
  /** The server's address for browsers. */
  readonly url: string;
  /** Proxies between browsers and server, and between server and origin. */
  readonly near: TcpProxy;
  readonly far: TcpProxy;
  /** Of every organization, with its owner. */
  readonly members: readonly Member[];
  readonly owners: readonly Member[];
  readonly originFile: string;
  setOriginFault(fault: OriginFault | null): Promise<void>;
  /** The origin's current answer, bypassing all faults. */
  readOrigin(organizationId: string, path: string): Promise<unknown>;
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Stops and restarts the server; resolves with its exit code and how long it took to end. */
  restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<{ code: number | null; endedAfterMs: number }>;
  memory(): Promise<HeldMemory>;
  /** Processes that exited unexpectedly. */
  readonly exits: readonly string[];
  serverOutput(): string;
  stop(): Promise<void>;
};

const serviceToken = 'the-credential-of-the-server-in-front';
const tokenLastsSeconds = 60;
const tokenKeptMs = 40_000;

async function createIssuer(publicUrl: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { modulusLength: 2_048 });
  const sign = (person: { id: string }, organizationId: string, role: string, lastsSeconds: number) => {
    const now = Math.floor(Date.now() / 1_000);
    const organization = { id: organizationId, rol: role, slg: 'restaurant' };
    const times = { iat: now, nbf: now - 5, exp: now + lastsSeconds };
    const claims = { iss: 'https://clerk.bistro.test', azp: publicUrl, v: 2, sub: person.id, ...times };
    return new SignJWT({ ...claims, sid: `session-of-${person.id}`, o: organization })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: 'k', cat: 'cl_B7d4PD111AAA' })
      .sign(privateKey);
  };
  return { sign, publicKeyPem: await exportSPKI(publicKey) };
}

/** `people`: number of users by role in each organization. */
export async function startSoakWorld(options: {
  people: readonly (readonly { roles: Role[]; count: number }[])[];
  /** The origin has a credential for the server's own polls. */
  hasServiceCredential: boolean;
}): Promise<SoakWorld> {
  const folder = createDataFolder();
  const serverPort = await findFreePort();
  const near = await startTcpProxy({ port: serverPort });
  const { sign, publicKeyPem } = await createIssuer(near.url);
  const memberOf = (organizationId: string, person: SoakPerson, role: string): Member => {
    let known = { token: '', untilMs: 0 };
    const renew = async () => {
      const token = await sign(person, organizationId, role, tokenLastsSeconds);
      known = { token, untilMs: Date.now() + tokenKeptMs };
      return token;
    };
    const token = async () => (known.untilMs > Date.now() ? known.token : renew());
    return { ...person, organizationId, token, renew };
  };

  const organizations = options.people.map(groups => {
    const id = createUuid();
    const owner = memberOf(id, { id: createUuid(), username: 'owner', roles: ['admin'] }, 'admin');
    const people = groups.flatMap(({ roles, count }) =>
      Array.from({ length: count }, (_, index) => ({
        id: createUuid(),
        username: `${roles[0] ?? 'nobody'}_${index}`,
        roles,
      })),
    );
    return { id, owner, people };
  });
  const originFile = join(folder.path, 'origin.db');
  const plan: SoakPlan = {
    file: originFile,
    publicKeyPem,
    serviceToken,
    organizations: await Promise.all(
      organizations.map(async ({ id, owner, people }) => ({
        id,
        people,
        ownerId: owner.id,
        ownerToken: await owner.token(),
      })),
    ),
  };
  const origin = fork(join(import.meta.dirname, 'soak-origin.ts'), [JSON.stringify(plan)]);
  const [{ url: originUrl }] = await once(origin, 'message');
  const far = await startTcpProxy({ port: Number(new URL(originUrl).port) });

  const exits: string[] = [];
  const expected = new WeakSet<ChildProcess>();
  const watchExit = (name: string, child: ChildProcess, output: () => string) =>
    child.once('exit', (code, signal) => {
      if (expected.has(child)) return;
      exits.push(`${name} ended with ${code ?? signal}`);
      console.error(`${exits.at(-1)}: ${output()}`);
    });
  watchExit('the origin', origin, () => '');
  let printed = '';
  const start = async (): Promise<ServerProcess> => {
    const server = await startServer(
      folder.path,
      {
        PORT: String(serverPort),
        PUBLIC_URL: near.url,
        ORIGIN_URL: far.url,
        ...(options.hasServiceCredential && { ORIGIN_SERVICE_TOKEN: serviceToken }),
        CLERK_PUBLISHABLE_KEY: `pk_live_${Buffer.from('clerk.bistro.test$').toString('base64')}`,
        CLERK_SECRET_KEY: 'sk_live_x',
        CLERK_JWT_KEY: publicKeyPem,
        // Unreachable on purpose: names come from the tokens.
        CLERK_FAPI_URL: 'http://127.0.0.1:1',
        CLERK_API_URL: 'http://127.0.0.1:1',
      },
      'test/bench/soak/soak-server.ts',
    );
    watchExit('the server', server.child, server.output);
    return server;
  };
  let server = await start();
  const end = (signal: NodeJS.Signals) => {
    expected.add(server.child);
    return server.stop(signal);
  };

  const members = organizations.flatMap(({ id, people }) =>
    people.map(person => memberOf(id, person, 'basic_member')),
  );
  // The origin records each member's first request in the user list, which causes no notification.
  for (const member of members) {
    const headers = { authorization: `Bearer ${await member.token()}` };
    await fetch(`${originUrl}/api/auth/userinfo`, { headers });
  }

  return {
    url: near.url,
    near,
    far,
    members,
    owners: organizations.map(({ owner }) => owner),
    originFile,
    exits,
    async setOriginFault(name) {
      origin.send({ name });
      await once(origin, 'message');
    },
    async readOrigin(organizationId, path) {
      const headers = { authorization: `Bearer ${serviceToken}`, 'x-organization-id': organizationId };
      return (await fetch(`${originUrl}${path}`, { headers })).json();
    },
    signal: name => void server.child.kill(name),
    async restart(signal) {
      const beganMs = performance.now();
      const code = await end(signal);
      const endedAfterMs = performance.now() - beganMs;
      printed += server.output();
      server = await start();
      return { code, endedAfterMs };
    },
    async memory() {
      server.child.send('memory');
      const [held] = await once(server.child, 'message');
      return held;
    },
    serverOutput: () => printed + server.output(),
    async stop() {
      await end('SIGTERM');
      expected.add(origin);
      origin.disconnect();
      await once(origin, 'exit');
      await Promise.all([near.stop(), far.stop()]);
      folder.remove();
    },
  };
}
