/** Notifications of all restaurants: each is watched while somebody can be reached, on an open screen or by push. */
import type { FastifyBaseLogger } from 'fastify';
import { readPath } from '#shared/contract/paths.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import type { User } from '#shared/venue/user-schema.ts';
import type { MemberIdentity } from '../http/guards.ts';
import type { Database } from '../store/database.ts';
import { openNoticesIn } from './notice-store.ts';
import type { NoticeTexts } from './notice-texts.ts';
import type { NotificationDb, NotificationTables } from './notification-tables.ts';
import { createOpenScreens, type OpenScreens, type Screen, type ScreenListener } from './open-screens.ts';
import { type PersonNotices, storeForPeople } from './person-notices.ts';
import type { OutboxClock } from './push/push-outbox.ts';
import type { PushSender } from './push/push-sender.ts';
import { deleteTokensOfPerson, deleteTokensOfSession } from './push/push-token-store.ts';
import { createReachableRestaurants } from './push/reachable-restaurants.ts';
import type { AskOrigin } from './restaurant-answers.ts';
import { RestaurantNotices } from './restaurant-notices.ts';
import type { WatchTopic } from './watched-restaurant.ts';

/**
 * The fallback below the hints: one statement finds other processes' decisions for all restaurants of this one, even if a hint got lost or the bus is down.
 * Many decisions change no other data: dishes collected for a moment, or late by the clock alone.
 */
function createMissedNotices(options: {
  db: NotificationDb;
  /** Restaurants with screens here and decisions in another process. */
  watched: () => string[];
  /** A new open notice was found. */
  found: (organizationId: string) => void;
}): () => Promise<void> {
  let known = new Map<string, string>();
  return async () => {
    const watched = options.watched();
    const now = watched.length === 0 ? new Map() : await openNoticesIn(options.db, watched);
    const before = known;
    known = now;
    const ids = new Set([...before.keys(), ...now.keys()]);
    for (const id of ids) if (before.get(id) !== now.get(id)) options.found(id);
  };
}

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

export class Notifications {
  readonly screens: ScreenListener;
  /** Finds decisions of other processes whose hint was lost. */
  readonly findMissed: () => Promise<void>;
  readonly #options: NotificationsOptions;
  readonly #screens = createOpenScreens();
  readonly #parts: { screens: OpenScreens; canPush: boolean; hasPeers: boolean };
  readonly #reachable: ReturnType<typeof createReachableRestaurants>;
  readonly #restaurants = new Map<string, RestaurantNotices>();
  /** Stopped loops whose last evaluation is still running. */
  readonly #leaving = new Map<string, Promise<void>>();
  readonly #wanted = new Map<string, () => Promise<void>>();
  /** Restaurants that this process decides for. */
  readonly #deciding = new Map<string, AbortSignal>();
  readonly #underWay = new Set<Promise<void>>();
  #isClosed = false;

