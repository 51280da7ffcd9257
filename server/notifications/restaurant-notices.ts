/**
 * The notification loop of one restaurant: evaluates tickets, approvals and print jobs, decides who is notified, stores the decision and only then
 * sends. One evaluation at a time, one timer; a crash loses nothing that was decided.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '#shared/venue/settings-schema.ts';
import type { User } from '#shared/venue/user-schema.ts';
import type { Database } from '../store/database.ts';
import { alertConditions } from './alert-conditions.ts';
import { alertKeys, expiryMs, type Known, takeSteps } from './alert-decisions.ts';
import { createAlertRecorder } from './alert-recorder.ts';
import { forgetAlerts } from './alert-store.ts';
import { languageFor, nextLevelMs, wants } from './audience-rules.ts';
import { type EvaluatedState, readEvaluatedState } from './evaluated-state.ts';
import { type Effect, NoticeDelivery } from './notice-delivery.ts';
import { findNotice } from './notice-store.ts';
import type { NoticeTexts } from './notice-texts.ts';
import type { NotificationTables } from './notification-tables.ts';
import type { OpenScreens, Screen } from './open-screens.ts';
import { createPersonNotices, type PersonNotices, type StoredWork } from './person-notices.ts';
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

export type RestaurantNotices = PersonNotices & {
  /** Requests an evaluation: something may have changed. */
  look(): void;
  /** Resolves when every requested evaluation is done. */
  settled(): Promise<void>;
  /** Another process stored notices. */
  heard(): void;
  opened(screen: Screen): void;
  staff(): readonly User[] | null;
  settings(): Settings | null;
  stop(): void;
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

