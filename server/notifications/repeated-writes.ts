/** Makes writes idempotent: the response is stored under its key for two days, in the same transaction as the effect. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type MemberIdentity, requireMember } from '../http/guards.ts';
import {
  createKeysInUse,
  requestHash,
  requireIdempotencyKey,
  requireSameRequest,
} from '../http/idempotency-keys.ts';
import type { Database } from '../store/database.ts';
import type { NotificationDb, NotificationTables } from './notification-tables.ts';

/** `after` runs once everything is on disk. */
type WriteAnswer = { status: 200 | 204; body?: unknown; after?: () => void };
type CarryOut = (tx: NotificationDb, member: MemberIdentity, nowMs: number) => Promise<WriteAnswer>;
type RepeatedWrites = {
  answer(request: FastifyRequest, reply: FastifyReply, carryOut: CarryOut): Promise<FastifyReply>;
};

export function createRepeatedWrites(options: {
  database: Pick<Database<NotificationTables>, 'transaction'>;
  now: () => number;
}): RepeatedWrites {
  const withKey = createKeysInUse();

  const carriedOut = (request: FastifyRequest, member: MemberIdentity, key: string, carryOut: CarryOut) =>
    options.database.transaction(member.organizationId, async tx => {
      const nowMs = options.now();
      const owner = { org_id: member.organizationId, user_id: member.userId };
      const request_hash = requestHash(request, request.body);
      const known = await tx
        .selectFrom('notification_answers')
        .selectAll()
        .where('org_id', '=', owner.org_id)
        .where('user_id', '=', owner.user_id)
        .where('key', '=', key)
        .executeTakeFirst();
      if (known !== undefined) {
        requireSameRequest(known.request_hash, request_hash);
        return { status: known.status, body: known.body, isReplay: true, after: () => {} };
      }
      const { status, body: answered, after = () => {} } = await carryOut(tx, member, nowMs);
      const body = answered === undefined ? '' : JSON.stringify(answered);
      const row = { ...owner, key, request_hash, status, body, at_ms: nowMs };
      await tx.insertInto('notification_answers').values(row).execute();
      return { status, body, isReplay: false, after };
    });

  return {
    async answer(request, reply, carryOut) {
      const member = requireMember(request);
      const key = requireIdempotencyKey(request);
      return withKey(member, key, async () => {
        const { status, body, isReplay, after } = await carriedOut(request, member, key, carryOut);
        after();
        if (isReplay) reply.header('idempotency-replayed', 'true');
        reply.code(status);
        return body === '' ? reply.send() : reply.type('application/json').send(body);
      });
    },
  };
}
