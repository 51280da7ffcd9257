/**
 * The soak's remote origin: the embedded one in a separate process, with switchable response faults. Sends its address
 * to its parent, receives the fault to apply, and ends with it.
 *
 * Usage: node test/trials/soak/soak-origin.ts PLAN, a SoakPlan as JSON
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { importSPKI, jwtVerify } from 'jose';
import { createUuid } from '#shared/kernel/uuid.ts';
import { wallClock } from '../../../server/live/live-clock.ts';
import { buildOrigin } from '../../../server/origin/build-origin.ts';
import { originMigrations } from '../../../server/origin/kernel/migrations/origin-migrations.ts';
import type { OriginTables } from '../../../server/origin/kernel/origin-tables.ts';
import { createOriginSetup } from '../../../server/origin/origin-setup.ts';
import { openDatabase } from '../../../server/store/sqlite-store.ts';
import type { SoakPerson } from '../../helpers/endurance/soak-frames.ts';

export type SoakPlan = {
  store: string;
  publicKeyPem: string;
  serviceToken: string;
  organizations: { id: string; ownerId: string; ownerToken: string; people: SoakPerson[] }[];
};

type Answer = (request: IncomingMessage, response: ServerResponse, rightly: () => void) => void;

const json = { 'content-type': 'application/json' };
const readsOnly =
  (answer: Answer): Answer =>
  (request, response, rightly) =>
    request.method === 'GET' ? answer(request, response, rightly) : rightly();

/** `rightly` calls the real origin; a response that never comes keeps its connection open. */
export const originFaults = {
  hangs: () => {},
  resets: request => request.socket.resetAndDestroy(),
  'loses its answers': (request, response, rightly) => {
    response.end = () => {
      request.socket.destroy();
      return response;
    };
    rightly();
  },
  'answers 500': (_request, response) => response.writeHead(500, json).end('{}'),
  'answers 429': (_request, response) => response.writeHead(429, { ...json, 'retry-after': '3' }).end('{}'),
  'answers HTML': (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome to nginx'),
  'answers half of it': (_request, response) => response.writeHead(200, json).end('[{"id":"'),
  'answers something else': readsOnly((_request, response) =>
    response.writeHead(200, json).end('[{"id":7}]'),
  ),
  // The last few orders may disappear at once: an empty list is then plausible.
  'answers with nothing in it': readsOnly((request, response, rightly) =>
    request.url?.includes('/orders') ? rightly() : response.writeHead(200, json).end('[]'),
  ),
  'is slow': (_request, _response, rightly) => void setTimeout(rightly, 1_500),
} satisfies Record<string, Answer>;
export type OriginFault = keyof typeof originFaults;

async function run(plan: SoakPlan): Promise<void> {
  const key = await importSPKI(plan.publicKeyPem, 'RS256');
  const database = await openDatabase<OriginTables>(plan.store, originMigrations);
  const setup = createOriginSetup(database, Date.now);
  const app = await buildOrigin({
    database,
    serviceToken: plan.serviceToken,
    now: Date.now,
    // An order whose receipt is not printed would stay on all screens.
    printing: {
      allowedAddresses: [],
      folder: join(dirname(plan.store), 'printed'),
      clock: wallClock,
      onChange: () => {},
    },
    logger: false,
    async verifyToken(token) {
      const { payload } = await jwtVerify(token, key).catch(() => ({ payload: null }));
      const organization = payload?.['o'] as { id: string; rol: string } | undefined;
      if (payload?.sub === undefined || organization === undefined) return null;
      return {
        userId: payload.sub,
        sessionId: String(payload['sid']),
        organizationId: organization.id,
        organizationRole: organization.rol === 'admin' ? 'admin' : 'basic_member',
        token,
        expiresAtMs: Number(payload.exp) * 1_000,
      };
    },
  });
  for (const { id, ownerId, ownerToken, people } of plan.organizations) {
    await setup.openRestaurant({
      organizationId: id,
      restaurantName: 'Pod Lipą',
      language: 'pl-PL',
      admin: { userId: ownerId, username: 'owner', displayName: 'Zofia' },
      sample: true,
    });
    const post = async (url: string, payload: object) => {
      const headers = { authorization: `Bearer ${ownerToken}`, 'idempotency-key': createUuid() };
      const answer = await app.inject({ method: 'POST', url, headers, payload });
      if (answer.statusCode !== 201) throw new Error(answer.body);
    };
    await post('/api/admin/devices', { name: 'Kasa', kind: 'fiscalPrinter', driver: 'simulator' });
    for (const person of people) await post('/api/admin/users', { ...person, displayName: person.username });
  }

  let fault: Answer | null = null;
  const [listener] = app.server.listeners('request') as RequestListener[];
  app.server.removeAllListeners('request');
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const rightly = () => listener?.(request, response);
    if (fault === null) rightly();
    else fault(request, response, rightly);
  });
  process.on('message', ({ name }: { name: OriginFault | null }) => {
    fault = name === null ? null : originFaults[name];
    process.send?.('ready');
  });
  process.send?.({ url: await app.listen({ host: '127.0.0.1', port: 0 }) });
  process.once('disconnect', () => process.exit());
}

const [plan] = process.argv.slice(2);
if (import.meta.main) {
  if (plan === undefined) throw new Error('Usage: soak-origin.ts PLAN');
  await run(JSON.parse(plan));
}
