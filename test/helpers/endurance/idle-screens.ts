/**
 * A restaurant beside which thousands of screens are signed in and idle: the server as a process of its own, its people with Clerk's tokens (a password each would
 * take minutes), the screens' sockets in a third process.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '#shared/kernel/limits.ts';
import type { Role } from '#shared/kernel/roles.ts';
import { liveProtocol } from '#shared/live/live-messages.ts';
import { serverMigrations } from '../../../server/compose/store-migrations.ts';
import type { OriginTables } from '../../../server/origin/kernel/origin-tables.ts';
import { createOriginSetup } from '../../../server/origin/origin-setup.ts';
import { openDatabase } from '../../../server/store/sqlite-store.ts';
import { jwtKey, mintToken, publishableKey, secretKey } from '../../clerk-double/clerk-tokens.ts';
import type { HeldMemory } from '../measuring/held-memory.ts';
import { measuredServer, memoryOf } from '../measuring/measured-server.ts';
import { createStaffSession, type StaffSession } from '../restaurants/staff-session.ts';
import { createDataFolder, findFreePort, type ServerProcess, startServer } from '../server-process.ts';
import { startCounter, updateMark } from './counter-process.ts';

/** Occurs in no text but that with which a test looks whether it arrived. */
export const seenMark = updateMark;

type IdleRestaurant = {
  server: ServerProcess;
  owner: StaffSession;
  waiters: readonly StaffSession[];
  /** Of the server, after a full garbage collection. */
  memory(): Promise<HeldMemory>;
  /** Opens that many more; resolves when all are signed in. */
  openScreens(count: number): Promise<void>;
  /** How many of their sockets closed. */
  closedScreens(): Promise<number>;
  /** Whether they were sent `seenMark` this often in total, within the time of a busy machine. */
  haveSeen(times: number): Promise<boolean>;
  stop(): Promise<void>;
};

const organization = { id: randomUUID(), role: 'org:member', slug: 'restaurant' };
const topics = ['/api/waiter/tables', '/api/waiter/orders'].map((path, index) => ({ sub: index + 1, path }));
/** Longer than any of this takes. */
const tokenSeconds = 3_600;
const seenWithinMs = 120_000;
/** As devices come, not as a crowd. */
const togetherMax = 250;

/** The sample restaurant with so many waiters; resolves with their ids. */
async function fillStore(folder: string, waiterCount: number, ownerId: string): Promise<string[]> {
  const database = await openDatabase<OriginTables>(join(folder, 'kelner.db'), serverMigrations);
  await createOriginSetup(database, Date.now).openRestaurant({
    organizationId: organization.id,
    restaurantName: 'Pod Lipą',
    language: 'pl-PL',
    admin: { userId: ownerId, username: 'owner', displayName: 'Zofia' },
    sample: true,
  });
  const owner = await database.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  const roles: Role[] = ['waiter'];
  const people = Array.from({ length: waiterCount }, (_, index) => ({
    ...owner,
    id: `user_${index}`,
    username: `waiter_${index}`,
    org_role: 'basic_member' as const,
    roles: JSON.stringify(roles),
  }));
  await database.db.insertInto('users').values(people).execute();
  await database.close();
  return people.map(({ id }) => id);
}

export async function openIdleRestaurant(most: number, waiterCount: number): Promise<IdleRestaurant> {
  const folder = createDataFolder();
  const ownerId = 'user_owner';
  const people = await fillStore(folder.path, waiterCount + Math.ceil(most / limits.socketsPerUser), ownerId);
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const tokenOf = (sub: string, role = organization.role) =>
    mintToken(
      {
        sub,
        sid: `of_${sub}`,
        azp: url,
        organization: { ...organization, role },
        expiresInSeconds: tokenSeconds,
      },
      Math.floor(Date.now() / 1_000),
    );
  const sessionOf = (sub: string, role?: string) =>
    createStaffSession({ baseUrl: url, cookie: '', token: async () => tokenOf(sub, role) });
  const server = await startServer(
    folder.path,
    {
      CLERK_PUBLISHABLE_KEY: publishableKey,
      CLERK_SECRET_KEY: secretKey,
      CLERK_JWT_KEY: jwtKey,
      PUBLIC_URL: url,
      PORT: String(port),
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
    },
    measuredServer,
  );
  const counter = startCounter();
  const idle = people.slice(waiterCount);
  let opened = 0;
  const openSome = async (count: number): Promise<void> => {
    const greetings = Array.from({ length: count }, (_, offset) => {
      const index = opened + offset;
      const token = tokenOf(idle[Math.floor(index / limits.socketsPerUser)] ?? '');
      return Buffer.from(JSON.stringify({ type: 'hello', client: `tab-${index}`, token, topics })).toString(
        'base64',
      );
    });
    const headers = { origin: url, 'sec-websocket-protocol': liveProtocol };
    await counter.connect({ port, path: '/live', headers, opcode: 1, greetings, count });
    opened += count;
    // The welcome, and the first of each topic.
    while ((await counter.counts()).frames < opened * (1 + topics.length)) await wait(20);
  };
  return {
    server,
    owner: sessionOf(ownerId, 'org:admin'),
    waiters: people.slice(0, waiterCount).map(id => sessionOf(id)),
    memory: () => memoryOf(server),
    async openScreens(count) {
      const until = opened + count;
      while (opened < until) await openSome(Math.min(togetherMax, until - opened));
    },
    closedScreens: async () => (await counter.counts()).closed,
    haveSeen: times => counter.reaches(times, seenWithinMs),
    async stop() {
      counter.stop();
      await server.stop();
      folder.remove();
    },
  };
}
