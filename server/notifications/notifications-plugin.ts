/**
 * Notification routes: a browser's push token, a person's preferences, a test, the reachable devices, and confirmations from service workers. The identity
 * plugin authenticates requests and checks their Origin header.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { uuidPattern } from '#shared/kernel/limits.ts';
import type { Role } from '#shared/kernel/roles.ts';
import {
  type NoticePreferences,
  type NoticePreferencesChange,
  noticePreferencesChange,
  type PushConfirmation,
  type PushDevice,
  type PushTokenBody,
  pushConfirmation,
  pushTokenBody,
} from '#shared/platform/notification-schema.ts';
import { ProblemError } from '../http/errors.ts';
import { addressKey, type MemberIdentity, requireMember } from '../http/guards.ts';
import { requireIdempotencyKey } from '../http/idempotency-keys.ts';
import type { Database } from '../store/database.ts';
import { languageFor } from './audience-rules.ts';
import { findDelivery } from './notice-store.ts';
import type { NotificationTables } from './notification-tables.ts';
import type { Notifications, RestaurantFacts } from './notifications-part.ts';
import { findPreferences, type StoredPreferences, savePreferences } from './preference-store.ts';
import { deleteTokenOf, listTokens, noteToken, saveToken, tokensOf } from './push/push-token-store.ts';
import { createRepeatedWrites } from './repeated-writes.ts';
import { shiftEndMs } from './shift-end.ts';

/** The whole seconds to wait, or null if allowed. */
type TakeTurn = (who: string) => number | null;

type NotificationRoutesOptions = {
  database: Pick<Database<NotificationTables>, 'db' | 'transaction'>;
  notifications: Notifications;
  /** Without push, nothing can be sent to a device. */
  canPush: boolean;
  /** A person's roles in their restaurant. */
  rolesOf: (identity: MemberIdentity) => Promise<readonly Role[]>;
  /** A browser's short name, from its User-Agent. */
  deviceName: (userAgent: string | undefined) => string;
  takeWrite: TakeTurn;
  takeConfirmation: TakeTurn;
  refuseForeign: (request: FastifyRequest) => Promise<void>;
  newId: () => string;
  now: () => number;
};

/** Used if the restaurant's settings are unavailable. */
const longestShiftMs = 12 * 60 * 60_000;

function limit(take: TakeTurn, who: string): void {
  const waitSeconds = take(who);
  if (waitSeconds !== null)
    throw new ProblemError('TOO_MANY_REQUESTS', {}, { retryAfterSeconds: waitSeconds });
}

/** The paired device that the browser claims to be; a false claim is harmless. */
function deviceIdOf({ headers }: FastifyRequest): string | null {
  const id = headers['x-device-id'];
  return typeof id === 'string' && new RegExp(uuidPattern).test(id) ? id : null;
}

function shown(
  userId: string,
  preferences: StoredPreferences,
  facts: RestaurantFacts,
  nowMs: number,
): NoticePreferences {
  const { off, mutedUntil } = preferences;
  const isMuted = mutedUntil !== null && Date.parse(mutedUntil) > nowMs;
  const language = languageFor(userId, preferences, facts);
  return { off: [...off], language, ...(isMuted && { mutedUntil }) };
}

function changed(
  before: StoredPreferences,
  { off, isMuted, language }: NoticePreferencesChange,
  { settings }: RestaurantFacts,
  nowMs: number,
): StoredPreferences {
  const endMs =
    settings === null
      ? nowMs + longestShiftMs
      : shiftEndMs(nowMs, settings.timeZone, settings.businessDayCutoff);
  const muted = isMuted === true ? new Date(endMs).toISOString() : null;
  return {
    off: off ?? before.off,
    mutedUntil: isMuted === undefined ? before.mutedUntil : muted,
    language: language ?? before.language,
  };
}

type Writes = ReturnType<typeof createRepeatedWrites>;

function registerPushTokens(
  app: FastifyInstance,
  { notifications, deviceName, newId }: NotificationRoutesOptions,
  writes: Writes,
): void {
  app.post<{ Body: PushTokenBody }>(
    '/api/notifications/fcm-token',
    { schema: { body: pushTokenBody } },
    (request, reply) =>
      writes.answer(request, reply, async (tx, { organizationId, userId, sessionId }, nowMs) => {
        await saveToken(tx, {
          token: request.body.token,
          id: newId(),
          org_id: organizationId,
          user_id: userId,
          session_id: sessionId,
          device_id: deviceIdOf(request),
          browser: deviceName(request.headers['user-agent']),
          created_at: new Date(nowMs).toISOString(),
          last_sent_at: null,
          last_confirmed_at: null,
        });
        const after = () =>
          void notifications
            .tokensChanged(organizationId)
            .then(() => notifications.forPeopleOf(organizationId).registered(userId))
            .catch((error: unknown) =>
              request.log.error(
                { err: error },
                'A new push token could not be stored: the device gets no notifications yet',
              ),
            );
        return { status: 204, after };
      }),
  );

  app.delete<{ Body: PushTokenBody }>(
    '/api/notifications/fcm-token',
    { schema: { body: pushTokenBody }, config: { byPin: true } },
    (request, reply) =>
      writes.answer(request, reply, async (tx, { organizationId, userId }) => {
        await deleteTokenOf(tx, organizationId, userId, request.body.token);
        const after = () =>
          void notifications
            .tokensChanged(organizationId)
            .catch((error: unknown) =>
              request.log.error({ err: error }, 'An old push token could not be removed'),
            );
        return { status: 204, after };
      }),
  );
}

