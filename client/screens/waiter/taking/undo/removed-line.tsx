/** Reports a removed unsent line, and adds it again on request. */
import { useTranslation } from 'react-i18next';
import { displayName } from '../../../../i18n/display-name.ts';
import { UndoNotice } from '../../../../orders/undo-notice.tsx';
import type { LineView } from '../../../../writes/order-projection.ts';
import type { OrderWrites } from '../../../../writes/order-writes.ts';
import { lineAgain } from '../lines/line-again.ts';

export function RemovedLine({
  line,
  writes,
  onExpire,
}: {
  line: LineView;
  writes: Pick<OrderWrites, 'restore'>;
  onExpire: () => void;
}) {
  const { t, i18n } = useTranslation();
  return (
    <UndoNotice
      text={t('order.removed', { quantity: line.quantity, name: displayName(line, i18n.language) })}
      onUndo={() => {
        writes.restore(lineAgain(line));
        onExpire();
      }}
      onExpire={onExpire}
    />
  );
}
