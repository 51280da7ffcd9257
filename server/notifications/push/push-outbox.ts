/** Sends due pushes, in parallel and independently, and stores the results. Failures are retried with backoff while the content is still relevant. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../store/database.ts';
import type { NoticeDelivery } from '../notice-delivery.ts';
import { type DueDelivery, dueDeliveries, findNotice, hasDelivery, setDelivery } from '../notice-store.ts';
import type { NotificationTables } from '../notification-tables.ts';
import type { PushOutcome, PushSender } from './push-sender.ts';
import { deleteToken, noteToken } from './push-token-store.ts';

/** Retries end after this: an order ready for a quarter of an hour is no longer news. */
const worthTryingMs = 15 * 60_000;
const backoffFirstMs = 1_000;
const backoffCapMs = 60_000;
/** Shorter than Firebase's own timeout: a slower call is retried, and its late result still counts. */
const answerWithinMs = 10_000;
const ttlSeconds = 600;

/** Not sent: its recipient signed out, the device changed hands, or it is outdated. */
type Settled = PushOutcome | { kind: 'moot' };

export type OutboxClock = { now(): number; after(delayMs: number, work: () => void): () => void };

type PushOutbox = {
  /** Starts due pushes; returns when the next one is due, or null. */
  run(): Promise<number | null>;
  stop(): void;
};

export function createPushOutbox(options: {
  organizationId: string;
  database: Pick<Database<NotificationTables>, 'db' | 'transaction'>;
  sender: PushSender;
  delivery: NoticeDelivery;
  /** In the person's language, as of now. */
  textOf: (push: DueDelivery) => Promise<{ title: string; body: string }>;
  clock: OutboxClock;
  /** 0 ≤ x < 1. */
  random: () => number;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Results were stored: the next evaluation may find more to do. */
  changed: () => void;
  /** Called when other processes may have to show notices that could not be pushed. */
  stored: () => void;
}): PushOutbox {
  const { organizationId, database, sender, clock, log } = options;
  const underWay = new Set<string>();
  let isStopped = false;

  const backoffMs = (attempts: number): number =>
    Math.min(backoffCapMs, backoffFirstMs * 2 ** attempts) * (0.5 + options.random() / 2);

  const isLate = (push: DueDelivery): boolean => clock.now() - push.created_at_ms > worthTryingMs;

  const settle = async (push: DueDelivery, outcome: Settled): Promise<void> => {
    if (isStopped) return;
    const nowMs = clock.now();
    if (outcome.kind === 'refused') log.warn({ reason: outcome.reason }, 'a push was refused');
    const effects = await database.transaction(organizationId, async tx => {
      if (outcome.kind === 'sent') {
        await setDelivery(tx, organizationId, push.id, { state: 'sent' });
        const sentAt = new Date(nowMs).toISOString();
        await noteToken(tx, organizationId, push.token, { last_sent_at: sentAt });
        return [];
      }
      if (outcome.kind === 'retry' && !isLate(push)) {
        const waitMs = Math.max(outcome.afterMs ?? 0, backoffMs(push.attempts));
        const change = { attempts: push.attempts + 1, due_at_ms: nowMs + waitMs };
        await setDelivery(tx, organizationId, push.id, change);
        return [];
      }
      if (outcome.kind === 'dead') await deleteToken(tx, organizationId, push.token);
      await setDelivery(tx, organizationId, push.id, { state: 'dropped' });
      const notice = await findNotice(tx, organizationId, push.notice_id);
      const isLost = notice !== null && !(await hasDelivery(tx, organizationId, push.notice_id));
      return isLost ? [...(await options.delivery.pushFailed(tx, notice)), options.stored] : [];
    });
    for (const effect of effects) effect();
  };

  const send = async (push: DueDelivery): Promise<void> => {
    if (push.token_id === null || isLate(push)) {
      await settle(push, { kind: 'moot' });
      return;
    }
    const { id: deliveryId, token, kind, notice_id: noticeId, order_id } = push;
    const { title, body } = await options.textOf(push);
    const data = { kind, noticeId, deliveryId, ...(order_id !== null && { orderId: order_id }) };
    const answer = sender.send({ token, title, body, data, ttlSeconds });
    const { promise: limit, resolve } = Promise.withResolvers<PushOutcome>();
    const cancel = clock.after(answerWithinMs, () => resolve({ kind: 'retry', reason: 'timeout' }));
    const outcome = await Promise.race([answer, limit]);
    cancel();
    await settle(push, outcome);
    if (outcome.kind !== 'retry' || outcome.reason !== 'timeout') return;
    // It may have arrived after all; it is not sent again then.
    void answer.then(late => (late.kind === 'retry' ? undefined : settle(push, late))).catch(complain);
  };

  const complain = (error: unknown): void =>
    log.warn({ err: error }, 'The result of a push message could not be stored: it may be sent again');

  return {
    async run() {
      if (isStopped) return null;
      const nowMs = clock.now();
      // Pushes sent during this read may still look due.
      const before = new Set(underWay);
      const waiting = (await dueDeliveries(database.db, organizationId)).filter(
        ({ id }) => !before.has(id) && !underWay.has(id),
      );
      for (const push of waiting.filter(({ due_at_ms }) => due_at_ms <= nowMs)) {
        underWay.add(push.id);
        const done = () => {
          underWay.delete(push.id);
          if (!isStopped) options.changed();
        };
        send(push).then(done, (error: unknown) => {
          complain(error);
          // With a full disk it would be sent again and again: an unstored result counts as not sent.
          clock.after(backoffCapMs, done);
        });
      }
      const later = waiting.map(({ due_at_ms }) => due_at_ms).filter(dueAtMs => dueAtMs > nowMs);
      return later.length === 0 ? null : Math.min(...later);
    },
    stop() {
      isStopped = true;
    },
  };
}