function registerPreferences(
  app: FastifyInstance,
  { database: { db }, notifications, now }: NotificationRoutesOptions,
  writes: Writes,
): void {
  app.get(
    '/api/notifications/preferences',
    { config: { byPin: true } },
    async (request): Promise<NoticePreferences> => {
      const { organizationId, userId } = requireMember(request);
      const stored = (await findPreferences(db, organizationId, [userId]))(userId);
      return shown(userId, stored, await notifications.factsOf(organizationId), now());
    },
  );

  app.patch<{ Body: NoticePreferencesChange }>(
    '/api/notifications/preferences',
    { schema: { body: noticePreferencesChange } },
    async (request, reply) => {
      const facts = await notifications.factsOf(requireMember(request).organizationId);
      return writes.answer(request, reply, async (tx, { organizationId, userId }, nowMs) => {
        const before = (await findPreferences(tx, organizationId, [userId]))(userId);
        const after = changed(before, request.body, facts, nowMs);
        await savePreferences(tx, organizationId, userId, after);
        return { status: 200, body: shown(userId, after, facts, nowMs) };
      });
    },
  );
}

export async function notificationsPlugin(
  app: FastifyInstance,
  options: NotificationRoutesOptions,
): Promise<void> {
  const { database, notifications, now } = options;
  const { db } = database;
  const writes = createRepeatedWrites({ database, now });

  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A call without parameters may have an empty body.
    if (body === '') done(null, undefined);
    else parse(request, body, done);
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!request.routeOptions.url?.startsWith('/api/')) return;
    const { organizationId, userId } = requireMember(request);
    if (request.method === 'GET' || request.method === 'HEAD') return;
    requireIdempotencyKey(request);
    limit(options.takeWrite, `${organizationId} ${userId}`);
  });

  registerPushTokens(app, options, writes);
  registerPreferences(app, options, writes);

  app.post('/api/notifications/test', async (request, reply) => {
    const facts = await notifications.factsOf(requireMember(request).organizationId);
    return writes.answer(request, reply, async (tx, { organizationId, userId }) => {
      const devices = options.canPush ? (await tokensOf(tx, organizationId, [userId])).length : 0;
      const effects = await notifications.forPeopleOf(organizationId, facts).test(tx, userId);
      const after = () => {
        for (const effect of effects) effect();
      };
      return { status: 200, body: { devices }, after };
    });
  });

  app.get('/api/notifications/devices', async (request): Promise<PushDevice[]> => {
    const member = requireMember(request);
    if (!(await options.rolesOf(member)).includes('admin')) throw new ProblemError('FORBIDDEN');
    const { staff } = await notifications.factsOf(member.organizationId);
    return (await listTokens(db, member.organizationId)).map(row => ({
      id: row.id,
      userId: row.user_id,
      userName: staff?.find(({ id }) => id === row.user_id)?.displayName ?? '',
      ...(row.device_id !== null && { deviceId: row.device_id }),
      browser: row.browser,
      registeredAt: row.created_at,
      ...(row.last_sent_at !== null && { lastSentAt: row.last_sent_at }),
      ...(row.last_confirmed_at !== null && { lastConfirmedAt: row.last_confirmed_at }),
    }));
  });

  app.post<{ Body: PushConfirmation }>(
    '/push/confirmations',
    {
      schema: { body: pushConfirmation },
      async onRequest(request) {
        await options.refuseForeign(request);
        limit(options.takeConfirmation, addressKey(request.ip));
      },
    },
    async (request, reply) => {
      const delivery = await findDelivery(db, request.body.deliveryId);
      if (delivery !== null) {
        const { org_id, token, notice_id, user_id } = delivery;
        await noteToken(db, org_id, token, { last_confirmed_at: new Date(now()).toISOString() });
        notifications.forPeopleOf(org_id).confirmed(notice_id, user_id);
      }
      // The response doesn't reveal whether the delivery exists.
      return reply.code(204).send();
    },
  );
}