export function createRestaurantNotices(options: RestaurantOptions): RestaurantNotices {
  const { organizationId, database, sender, clock, newId, log } = options;
  const { before = Promise.resolve(), isDeciding } = options;
  const startedAtMs = clock.now();
  // Declared before anything that may call `look`: subscriptions may report at once.
  let isWanted = false;
  let underWay: Promise<void> | null = null;
  let isStopped = false;
  let sweptAtMs = Number.NEGATIVE_INFINITY;
  let cancelTimer = () => {};
  const watched = watchRestaurant(organizationId, options.watch, look);
  const answers = createRestaurantAnswers({
    organizationId,
    ask: options.ask,
    now: clock.now,
    answered: look,
  });
  const delivery = new NoticeDelivery({ ...options, canPush: sender !== null });
  const outbox =
    sender &&
    createPushOutbox({
      ...{ organizationId, database, sender, delivery, clock, log },
      random: options.random,
      ...{ changed: look, stored: options.stored },
    });
  const inbox: StoredWork[] = [];
  const recorder = createAlertRecorder({
    ...{ organizationId, delivery, texts: options.texts, newId },
    languageOf: (userId, preferences) => languageFor(userId, preferences, watched.now()),
  });

  const refresh: StoredWork = async tx => {
    const { effects, isShown } = await delivery.refresh(tx, clock.now());
    return isShown ? [...effects, options.stored] : effects;
  };

  /** Due pushes for notices that no screen showed or confirmed. */
  const backUps = ({ awaited }: EvaluatedState, nowMs: number) => {
    const dueMs = (due: number | null) =>
      Math.max(due ?? 0, startedAtMs + (due !== null && due < startedAtMs ? comeBackMs : 0));
    return {
      due: awaited.filter(({ due_at_ms }) => dueMs(due_at_ms) <= nowMs),
      nextMs: awaited.map(({ due_at_ms }) => dueMs(due_at_ms)).filter(atMs => atMs > nowMs),
    };
  };

  const evaluate = async (known: Known, facts: ReturnType<typeof alertConditions>, nowMs: number) => {
    const keys = alertKeys(known, facts, nowMs);
    const stored = await readEvaluatedState(database.db, organizationId, { keys, userIds: waitersOf(known) });
    const isNotifiable = (userId: string) => wants('ready', stored.preferences(userId), nowMs);
    const facing = { known, facts, stored, answers, nowMs, newId, isNotifiable };
    const fromMs = watched.knowsLanguages() ? 0 : startedAtMs + languagesWithinMs;
    const isReady = watched.isSettled() && nowMs >= fromMs;
    const { due, nextMs } = backUps(stored, nowMs);
    return { ...nothing, ...(isReady && takeSteps(facing)), due, nextMs: [...nextMs, fromMs] };
  };

  const lookOnce = async (): Promise<number | null> => {
    const nowMs = clock.now();
    const isOurs = isDeciding();
    const heard = inbox.splice(0);
    const known: Known = watched.now();
    const facts = alertConditions(known);
    const { steps, underWay: open, due, nextMs } = isOurs ? await evaluate(known, facts, nowMs) : nothing;
    const isSweepDue = isOurs && nowMs - sweptAtMs > sweepEveryMs;
    if (heard.length + steps.length + due.length > 0 || isSweepDue) {
      const effects = await database
        .transaction(organizationId, async tx => {
          const effects: Effect[] = [];
          for (const work of heard) effects.push(...(await work(tx)));
          // The lease may have been lost since the evaluation; another process decides then.
          if (!isDeciding()) return effects;
          for (const step of steps) effects.push(...(await recorder.carryOut(tx, step, nowMs)));
          for (const { id, due_at_ms } of due) {
            const now = await findNotice(tx, organizationId, id);
            if (now?.due_at_ms === due_at_ms) effects.push(...(await delivery.backUp(tx, now, nowMs)));
          }
          if (isSweepDue) await forgetAlerts(tx, organizationId, nowMs - retentionMs);
          return effects;
        })
        .catch((error: unknown) => {
          inbox.unshift(...heard);
          throw error;
        });
      if (isSweepDue) sweptAtMs = nowMs;
      // The next loop catches up screens opened since.
      if (isStopped) return null;
      for (const effect of effects) effect();
      if (steps.length + due.length > 0 || heard.some(work => work !== refresh)) options.stored();
      // The results just stored have due times of their own.
      isWanted = true;
    }
    const laterMs = facts.map(({ atMs }) => atMs);
    const openMs = open.flatMap(alert => {
      const atMs = alert.state === 'gathering' ? alert.dueAtMs : nextLevelMs(alert, known.settings, nowMs);
      return [atMs ?? [], expiryMs(alert) ?? []].flat();
    });
    if (!isOurs) return null;
    const pushMs = (await outbox?.run()) ?? [];
    const ahead = [...laterMs, ...openMs, ...nextMs, pushMs].flat().filter(atMs => atMs > nowMs);
    return ahead.length === 0 ? null : Math.min(...ahead);
  };

  const arm = (atMs: number | null): void => {
    cancelTimer();
    cancelTimer = atMs === null || isStopped ? () => {} : clock.after(atMs - clock.now(), look);
  };

  const lookUntilQuiet = async (): Promise<void> => {
    while (isWanted && !isStopped) {
      isWanted = false;
      try {
        arm(await lookOnce());
      } catch (error) {
        if (isStopped) return;
        log.error({ err: error, organizationId }, 'notices could not be decided');
        arm(clock.now() + retryMs);
      }
    }
  };

  function look(): void {
    if (isStopped) return;
    isWanted = true;
    underWay ??= before
      .then(() => lookUntilQuiet())
      .finally(() => {
        underWay = null;
        if (isWanted) look();
      });
  }

  const receive = (work: StoredWork): void => {
    if (!inbox.includes(work)) inbox.push(work);
    look();
  };

  look();
  return {
    look,
    async settled() {
      while (underWay !== null) await underWay;
    },
    heard: () => receive(refresh),
    opened: screen => receive(tx => delivery.catchUp(tx, screen, clock.now())),
    ...createPersonNotices({
      ...{ organizationId, delivery, recorder, now: clock.now, carryOut: receive },
      tested() {
        look();
        options.stored();
      },
    }),
    staff: () => watched.now().staff,
    settings: () => watched.now().settings,
    stop() {
      isStopped = true;
      cancelTimer();
      outbox?.stop();
      watched.leave();
    },
  };
}
