/** State of a receipt or other print job as a coloured label. */
import { Ban, CircleDashed, CircleHelp, Clock, Printer, ReceiptText, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReceiptState } from '#shared/order-states.ts';
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

/** `receipt`: the text names the receipt, for lists; `paper`: the state only, because the job's kind is shown beside it. */
export function ReceiptStateTag({
  state,
  isFiscal,
  of = 'paper',
}: {
  state: ReceiptState;
  /** False for a receipt printed on a non-fiscal printer, which has no legal validity. */
  isFiscal?: boolean | undefined;
  of?: 'paper' | 'receipt';
}) {
  const { t } = useTranslation();
  const { tone, Icon } = looks[state];
  if (state === 'issued' && isFiscal === false)
    return <StatusTag icon={Icon}>{t('papers.states.nonFiscal')}</StatusTag>;
  const word = t(`papers.states.${state}`);
  return (
    <StatusTag tone={tone} icon={Icon}>
      {of === 'receipt' ? t('papers.receiptIs', { state: word }) : word}
    </StatusTag>
  );
}
