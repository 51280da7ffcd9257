/** Order state as a coloured label; an order merged into another shows as merged, not cancelled. */

import { CircleCheck, CircleDot, CircleX, Merge, Undo2 } from '#icons';
import type { Order } from '#shared/order/order-schema.ts';
import { refundedOf } from '#shared/order/refunded-order.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { StatusTag } from '../lists/status-tag.tsx';

const looks = {
  open: { tone: 'waiting', Icon: CircleDot },
  closed: { tone: 'good', Icon: CircleCheck },
  cancelled: { tone: 'bad', Icon: CircleX },
  merged: { tone: undefined, Icon: Merge },
} as const;

type Tagged = Pick<Order, 'state' | 'mergedIntoId' | 'total' | 'paid'>;

export function OrderStateTag({ order }: { order: Tagged }) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const refunded = refundedOf(order);
  const state = order.mergedIntoId === undefined ? order.state : 'merged';
  const { tone, Icon } = looks[state];
  return (
    <>
      <StatusTag tone={tone} icon={Icon}>
        {t(`office.orders.states.${state}`)}
      </StatusTag>
      {refunded > 0 && (
        <StatusTag tone="waiting" icon={Undo2}>
          {t('till.sums.refunded', { amount: money(refunded) })}
        </StatusTag>
      )}
    </>
  );
}
