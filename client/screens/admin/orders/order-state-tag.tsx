/** How an order stands, in a colour and in a word. */
import { CircleCheck, CircleDot, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OrderState } from '#shared/order-states.ts';
import listStyles from '../admin-list.module.css';

const looks = {
  open: { tone: 'waiting', Icon: CircleDot },
  closed: { tone: 'good', Icon: CircleCheck },
  cancelled: { tone: 'bad', Icon: CircleX },
} as const;

export function OrderStateTag({ state }: { state: OrderState }) {
  const { t } = useTranslation();
  const { tone, Icon } = looks[state];
  return (
    <span className={listStyles.tag} data-tone={tone}>
      <Icon aria-hidden="true" />
      {t(`office.orders.states.${state}`)}
    </span>
  );
}
