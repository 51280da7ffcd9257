/** The notifications of one restaurant on a real store, with scripted topics, screens, devices and time. */
import type { FastifyBaseLogger } from 'fastify';
import type { AvailabilityReport, BlockedOrder } from '#shared/catalog/availability-schema.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Approval, OrderTransfer } from '#shared/order/correction-schema.ts';
import type { PrintJob } from '#shared/order/receipt-schema.ts';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import type { User } from '#shared/venue/user-schema.ts';
import type { MemberIdentity } from '../../../server/http/guards.ts';
import { notificationMigrations } from '../../../server/notifications/migrations/notification-migrations.ts';
import { createNoticeTexts } from '../../../server/notifications/notice-texts.ts';
import type { NotificationTables } from '../../../server/notifications/notification-tables.ts';
import { Notifications, type WantLease } from '../../../server/notifications/notifications-part.ts';
import type { NoticeMessage, Screen } from '../../../server/notifications/open-screens.ts';
import type { PushSender } from '../../../server/notifications/push/push-sender.ts';
import { saveToken } from '../../../server/notifications/push/push-token-store.ts';
import { createDefaultSettings } from '../../../server/origin/kernel/restaurant/default-settings.ts';
import { type Database, wholeStore } from '../../../server/store/database.ts';
import { root } from '../../helpers/source-tree.ts';
import { openTestStore, queriesUnderWay } from '../../helpers/stores/test-store.ts';
import { createHandTime } from './hand-time.ts';
import { isoAt, staff, startMs } from './notices-house.ts';

export type HandScreen = Screen & { told: NoticeMessage[]; turn(isVisible: boolean): void };
type Topics = {
  kitchen: Ticket[] | null;
  bar: Ticket[] | null;
  approvals: Approval[] | null;
  printJobs: PrintJob[] | null;
  blockedOrders: BlockedOrder[] | null;
  availabilityReports: AvailabilityReport[] | null;
  orderTransfers: OrderTransfer[] | null;
  settings: Settings | null;
  staff: User[] | null;
};

const silent = { error() {}, warn() {}, info() {} } as unknown as FastifyBaseLogger;
const topicOf: Record<string, keyof Topics> = {
  '/api/preparation/orders?location=kitchen': 'kitchen',
  '/api/preparation/orders?location=bar': 'bar',
  '/api/admin/approvals': 'approvals',
  '/api/admin/receipts': 'printJobs',
  '/api/preparation/blocked-orders': 'blockedOrders',
  '/api/preparation/availability-reports': 'availabilityReports',
  '/api/waiter/transfers': 'orderTransfers',
  '/api/admin/settings': 'settings',
  '/api/admin/users': 'staff',
};

export function openNoticeStore(): Promise<Database<NotificationTables>> {
  return openTestStore<NotificationTables>(notificationMigrations);
}

const texts = createNoticeTexts(`${root}/locales/common`);
let restaurants = 0;

