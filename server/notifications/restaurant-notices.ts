/**
 * The notification loop of one restaurant: evaluates tickets, approvals and print jobs, decides who is notified, stores the decision and only then
 * sends. One evaluation at a time, one timer; a crash loses nothing that was decided.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '#shared/venue/settings-schema.ts';
import type { User } from '#shared/venue/user-schema.ts';
import type { Database } from '../store/database.ts';
import { alertConditions } from './alert-conditions.ts';
import { alertKeys, expiryMs, type Known, type Step, takeSteps } from './alert-decisions.ts';
import { type AlertRecorder, createAlertRecorder } from './alert-recorder.ts';
import { forgetAlerts } from './alert-store.ts';
import { languageFor, nextLevelMs, wants } from './audience-rules.ts';
import { type EvaluatedState, readEvaluatedState } from './evaluated-state.ts';
import { type Effect, NoticeDelivery } from './notice-delivery.ts';
import { type DueDelivery, findNotice } from './notice-store.ts';
import type { NoticeTexts } from './notice-texts.ts';
import type { NotificationTables } from './notification-tables.ts';
import type { OpenScreens, Screen } from './open-screens.ts';
import { createPersonNotices, type PersonNotices, type StoredWork } from './person-notices.ts';
import { findPreferences } from './preference-store.ts';
import { createPushOutbox, type OutboxClock } from './push/push-outbox.ts';
import type { PushSender } from './push/push-sender.ts';
import { type AskOrigin, createRestaurantAnswers } from './restaurant-answers.ts';
import { type WatchTopic, waitersOf, watchRestaurant } from './watched-restaurant.ts';

type RestaurantOptions = {
  organizationId: string;
  database: Pick<Database<NotificationTables>, 'db' | 'transaction'>;
  watch: WatchTopic;
  ask: AskOrigin;
  screens: OpenScreens;
  /** Null: push is not configured. */
  sender: PushSender | null;
  /** True while this process alone decides; the others show its decisions. */
  isDeciding: () => boolean;
  hasPeers: boolean;
  /** Called when other processes may have to show stored notices. */
  stored: () => void;
  /** The last evaluation of a previous loop: two in parallel would notify twice. */
  before?: Promise<void>;
  texts: NoticeTexts;
  clock: OutboxClock;
  random: () => number;
  newId: () => string;
  log: FastifyBaseLogger;
};

/** Ended alerts are stored for two days, so that they aren't raised again. */
const retentionMs = 48 * 60 * 60_000;
const sweepEveryMs = 60 * 60_000;
/** After a fault the next evaluation runs by itself. */
const retryMs = 5_000;
const nothing = { steps: [], underWay: [], due: [], nextMs: [] };
/** After a start, screens reconnect first: a confirmed notice needs no push. */
const comeBackMs = 7_000;
/** Until then nothing is sent in a guessed language; an origin may refuse the staff list. */
const languagesWithinMs = 5_000;

