/** Creates the route for a row of the read table. The ETag is derived from change counters, not from the body, so an unchanged poll costs one small query. */
import type { FastifyRequest } from 'fastify';
import { querySchemas } from '#shared/contract/named-schemas.ts';
import type { PathParams } from '#shared/contract/paths.ts';
import { type ReadData, type ReadName, reads } from '#shared/contract/reads.ts';
import { acceptsListPatch, listPatch, tagsIn } from '#shared/kernel/delta-encoding.ts';
import { uuidPattern } from '#shared/kernel/limits.ts';
import { type ReadRow, readersOf } from '#shared/kernel/read-row.ts';
import type { Entity } from '#shared/live/live-messages.ts';
import { isKnownTag } from '../../../http/entity-tag.ts';
import { requireRole } from '../callers/callers.ts';
import type { Area } from '../origin-tables.ts';
import { createListDeltas, type ListParts } from './list-deltas.ts';
import { listText, type Shorten } from './list-sizes.ts';
import { callerOf, type OriginFrame, paramsOf, splitPath } from './origin-frame.ts';
import type { ReadAreas } from './read-areas.ts';
import type { ReadContext } from './read-context.ts';
import { createSharedReads, type ReadState } from './shared-reads.ts';

export type ReadDefinition<N extends ReadName> = {
  /** The areas whose changes may affect the response. */
  readonly areas: readonly Area[];
  /** Further inputs of the ETag (the time, the caller, an entity's version), as letters, digits and `-`. */
  tag?(context: ReadContext): Promise<string>;
  /** Until when the tag is stable if no area changes; null if indefinitely. Absent if the time or the caller may change the tag. */
  tagStaysUntilMs?(context: ReadContext): Promise<number | null>;
  /** Further areas that may change the tag; absent if any area may. */
  readonly tagAreas?: readonly Area[];
  answer(context: ReadContext): Promise<ReadData<N>>;
  /** Shortens entries of a list, or of a page, that users can make grow. */
  readonly shorten?: Shorten;
  /** Reads `answer` entity by entity, for possibly long lists of orders or of what is derived from orders. The keys cover the area `orders`. */
  readonly parts?: ReadData<N> extends readonly (infer E extends Entity)[] ? ListParts<E> : never;
};

const steadyMaxSeconds = 3_600;

function deviceIdOf({ headers }: FastifyRequest): string | null {
  const id = headers['x-device-id'];
  return typeof id === 'string' && new RegExp(uuidPattern).test(id) ? id : null;
}

type Headers = Readonly<Record<string, string>>;
/** `body` is absent if the client already has it. */
type ReadAnswer = { readonly status: 200 | 226 | 304; readonly headers: Headers; readonly body?: string };

function contextOf(request: FastifyRequest, state: ReadState): ReadContext {
  const [caller, params, deviceId] = [callerOf(request), paramsOf(request), deviceIdOf(request)];
  return { ...state, caller, params, deviceId, now: new Date(state.nowMs).toISOString() };
}

function countsTag(areas: readonly Area[], { counts }: ReadState): string {
  return counts
    .of(areas)
    .map(count => count.toString(36))
    .join('-');
}

async function steadyHeader(
  definition: Pick<ReadDefinition<ReadName>, 'tag' | 'tagStaysUntilMs'>,
  context: ReadContext,
): Promise<Headers> {
  if (definition.tag !== undefined && definition.tagStaysUntilMs === undefined) return {};
  const untilMs = (await definition.tagStaysUntilMs?.(context)) ?? Number.POSITIVE_INFINITY;
  const seconds = Math.floor((untilMs - context.nowMs) / 1_000);
  return { 'x-steady-for': String(Math.min(Math.max(0, seconds), steadyMaxSeconds)) };
}

const expectationsMax = 1_000;

/** Predicts changes: a list that had changed at its last poll most likely changed again, as clients poll after writes and rarely poll unchanged lists. */
function createExpectations() {
  const changed = new Set<string>();
  return {
    isChangeExpected: (name: string) => changed.has(name),
    note(name: string, isChanged: boolean) {
      if (!isChanged) changed.delete(name);
      else if (changed.size < expectationsMax) changed.add(name);
      else changed.clear();
    },
  };
}

