/**
 * Creates the route of a row of the read table. The ETag is derived from change counters, not from the body, so an
 * unchanged poll costs one small query.
 */
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { PathParams } from '#shared/contract/paths.ts';
import type { ReadRow } from '#shared/contract/read-row.ts';
import { type ReadData, type ReadName, reads } from '#shared/contract/reads.ts';
import { uuidPattern } from '#shared/limits.ts';
import { querySchemas } from '#shared/schemas/named-schemas.ts';
import { isKnownTag } from '../../http/entity-tag.ts';
import { readChangeCounts } from '../events/event-store.ts';
import type { Area, OriginTables } from '../origin-tables.ts';
import { type Caller, requireRole } from './callers.ts';
import { callerOf, type OriginFrame, paramsOf, splitPath } from './origin-frame.ts';

export type ReadContext = {
  /** A snapshot: ETag and body are from the same state. */
  readonly db: Kysely<OriginTables>;
  readonly caller: Caller;
  readonly params: PathParams;
  /** The device that the request names; not authenticated. */
  readonly deviceId: string | null;
  readonly nowMs: number;
  readonly now: string;
};

export type ReadDefinition<N extends ReadName> = {
  /** The areas whose changes may affect the response. */
  readonly areas: readonly Area[];
  /** Further inputs of the ETag (the time, the caller, an entity's version), as letters, digits and `-`. */
  tag?(context: ReadContext): Promise<string>;
  answer(context: ReadContext): Promise<ReadData<N>>;
};

function deviceIdOf({ headers }: FastifyRequest): string | null {
  const id = headers['x-device-id'];
  return typeof id === 'string' && new RegExp(uuidPattern).test(id) ? id : null;
}

/** Creates the function with which areas register reads. */
export function createReadRegistrar(frame: OriginFrame) {
  return function registerRead<N extends ReadName>(name: N, definition: ReadDefinition<N>): void {
    const row: ReadRow = reads[name];
    const { url, querystring } = splitPath(row.path);
    const query = row.querySchema === undefined ? querystring : querySchemas[row.querySchema];

    const currentTag = async (context: ReadContext, counts: readonly number[]) => {
      const own = await definition.tag?.(context);
      return `"${[...counts.map(count => count.toString(36)), ...(own === undefined ? [] : [own])].join('-')}"`;
    };

    frame.app.route({
      method: 'GET',
      url,
      schema: { querystring: query },
      onRequest: async request => {
        request.caller = await frame.identifyCaller(request);
        requireRole(request.caller, row.roles);
      },
      handler: (request, reply) =>
        frame.database.snapshot(async db => {
          const nowMs = frame.now();
          const now = new Date(nowMs).toISOString();
          const [params, deviceId] = [paramsOf(request), deviceIdOf(request)];
          const context = { db, caller: callerOf(request), params, deviceId, nowMs, now };
          const counts = await readChangeCounts(db, context.caller.organizationId);
          const etag = await currentTag(context, counts.of(definition.areas));
          const version = String(counts.dataVersion);
          reply.headers({ 'cache-control': 'no-store', etag, 'x-data-version': version });
          if (isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
          const data = await definition.answer(context);
          return reply.type('application/json; charset=utf-8').send(JSON.stringify(data));
        }),
    });
  };
}

export type RegisterRead = ReturnType<typeof createReadRegistrar>;