  constructor(options: NotificationsOptions) {
    const { database, sender, wantLease } = options;
    const { db } = database;
    this.#options = options;
    const hasPeers = wantLease !== undefined;
    this.#parts = { screens: this.#screens, canPush: sender !== null, hasPeers };
    const turned = (organizationId: string) => this.adjust(organizationId);
    this.#reachable = createReachableRestaurants({ ...options, ...this.#parts, db, turned });
    this.screens = this.#listenToScreens();
    this.findMissed = createMissedNotices({
      db,
      watched: () => [...this.#restaurants.keys()].filter(id => !this.#deciding.has(id)),
      found: organizationId => this.heard(organizationId),
    });
  }

  /** The restaurant's loop, which runs while somebody can be reached; null otherwise. */
  of(organizationId: string): RestaurantNotices | null {
    return this.#restaurants.get(organizationId) ?? null;
  }

  async factsOf(organizationId: string): Promise<RestaurantFacts> {
    const watched = this.#restaurants.get(organizationId);
    const [staff, settings] = [watched?.staff() ?? null, watched?.settings() ?? null];
    return {
      staff: staff ?? (await this.#read<User[]>(organizationId, readPath('users'))),
      settings: settings ?? (await this.#read<Settings>(organizationId, readPath('settings'))),
    };
  }

  /** Handles actions of one person, in whichever process the restaurant's loop runs; without it a test is in the language of `facts`. */
  forPeopleOf(
    organizationId: string,
    facts: RestaurantFacts = { staff: null, settings: null },
  ): PersonNotices {
    return (
      this.#restaurants.get(organizationId)?.people ??
      storeForPeople({
        ...this.#options,
        ...this.#parts,
        organizationId,
        facts,
        stored: () => this.#options.stored?.(organizationId),
        background: work => this.#background(work),
      })
    );
  }

  /** Another process stored notices for the restaurant. */
  heard(organizationId: string): void {
    this.#restaurants.get(organizationId)?.heard();
  }

  /** Starts or stops the loop, depending on whether somebody can be reached and the restaurant is not archived. */
  adjust(organizationId: string): void {
    const hasScreens = this.#screens.isAnyIn(organizationId);
    const isAtWork = !this.#isClosed && this.#options.isArchived?.(organizationId) !== true;
    const isReached = isAtWork && (hasScreens || this.#reachable.has(organizationId));
    this.#adjustLease(organizationId, isReached);
    const isWanted = isReached && (hasScreens || this.#deciding.has(organizationId));
    const current = this.#restaurants.get(organizationId);
    if (isWanted && current === undefined) this.#startLoop(organizationId);
    if (!isWanted && current !== undefined) {
      this.#restaurants.delete(organizationId);
      current.stop();
      const left = current.settled().finally(() => {
        if (this.#leaving.get(organizationId) === left) this.#leaving.delete(organizationId);
      });
      this.#leaving.set(organizationId, left);
      this.#background(left);
    }
  }

  /** Push tokens of the restaurant were added or removed. */
  tokensChanged(organizationId: string): Promise<void> {
    return this.#reachable.look(organizationId);
  }

  sessionEnded(sessionId: string): void {
    const endTokens = async () => {
      await deleteTokensOfSession(this.#options.database.db, sessionId);
      for (const organizationId of this.#reachable.all()) await this.#reachable.look(organizationId);
    };
    this.#background(endTokens());
  }

  memberOut(organizationId: string, userId: string): void {
    const { db } = this.#options.database;
    const isDeleted = deleteTokensOfPerson(db, organizationId, userId);
    this.#background(isDeleted.then(() => this.#reachable.look(organizationId)));
  }

  /** Resumes with the stored alerts. */
  async start(): Promise<void> {
    const { sender, log } = this.#options;
    if (sender === null) return;
    await this.#reachable.start();
    // Not awaited at shutdown either: Google may be unreachable without an error.
    sender
      .warmUp()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'Push messages could not be set up: no notifications reach locked phones'),
      );
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#background(this.#reachable.stop());
    const all = [...this.#restaurants.values()];
    this.#restaurants.clear();
    for (const restaurant of all) restaurant.stop();
    await Promise.all(Array.from(this.#wanted.values(), giveUp => giveUp()));
    await Promise.all([...all.map(restaurant => restaurant.settled()), ...this.#underWay]);
    await this.#options.sender?.close();
  }

  #listenToScreens(): ScreenListener {
    const screens = this.#screens;
    const { lend } = this.#options;
    const borrowings = new WeakMap<Screen, () => void>();
    return {
      opened: screen => {
        const owner = screen.identity();
        if (owner === null || this.#isClosed) return;
        screens.add(screen, owner);
        if (lend !== null)
          borrowings.set(
            screen,
            lend(owner.organizationId, () => screen.identity()),
          );
        this.adjust(owner.organizationId);
        this.of(owner.organizationId)?.opened(screen);
      },
      turned: screen => {
        const owner = screens.ownerOf(screen);
        if (owner !== null && screen.isVisible()) this.of(owner.organizationId)?.opened(screen);
      },
      noticed: (screen, noticeId) => {
        const owner = screens.ownerOf(screen);
        if (owner !== null) this.of(owner.organizationId)?.people.confirmed(noticeId, owner.userId);
      },
      dismissed: (screen, noticeId) => {
        const owner = screens.ownerOf(screen);
        if (owner !== null) this.of(owner.organizationId)?.people.dismissed(noticeId, owner.userId);
      },
      closed: screen => {
        borrowings.get(screen)?.();
        const owner = screens.remove(screen);
        if (owner !== null) this.adjust(owner.organizationId);
      },
    };
  }

  /** Decides for the restaurant until the lease is lost. */
  async #decide(organizationId: string, lost: AbortSignal): Promise<void> {
    const current = this.#restaurants.get(organizationId);
    this.#deciding.set(organizationId, lost);
    this.adjust(organizationId);
    // The previous process may have stored a decision and died before it sent hints.
    current?.heard();
    this.#options.stored?.(organizationId);
    if (!lost.aborted) await new Promise(resolve => lost.addEventListener('abort', resolve, { once: true }));
    // The lease may have been gained again meanwhile.
    if (this.#deciding.get(organizationId) === lost) this.#deciding.delete(organizationId);
    const last = this.#restaurants.get(organizationId);
    this.adjust(organizationId);
    await last?.settled();
  }

  /** A restaurant reachable only by push is watched by one process. */
  #adjustLease(organizationId: string, isReached: boolean): void {
    const { wantLease = holdAlone } = this.#options;
    const giveUp = this.#wanted.get(organizationId);
    if (isReached && giveUp === undefined) {
      // Set before the lease is requested, because it may be gained at once.
      this.#wanted.set(organizationId, async () => {});
      const decide = (lost: AbortSignal) => this.#decide(organizationId, lost);
      this.#wanted.set(organizationId, wantLease(`notices ${organizationId}`, decide));
    }
    if (isReached || giveUp === undefined) return;
    this.#wanted.delete(organizationId);
    this.#background(giveUp());
  }

  #startLoop(organizationId: string): void {
    const before = this.#leaving.get(organizationId);
    const restaurant = new RestaurantNotices({
      ...this.#options,
      ...this.#parts,
      organizationId,
      ...(before && { before }),
      isDeciding: () => this.#deciding.get(organizationId)?.aborted === false,
      stored: () => this.#options.stored?.(organizationId),
    });
    this.#restaurants.set(organizationId, restaurant);
  }

  #background(work: Promise<void>): void {
    const done = work
      .catch((error: unknown) =>
        this.#options.log.error({ err: error }, 'A change of notification settings could not be stored'),
      )
      .finally(() => this.#underWay.delete(done));
    this.#underWay.add(done);
  }

  async #read<T>(organizationId: string, path: string): Promise<T | null> {
    const json = await this.#options.ask(organizationId, path).catch(() => null);
    // The read table's schema has validated it.
    return json === null ? null : (JSON.parse(json) as T);
  }
}