/** Creates the function with which areas register reads. */
export function createReadRegistrar(
  { app, database, identifyCaller, now }: OriginFrame,
  readAreas: ReadAreas,
) {
  const deltas = createListDeltas();
  const expectations = createExpectations();
  const read = createSharedReads(database, now);
  return function registerRead<N extends ReadName>(name: N, definition: ReadDefinition<N>): void {
    const row: ReadRow = reads[name];
    const { url, querystring } = splitPath(row.path);
    const query = row.querySchema === undefined ? querystring : querySchemas[row.querySchema];
    const { areas, tag, tagAreas, parts } = definition;
    readAreas.note(name, tag === undefined ? areas : ((tagAreas && [...areas, ...tagAreas]) ?? null));

    const ownTag = async (context: ReadContext) =>
      tag === undefined ? '' : `-${await tag.call(definition, context)}`;
    const headersOf = async (context: ReadContext, etag: string): Promise<Headers> => ({
      'cache-control': 'no-store',
      etag,
      'x-data-version': String(context.counts.dataVersion),
      'x-users-version': String(context.counts.of(['users'])[0]),
      ...(await steadyHeader(definition, context)),
    });

    /** Answers pollers that cache the list: only the difference from their state is read, sent and compared. */
    const answerParts = async <E extends Entity>(
      list: ListParts<E>,
      { request, context, headers }: { request: FastifyRequest; context: ReadContext; headers: Headers },
    ): Promise<ReadAnswer> => {
      const { text, base } = await deltas.answer({
        name: `${context.caller.organizationId} ${request.url}`,
        parts: list,
        shorten: definition.shorten,
        context,
        tag: headers['etag'] ?? '',
        common: context.counts.of(areas.filter(area => area !== 'orders')).join('-'),
        bases: tagsIn(request.headers['if-none-match']),
      });
      if (base === null) return { status: 200, headers, body: text };
      return { status: 226, headers: { ...headers, im: listPatch, 'delta-base': base }, body: text };
    };

    /** Returns null if the client may lack the current content. */
    const answerKnown = async (request: FastifyRequest, state: ReadState): Promise<ReadAnswer | null> => {
      const known = request.headers['if-none-match'];
      const counted = countsTag(areas, state);
      // Compare the counters first: the read's own part of the tag may be slow.
      if (known === undefined || !(known.includes(`"${counted}`) || known.includes('*'))) return null;
      const context = contextOf(request, state);
      const etag = `"${counted}${await ownTag(context)}"`;
      return isKnownTag(known, etag) ? { status: 304, headers: await headersOf(context, etag) } : null;
    };

    const answerContent = async (request: FastifyRequest, state: ReadState): Promise<ReadAnswer> => {
      const context = contextOf(request, state);
      const headers = await headersOf(context, `"${countsTag(areas, state)}${await ownTag(context)}"`);
      if (isKnownTag(request.headers['if-none-match'], headers['etag'] ?? ''))
        return { status: 304, headers };
      if (parts !== undefined && acceptsListPatch(request.headers['a-im']))
        return answerParts(parts, { request, context, headers });
      return { status: 200, headers, body: listText(await definition.answer(context), definition.shorten) };
    };

    app.route({
      method: 'GET',
      url,
      schema: { querystring: query },
      onRequest: async request => {
        request.caller = await identifyCaller(request);
        requireRole(request.caller, readersOf(row, request.query as PathParams));
      },
      handler: async (request, reply) => {
        const { organizationId } = callerOf(request);
        const isPolled = parts !== undefined && acceptsListPatch(request.headers['a-im']);
        const name = `${organizationId} ${request.url}`;
        const { status, headers, body } = await read({
          organizationId,
          isShared: isPolled,
          isConditional:
            request.headers['if-none-match'] !== undefined &&
            !(isPolled && expectations.isChangeExpected(name)),
          known: state => answerKnown(request, state),
          answer: state => answerContent(request, state),
        });
        if (isPolled) expectations.note(name, status !== 304);
        reply.code(status).headers(headers);
        return body === undefined ? reply.send() : reply.type('application/json; charset=utf-8').send(body);
      },
    });
  };
}

export type RegisterRead = ReturnType<typeof createReadRegistrar>;
