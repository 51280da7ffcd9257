/**
 * How a notice reaches one person: on a screen that somebody sees; else by push to all their devices; else loudly on a hidden
 * screen; else when they next open one. Decided once and written down before anything leaves. A screen that should show it
 * and doesn't say so within 3 s is backed up by a push.
 */

import {
  dropDeliveries,
  hasDelivery,
  insertDeliveries,
  insertNotice,
  noticeOf,
  openNoticesOf,
  setNotice,
} from './notice-store.ts';
import { defaultTitle } from './notice-texts.ts';
import type { NoticesTable, NotificationDb } from './notification-tables.ts';
import type { NoticeMessage, OpenScreens, Screen } from './open-screens.ts';
import { tokensOf } from './push-token-store.ts';

/** A screen in use shows a notice at once. */
export const confirmWithinMs = 3_000;

/** What is to be said once the decision is on disk. */
export type Effect = () => void;

export type NoticeDelivery = {
  /** Decides and writes down; the person is told when the effects are run. */
  notify(tx: NotificationDb, notice: NoticesTable, nowMs: number): Promise<Effect[]>;
  /** The screen didn't confirm it in time: a push, where one is possible. */
  backUp(tx: NotificationDb, notice: NoticesTable, nowMs: number): Promise<Effect[]>;
  /** All pushes of the notice came to nothing. */
  pushFailed(tx: NotificationDb, notice: NoticesTable, nowMs: number): Promise<Effect[]>;
  /** It needn't be told any more; `takenBy`: who is coming. */
  end(tx: NotificationDb, notice: NoticesTable, takenBy?: { id: string; name: string }): Promise<Effect[]>;
  /** Somebody opened a screen or looks at it again: what still holds is told there, quietly if it was seen before. */
  catchUp(tx: NotificationDb, screen: Screen, nowMs: number): Promise<Effect[]>;
  /** Somebody can be reached by push from now on: what couldn't be told before leaves. */
  catchUpByPush(tx: NotificationDb, userId: string, nowMs: number): Promise<Effect[]>;
};

/** Seen once it is done with; everything else holds until somebody does something. */
const momentary: readonly NoticesTable['kind'][] = ['recalled', 'test'];

/** What leaves carries its time's own words for an empty title. */
function frameOf(row: NoticesTable, isLoud: boolean): NoticeMessage {
  const notice = noticeOf(row);
  return { type: 'notice', notice: { ...notice, title: notice.title || defaultTitle }, isLoud };
}

export function createNoticeDelivery(options: {
  organizationId: string;
  screens: OpenScreens;
  canPush: boolean;
  newId: () => string;
}): NoticeDelivery {
  const { organizationId, screens, newId } = options;
  /** Which screens were sent which notices already. */
  const shownOn = new WeakMap<Screen, Set<string>>();

  const say = (screen: Screen, notice: NoticesTable, isLoud: boolean): void => {
    const known = shownOn.get(screen) ?? new Set<string>();
    shownOn.set(screen, known.add(notice.id));
    screen.notify(frameOf(notice, isLoud));
  };

  const push = async (tx: NotificationDb, notice: NoticesTable, nowMs: number): Promise<boolean> => {
    if (!options.canPush) return false;
    const tokens = await tokensOf(tx, organizationId, [notice.user_id]);
    const times = { due_at_ms: nowMs, created_at_ms: nowMs };
    await insertDeliveries(
      tx,
      tokens.map(({ token }) => ({
        ...{ org_id: organizationId, id: newId(), notice_id: notice.id, token },
        ...{ state: 'due' as const, attempts: 0, ...times },
      })),
    );
    return tokens.length > 0 && (await hasDelivery(tx, organizationId, notice.id));
  };

  /** The last resort: a hidden screen that makes a noise, or the next one that is opened. */
  const notifyHidden = async (tx: NotificationDb, notice: NoticesTable): Promise<Effect[]> => {
    const hidden = screens.of(organizationId, notice.user_id);
    const change =
      hidden.length > 0 ? { state: 'shown' as const, is_told: 1 as const } : { state: 'decided' as const };
    await setNotice(tx, organizationId, notice.id, { ...change, due_at_ms: null });
    return hidden.map(screen => () => say(screen, notice, true));
  };

  return {
    async notify(tx, notice, nowMs) {
      if (!(await insertNotice(tx, notice))) return [];
      const own = screens.of(organizationId, notice.user_id);
      // Somebody who tests push wants to see one.
      const isSeen = own.some(screen => screen.isVisible()) && notice.kind !== 'test';
      if (isSeen) {
        const due_at_ms = options.canPush ? nowMs + confirmWithinMs : null;
        await setNotice(tx, organizationId, notice.id, { state: 'shown', is_told: 1, due_at_ms });
        return own.map(screen => () => say(screen, notice, screen.isVisible()));
      }
      if (!(await push(tx, notice, nowMs))) return notifyHidden(tx, notice);
      await setNotice(tx, organizationId, notice.id, { state: 'pushed', is_told: 1, due_at_ms: null });
      return own.map(screen => () => say(screen, notice, false));
    },
    async backUp(tx, notice, nowMs) {
      const state = (await push(tx, notice, nowMs)) ? 'pushed' : 'shown';
      await setNotice(tx, organizationId, notice.id, { state, due_at_ms: null });
      return [];
    },
    async pushFailed(tx, notice) {
      if (notice.state !== 'pushed') return [];
      return notifyHidden(tx, notice);
    },
    async end(tx, notice, takenBy) {
      await setNotice(tx, organizationId, notice.id, { state: 'over', due_at_ms: null });
      await dropDeliveries(tx, organizationId, notice.id);
      const { id, user_id } = notice;
      // Whoever takes it knows that.
      const by = takenBy === undefined || takenBy.id === user_id ? {} : { takenBy: takenBy.name };
      return screens
        .of(organizationId, user_id)
        .map(screen => () => screen.notify({ type: 'notice-over', id, ...by }));
    },
    async catchUp(tx, screen, nowMs) {
      const userId = screens.ownerOf(screen)?.userId ?? '';
      const missed = (await openNoticesOf(tx, organizationId, userId)).filter(
        ({ id, state, kind }) =>
          shownOn.get(screen)?.has(id) !== true && !(state === 'confirmed' && momentary.includes(kind)),
      );
      for (const { id, state } of missed) {
        if (state !== 'decided') continue;
        const due_at_ms = options.canPush && screen.isVisible() ? nowMs + confirmWithinMs : null;
        await setNotice(tx, organizationId, id, { state: 'shown', is_told: 1, due_at_ms });
      }
      return missed.map(
        notice => () => say(screen, notice, notice.state === 'decided' || notice.state === 'shown'),
      );
    },
    async catchUpByPush(tx, userId, nowMs) {
      for (const notice of await openNoticesOf(tx, organizationId, userId)) {
        if (notice.state !== 'decided' || !(await push(tx, notice, nowMs))) continue;
        await setNotice(tx, organizationId, notice.id, { state: 'pushed', is_told: 1, due_at_ms: null });
      }
      return [];
    },
  };
}
