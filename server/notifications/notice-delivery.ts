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

/** Kinds that end once seen; all others last until someone acts. */
const momentary: readonly NoticesTable['kind'][] = ['recalled', 'reportAnswered', 'transferAnswered', 'test'];

/** Messages replace an empty title by the default one. */
function frameOf(row: NoticesTable, isLoud: boolean): NoticeMessage {
  const notice = noticeOf(row);
  return { type: 'notice', notice: { ...notice, title: notice.title || defaultTitle }, isLoud };
}

/** Whether the notice is left to screens of other processes, and pushed if none shows it. */
function isOffered({ state, due_at_ms }: NoticesTable): boolean {
  return state === 'decided' && due_at_ms !== null;
}

function isDone({ state, kind }: NoticesTable): boolean {
  return state === 'confirmed' && momentary.includes(kind);
}

type DeliveryOptions = {
  organizationId: string;
  screens: OpenScreens;
  canPush: boolean;
  /** Other processes may have screens of the same people. */
  hasPeers: boolean;
  newId: () => string;
};

export class NoticeDelivery {
  readonly #options: DeliveryOptions;

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  /** Decides and stores; the returned effects send it. */
  async notify(tx: NotificationDb, notice: NoticesTable, nowMs: number): Promise<Effect[]> {
    const { organizationId, canPush, hasPeers } = this.#options;
    if (!(await insertNotice(tx, notice))) return [];
    const own = this.#screensOf(notice);
    // A push test must arrive as a push.
    const isSeen = own.some(screen => screen.isVisible()) && notice.kind !== 'test';
    if (isSeen) {
      const due_at_ms = canPush ? nowMs + confirmWithinMs : null;
      await setNotice(tx, organizationId, notice.id, { state: 'shown', is_told: 1, due_at_ms });
      return own.map(screen => () => this.#say(screen, notice, screen.isVisible()));
    }
    const mayBeShownByPeer = hasPeers && canPush && notice.kind !== 'test';
    if (mayBeShownByPeer && (await tokensOf(tx, organizationId, [notice.user_id])).length > 0) {
      const due_at_ms = nowMs + shownByPeerWithinMs;
      await setNotice(tx, organizationId, notice.id, { state: 'decided', due_at_ms });
      return [];
    }
    const isPushed = await this.#push(tx, notice, nowMs);
    return isPushed ? this.#leaveToPush(tx, notice) : this.#notifyHidden(tx, notice);
  }

  /** No screen showed or confirmed it in time: sends a push, if possible. */
  async backUp(tx: NotificationDb, notice: NoticesTable, nowMs: number): Promise<Effect[]> {
    const isPushed = await this.#push(tx, notice, nowMs);
    if (notice.state === 'decided')
      return isPushed ? this.#leaveToPush(tx, notice) : this.#notifyHidden(tx, notice);
    const state = isPushed ? 'pushed' : 'shown';
    await setNotice(tx, this.#options.organizationId, notice.id, { state, due_at_ms: null });
    return [];
  }

  /** All pushes of the notice failed. */
  async pushFailed(tx: NotificationDb, notice: NoticesTable): Promise<Effect[]> {
    return notice.state === 'pushed' ? this.#notifyHidden(tx, notice) : [];
  }

  /** The notice says something else now, such as fewer dishes: without a sound, where it is shown by this process. */
  async restate(
    tx: NotificationDb,
    notice: NoticesTable,
    change: Pick<NoticesTable, 'title' | 'body' | 'facts' | 'line_ids'>,
  ): Promise<Effect[]> {
    const { organizationId, screens } = this.#options;
    await setNotice(tx, organizationId, notice.id, change);
    const showing = this.#screensOf(notice).filter(screen => screens.shownOn(screen).has(notice.id));
    return showing.map(screen => () => screen.notify(frameOf({ ...notice, ...change }, false)));
  }

  /** The notice has ended; `takenBy`: the person who is fetching the dishes. */
  async end(
    tx: NotificationDb,
    notice: NoticesTable,
    takenBy?: { id: string; name: string },
  ): Promise<Effect[]> {
    const { organizationId } = this.#options;
    await setNotice(tx, organizationId, notice.id, { state: 'over', due_at_ms: null });
    await dropDeliveries(tx, organizationId, notice.id);
    // The person who takes it needn't be told who does.
    const by = takenBy === undefined || takenBy.id === notice.user_id ? {} : { takenBy: takenBy.name };
    return this.#screensOf(notice).map(screen => () => this.#sayOver(screen, notice.id, by));
  }

  /** A screen was opened or shown again: sends the open notices, silently if they were seen before. */
  async catchUp(tx: NotificationDb, screen: Screen, nowMs: number): Promise<Effect[]> {
    const { organizationId, screens } = this.#options;
    const userId = screens.ownerOf(screen)?.userId ?? '';
    const missed = (await openNoticesOf(tx, organizationId, userId)).filter(
      notice =>
        !screens.shownOn(screen).has(notice.id) &&
        !isDone(notice) &&
        (!isOffered(notice) || screen.isVisible()),
    );
    for (const { id, state } of missed) if (state === 'decided') await this.#show(tx, screen, id, nowMs);
    return missed.map(
      notice => () => this.#say(screen, notice, notice.state === 'decided' || notice.state === 'shown'),
    );
  }

  /** Another process decided or ended notices: updates this process's screens. `isShown`: a new notice is on a screen now. */
  async refresh(tx: NotificationDb, nowMs: number): Promise<{ effects: Effect[]; isShown: boolean }> {
    const { organizationId, screens } = this.#options;
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
        if (over.has(id)) effects.push(() => shown.has(id) && this.#sayOver(screen, id));
      for (const notice of open.get(ownerOf(screen)) ?? []) {
        const known = shown.get(notice.id);
        const isPushLost = known === 'leftToPush' && ['decided', 'shown'].includes(notice.state);
        if (isDone(notice) || (known !== undefined && !isPushLost)) continue;
        const isTaken = firstShown.has(notice.id);
        if (isOffered(notice) && !isTaken && !screen.isVisible()) continue;
        const isFirst = notice.state === 'decided' && !isTaken;
        if (isFirst) await this.#show(tx, screen, notice.id, nowMs);
        if (isFirst) firstShown.add(notice.id);
        // A notice on another screen makes its sound there.
        const isShownByOther = notice.state === 'shown' || isTaken;
        const isNew = known === undefined || isPushLost;
        const isLoud = isNew && (isFirst || (isShownByOther && screen.isVisible()));
        effects.push(() => this.#say(screen, notice, isLoud));
      }
    }
    return { effects, isShown: firstShown.size > 0 };
  }

  /** The person has just registered for push: sends what couldn't be delivered before. */
  async catchUpByPush(tx: NotificationDb, userId: string, nowMs: number): Promise<Effect[]> {
    const { organizationId } = this.#options;
    for (const notice of await openNoticesOf(tx, organizationId, userId)) {
      // A notice offered to screens is pushed to this device too, if none shows it.
      if (notice.state !== 'decided' || isOffered(notice) || !(await this.#push(tx, notice, nowMs))) continue;
      await setNotice(tx, organizationId, notice.id, { state: 'pushed', is_told: 1, due_at_ms: null });
    }
    return [];
  }

  #screensOf({ user_id }: NoticesTable): Screen[] {
    return this.#options.screens.of(this.#options.organizationId, user_id);
  }

  /** Several effects of one moment may show the same notice: the first claims it, and a later one only adds the sound. */
  #say(screen: Screen, notice: NoticesTable, isLoud: boolean): void {
    const shown = this.#options.screens.shownOn(screen);
    const before = shown.get(notice.id);
    const isRinging = isLoud && before !== 'rang';
    if (before !== undefined && !isRinging) return;
    shown.set(notice.id, isRinging ? 'rang' : notice.state === 'pushed' ? 'leftToPush' : 'none');
    screen.notify(frameOf(notice, isRinging));
  }

  #sayOver(screen: Screen, id: string, by: { takenBy?: string } = {}): void {
    this.#options.screens.shownOn(screen).delete(id);
    screen.notify({ type: 'notice-over', id, ...by });
  }

  async #show(tx: NotificationDb, screen: Screen, id: string, nowMs: number): Promise<void> {
    const { organizationId, canPush } = this.#options;
    const due_at_ms = canPush && screen.isVisible() ? nowMs + confirmWithinMs : null;
    await setNotice(tx, organizationId, id, { state: 'shown', is_told: 1, due_at_ms });
  }

  async #push(tx: NotificationDb, notice: NoticesTable, nowMs: number): Promise<boolean> {
    const { organizationId, canPush, newId } = this.#options;
    if (!canPush) return false;
    const tokens = await tokensOf(tx, organizationId, [notice.user_id]);
    await insertDeliveries(
      tx,
      tokens.map(({ token }) => ({
        org_id: organizationId,
        id: newId(),
        notice_id: notice.id,
        token,
        state: 'due' as const,
        attempts: 0,
        due_at_ms: nowMs,
        created_at_ms: nowMs,
      })),
    );
    return tokens.length > 0 && (await hasDelivery(tx, organizationId, notice.id));
  }

  async #leaveToPush(tx: NotificationDb, notice: NoticesTable): Promise<Effect[]> {
    const { organizationId } = this.#options;
    await setNotice(tx, organizationId, notice.id, { state: 'pushed', is_told: 1, due_at_ms: null });
    const pushed = { ...notice, state: 'pushed' as const };
    return this.#screensOf(notice).map(screen => () => this.#say(screen, pushed, false));
  }

  /** The last resort: a hidden screen with sound, or the next one that is opened. */
  async #notifyHidden(tx: NotificationDb, notice: NoticesTable): Promise<Effect[]> {
    const hidden = this.#screensOf(notice);
    const change =
      hidden.length > 0 ? { state: 'shown' as const, is_told: 1 as const } : { state: 'decided' as const };
    await setNotice(tx, this.#options.organizationId, notice.id, { ...change, due_at_ms: null });
    return hidden.map(screen => () => this.#say(screen, notice, true));
  }
}
