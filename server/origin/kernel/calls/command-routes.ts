/** Creates the route for a row of the write table. A command's effect, events, change counters and stored response commit in one transaction. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { namedSchemas } from '#shared/contract/named-schemas.ts';
import { type WriteAnswer, type WriteBody, type WriteName, writes } from '#shared/contract/writes.ts';
import { limits } from '#shared/kernel/limits.ts';
import type { WriteRow } from '#shared/kernel/write-row.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { CashSession } from '#shared/order/payment-schema.ts';
import { ProblemError } from '../../../http/errors.ts';
import {
  createKeysInUse,
  requestHash,
  requireIdempotencyKey,
  requireSameRequest,
} from '../../../http/idempotency-keys.ts';
import { type Caller, requireRole } from '../callers/callers.ts';
import { countChanges, dataVersionOf, type EventDraft, insertEvents } from '../events/event-store.ts';
import type { Area } from '../origin-tables.ts';
import { isLapsed } from '../restaurant/lapsed-restaurant.ts';
import type { CommandContext } from './command-context.ts';
import { readCommandStart, recordAnswer } from './command-store.ts';
import { callerOf, type OriginFrame, paramsOf } from './origin-frame.ts';
import type { ReadAreas } from './read-areas.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The maximum number of values in the body; defaults to `limits.bodyValuesMax`. */
    bodyValuesMax?: number;
  }
}

/** The handler of a write; method, path, body and status come from its row in the write table. */
type Command<N extends WriteName> = (context: CommandContext<WriteBody<N>>) => Promise<WriteAnswer<N>>;

type Answer = { status: number; body: string; isReplay: boolean };
/** `dataVersion` is that of the state with this write. `touched` lists the reads that it may have changed; absent for a replayed answer. */
type NumberedAnswer = Answer & { dataVersion: number; touched?: readonly string[] };

function expectVersionOf(request: FastifyRequest) {
  return (current: { version: number }) => {
    if (request.headers['if-match'] !== `"${current.version}"`) {
      throw new ProblemError('VERSION_CONFLICT', { current });
    }
  };
}

/** The device that the request names, unverified: the BFF has already refused devices without a credential. */
function namedDevice({ headers }: FastifyRequest): string | null {
  const id = headers['x-device-id'];
  return typeof id === 'string' ? id : null;
}

/** Only the BFF sets this header; it drops one that a browser sends. */
function isDeviceProven({ headers }: FastifyRequest): boolean {
  return headers['x-device-proven'] === 'yes';
}

/** In characters. */
const retainedAnswerMax = 16_384;

/** The body to store for replays. Of a large order only the id and version are stored: 20 changes would otherwise store it 20 times. */
function retainedAnswer(body: string, result: unknown, { answer }: WriteRow) {
  const whole = { body, orderId: null, orderVersion: null };
  if ((answer !== 'Order' && answer !== 'CashSession') || body.length <= retainedAnswerMax) return whole;
  const { id, version } = result as Order | CashSession;
  return { body: '', orderId: id, orderVersion: version };
}

/** Checks what the headers alone decide, before the body is read. */
function requireAllowed(request: FastifyRequest, caller: Caller, row: WriteRow): void {
  if (caller.isService) throw new ProblemError('FORBIDDEN');
  requireRole(caller, row.roles);
  requireIdempotencyKey(request);
  if (row.ifMatch && request.headers['if-match'] === undefined) throw new ProblemError('VERSION_REQUIRED');
}

function sendAnswer(reply: FastifyReply, answer: NumberedAnswer): FastifyReply {
  if (answer.isReplay) reply.header('idempotency-replayed', 'true');
  const version = String(answer.dataVersion);
  reply.code(answer.status).headers({ 'cache-control': 'no-store', 'x-data-version': version });
  if (answer.touched !== undefined) reply.header('x-touched', answer.touched.join());
  if (answer.status === 204) return reply.send();
  return reply.type('application/json; charset=utf-8').send(answer.body);
}

