/** Button that reopens a closed order, shown while the reopen window lasts. */

import type { Order } from '#shared/order/order-schema.ts';
import { useServerNow } from '../../../../data/use-server-now.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { reopenUntilMs } from '../../../../orders/reopen-window.ts';
import { useMember } from '../../../../session/identity-context.tsx';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { Button } from '../../../../ui/button.tsx';

const tickMs = 10_000;

export function ClosedOrderAgain({ order, onOpen }: { order: Order; onOpen: () => void }) {
  const { t } = useTranslation();
  const { time } = useFormats();
  const { reopenWindowMinutes } = useMember().restaurant;
  const nowMs = useServerNow(tickMs);
  const untilMs = reopenUntilMs(order, reopenWindowMinutes);
  if (untilMs === null || nowMs > untilMs) return null;
  const isAsked = order.approvals.some(({ kind, state }) => kind === 'reopen' && state === 'pending');
  return (
    <Button disabled={isAsked} onClick={onOpen}>
      {[t('till.reopen.open', { until: time(untilMs) }), isAsked && t('till.asked')]
        .filter(Boolean)
        .join(' · ')}
    </Button>
  );
}
