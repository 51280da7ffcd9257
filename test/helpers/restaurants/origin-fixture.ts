/** A real origin on an in-memory store with a small restaurant (and a second one), and functions to call it as any person. */
import type { FastifyInstance } from 'fastify';
import { fillPath, type PathParams, readPath } from '#shared/contract/paths.ts';
import type { ReadData, ReadName } from '#shared/contract/reads.ts';
import { type WriteAnswer, type WriteBody, type WriteName, writes } from '#shared/contract/writes.ts';
import type { Problem } from '#shared/kernel/problem-schema.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { WriteRow } from '#shared/kernel/write-row.ts';
import type { Identity } from '../../../server/http/guards.ts';
import { buildOrigin } from '../../../server/origin/build-origin.ts';
import { originMigrations } from '../../../server/origin/kernel/migrations/origin-migrations.ts';
import type { OriginTables } from '../../../server/origin/kernel/origin-tables.ts';
import type { PrintingOptions } from '../../../server/origin/printing/start-printing.ts';
import { type Database, wholeStore } from '../../../server/store/database.ts';
import { openDatabase } from '../../../server/store/sqlite-store.ts';
import { openTestStore } from '../stores/test-store.ts';
import { addSmallRestaurant, type Person, people, restaurantIds } from './small-restaurant.ts';

const memory = ':memory:';
export const serviceToken = 'service-credential-of-the-tests';
/** A Thursday evening in Warsaw. */
export const startMs = Date.parse('2025-11-20T18:00:00.000Z');

export type Answered<T> = {
  status: number;
  headers: Record<string, unknown>;
  /** Body of a 2xx answer. */
  data: T;
  /** Body of any other answer. */
  problem: Problem;
  text: string;
};

type CallOptions = { as?: Person; params?: PathParams; headers?: Record<string, string> };
export type CommandOptions = CallOptions & { key?: string };

export type OriginFixture = {
  app: FastifyInstance;
  database: Database<OriginTables>;
  /** Moves only when a test moves it. */
  clock: { nowMs: number };
  read<N extends ReadName>(name: N, options?: CallOptions): Promise<Answered<ReadData<N>>>;
  command<N extends WriteName>(
    name: N,
    body: WriteBody<N>,
    options?: CommandOptions,
  ): Promise<Answered<WriteAnswer<N>>>;
  /** Sends any request, also a malformed one. */
  send(request: {
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
    url: string;
    payload?: string;
    headers?: Record<string, string>;
  }): Promise<Answered<unknown>>;
};

/** The session token of one of the fixture's people. */
export function tokenOf(person: Person): string {
  return `session.of.${person}`;
}

/** The session token of a user whom a test added. */
export function tokenOfUser(userId: string): string {
  return `session.of.user.${userId}`;
}

/** The identity of one of the fixture's tokens. */
export function identityOf(token: string): Identity | null {
  const [, userIdInToken] = token.split('session.of.user.');
  if (userIdInToken !== undefined) {
    return {
      userId: userIdInToken,
      sessionId: `session-of-${userIdInToken}`,
      organizationId: restaurantIds.organization,
      organizationRole: 'basic_member',
      token,
      expiresAtMs: Number.MAX_SAFE_INTEGER,
    };
  }
  const person = Object.keys(people).find((name): name is Person => token === `session.of.${name}`);
  if (person === undefined) return null;
  const { userId, organizationId, organizationRole } = people[person];
  return {
    userId,
    sessionId: `session-of-${person}`,
    organizationId,
    organizationRole,
    token,
    expiresAtMs: Number.MAX_SAFE_INTEGER,
  };
}

type Closer = { teardown(close: () => Promise<void>): void };

function openStore(file: string): Promise<Database<OriginTables>> {
  if (file !== memory) return openDatabase<OriginTables>(file, originMigrations);
  return openTestStore<OriginTables>(originMigrations);
}

/** `store`: a file that outlives the origin, or an open store, closed with it; only an empty one gets the small restaurants. */
export async function createOrigin(
  t: Closer,
  store: string | Database<OriginTables> = memory,
  printing?: PrintingOptions,
  more: Pick<Parameters<typeof buildOrigin>[0], 'ksef' | 'mailer' | 'companies'> = {},
): Promise<OriginFixture> {
  const clock = { nowMs: startMs };
  const database = typeof store === 'string' ? await openStore(store) : store;
  const known = await database.db.selectFrom('settings').select('org_id').execute();
  if (known.length === 0) {
    await database.transaction(wholeStore, async tx => {
      await addSmallRestaurant(tx, restaurantIds.organization);
      await addSmallRestaurant(tx, restaurantIds.otherOrganization);
    });
  }
  const app = await buildOrigin({
    database,
    verifyToken: async token => identityOf(token),
    serviceToken,
    now: () => clock.nowMs,
    ...(printing && { printing }),
    ...more,
    logger: false,
  });
  t.teardown(async () => {
    await app.close();
    await database.close();
  });

  const send: OriginFixture['send'] = async ({ method, url, payload, headers = {} }) => {
    const response = await app.inject({
      method,
      url,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    const text = response.body;
    const isJson = String(response.headers['content-type']).includes('json');
    const body = isJson && text !== '' ? JSON.parse(text) : undefined;
    return { status: response.statusCode, headers: response.headers, data: body, problem: body, text };
  };

  return {
    app,
    database,
    clock,
    send,
    read: (name, { as = 'admin', params = {}, headers = {} } = {}) =>
      // The answer's type is that of the table, which tests verify.
      send({
        method: 'GET',
        url: readPath(name, params),
        headers: { authorization: `Bearer ${tokenOf(as)}`, ...headers },
      }) as Promise<Answered<never>>,
    command: (name, body, { as = 'admin', params = {}, headers = {}, key = createUuid() } = {}) => {
      const row: WriteRow = writes[name];
      return send({
        method: row.method,
        url: fillPath(row.path, params),
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
        headers: {
          authorization: `Bearer ${tokenOf(as)}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          'idempotency-key': key,
          ...headers,
        },
      }) as Promise<Answered<never>>;
    },
  };
}
