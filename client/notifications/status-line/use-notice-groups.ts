/** This person's notification groups in the screen's language: unchanged while a pointer is down, but for their minutes. */
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { LineState } from '#shared/order/order-states.ts';
import { useRead } from '../../data/use-read.ts';
import { useServerNow } from '../../data/use-server-now.ts';
import { isAddable } from '../../orders/dish-out.ts';
import { useMember } from '../../session/identity-context.tsx';
import { useTranslation } from '../../translation/use-translation.tsx';
import { useTappedOrders } from '../../writes/use-tapped-orders.ts';
import { useSettled } from '../notices/pointer-activity.ts';
import type { BoardNotice } from '../notices/toast-store.ts';
import type { NotificationCenter } from '../notification-center.ts';
import { groupNotices, type NoticeGroup } from './notice-groups.ts';

const noNotices: readonly BoardNotice[] = [];
const tickMs = 20_000;

/** The states in which a dish is still what such a notice says of it. */
const lastingStates: Readonly<Record<string, readonly (LineState | undefined)[]>> = {
  ready: ['ready'],
  nobodyTakes: ['ready'],
  unserved: ['ready'],
  late: ['sent', 'preparing'],
};

/** States by order and line. */
type DishStates = Readonly<Record<string, Readonly<Record<string, LineState>>>>;

/** Returns the notice without dishes that were served, became ready or went to another order since, and none once no dish is left. The server ends it later. */
function withoutDone(notice: BoardNotice, orders: DishStates = {}): BoardNotice[] {
  const { facts, orderId = '' } = notice;
  const lasting = lastingStates[facts?.text ?? ''];
  const states = orders[orderId];
  if (facts?.dishes === undefined || lasting === undefined || states === undefined) return [notice];
  const isLasting = (id: string | undefined) => id === undefined || lasting.includes(states[id]);
  const dishes = facts.dishes.filter(({ id }) => isLasting(id));
  const lines = notice.lineIds && { lineIds: notice.lineIds.filter(isLasting) };
  if (dishes.length > 0) return [{ ...notice, ...lines, facts: { ...facts, dishes } }];
  return facts.dishes.every(({ id = '' }) => (states[id] ?? 'served') === 'served') ? [] : [notice];
}

/** Returns the notice without alternatives that are out by now, and with none while that is not known. */
function withoutOut(notice: BoardNotice, addable: readonly string[] = []): BoardNotice {
  const { facts } = notice;
  if (facts?.instead === undefined) return notice;
  const instead = facts.instead.filter(({ id = '' }) => addable.includes(id));
  return { ...notice, facts: { ...facts, instead, ...(instead.length === 0 && { text: 'unavailable' }) } };
}

function addableIds(menu: readonly WaiterMenuCategory[]): string[] {
  return menu.flatMap(({ items }) => items.filter(isAddable).map(({ id }) => id));
}

/** The states of the lines of orders that have a notice; undefined for a person who is no waiter. */
function useDishStates(notices: readonly BoardNotice[]) {
  const { roles } = useMember();
  const tapped = useTappedOrders();
  const statesOf = useCallback(
    (orders: readonly Order[]): DishStates => {
      const ids = new Set(notices.map(({ orderId }) => orderId));
      const noticed = tapped(orders).filter(({ id }) => ids.has(id));
      return Object.fromEntries(
        noticed.map(({ id, lines }) => [id, Object.fromEntries(lines.map(line => [line.id, line.state]))]),
      );
    },
    [tapped, notices],
  );
  return useRead('waiterOrders', undefined, statesOf, roles.includes('waiter')).data;
}

/** The frame itself shows an admin the pending approvals, except on wall screens. */
export function useShownNotices(
  { board, write }: NotificationCenter,
  layout: 'standard' | 'wall',
): readonly BoardNotice[] {
  const { roles } = useMember();
  const notices = useSettled(useSyncExternalStore(board.subscribe, board.notices), noNotices);
  const hasOwnPlace = layout !== 'wall' && roles.includes('admin');
  const { i18n } = useTranslation();
  const { language } = i18n;
  const nowMs = useServerNow(tickMs);
  const states = useDishStates(notices);
  const isOffering = roles.includes('waiter') && notices.some(({ facts }) => facts?.instead !== undefined);
  const { data: addable } = useRead('waiterMenu', undefined, addableIds, isOffering);
  return useMemo(
    () =>
      notices
        .filter(({ kind }) => !hasOwnPlace || kind !== 'approval')
        .flatMap(notice => withoutDone(notice, states))
        .map(notice => write({ t: i18n.t, language }, withoutOut(notice, addable), nowMs)),
    [notices, hasOwnPlace, write, i18n, language, nowMs, states, addable],
  );
}

export function useNoticeGroups(center: NotificationCenter): NoticeGroup[] {
  const notices = useShownNotices(center, 'standard');
  return useMemo(() => groupNotices(notices), [notices]);
}
