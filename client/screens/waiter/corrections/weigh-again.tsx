/** Corrects the weight of a sent line; the server decides on the price. */
import { useState } from 'react';
import type { LineWeight, Order, OrderLine } from '#shared/order/order-schema.ts';
import { useLiveStatus } from '../../../data/live/use-live-status.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import styles from '../dialogs/correct-sheet.module.css';
import { CorrectionFoot } from '../dialogs/correction-foot.tsx';
import { type WeightEdit, weightEditOf, weightFault } from '../weighing/weighing.ts';
import { WeightPad } from '../weighing/weight-pad.tsx';

export function WeighAgain({
  order,
  line,
  weight,
  onClose,
}: {
  order: Order;
  line: OrderLine;
  weight: LineWeight;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation();
  const adjust = useWrite('adjustLine');
  const isOffline = useLiveStatus().kind === 'offline';
  const before = weightEditOf(weight);
  const [edit, setEdit] = useState<WeightEdit>(before);
  const isSame = edit.gross === before.gross && edit.tare === before.tare;
  const send = () => {
    const weight = { grossGrams: edit.gross ?? 0, ...(edit.tare > 0 && { tareGrams: edit.tare }) };
    const input = { params: { id: order.id, lineId: line.id }, body: { weight } };
    void adjust.run(input).then(onClose, () => undefined);
  };
  return (
    <Modal
      isOpen
      title={t('order.weight.againTitle', { name: displayName(line, i18n.language) })}
      variant="sheet"
      onClose={onClose}
      actions={
        <CorrectionFoot
          notices={
            <>
              <ProblemNotice problem={adjust.problem} onDismiss={adjust.reset} />
              {isOffline && <p className={styles.offline}>{t('correction.offline')}</p>}
            </>
          }
        >
          <Button
            variant="primary"
            disabled={isSame || weightFault(edit, weight) !== null || isOffline}
            isPending={adjust.isPending}
            onClick={send}
          >
            {t('order.line.save')}
          </Button>
        </CorrectionFoot>
      }
    >
      <WeightPad weight={edit} priced={weight} onChange={setEdit} />
    </Modal>
  );
}
