/**
 * Chooses how a notice reaches a person: on a visible screen, of any process; else by push to all their devices; else with sound on a hidden screen; else
 * when they next open one. Decided once and stored before anything is sent. If a screen doesn't confirm a notice within 3 s, a push follows.
 */

import {
  dropDeliveries,
  hasDelivery,
  insertDeliveries,
  insertNotice,
  noticeOf,
  openNoticesOf,
  openNoticesOfAll,
  overAmong,
  rewriteNotice,
  setNotice,
} from './notice-store.ts';
import { defaultTitle } from './notice-texts.ts';
import type { NoticesTable, NotificationDb } from './notification-tables.ts';
import type { NoticeMessage, OpenScreens, Screen } from './open-screens.ts';
import { tokensOf } from './push/push-token-store.ts';

/** The time for a visible screen to confirm a notice. */
const confirmWithinMs = 3_000;
/** The time for a screen of another process, which gets a hint first. */
const shownByPeerWithinMs = 1_500;

/** A message to send once the decision is stored. */
export type Effect = () => void;

export type NoticeDelivery = {
  /** Decides and stores; the returned effects send it. */
  notify(tx: NotificationDb, notice: NoticesTable, nowMs: number): Promise<Effect[]>;
  /** No screen showed or confirmed it in time: sends a push, if possible. */
  backUp(tx: NotificationDb, notice: NoticesTable, nowMs: number): Promise<Effect[]>;
  /** All pushes of the notice failed. */
  pushFailed(tx: NotificationDb, notice: NoticesTable, nowMs: number): Promise<Effect[]>;
  /** The notice's texts have changed: stores them, and sends them to the screens that show it. */
  rewrite(tx: NotificationDb, notice: NoticesTable): Promise<Effect[]>;
  /** The notice has ended; `takenBy`: the person who is fetching the dishes. */
  end(tx: NotificationDb, notice: NoticesTable, takenBy?: { id: string; name: string }): Promise<Effect[]>;
  /** A screen was opened or shown again: sends the open notices, silently if they were seen before. */
  catchUp(tx: NotificationDb, screen: Screen, nowMs: number): Promise<Effect[]>;
  /** Another process decided, rewrote or ended notices: updates this process's screens. `isShown`: a new notice is on a screen now. */
  refresh(tx: NotificationDb, nowMs: number): Promise<{ effects: Effect[]; isShown: boolean }>;
  /** The person has just registered for push: sends what couldn't be delivered before. */
  catchUpByPush(tx: NotificationDb, userId: string, nowMs: number): Promise<Effect[]>;
};

/** Kinds that end once seen; all others last until someone acts. */
const momentary: readonly NoticesTable['kind'][] = ['recalled', 'reportAnswered', 'transferAnswered', 'test'];

/** Messages replace an empty title by the default one. */
function frameOf(row: NoticesTable, isLoud: boolean): NoticeMessage {
  const notice = noticeOf(row);
  return { type: 'notice', notice: { ...notice, title: notice.title || defaultTitle }, isLoud };
}

