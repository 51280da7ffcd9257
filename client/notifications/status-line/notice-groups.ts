/**
 * Groups a person's notifications by order, the most urgent first, so that one tap acts on a whole table.
 * Groups of equal urgency keep their order of arrival, so that nothing moves under the finger; only a notice
 * that asks for an action comes first for a moment. Pure.
 */
import type { TFunction } from 'i18next';
import type { Order } from '#shared/order/order-schema.ts';
import type { NoticeKind } from '#shared/platform/notice-kinds.ts';
import { dishTexts } from '#shared/platform/notice-text.ts';
import { type BoardNotice, newsKinds } from '../notices/toast-store.ts';

export type NoticeGroup = {
  /** The order's id, or the notification's if it has no order. */
  key: string;
  orderId: string | undefined;
  lead: BoardNotice;
  /** Sorted by urgency, most urgent first. */
  notices: readonly BoardNotice[];
  /** Ready lines that can be served. */
  servable: readonly string[];
  /** Ready lines that nobody has claimed yet. */
  claimable: readonly string[];
  /** A colleague has claimed the group: shown briefly and not counted. */
  isTaken: boolean;
  /** The group requires no action. */
  isNews: boolean;
};

const urgency: Record<NoticeKind, number> = {
  approval: 0,
  ready: 2,
  unavailable: 3,
  receiptFailed: 4,
  late: 5,
  transfer: 6,
  recalled: 7,
  reportAnswered: 8,
  transferAnswered: 8,
  test: 9,
};
const fresh = -1;
/** Within its table; among tables it comes after what is news. */
const unserved = 1;
const unservedTable = 3.5;
const taken = 10;

function linesOf({ lineIds = [], takenBy }: BoardNotice): readonly string[] {
  return takenBy === undefined ? lineIds : [];
}

function isUnserved(notice: BoardNotice): boolean {
  return notice.kind === 'late' && linesOf(notice).length > 0;
}

function rank(notice: BoardNotice): number {
  if (notice.takenBy !== undefined) return taken;
  if (notice.isNew) return fresh;
  return isUnserved(notice) ? unserved : urgency[notice.kind];
}

/** Dishes long unserved, often only not tapped, do not hold up another table's ready or 86'd dishes. */
function tableRank({ notices }: NoticeGroup): number {
  const old = new Set(notices.filter(isUnserved).flatMap(linesOf));
  const isOld = (notice: BoardNotice) =>
    linesOf(notice).length > 0 && linesOf(notice).every(id => old.has(id)) && !notice.isNew;
  return Math.min(...notices.map(notice => (isOld(notice) ? unservedTable : rank(notice))));
}

function byUrgency(one: BoardNotice, other: BoardNotice): number {
  const [first, second] = one.isNew ? [other, one] : [one, other];
  return rank(one) - rank(other) || first.at.localeCompare(second.at);
}

function groupOf(key: string, lead: BoardNotice, notices: readonly BoardNotice[]): NoticeGroup {
  const servable = [...new Set(notices.flatMap(linesOf))];
  const claims = notices.filter(({ kind }) => kind === 'ready').flatMap(linesOf);
  return {
    key,
    orderId: lead.orderId,
    lead,
    notices,
    servable,
    claimable: [...new Set(claims)],
    isTaken: notices.every(({ takenBy }) => takenBy !== undefined),
    isNews: servable.length === 0 && notices.every(({ kind }) => newsKinds.includes(kind)),
  };
}

export function groupNotices(notices: readonly BoardNotice[]): NoticeGroup[] {
  const groups = new Map<string, BoardNotice[]>();
  for (const notice of notices.toSorted(byUrgency)) {
    const key = notice.orderId ?? notice.id;
    groups.set(key, [...(groups.get(key) ?? []), notice]);
  }
  return [...groups]
    .flatMap(([key, [lead, ...others]]) => (lead === undefined ? [] : groupOf(key, lead, [lead, ...others])))
    .toSorted((one, other) => tableRank(one) - tableRank(other));
}

/** The notices that an action on these lines ends. A dish that somebody is fetching still waits. */
export function endedBy(
  deed: 'claim' | 'serve',
  lineIds: readonly string[],
  notices: readonly BoardNotice[],
): BoardNotice[] {
  return notices.filter(({ kind, lineIds: own = [] }) => {
    const isTheirs = kind === 'ready' || (deed === 'serve' && own.length > 0);
    return isTheirs && own.every(id => lineIds.includes(id));
  });
}

/** The orders whose dishes wait for this person; a colleague who claimed a dish brings it. A push says that dishes are ready, but not which lines. */
export function ordersToPickUp(
  orders: readonly Order[],
  groups: readonly NoticeGroup[],
  userId: string,
): ReadonlySet<string | undefined> {
  const live = orders.filter(({ id, waiterId, lines }) => {
    const ready = lines.filter(
      ({ state, claimedBy }) => state === 'ready' && (claimedBy?.id ?? userId) === userId,
    );
    const isTheirs = waiterId === userId || ready.some(({ claimedBy }) => claimedBy?.id === userId);
    return ready.length > 0 && (isTheirs || groups.some(({ orderId }) => orderId === id));
  });
  const notified = groups.filter(
    ({ servable, lead, isTaken }) => servable.length > 0 || (lead.kind === 'ready' && !isTaken),
  );
  return new Set([...live.map(({ id }) => id), ...notified.map(({ orderId }) => orderId)]);
}

const dishesNamed = 2;

/** The text below the title: that of the most urgent notice, or "Żurek, 2 × Pierogi +1" where the title counts dishes of several. */
export function groupBody({ lead, notices }: NoticeGroup, language: string): string {
  const counted = notices.filter(notice => linesOf(notice).length > 0);
  if (!counted.includes(lead) || counted.length < 2) return lead.body;
  const dishes = counted.flatMap(({ facts }) => facts?.dishes ?? []);
  const texts = dishTexts([...new Map(dishes.map(dish => [dish.id ?? dish, dish])).values()], language);
  const more = texts.length - dishesNamed;
  return texts.slice(0, dishesNamed).join(', ') + (more > 0 ? ` +${more}` : '') || lead.body;
}

/** "Table 7: 3 ready"; a title other than the server's default is not changed. `count`: portions of the lines, if their order is known. */
export function groupTitle(
  t: TFunction,
  { lead, servable }: NoticeGroup,
  count: number = servable.length,
): string {
  const { title, place } = lead;
  if (place === undefined || servable.length === 0) return title;
  if (title === t('notices.ready.title', { place })) return t('notices.readyCount', { place, count });
  return count > 1 ? `${title} (${count})` : title;
}
