/**
 * Cards of the Ready screen: a table's ready lines with this person's notifications, and the other
 * notifications. Pure.
 */
import type { Order, OrderLine } from '#shared/order/order-schema.ts';
import {
  groupNotices,
  type NoticeGroup,
  ordersToPickUp,
} from '../../../notifications/status-line/notice-groups.ts';

export type ServeCard = {
  key: string;
  orderId: string;
  /** Null if known from the notification only, e.g. for a closed order. */
  order: Order | null;
  lines: readonly OrderLine[];
  group: NoticeGroup | null;
  servable: readonly string[];
  claimable: readonly string[];
};

type ReadyCards = {
  toPickUp: readonly ServeCard[];
  /** They ask for an action. */
  toCheck: readonly NoticeGroup[];
  /** Tables that wait for their dishes too long. */
  late: readonly NoticeGroup[];
  news: readonly NoticeGroup[];
};

function orderCard(order: Order, group: NoticeGroup | null): ServeCard | null {
  const lines = order.lines.filter(({ state }) => state === 'ready');
  if (lines.length === 0) return null;
  const unclaimed = lines.filter(({ claimedBy }) => claimedBy === undefined);
  return {
    ...{ key: order.id, orderId: order.id, order, lines, group },
    servable: lines.map(({ id }) => id),
    claimable: unclaimed.map(({ id }) => id),
  };
}

/** Sorts the longest ready first. A claim moves no card: the thumb is on its way to *Serve*. */
function byWaiting(one: ServeCard, other: ServeCard): number {
  const since = ({ lines, group }: ServeCard) =>
    lines.flatMap(({ readyAt = [] }) => readyAt).sort()[0] ?? group?.lead.at ?? '';
  return since(one).localeCompare(since(other));
}

export function readyCards(
  orders: readonly Order[],
  groups: readonly NoticeGroup[],
  userId: string,
): ReadyCards {
  const toPickUp = ordersToPickUp(orders, groups, userId);
  const ofOrder = new Map(groups.map(group => [group.orderId, group]));
  const live = orders.flatMap(order =>
    toPickUp.has(order.id) ? (orderCard(order, ofOrder.get(order.id) ?? null) ?? []) : [],
  );
  const shown = new Set(live.map(({ orderId }) => orderId));
  const others = groups.filter(({ orderId }) => orderId === undefined || !shown.has(orderId));
  const notifiedOnly = others.flatMap(group => {
    const { key, orderId, servable, claimable } = group;
    if (orderId === undefined || !toPickUp.has(orderId)) return [];
    return [{ key, orderId, order: null, lines: [], group, servable, claimable }];
  });
  const rest = others.filter(({ orderId }) => !toPickUp.has(orderId));
  const restOf = (isLate: boolean) =>
    groupNotices(rest.flatMap(({ notices }) => notices.filter(({ kind }) => (kind === 'late') === isLate)));
  const notLate = restOf(false);
  return {
    toPickUp: [...live, ...notifiedOnly].sort(byWaiting),
    toCheck: notLate.filter(({ isNews }) => !isNews),
    // A table with other notices is late all the same.
    late: restOf(true),
    news: notLate.filter(({ isNews }) => isNews),
  };
}
