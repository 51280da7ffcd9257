/** Notifications of all restaurants: each is watched while somebody can be reached, on an open screen or by push. */
import type { FastifyBaseLogger } from 'fastify';
import { readPath } from '#shared/contract/paths.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import type { User } from '#shared/venue/user-schema.ts';
import type { MemberIdentity } from '../http/guards.ts';
import type { Database } from '../store/database.ts';
import { createMissedNotices } from './missed-notices.ts';
import type { NoticeTexts } from './notice-texts.ts';
import type { NotificationTables } from './notification-tables.ts';
import { createOpenScreens, type Screen, type ScreenListener } from './open-screens.ts';
import { type PersonNotices, storeForPeople } from './person-notices.ts';
import type { OutboxClock } from './push/push-outbox.ts';
import type { PushSender } from './push/push-sender.ts';
import { deleteTokensOfPerson, deleteTokensOfSession } from './push/push-token-store.ts';
import { createReachableRestaurants } from './push/reachable-restaurants.ts';
import type { AskOrigin } from './restaurant-answers.ts';
import { createRestaurantNotices, type RestaurantNotices } from './restaurant-notices.ts';
import type { WatchTopic } from './watched-restaurant.ts';

/** Like the origin's: the work begins when the lease is gained, and has stopped when the promise resolves. */
export type WantLease = (name: string, gained: (lost: AbortSignal) => Promise<void>) => () => Promise<void>;

const holdAlone: WantLease = (_name, gained) => {
  const ending = new AbortController();
  const done = gained(ending.signal);
  return () => {
    ending.abort();
    return done;
  };
};

type NotificationsOptions = {
  database: Pick<Database<NotificationTables>, 'db' | 'transaction'>;
  watch: WatchTopic;
  ask: AskOrigin;
  /** Null if the server has its own credential for polls. */
  lend: ((organizationId: string, identity: () => MemberIdentity | null) => () => void) | null;
  sender: PushSender | null;
  texts: NoticeTexts;
  clock: OutboxClock;
  random: () => number;
  newId: () => string;
  log: FastifyBaseLogger;
  /** One process at a time decides for a restaurant. Absent: this is the only one. */
  wantLease?: WantLease;
  /** Called when other processes may have to show notices of the restaurant. */
  stored?: (organizationId: string) => void;
  /** Nobody is notified in an archived restaurant. Absent: none is archived. */
  isArchived?: (organizationId: string) => boolean;
};

/** A restaurant's staff and settings; null: unavailable. */
export type RestaurantFacts = { staff: readonly User[] | null; settings: Settings | null };

export type Notifications = {
  readonly screens: ScreenListener;
  /** The restaurant's loop, which runs while somebody can be reached; null otherwise. */
  of(organizationId: string): RestaurantNotices | null;
  factsOf(organizationId: string): Promise<RestaurantFacts>;
  /** Handles actions of one person, in whichever process the restaurant's loop runs; without it a test is in the language of `facts`. */
  forPeopleOf(organizationId: string, facts?: RestaurantFacts): PersonNotices;
  /** Another process stored notices for the restaurant. */
  heard(organizationId: string): void;
  /** Finds decisions of other processes whose hint was lost. */
  findMissed(): Promise<void>;
  /** The restaurant was archived or unarchived. */
  turned(organizationId: string): void;
  /** Push tokens of the restaurant were added or removed. */
  tokensChanged(organizationId: string): Promise<void>;
  sessionEnded(sessionId: string): void;
  memberOut(organizationId: string, userId: string): void;
  /** Resumes with the stored alerts. */
  start(): Promise<void>;
  close(): Promise<void>;
};

