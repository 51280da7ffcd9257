/** Reverts a line that was served by mistake or at the wrong table. */

import { useTranslation } from 'react-i18next';
import { Undo2 } from '#icons';
import { limits } from '#shared/kernel/limits.ts';
import type { Order, OrderLine } from '#shared/order/order-schema.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import styles from '../dialogs/correct-sheet.module.css';

const tickMs = 1_000;

export function TakeBackServed({
  order,
  line,
  onClose,
}: {
  order: Order;
  line: OrderLine;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { roles } = useMember();
  const undo = useWrite('undoLines');
  const nowMs = useServerNow(tickMs);
  const isRecent = nowMs - Date.parse(line.servedAt ?? '') <= limits.unserveMs;
  const isAdmins = order.state === 'open' && roles.includes('admin');
  if (line.state !== 'served' || !(isRecent || isAdmins)) return null;
  const run = () =>
    void undo.run({ params: { id: order.id }, body: { lineIds: [line.id] } }).then(onClose, () => undefined);
  return (
    <div className={styles.messages}>
      <ProblemNotice problem={undo.problem} onDismiss={undo.reset} />
      <Button icon={<Undo2 aria-hidden="true" />} isPending={undo.isPending} onClick={run}>
        {t('correction.serve.takeBack')}
      </Button>
    </div>
  );
}