export function createNoticesRig(
  database: Database<NotificationTables>,
  options: {
    send?: PushSender['send'];
    warmUp?: () => Promise<void>;
    hasPush?: boolean;
    /** Of another process on the same store. */
    organizationId?: string;
    wantLease?: WantLease;
    stored?: () => void;
    isArchived?: () => boolean;
  } = {},
) {
  restaurants += 1;
  const { organizationId = `org_${restaurants}`, wantLease, stored = () => {} } = options;
  const time = createHandTime();
  const settings: Settings = { ...createDefaultSettings('Pod Lipą', 'en'), version: 1 };
  const topics: Topics = {
    ...{ kitchen: [], bar: [], approvals: [], printJobs: [], settings, staff },
    ...{ blockedOrders: [], availabilityReports: [], orderTransfers: [] },
  };
  const answers = new Map<string, unknown>();
  const pushed: Parameters<PushSender['send']>[0][] = [];
  let busy = 0;
  let life = 0;
  let part: Notifications;
  let listeners = new Set<() => void>();

  const build = (): Notifications => {
    const own = life;
    // Work of a killed process never completes.
    const unlessKilled = <T>(work: Promise<T>): Promise<T> =>
      work.then(result => (own === life ? result : new Promise<T>(() => {})));
    const counted = async <T>(work: () => Promise<T>): Promise<T> => {
      if (own !== life) return new Promise<T>(() => {});
      busy += 1;
      try {
        return await work();
      } finally {
        if (own === life) busy -= 1;
      }
    };
    return new Notifications({
      database: {
        db: database.db,
        transaction: (scope, work) => unlessKilled(counted(() => database.transaction(scope, work))),
      },
      watch(_organizationId, path, changed) {
        listeners.add(changed);
        const topic = topicOf[path] ?? 'kitchen';
        // As the hub does where the topic is already watched.
        if (topics[topic] !== null) changed();
        return {
          current: () => topics[topic] ?? undefined,
          isSettled: () => true,
          leave: () => void listeners.delete(changed),
        };
      },
      ask: async (_organizationId, path) => (answers.has(path) ? JSON.stringify(answers.get(path)) : null),
      lend: null,
      sender:
        options.hasPush === false
          ? null
          : {
              send: message =>
                unlessKilled(
                  counted(async () => {
                    const outcome = (await options.send?.(message)) ?? { kind: 'sent' };
                    if (outcome.kind === 'sent') pushed.push(message);
                    return outcome;
                  }),
                ),
              warmUp: options.warmUp ?? (async () => {}),
              close: async () => {},
            },
      texts,
      ...{ clock: time.clock, random: () => 0.5, newId: () => createUuid(startMs), log: silent },
      ...(wantLease && { wantLease }),
      stored,
      ...(options.isArchived && { isArchived: options.isArchived }),
    });
  };

  /** Waits until no work is pending. */
  const settle = async (): Promise<void> => {
    for (let quiet = 0; quiet < 4; quiet += 1) {
      await new Promise(resolve => setImmediate(resolve));
      await part.of(organizationId)?.settled();
      if (busy + queriesUnderWay() > 0) quiet = 0;
    }
  };

  part = build();
  return {
    organizationId,
    database,
    topics,
    answers,
    pushed,
    clock: time.clock,
    settle,
    get part() {
      return part;
    },
    /** Changes the origin's data. */
    async change(next: Partial<Topics>): Promise<void> {
      Object.assign(topics, next);
      for (const changed of [...listeners]) changed();
      await settle();
    },
    /** The same, without waiting for the effects. */
    begin(next: Partial<Topics>): void {
      Object.assign(topics, next);
      for (const changed of [...listeners]) changed();
    },
    /** Lets some of the pending work run. */
    async breathe(): Promise<void> {
      for (let turn = 0; turn < 3; turn += 1) await new Promise(resolve => setImmediate(resolve));
    },
    async advance(ms: number): Promise<void> {
      const untilMs = time.clock.now() + ms;
      await settle();
      while (time.step(untilMs)) await settle();
      await settle();
    },
    async register(userId: string, token = `${userId}'s phone`, at = part): Promise<void> {
      await saveToken(database.db, {
        ...{ token, id: createUuid(startMs), org_id: organizationId, user_id: userId },
        ...{ session_id: `${userId}'s session`, device_id: null, browser: 'Chrome · Android' },
        ...{ created_at: isoAt(time.clock.now()), last_sent_at: null, last_confirmed_at: null },
      });
      await at.tokensChanged(organizationId);
      at.forPeopleOf(organizationId).registered(userId);
      await settle();
    },
    open(userId: string, isVisible = true): HandScreen {
      const told: NoticeMessage[] = [];
      const identity: MemberIdentity = {
        ...{ userId, sessionId: 's', organizationId, organizationRole: 'basic_member' },
        ...{ token: 't', expiresAtMs: Number.POSITIVE_INFINITY },
      };
      let isSeen = isVisible;
      const screen: HandScreen = {
        told,
        identity: () => identity,
        isVisible: () => isSeen,
        notify: message => void told.push(message),
        turn(next) {
          isSeen = next;
          part.screens.turned(screen);
        },
      };
      part.screens.opened(screen);
      return screen;
    },
    /** kill -9, and a new process on the same disk: screens and timers are gone. */
    async restart(): Promise<void> {
      life += 1;
      busy = 0;
      time.forget();
      listeners = new Set();
      // Waits until the old process's last transaction has committed or failed.
      await database.transaction(wholeStore, async () => {});
      part = build();
      await part.start();
      await settle();
    },
    /** The store may be reused for another restaurant, which must not find this one's devices. */
    async close(): Promise<void> {
      await part.close();
      await database.db.deleteFrom('push_tokens').where('org_id', '=', organizationId).execute();
    },
  };
}

export type NoticesRig = ReturnType<typeof createNoticesRig>;