export function createNotifications(options: NotificationsOptions): Notifications {
  const { database, sender, log, ask, wantLease = holdAlone, stored = () => {} } = options;
  const { isArchived = () => false } = options;
  const { db } = database;
  const screens = createOpenScreens();
  const parts = { screens, canPush: sender !== null, hasPeers: wantLease !== holdAlone };
  const restaurants = new Map<string, RestaurantNotices>();
  /** Stopped loops whose last evaluation is still running. */
  const leaving = new Map<string, Promise<void>>();
  const reachable = createReachableRestaurants({ ...options, ...parts, db, turned: adjust });
  const wanted = new Map<string, () => Promise<void>>();
  /** Restaurants that this process decides for. */
  const deciding = new Map<string, AbortSignal>();
  const borrowings = new WeakMap<Screen, () => void>();
  const underWay = new Set<Promise<void>>();
  let isClosed = false;

  const decide = (organizationId: string) => async (lost: AbortSignal) => {
    const current = restaurants.get(organizationId);
    deciding.set(organizationId, lost);
    adjust(organizationId);
    // The previous process may have stored a decision and died before it sent hints.
    current?.heard();
    stored(organizationId);
    if (!lost.aborted) await new Promise(resolve => lost.addEventListener('abort', resolve, { once: true }));
    // The lease may have been gained again meanwhile.
    if (deciding.get(organizationId) === lost) deciding.delete(organizationId);
    const last = restaurants.get(organizationId);
    adjust(organizationId);
    await last?.settled();
  };

  /** A restaurant reachable only by push is watched by one process. */
  const adjustLease = (organizationId: string, isReached: boolean): void => {
    const giveUp = wanted.get(organizationId);
    if (isReached && giveUp === undefined) {
      // Set before the lease is requested, because it may be gained at once.
      wanted.set(organizationId, async () => {});
      wanted.set(organizationId, wantLease(`notices ${organizationId}`, decide(organizationId)));
    }
    if (isReached || giveUp === undefined) return;
    wanted.delete(organizationId);
    background(giveUp());
  };

  /** Starts or stops the loop, depending on whether somebody can be reached. */
  function adjust(organizationId: string): void {
    const hasScreens = screens.isAnyIn(organizationId);
    const isAtWork = !isClosed && !isArchived(organizationId);
    const isReached = isAtWork && (hasScreens || reachable.has(organizationId));
    adjustLease(organizationId, isReached);
    const isWanted = isReached && (hasScreens || deciding.has(organizationId));
    const current = restaurants.get(organizationId);
    if (isWanted && current === undefined) {
      const before = leaving.get(organizationId);
      const ownParts = {
        ...{ ...options, ...parts, organizationId, ...(before && { before }) },
        isDeciding: () => deciding.get(organizationId)?.aborted === false,
        stored: () => stored(organizationId),
      };
      restaurants.set(organizationId, createRestaurantNotices(ownParts));
    }
    if (!isWanted && current !== undefined) {
      restaurants.delete(organizationId);
      current.stop();
      const left = current.settled().finally(() => {
        if (leaving.get(organizationId) === left) leaving.delete(organizationId);
      });
      leaving.set(organizationId, left);
      background(left);
    }
  }

  const background = (work: Promise<void>): void => {
    const done = work
      .catch((error: unknown) =>
        log.error({ err: error }, 'A change of notification settings could not be stored'),
      )
      .finally(() => underWay.delete(done));
    underWay.add(done);
  };

  const read = async <T>(organizationId: string, path: string): Promise<T | null> => {
    const json = await ask(organizationId, path).catch(() => null);
    // The read table's schema has validated it.
    return json === null ? null : (JSON.parse(json) as T);
  };

  return {
    screens: {
      opened(screen) {
        const owner = screen.identity();
        if (owner === null || isClosed) return;
        screens.add(screen, owner);
        if (options.lend !== null)
          borrowings.set(
            screen,
            options.lend(owner.organizationId, () => screen.identity()),
          );
        adjust(owner.organizationId);
        restaurants.get(owner.organizationId)?.opened(screen);
      },
      turned(screen) {
        const owner = screens.ownerOf(screen);
        if (owner !== null && screen.isVisible()) restaurants.get(owner.organizationId)?.opened(screen);
      },
      noticed(screen, noticeId) {
        const owner = screens.ownerOf(screen);
        if (owner !== null) restaurants.get(owner.organizationId)?.confirmed(noticeId, owner.userId);
      },
      closed(screen) {
        borrowings.get(screen)?.();
        const owner = screens.remove(screen);
        if (owner !== null) adjust(owner.organizationId);
      },
    },
    heard: organizationId => restaurants.get(organizationId)?.heard(),
    findMissed: createMissedNotices({
      db,
      watched: () => [...restaurants.keys()].filter(organizationId => !deciding.has(organizationId)),
      found: organizationId => restaurants.get(organizationId)?.heard(),
    }),
    forPeopleOf: (organizationId, facts = { staff: null, settings: null }) =>
      restaurants.get(organizationId) ??
      storeForPeople({
        ...{ ...options, ...parts, organizationId, facts },
        stored: () => stored(organizationId),
        background,
      }),
    of: organizationId => restaurants.get(organizationId) ?? null,
    async factsOf(organizationId) {
      const watched = restaurants.get(organizationId);
      const [staff, settings] = [watched?.staff() ?? null, watched?.settings() ?? null];
      return {
        staff: staff ?? (await read<User[]>(organizationId, readPath('users'))),
        settings: settings ?? (await read<Settings>(organizationId, readPath('settings'))),
      };
    },
    turned: adjust,
    tokensChanged: reachable.look,
    sessionEnded(sessionId) {
      background(
        (async () => {
          await deleteTokensOfSession(db, sessionId);
          for (const organizationId of reachable.all()) await reachable.look(organizationId);
        })(),
      );
    },
    memberOut(organizationId, userId) {
      background(deleteTokensOfPerson(db, organizationId, userId).then(() => reachable.look(organizationId)));
    },
    async start() {
      if (sender === null) return;
      await reachable.start();
      // Not awaited at shutdown either: Google may be unreachable without an error.
      sender
        .warmUp()
        .catch((error: unknown) =>
          log.warn({ err: error }, 'Push messages could not be set up: no notifications reach locked phones'),
        );
    },
    async close() {
      isClosed = true;
      background(reachable.stop());
      const all = [...restaurants.values()];
      restaurants.clear();
      for (const restaurant of all) restaurant.stop();
      await Promise.all(Array.from(wanted.values(), giveUp => giveUp()));
      await Promise.all([...all.map(restaurant => restaurant.settled()), ...underWay]);
      await sender?.close();
    },
  };
}