export class RestaurantNotices {
  readonly people: PersonNotices;
  readonly #options: RestaurantOptions;
  readonly #startedAtMs: number;
  readonly #watched: ReturnType<typeof watchRestaurant>;
  readonly #answers: ReturnType<typeof createRestaurantAnswers>;
  readonly #delivery: NoticeDelivery;
  readonly #outbox: ReturnType<typeof createPushOutbox> | null;
  readonly #recorder: AlertRecorder;
  readonly #inbox: StoredWork[] = [];
  #isWanted = false;
  #underWay: Promise<void> | null = null;
  #isStopped = false;
  #sweptAtMs = Number.NEGATIVE_INFINITY;
  #cancelTimer = () => {};
  /** One function, so that the inbox holds it once. */
  readonly #refresh: StoredWork = async tx => {
    const { clock, stored } = this.#options;
    const { effects, isShown } = await this.#delivery.refresh(tx, clock.now());
    return isShown ? [...effects, stored] : effects;
  };

  constructor(options: RestaurantOptions) {
    const { organizationId, sender, clock, texts, newId } = options;
    const look = () => this.look();
    this.#options = options;
    this.#startedAtMs = clock.now();
    const watched = watchRestaurant(organizationId, options.watch, look);
    const delivery = new NoticeDelivery({ ...options, canPush: sender !== null });
    const recorder = createAlertRecorder({
      organizationId,
      delivery,
      texts,
      newId,
      known: watched.now,
    });
    this.#watched = watched;
    this.#answers = createRestaurantAnswers({
      organizationId,
      ask: options.ask,
      now: clock.now,
      answered: look,
    });
    this.#delivery = delivery;
    const textOf = async ({ facts, user_id, title, body }: DueDelivery) => {
      if (facts === null) return { title, body };
      const preferences = await findPreferences(options.database.db, organizationId, [user_id]);
      const language = languageFor(user_id, preferences(user_id), watched.now());
      return texts.of(JSON.parse(facts), language, clock.now());
    };
    this.#outbox = sender && createPushOutbox({ ...options, sender, delivery, textOf, changed: look });
    this.#recorder = recorder;
    this.people = createPersonNotices({
      organizationId,
      delivery,
      recorder,
      now: clock.now,
      carryOut: work => this.#receive(work),
      tested() {
        look();
        options.stored();
      },
    });
    this.look();
  }

  /** Requests an evaluation: something may have changed. */
  look(): void {
    if (this.#isStopped) return;
    const { before = Promise.resolve() } = this.#options;
    this.#isWanted = true;
    this.#underWay ??= before
      .then(() => this.#lookUntilQuiet())
      .finally(() => {
        this.#underWay = null;
        if (this.#isWanted) this.look();
      });
  }

  /** Resolves when every requested evaluation is done. */
  async settled(): Promise<void> {
    while (this.#underWay !== null) await this.#underWay;
  }

  /** Another process stored notices. */
  heard(): void {
    this.#receive(this.#refresh);
  }

  opened(screen: Screen): void {
    this.#receive(tx => this.#delivery.catchUp(tx, screen, this.#options.clock.now()));
  }

  staff(): readonly User[] | null {
    return this.#watched.now().staff;
  }

  settings(): Settings | null {
    return this.#watched.now().settings;
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelTimer();
    this.#outbox?.stop();
    this.#watched.leave();
  }

  #receive(work: StoredWork): void {
    if (!this.#inbox.includes(work)) this.#inbox.push(work);
    this.look();
  }

  async #lookUntilQuiet(): Promise<void> {
    const { organizationId, clock, log } = this.#options;
    while (this.#isWanted && !this.#isStopped) {
      this.#isWanted = false;
      try {
        this.#arm(await this.#lookOnce());
      } catch (error) {
        if (this.#isStopped) return;
        log.error({ err: error, organizationId }, 'notices could not be decided');
        this.#arm(clock.now() + retryMs);
      }
    }
  }

  #arm(atMs: number | null): void {
    const { clock } = this.#options;
    this.#cancelTimer();
    this.#cancelTimer =
      atMs === null || this.#isStopped ? () => {} : clock.after(atMs - clock.now(), () => this.look());
  }

  /** Returns when the next evaluation is due; null if none is. */
  async #lookOnce(): Promise<number | null> {
    const { clock, isDeciding, stored } = this.#options;
    const nowMs = clock.now();
    const isOurs = isDeciding();
    const heard = this.#inbox.splice(0);
    const known: Known = this.#watched.now();
    const facts = alertConditions(known);
    const evaluation = isOurs ? await this.#evaluate(known, facts, nowMs) : nothing;
    const { steps, underWay: open, due, nextMs } = evaluation;
    // Not during service: nobody waits for a decision.
    const isSweepDue = isOurs && open.length === 0 && nowMs - this.#sweptAtMs > sweepEveryMs;
    if (heard.length + steps.length + due.length > 0 || isSweepDue) {
      const effects = await this.#store(heard, evaluation, isSweepDue, nowMs);
      if (isSweepDue) this.#sweptAtMs = nowMs;
      // The next loop catches up screens opened since.
      if (this.#isStopped) return null;
      for (const effect of effects) effect();
      if (steps.length + due.length > 0 || heard.some(work => work !== this.#refresh)) stored();
      // The results just stored have due times of their own.
      this.#isWanted = true;
    }
    const laterMs = facts.map(({ atMs }) => atMs);
    const openMs = open.flatMap(alert => {
      const atMs = alert.state === 'gathering' ? alert.dueAtMs : nextLevelMs(alert, known.settings, nowMs);
      return [atMs ?? [], expiryMs(alert) ?? []].flat();
    });
    if (!isOurs) return null;
    const pushMs = (await this.#outbox?.run()) ?? [];
    const ahead = [...laterMs, ...openMs, ...nextMs, pushMs].flat().filter(atMs => atMs > nowMs);
    return ahead.length === 0 ? null : Math.min(...ahead);
  }

  async #evaluate(known: Known, facts: ReturnType<typeof alertConditions>, nowMs: number) {
    const { organizationId, database, newId } = this.#options;
    const keys = alertKeys(known, facts, nowMs);
    const stored = await readEvaluatedState(database.db, organizationId, { keys, userIds: waitersOf(known) });
    const isNotifiable = (userId: string) => wants('ready', stored.preferences(userId), nowMs);
    const facing = { known, facts, stored, answers: this.#answers, nowMs, newId, isNotifiable };
    const fromMs = this.#watched.knowsLanguages() ? 0 : this.#startedAtMs + languagesWithinMs;
    const isReady = this.#watched.isSettled() && nowMs >= fromMs;
    const { due, nextMs } = this.#backUps(stored, nowMs);
    return { ...nothing, ...(isReady && takeSteps(facing)), due, nextMs: [...nextMs, fromMs] };
  }

  /** Due pushes for notices that no screen showed or confirmed. */
  #backUps({ awaited }: EvaluatedState, nowMs: number) {
    const startedAtMs = this.#startedAtMs;
    const dueMs = (due: number | null) =>
      Math.max(due ?? 0, startedAtMs + (due !== null && due < startedAtMs ? comeBackMs : 0));
    return {
      due: awaited.filter(({ due_at_ms }) => dueMs(due_at_ms) <= nowMs),
      nextMs: awaited.map(({ due_at_ms }) => dueMs(due_at_ms)).filter(atMs => atMs > nowMs),
    };
  }

  /** Carries out all of it in one transaction; returns the messages to send. */
  async #store(
    heard: readonly StoredWork[],
    { steps, due }: { steps: readonly Step[]; due: EvaluatedState['awaited'] },
    isSweepDue: boolean,
    nowMs: number,
  ): Promise<Effect[]> {
    const { organizationId, database, isDeciding } = this.#options;
    try {
      return await database.transaction(organizationId, async tx => {
        const effects: Effect[] = [];
        for (const work of heard) effects.push(...(await work(tx)));
        // The lease may have been lost since the evaluation; another process decides then.
        if (!isDeciding()) return effects;
        for (const step of steps) effects.push(...(await this.#recorder.carryOut(tx, step, nowMs)));
        for (const { id, due_at_ms } of due) {
          const now = await findNotice(tx, organizationId, id);
          if (now?.due_at_ms === due_at_ms) effects.push(...(await this.#delivery.backUp(tx, now, nowMs)));
        }
        if (isSweepDue) await forgetAlerts(tx, organizationId, nowMs - retentionMs);
        return effects;
      });
    } catch (error) {
      this.#inbox.unshift(...heard);
      throw error;
    }
  }
}
