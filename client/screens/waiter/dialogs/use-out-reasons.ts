import type { Order } from '#shared/order/order-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';

/** The first reason to correct an order while a dish of it, or the line `lineId`, is 86'd; otherwise none. */
export function useOutReasons({ id }: Order, lineId?: string): string[] {
  const { t } = useTranslation();
  const blocked = useRead('blockedOrders').data?.find(order => order.id === id);
  const isOut = blocked?.lines.some(line => lineId === undefined || line.id === lineId);
  return isOut ? [t('order.out.reason')] : [];
}