export function createNoticeDelivery(options: {
  organizationId: string;
  screens: OpenScreens;
  canPush: boolean;
  /** Other processes may have screens of the same people. */
  hasPeers: boolean;
  newId: () => string;
}): NoticeDelivery {
  const { organizationId, screens, newId } = options;
  const wordsOf = ({ title, body }: NoticesTable): string => JSON.stringify([title, body]);

  /** Several effects of one moment may show the same notice: the first claims it, and the others send only changes. */
  const say = (screen: Screen, notice: NoticesTable, isLoud: boolean): void => {
    const shown = screens.shownOn(screen);
    const [words, before] = [wordsOf(notice), shown.get(notice.id)];
    const isRinging = isLoud && before?.sound !== 'rang';
    if (before?.words === words && !isRinging) return;
    const isLeftToPush = notice.state === 'pushed' && (before === undefined || before.sound === 'leftToPush');
    const silence = isLeftToPush ? 'leftToPush' : 'none';
    const sound = isRinging || before?.sound === 'rang' ? 'rang' : silence;
    shown.set(notice.id, { words, sound });
    screen.notify(frameOf(notice, isRinging));
  };

  const sayOver = (screen: Screen, id: string, by: { takenBy?: string } = {}): void => {
    screens.shownOn(screen).delete(id);
    screen.notify({ type: 'notice-over', id, ...by });
  };

  const show = async (tx: NotificationDb, screen: Screen, id: string, nowMs: number): Promise<void> => {
    const due_at_ms = options.canPush && screen.isVisible() ? nowMs + confirmWithinMs : null;
    await setNotice(tx, organizationId, id, { state: 'shown', is_told: 1, due_at_ms });
  };

  /** Whether the notice is left to screens of other processes, and pushed if none shows it. */
  const isOffered = ({ state, due_at_ms }: NoticesTable): boolean =>
    state === 'decided' && due_at_ms !== null;

  const isDone = ({ state, kind }: NoticesTable): boolean =>
    state === 'confirmed' && momentary.includes(kind);

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

  const leaveToPush = async (tx: NotificationDb, notice: NoticesTable): Promise<Effect[]> => {
    await setNotice(tx, organizationId, notice.id, { state: 'pushed', is_told: 1, due_at_ms: null });
    const pushed = { ...notice, state: 'pushed' as const };
    return screens.of(organizationId, notice.user_id).map(screen => () => say(screen, pushed, false));
  };

  /** The last resort: a hidden screen with sound, or the next one that is opened. */
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
      // A push test must arrive as a push.
      const isSeen = own.some(screen => screen.isVisible()) && notice.kind !== 'test';
      if (isSeen) {
        const due_at_ms = options.canPush ? nowMs + confirmWithinMs : null;
        await setNotice(tx, organizationId, notice.id, { state: 'shown', is_told: 1, due_at_ms });
        return own.map(screen => () => say(screen, notice, screen.isVisible()));
      }
      const mayBeShownByPeer = options.hasPeers && options.canPush && notice.kind !== 'test';
      if (mayBeShownByPeer && (await tokensOf(tx, organizationId, [notice.user_id])).length > 0) {
        const due_at_ms = nowMs + shownByPeerWithinMs;
        await setNotice(tx, organizationId, notice.id, { state: 'decided', due_at_ms });
        return [];
      }
      if (!(await push(tx, notice, nowMs))) return notifyHidden(tx, notice);
      return leaveToPush(tx, notice);
    },
    async backUp(tx, notice, nowMs) {
      const isPushed = await push(tx, notice, nowMs);
      if (notice.state === 'decided') return (isPushed ? leaveToPush : notifyHidden)(tx, notice);
      const state = isPushed ? 'pushed' : 'shown';
      await setNotice(tx, organizationId, notice.id, { state, due_at_ms: null });
      return [];
    },
    async pushFailed(tx, notice) {
      if (notice.state !== 'pushed') return [];
      return notifyHidden(tx, notice);
    },
    async rewrite(tx, notice) {
      await rewriteNotice(tx, notice);
      return screens
        .of(organizationId, notice.user_id)
        .filter(screen => screens.shownOn(screen).has(notice.id))
        .map(screen => () => say(screen, notice, false));
    },
    async end(tx, notice, takenBy) {
      await setNotice(tx, organizationId, notice.id, { state: 'over', due_at_ms: null });
      await dropDeliveries(tx, organizationId, notice.id);
      const { id, user_id } = notice;
      // The person who takes it needn't be told who does.
      const by = takenBy === undefined || takenBy.id === user_id ? {} : { takenBy: takenBy.name };
      return screens.of(organizationId, user_id).map(screen => () => sayOver(screen, id, by));
    },
    async catchUp(tx, screen, nowMs) {
      const userId = screens.ownerOf(screen)?.userId ?? '';
      const missed = (await openNoticesOf(tx, organizationId, userId)).filter(
        notice =>
          !screens.shownOn(screen).has(notice.id) &&
          !isDone(notice) &&
          (!isOffered(notice) || screen.isVisible()),
      );
      for (const { id, state } of missed) if (state === 'decided') await show(tx, screen, id, nowMs);
      return missed.map(
        notice => () => say(screen, notice, notice.state === 'decided' || notice.state === 'shown'),
      );
    },
    async refresh(tx, nowMs) {
      const effects: Effect[] = [];
      const ownScreens = screens.allIn(organizationId);
      const ownerOf = (screen: Screen) => screens.ownerOf(screen)?.userId ?? '';
      const open = Map.groupBy(
        await openNoticesOfAll(tx, organizationId, [...new Set(ownScreens.map(ownerOf))]),
        ({ user_id }) => user_id,
      );
      const known = ownScreens.flatMap(screen => [...screens.shownOn(screen).keys()]);
      const over = await overAmong(tx, organizationId, [...new Set(known)]);
      const firstShown = new Set<string>();
      for (const screen of ownScreens) {
        const shown = screens.shownOn(screen);
        for (const id of shown.keys())
          if (over.has(id)) effects.push(() => shown.has(id) && sayOver(screen, id));
        for (const notice of open.get(ownerOf(screen)) ?? []) {
          const known = shown.get(notice.id);
          const isPushLost = known?.sound === 'leftToPush' && ['decided', 'shown'].includes(notice.state);
          if (isDone(notice) || (known?.words === wordsOf(notice) && !isPushLost)) continue;
          const isTaken = firstShown.has(notice.id);
          if (isOffered(notice) && !isTaken && !screen.isVisible()) continue;
          const isFirst = notice.state === 'decided' && !isTaken;
          if (isFirst) await show(tx, screen, notice.id, nowMs);
          if (isFirst) firstShown.add(notice.id);
          // A notice on another screen makes its sound there.
          const isShownByOther = notice.state === 'shown' || isTaken;
          const isNew = known === undefined || isPushLost;
          const isLoud = isNew && (isFirst || (isShownByOther && screen.isVisible()));
          effects.push(() => say(screen, notice, isLoud));
        }
      }
      return { effects, isShown: firstShown.size > 0 };
    },
    async catchUpByPush(tx, userId, nowMs) {
      for (const notice of await openNoticesOf(tx, organizationId, userId)) {
        // A notice offered to screens is pushed to this device too, if none shows it.
        if (notice.state !== 'decided' || isOffered(notice) || !(await push(tx, notice, nowMs))) continue;
        await setNotice(tx, organizationId, notice.id, { state: 'pushed', is_told: 1, due_at_ms: null });
      }
      return [];
    },
  };
}
