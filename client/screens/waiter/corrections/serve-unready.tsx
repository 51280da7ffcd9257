/**
 * Serves a line that its station has not marked as ready, e.g. forgotten there. Opening the line was the
 * first tap.
 */

import { CheckCheck } from '#icons';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Order, OrderLine } from '#shared/order/order-schema.ts';
import { mayServe, nextLineState } from '#shared/order/order-states.ts';
import { portionsOf } from '../../../orders/line-summary.ts';
import { useUndoableDeed } from '../../../orders/undoable-deed.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import styles from '../dialogs/correct-sheet.module.css';

function isUnready(line: OrderLine): boolean {
  return nextLineState(line.state, 'serveUnready') !== null && !mayServe(line);
}

export function ServeUnready({
  order,
  line,
  onClose,
}: {
  order: Order;
  line: OrderLine;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const serve = useWrite('serveLines');
  const [, offerUndo] = useUndoableDeed();
  if (!isUnready(line)) return null;
  const unready = order.lines.filter(isUnready);
  const run = (lines: readonly OrderLine[]) => {
    const lineIds = lines.map(({ id }) => id);
    void serve.run({ params: { id: order.id }, body: { lineIds, notReady: true } }).then(
      () => {
        offerUndo({ id: createUuid(), orderId: order.id, kind: 'serve', lineIds, count: portionsOf(lines) });
        onClose();
      },
      () => undefined,
    );
  };
  const icon = <CheckCheck aria-hidden="true" />;
  return (
    <fieldset className={styles.messages}>
      <legend>
        {t(line.isAtPass ? 'correction.serve.atPass' : `correction.serve.notReady.${line.station}`)}
      </legend>
      <ProblemNotice problem={serve.problem} onDismiss={serve.reset} />
      <div className={styles.ways}>
        <Button icon={icon} isPending={serve.isPending} onClick={() => run([line])}>
          {t('correction.serve.button')}
        </Button>
        {unready.length > 1 && (
          <Button icon={icon} isPending={serve.isPending} onClick={() => run(unready)}>
            {t('correction.serve.all', { count: portionsOf(unready) })}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
