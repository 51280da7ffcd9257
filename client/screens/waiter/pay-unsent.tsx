/** What was not sent stands in the way of a bill, a payment or the closing: says so, and sends it or takes it off. */
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Order, OrderLine } from '#shared/schemas/order-schema.ts';
import { useWrite } from '../../data/use-write.ts';
import { displayName } from '../../i18n/display-name.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import styles from './pay-sheet.module.css';

/** Nothing may be billed or paid before these are sent or gone. */
export function draftLines({ lines }: Pick<Order, 'lines'>): OrderLine[] {
  return lines.filter(({ state }) => state === 'draft');
}

/** An order can't be closed with these; what waits for its course may be paid in advance. */
export function unsentLines({ lines }: Pick<Order, 'lines'>): OrderLine[] {
  return lines.filter(({ state }) => state === 'draft' || state === 'held');
}

export function PayUnsent({ order }: { order: Order }) {
  const drafts = draftLines(order);
  const unsent = drafts.length > 0 ? drafts : unsentLines(order);
  if (unsent.length === 0 || order.state !== 'open') return null;
  return <Unsent order={order} lines={unsent} areDrafts={drafts.length > 0} />;
}

function Unsent({ order, lines, areDrafts }: { order: Order; lines: OrderLine[]; areDrafts: boolean }) {
  const { t, i18n } = useTranslation();
  const send = useWrite('sendOrder');
  const remove = useWrite('removeLine');
  const count = lines.length;
  const sendAll = () =>
    void send
      .run({ params: { id: order.id }, body: { lineIds: lines.map(({ id }) => id) } })
      .catch(() => undefined);
  const removeAll = async () => {
    for (const { id: lineId } of lines)
      await remove.run({ params: { id: order.id, lineId }, body: undefined });
  };
  return (
    <div className={styles.unsent}>
      <p>
        <TriangleAlert aria-hidden="true" />
        {t(areDrafts ? 'till.unsent.drafts' : 'till.unsent.text', { count })}
      </p>
      <p className={styles.names}>{lines.map(line => displayName(line, i18n.language)).join(', ')}</p>
      <ProblemNotice problem={send.problem} onDismiss={send.reset} />
      <ProblemNotice problem={remove.problem} onDismiss={remove.reset} />
      <div className={styles.answers}>
        <Button isPending={send.isPending} disabled={remove.isPending} onClick={sendAll}>
          {t('till.unsent.send', { count })}
        </Button>
        {areDrafts && (
          <Button
            isPending={remove.isPending}
            disabled={send.isPending}
            onClick={() => void removeAll().catch(() => undefined)}
          >
            {t('till.unsent.remove', { count })}
          </Button>
        )}
      </div>
    </div>
  );
}
