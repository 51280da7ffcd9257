/** Stores the result of an evaluation: alerts, their keys, and a notice for each recipient. */

import type { Settings } from '#shared/venue/settings-schema.ts';
import type { User } from '#shared/venue/user-schema.ts';
import type { Step } from './alert-decisions.ts';
import { factsOf } from './alert-facts.ts';
import { type Alert, addKeys, dropKeys, saveAlert } from './alert-store.ts';
import { languageFor, wants } from './audience-rules.ts';
import type { Effect, NoticeDelivery } from './notice-delivery.ts';
import { noticesOf } from './notice-store.ts';
import type { NoticeTexts } from './notice-texts.ts';
import type { AudienceLevel, NotificationDb } from './notification-tables.ts';
import { findPreferences } from './preference-store.ts';

export type AlertRecorder = {
  /** Does nothing if another process has stored the same alert meanwhile. */
  carryOut(tx: NotificationDb, step: Step, nowMs: number): Promise<Effect[]>;
  /** A test notice. */
  test(tx: NotificationDb, userId: string, nowMs: number): Promise<Effect[]>;
};

type Sources = {
  texts: NoticeTexts;
  /** Null: unavailable. */
  known: () => { staff: readonly User[] | null; settings: Settings | null };
};
/** Null if no line of it is ready. */
function readyLineIds({ kind, details: { dishes = [], late } }: Alert): string[] | null {
  if (kind !== 'ready') return late?.lineIds ?? null;
  return dishes.filter(({ state }) => state === 'waiting').map(({ id }) => id);
}

/** The contents of the alert's notices at a level, as they are stored, by language. */
function contentsOf({ texts, known }: Sources, alert: Alert, level: AudienceLevel, nowMs: number) {
  const facts = factsOf(alert, level, known().settings);
  const lineIds = readyLineIds(alert);
  const common = { facts: JSON.stringify(facts), line_ids: lineIds && JSON.stringify(lineIds) };
  return (language: string) => {
    const { title, body, place } = texts.of(facts, language, nowMs);
    return { place, content: { title, body, ...common } };
  };
}

type Options = Sources & { organizationId: string; delivery: NoticeDelivery; newId: () => string };

export function createAlertRecorder(options: Options): AlertRecorder {
  const { organizationId, delivery, newId } = options;

  /** Says anew which dishes of the alert are ready, where they are others by now. */
  const restateAll = async (tx: NotificationDb, alert: Alert, nowMs: number): Promise<Effect[]> => {
    const notices = (await noticesOf(tx, organizationId, alert.id)).filter(({ state }) => state !== 'over');
    const preferences = await findPreferences(
      tx,
      organizationId,
      notices.map(({ user_id }) => user_id),
    );
    const effects: Effect[] = [];
    for (const notice of notices) {
      const language = languageFor(notice.user_id, preferences(notice.user_id), options.known());
      const { content } = contentsOf(options, alert, notice.level, nowMs)(language);
      if (content.line_ids !== notice.line_ids)
        effects.push(...(await delivery.restate(tx, notice, content)));
    }
    return effects;
  };

  /** People who muted the kind get no notice. */
  const notifyLevel = async (
    tx: NotificationDb,
    alert: Alert,
    { level, userIds }: Step['recipients'][number],
    nowMs: number,
  ): Promise<Effect[]> => {
    const preferences = await findPreferences(tx, organizationId, userIds);
    const contentIn = contentsOf(options, alert, level, nowMs);
    const effects: Effect[] = [];
    for (const userId of userIds) {
      const own = preferences(userId);
      if (!wants(alert.kind, own, nowMs)) continue;
      const { place, content } = contentIn(languageFor(userId, own, options.known()));
      const notice = {
        ...{ org_id: organizationId, id: newId(), happening_id: alert.id, user_id: userId, level },
        ...{ ...content, place: alert.orderId === null ? null : place },
        ...{ kind: alert.kind, order_id: alert.orderId },
        at: new Date(nowMs).toISOString(),
        ...{ state: 'decided' as const, is_told: 0 as const, due_at_ms: null },
      };
      effects.push(...(await delivery.notify(tx, notice, nowMs)));
    }
    return effects;
  };

  /** A one-time alert for these people. */
  const once = async (
    tx: NotificationDb,
    alert: Pick<Alert, 'kind' | 'orderId' | 'details'>,
    userIds: string[],
    nowMs: number,
  ): Promise<Effect[]> => {
    const whole: Alert = {
      ...{ ...alert, id: newId(), state: 'open', source: 'none', openedAtMs: nowMs, dueAtMs: nowMs },
      details: { ...alert.details, levels: ['own'], userIds },
    };
    await saveAlert(tx, organizationId, whole);
    return notifyLevel(tx, whole, { level: 'own', userIds }, nowMs);
  };

  /** People who were notified that it was ready are notified of the recall. */
  const notifyRecall = async (tx: NotificationDb, { alert, recalled }: Step, nowMs: number) => {
    const notified = (await noticesOf(tx, organizationId, alert.id)).filter(({ is_told }) => is_told === 1);
    const userIds = [...new Set(notified.map(({ user_id }) => user_id))];
    if (userIds.length === 0) return [];
    const { orderId, details } = alert;
    return once(tx, { kind: 'recalled', orderId, details: { ...details, dishes: recalled } }, userIds, nowMs);
  };

  return {
    async carryOut(tx, step, nowMs) {
      const { alert, recipients } = step;
      const levels = [...alert.details.levels, ...recipients.map(({ level }) => level)];
      const after = { ...alert, details: { ...alert.details, levels } };
      await dropKeys(tx, organizationId, step.dropped ?? [], alert.id);
      if (!(await addKeys(tx, organizationId, step.keys, alert.id, nowMs))) return [];
      await saveAlert(tx, organizationId, after);
      const isNotified = alert.kind === 'ready' && alert.state === 'open' && alert.details.levels.length > 0;
      const effects = isNotified ? await restateAll(tx, after, nowMs) : [];
      for (const level of recipients) effects.push(...(await notifyLevel(tx, after, level, nowMs)));
      if (alert.state === 'taken' || alert.state === 'over') {
        const takenBy = alert.details.dishes?.find(({ state }) => state === 'claimed')?.by;
        for (const notice of await noticesOf(tx, organizationId, alert.id))
          if (notice.state !== 'over') effects.push(...(await delivery.end(tx, notice, takenBy)));
      }
      if (step.recalled.length > 0) effects.push(...(await notifyRecall(tx, step, nowMs)));
      return effects;
    },
    test: (tx, userId, nowMs) =>
      once(tx, { kind: 'test', orderId: null, details: { levels: [] } }, [userId], nowMs),
  };
}
