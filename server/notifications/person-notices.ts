/**
 * Actions of one person: a notice seen, a new device, a test. The restaurant's loop executes them between its evaluations. If it runs in
 * another process they are stored at once and that process is notified.
 */
import type { Settings } from '#shared/venue/settings-schema.ts';
import type { User } from '#shared/venue/user-schema.ts';
import type { Database } from '../store/database.ts';
import { type AlertRecorder, createAlertRecorder } from './alert-recorder.ts';
import { type Effect, NoticeDelivery } from './notice-delivery.ts';
import { dropDeliveries, findNotice, setNotice } from './notice-store.ts';
import type { NoticeTexts } from './notice-texts.ts';
import type { NoticesTable, NotificationDb, NotificationTables } from './notification-tables.ts';
import type { OpenScreens } from './open-screens.ts';

export type StoredWork = (tx: NotificationDb) => Promise<Effect[]>;

export type PersonNotices = {
  /** A screen or device of the person displayed it. */
  confirmed(noticeId: string, userId: string): void;
  /** The person is done with it, on all their screens. */
  dismissed(noticeId: string, userId: string): void;
  /** The person registered for push. */
  registered(userId: string): void;
  /** Stores a test notice; the returned effects send it. */
  test(tx: NotificationDb, userId: string): Promise<Effect[]>;
};

export function createPersonNotices(options: {
  organizationId: string;
  delivery: NoticeDelivery;
  recorder: AlertRecorder;
  now: () => number;
  carryOut: (work: StoredWork) => void;
  /** A test was stored. */
  tested: () => void;
}): PersonNotices {
  const { organizationId, delivery, recorder, now, carryOut } = options;
  /** Does nothing for another person's notice, or for one that is over. */
  const change = (
    noticeId: string,
    userId: string,
    work: (tx: NotificationDb, notice: NoticesTable) => Promise<Effect[]>,
  ) =>
    carryOut(async tx => {
      const notice = await findNotice(tx, organizationId, noticeId);
      return notice?.user_id === userId && notice.state !== 'over' ? work(tx, notice) : [];
    });
  return {
    confirmed: (noticeId, userId) =>
      change(noticeId, userId, async tx => {
        await setNotice(tx, organizationId, noticeId, { state: 'confirmed', due_at_ms: null });
        await dropDeliveries(tx, organizationId, noticeId);
        return [];
      }),
    dismissed: (noticeId, userId) => change(noticeId, userId, (tx, notice) => delivery.end(tx, notice)),
    registered: userId => carryOut(tx => delivery.catchUpByPush(tx, userId, now())),
    test: async (tx, userId) => [...(await recorder.test(tx, userId, now())), options.tested],
  };
}

/** Without a loop: stores at once, and notifies the process that decides. */
export function storeForPeople(options: {
  organizationId: string;
  database: Pick<Database<NotificationTables>, 'transaction'>;
  screens: OpenScreens;
  canPush: boolean;
  hasPeers: boolean;
  texts: NoticeTexts;
  newId: () => string;
  clock: { now(): number };
  /** Null: unavailable. */
  facts: { staff: readonly User[] | null; settings: Settings | null };
  stored: () => void;
  background: (work: Promise<void>) => void;
}): PersonNotices {
  const { organizationId, database, stored } = options;
  const delivery = new NoticeDelivery(options);
  const recorder = createAlertRecorder({ ...options, delivery, known: () => options.facts });
  const people = createPersonNotices({
    organizationId,
    delivery,
    recorder,
    now: options.clock.now,
    tested: stored,
    carryOut(work) {
      const isStored = database.transaction(organizationId, work).then(effects => {
        for (const effect of [...effects, stored]) effect();
      });
      options.background(isStored);
    },
  });
  // Without other processes no screen or device could receive a test.
  return options.hasPeers ? people : { ...people, test: async () => [] };
}
