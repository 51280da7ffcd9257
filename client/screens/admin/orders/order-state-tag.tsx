/** Order state as a coloured label; an order merged into another shows as merged, not cancelled. */
import { CircleCheck, CircleDot, CircleX, Merge } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#shared/schemas/order-schema.ts';
import { StatusTag } from '../lists/status-tag.tsx';

const looks = {
  open: { tone: 'waiting', Icon: CircleDot },
  closed: { tone: 'good', Icon: CircleCheck },
  cancelled: { tone: 'bad', Icon: CircleX },
  merged: { tone: undefined, Icon: Merge },
} as const;

export function OrderStateTag({ order }: { order: Pick<Order, 'state' | 'mergedIntoId'> }) {
  const { t } = useTranslation();
  const state = order.mergedIntoId === undefined ? order.state : 'merged';
  const { tone, Icon } = looks[state];
  return (
    <StatusTag tone={tone} icon={Icon}>
      {t(`office.orders.states.${state}`)}
    </StatusTag>
  );
}
