/** Our side of the fan-out benches: the real server on a remote origin, with users signed in as usual. */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { limits } from '#shared/kernel/limits.ts';
import { liveProtocol } from '#shared/live/live-messages.ts';
import { jwtKey, mintToken, publishableKey, secretKey } from '../../clerk-double/clerk-tokens.ts';
import { measuredServer } from '../../helpers/measuring/measured-server.ts';
import { createDataFolder, findFreePort, startServer } from '../../helpers/server-process.ts';
import type { Peer } from './peer-list.ts';

const origin = fileURLToPath(new URL('changing-origin.ts', import.meta.url));
const organization = { id: 'org_bench', role: 'org:admin', slug: 'bench' };

export type Product = Awaited<ReturnType<typeof startProduct>>;

/** `tokenSeconds`: lifetime of the users' tokens. */
export async function startProduct(tokenSeconds = 3_600) {
  const originProcess = fork(origin);
  const [{ port: originPort }] = await once(originProcess, 'message');
  const folder = createDataFolder();
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    CLERK_PUBLISHABLE_KEY: publishableKey,
    CLERK_SECRET_KEY: secretKey,
    CLERK_JWT_KEY: jwtKey,
    PUBLIC_URL: url,
    PORT: String(port),
    ORIGIN_URL: `http://127.0.0.1:${originPort}`,
    ORIGIN_SERVICE_TOKEN: 'bench',
  };
  const server = await startServer(folder.path, env, measuredServer);
  const tokenOf = (person: number): string =>
    mintToken(
      {
        sub: `user_${person}`,
        sid: `sess_${person}`,
        azp: url,
        organization,
        expiresInSeconds: tokenSeconds,
      },
      Math.floor(Date.now() / 1_000),
    );
  let writer = 0;
  const write = async (method: string, path: string, body: unknown): Promise<void> => {
    // Several users in turn, because writes are rate-limited per user.
    writer = (writer + 1) % writers.length;
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${writers[writer]}`,
        origin: url,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  };
  const writers = Array.from({ length: 4 }, (_, index) => tokenOf(1_000_000 + index));

  return {
    url,
    pid: server.child.pid ?? 0,
    child: server.child,
    /** How sockets connect: one hello message each, with as many sockets per user as allowed. */
    reach(count: number, paths: readonly string[]): Peer['reach'] {
      const topics = paths.map((path, index) => ({ sub: index + 1, path }));
      let token = '';
      const greetings = Array.from({ length: count }, (_, index) => {
        if (index % limits.socketsPerUser === 0) token = tokenOf(index / limits.socketsPerUser);
        const hello = JSON.stringify({ type: 'hello', client: `tab-${index}`, token, topics });
        return Buffer.from(hello).toString('base64');
      });
      const headers = { origin: url, 'sec-websocket-protocol': liveProtocol };
      return { port, path: '/live', headers, opcode: 1, greetings };
    },
    tokenOf: (index: number) => tokenOf(Math.floor(index / limits.socketsPerUser)),
    /** A write that changes `updates` tables, or none: they are polled at once and the watchers notified. */
    change: (updates: number) => write('POST', '/api/waiter/orders', { updates }),
    async polls(): Promise<number> {
      originProcess.send('polls');
      const [answer] = await once(originProcess, 'message');
      return answer.polls;
    },
    async stop() {
      await server.stop();
      originProcess.kill();
      folder.remove();
    },
  };
}
