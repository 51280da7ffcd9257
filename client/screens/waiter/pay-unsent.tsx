/** What was never sent keeps an order from being closed: says so, and sends it. */
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Order, OrderLine } from '#shared/schemas/order-schema.ts';
import { useWrite } from '../../data/use-write.ts';
import { displayName } from '../../i18n/display-name.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import styles from './pay-sheet.module.css';

export function unsentLines({ lines }: Pick<Order, 'lines'>): OrderLine[] {
  return lines.filter(({ state }) => state === 'draft' || state === 'held');
}

export function PayUnsent({ order }: { order: Order }) {
  const { t, i18n } = useTranslation();
  const send = useWrite('sendOrder');
  const unsent = unsentLines(order);
  if (unsent.length === 0 || order.state !== 'open') return null;
  const sendAll = () =>
    void send
      .run({ params: { id: order.id }, body: { lineIds: unsent.map(({ id }) => id) } })
      .catch(() => undefined);
  return (
    <div className={styles.unsent}>
      <p>
        <TriangleAlert aria-hidden="true" />
        {t('till.unsent.text', { count: unsent.length })}
      </p>
      <p className={styles.names}>{unsent.map(line => displayName(line, i18n.language)).join(', ')}</p>
      <ProblemNotice problem={send.problem} onDismiss={send.reset} />
      <Button isPending={send.isPending} onClick={sendAll}>
        {t('till.unsent.send')}
      </Button>
    </div>
  );
}
