/** Connects notifications with the live hub, the origin and identity, which they may not import. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { limits } from '#shared/kernel/limits.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Config } from '../config.ts';
import { createAllowedOrigins, refuseForeignOrigins } from '../http/allowed-origins.ts';
import { createRateLimiter } from '../http/rate-limiter.ts';
import type { IdentityPart } from '../identity/identity-plugin.ts';
import { deviceName } from '../identity/local/device-name.ts';
import { systemClock, wallClock } from '../live/live-clock.ts';
import type { LiveHub } from '../live/live-hub.ts';
import type { ScreenListener } from '../live/sockets/connection-events.ts';
import { createServerWatch } from '../live/topics/server-subscription.ts';
import { createNoticeTexts } from '../notifications/notice-texts.ts';
import type { NotificationTables } from '../notifications/notification-tables.ts';
import { Notifications, type WantLease } from '../notifications/notifications-part.ts';
import { notificationsPlugin } from '../notifications/notifications-plugin.ts';
import { createPushSender } from '../notifications/push/push-sender.ts';
import { type SenderState, watchSender } from '../notifications/push/watched-sender.ts';
import type { ArchivedRestaurants } from '../origin/kernel/restaurant/archived-restaurants.ts';
import type { OriginClient } from '../proxy/origin-client.ts';
import type { Database } from '../store/database.ts';

type ComposedNotifications = {
  readonly screens: ScreenListener;
  /** Another process stored notices for the restaurant. */
  heard(organizationId: string): void;
  /** Finds notices of other processes whose hint was lost. */
  findMissed(): Promise<void>;
  /** The state of the last pushes; null without push. */
  pushState(): SenderState | null;
  register(app: FastifyInstance): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
};

export function composeNotifications(options: {
  config: Config;
  database: Database<NotificationTables>;
  client: Pick<OriginClient, 'read' | 'hasServiceCredential'>;
  hub: LiveHub;
  identity: Pick<IdentityPart, 'onSessionEnded' | 'onMemberOut'>;
  localesFolder: string;
  log: FastifyInstance['log'];
  archived: ArchivedRestaurants;
  /** Absent for the only process of the store. */
  wantLease?: WantLease | undefined;
  /** Called when other processes may have to show notices of the restaurant. */
  stored?: (organizationId: string) => void;
}): ComposedNotifications {
  const { config, database, client, hub, identity, archived, log, wantLease, stored } = options;
  const { now } = wallClock;
  const newId = () => createUuid(now());
  const serverWatch = createServerWatch({ hub, clock: systemClock });
  const watched =
    config.push.kind === 'firebase' ? watchSender(createPushSender(config.push.serviceAccount), now) : null;
  const sender = watched?.sender ?? null;
  const notifications = new Notifications({
    database,
    sender,
    log,
    newId,
    clock: wallClock,
    random: Math.random,
    ...(wantLease && { wantLease }),
    ...(stored && { stored }),
    isArchived: archived.has,
    texts: createNoticeTexts(join(options.localesFolder, 'common')),
    watch: serverWatch.watch,
    lend: client.hasServiceCredential ? null : serverWatch.lend,
    async ask(organizationId, path) {
      const answer = await client.read({ path, organizationId, credential: { kind: 'service' } });
      return answer.kind === 'ok' ? answer.body : null;
    },
  });
  const stops = [
    identity.onSessionEnded(sessionId => notifications.sessionEnded(sessionId)),
    identity.onMemberOut((organizationId, userId) => notifications.memberOut(organizationId, userId)),
    archived.onTurn(organizationId => notifications.adjust(organizationId)),
  ];
  const limiter = () =>
    createRateLimiter({ perSecond: limits.writesPerSecond, burst: limits.writesBurst, now });

  return {
    screens: notifications.screens,
    heard: organizationId => notifications.heard(organizationId),
    findMissed: notifications.findMissed,
    pushState: () => watched?.state() ?? null,
    async register(app) {
      await app.register(notificationsPlugin, {
        database,
        notifications,
        deviceName,
        newId,
        now,
        canPush: sender !== null,
        async rolesOf(member) {
          const answer = await hub.roles.ask(member);
          return answer.kind === 'known' ? answer.roles : [];
        },
        takeWrite: limiter().take,
        takeConfirmation: limiter().take,
        refuseForeign: refuseForeignOrigins(createAllowedOrigins(config.publicOrigins)),
      });
    },
    start: () => notifications.start(),
    async close() {
      for (const stop of stops) stop();
      await notifications.close();
    },
  };
}