/** Creates the function with which areas register commands. All of them share the set of keys in progress. */
export function createCommandRegistrar(frame: OriginFrame, readAreas: ReadAreas) {
  const withKey = createKeysInUse();

  async function execute<N extends WriteName>(
    name: N,
    command: Command<N>,
    request: FastifyRequest,
    key: string,
  ): Promise<NumberedAnswer> {
    const caller = callerOf(request);
    const { organizationId, userId } = caller;
    const { body: bodyName, status, needsSubscription, isRepeatable, touches }: WriteRow = writes[name];
    const owner = { organizationId, userId, key };
    const hash = requestHash(request, bodyName === null ? null : request.body);
    const touched = new Set<Area>();
    const answer = await frame.database.transaction(organizationId, async (tx): Promise<NumberedAnswer> => {
      const nowMs = frame.now();
      const now = new Date(nowMs).toISOString();
      const start = await readCommandStart(tx, owner, namedDevice(request));
      const { restaurant, deviceId, lastEventSeq } = start;
      // This must be exact: earlier checks of the caller use data that may be a moment old.
      if (restaurant.isArchived) throw new ProblemError('RESTAURANT_ARCHIVED');
      if (!isRepeatable && start.recorded !== null) {
        requireSameRequest(start.recorded.requestHash, hash);
        const { status, orderId } = start.recorded;
        const current = orderId && (await frame.answerAgain(tx, caller, orderId));
        const body = current ? JSON.stringify(current) : start.recorded.body;
        return { status, body, isReplay: true, dataVersion: dataVersionOf(start.counts) };
      }
      const context = {
        tx,
        caller,
        params: paramsOf(request),
        // The route's schema has validated the body.
        body: request.body as WriteBody<N>,
        call: name,
        deviceId,
        provenDeviceId: isDeviceProven(request) ? deviceId : null,
        nowMs,
        now,
        restaurant: async () => restaurant,
        links: frame.links,
        record: (event: EventDraft) => events.push(event),
        touch: (...areas: Area[]) => {
          for (const area of areas) touched.add(area);
        },
        expectVersion: expectVersionOf(request),
      };
      if (needsSubscription === 'always' && (await isLapsed(context)))
        throw new ProblemError('SUBSCRIPTION_REQUIRED');
      const events: EventDraft[] = [];
      const result = await command(context);
      const body = status === 204 ? '' : JSON.stringify(result);
      const origin = { organizationId, userId, deviceId, idempotencyKey: key, at: now };
      await insertEvents(tx, origin, events, lastEventSeq);
      const counts = new Map(start.counts);
      for (const { area, value } of await countChanges(tx, organizationId, touched, nowMs))
        counts.set(area, value);
      const retained = retainedAnswer(body, result, writes[name]);
      if (!isRepeatable) await recordAnswer(tx, owner, { requestHash: hash, status, ...retained }, now);
      return { status, body, isReplay: false, dataVersion: dataVersionOf(counts) };
    });
    if (touched.size > 0) frame.afterCommit(organizationId, touched);
    return answer.isReplay ? answer : { ...answer, touched: readAreas.touchedOf(touches, touched) };
  }

  return function registerCommand<N extends WriteName>(name: N, command: Command<N>): void {
    const row: WriteRow = writes[name];
    frame.app.route({
      method: row.method,
      url: row.path,
      schema: row.body === null ? {} : { body: namedSchemas[row.body] },
      config: row.roles.join() === 'admin' ? { bodyValuesMax: limits.officeBodyValuesMax } : {},
      onRequest: async request => {
        request.caller = await frame.identifyCaller(request);
        requireAllowed(request, request.caller, row);
      },
      // A command without parameters accepts an empty body.
      preValidation: async request => {
        if (row.method === 'POST') request.body ??= {};
      },
      handler: async (request, reply) => {
        const key = requireIdempotencyKey(request);
        const answer = await withKey(callerOf(request), key, () => execute(name, command, request, key));
        return sendAnswer(reply, answer);
      },
    });
  };
}

export type RegisterCommand = ReturnType<typeof createCommandRegistrar>;
