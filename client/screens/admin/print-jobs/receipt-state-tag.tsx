/** State of a receipt or other print job as a coloured label. */

import { Ban, CircleDashed, CircleHelp, Clock, Printer, ReceiptText, TriangleAlert } from '#icons';
import type { ReceiptState } from '#shared/order/order-states.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { StatusTag } from '../lists/status-tag.tsx';

const looks = {
  none: { tone: undefined, Icon: CircleDashed },
  queued: { tone: 'waiting', Icon: Clock },
  printing: { tone: 'waiting', Icon: Printer },
  issued: { tone: 'good', Icon: ReceiptText },
  failed: { tone: 'bad', Icon: TriangleAlert },
  unknown: { tone: 'bad', Icon: CircleHelp },
  waived: { tone: undefined, Icon: Ban },
} as const;

/** `receipt`: the text names the receipt, for lists; `job`: the state only, because the job's kind is shown beside it. */
export function ReceiptStateTag({
  state,
  isFiscal,
  of = 'job',
}: {
  state: ReceiptState;
  /** False for a receipt printed on a non-fiscal printer, which has no legal validity. */
  isFiscal?: boolean | undefined;
  of?: 'job' | 'receipt';
}) {
  const { t } = useTranslation();
  const { tone, Icon } = looks[state];
  if (state === 'issued' && isFiscal === false)
    return <StatusTag icon={Icon}>{t('printing.states.nonFiscal')}</StatusTag>;
  const word = t(`printing.states.${state}`);
  return (
    <StatusTag tone={tone} icon={Icon}>
      {of === 'receipt' ? t('printing.receiptIs', { state: word }) : word}
    </StatusTag>
  );
}
