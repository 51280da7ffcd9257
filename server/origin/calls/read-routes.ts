/**
 * Creates the route of a row of the read table. The ETag is derived from change counters, not from the body, so an
 * unchanged poll costs one small query.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReadRow } from '#shared/contract/read-row.ts';
import { type ReadData, type ReadName, reads } from '#shared/contract/reads.ts';
import { acceptsListPatch, listPatch, tagsIn } from '#shared/delta-encoding.ts';
import { uuidPattern } from '#shared/limits.ts';
import type { Entity } from '#shared/live-messages.ts';
import { querySchemas } from '#shared/schemas/named-schemas.ts';
import { isKnownTag } from '../../http/entity-tag.ts';
import { readChangeCounts } from '../events/event-store.ts';
import type { Area } from '../origin-tables.ts';
import { requireRole } from './callers.ts';
import { createListDeltas, type ListParts } from './list-deltas.ts';
import { callerOf, type OriginFrame, paramsOf, splitPath } from './origin-frame.ts';
import type { ReadAreas } from './read-areas.ts';
import type { ReadContext } from './read-context.ts';

export type ReadDefinition<N extends ReadName> = {
  /** The areas whose changes may affect the response. */
  readonly areas: readonly Area[];
  /** Further inputs of the ETag (the time, the caller, an entity's version), as letters, digits and `-`. */
  tag?(context: ReadContext): Promise<string>;
  /** Further areas whose changes may change the tag; absent: any. */
  readonly tagAreas?: readonly Area[];
  answer(context: ReadContext): Promise<ReadData<N>>;
  /** For a list of orders, or of what is made of orders, that may be long: what `answer` gives, entity by entity. The keys cover the area `orders`. */
  readonly parts?: ReadData<N> extends readonly (infer E extends Entity)[] ? ListParts<E> : never;
};

function deviceIdOf({ headers }: FastifyRequest): string | null {
  const id = headers['x-device-id'];
  return typeof id === 'string' && new RegExp(uuidPattern).test(id) ? id : null;
}

const json = 'application/json; charset=utf-8';

/** Creates the function with which areas register reads. */
export function createReadRegistrar(frame: OriginFrame, readAreas: ReadAreas) {
  const deltas = createListDeltas();
  return function registerRead<N extends ReadName>(name: N, definition: ReadDefinition<N>): void {
    const row: ReadRow = reads[name];
    const { url, querystring } = splitPath(row.path);
    const query = row.querySchema === undefined ? querystring : querySchemas[row.querySchema];
    const { areas, tag, tagAreas } = definition;
    readAreas.note(name, tag === undefined ? areas : ((tagAreas && [...areas, ...tagAreas]) ?? null));

    const currentTag = async (context: ReadContext, counts: readonly number[]) => {
      const own = await definition.tag?.(context);
      return `"${[...counts.map(count => count.toString(36)), ...(own === undefined ? [] : [own])].join('-')}"`;
    };

    /** For pollers that keep the list: with what it has, only the difference is read, sent and compared. */
    const sendParts = async <E extends Entity>(
      reply: FastifyReply,
      parts: ListParts<E>,
      { context, etag }: { context: ReadContext; etag: string },
    ) => {
      const { headers, url: path } = reply.request;
      const { text, base } = await deltas.answer({
        name: `${context.caller.organizationId} ${path}`,
        parts,
        context,
        tag: etag,
        common: context.counts.of(definition.areas.filter(area => area !== 'orders')).join('-'),
        bases: tagsIn(headers['if-none-match']),
      });
      if (base !== null) reply.code(226).headers({ im: listPatch, 'delta-base': base });
      return reply.type(json).send(text);
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
          const caller = callerOf(request);
          const counts = await readChangeCounts(db, caller.organizationId);
          const context = { db, counts, caller, params, deviceId, nowMs, now };
          const etag = await currentTag(context, counts.of(definition.areas));
          const version = String(counts.dataVersion);
          reply.headers({ 'cache-control': 'no-store', etag, 'x-data-version': version });
          if (isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
          const { parts } = definition;
          if (parts !== undefined && acceptsListPatch(request.headers['a-im']))
            return sendParts(reply, parts, { context, etag });
          const data = await definition.answer(context);
          return reply.type(json).send(JSON.stringify(data));
        }),
    });
  };
}

export type RegisterRead = ReturnType<typeof createReadRegistrar>;
