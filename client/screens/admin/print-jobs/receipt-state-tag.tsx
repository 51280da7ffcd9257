/** State of a receipt or other print job as a coloured label. */
import { Ban, CircleDashed, CircleHelp, Clock, Printer, ReceiptText, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReceiptState } from '#shared/order-states.ts';
import listStyles from '../admin-list.module.css';

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
    return (
      <span className={listStyles.tag}>
        <Icon aria-hidden="true" />
        {t('papers.states.nonFiscal')}
      </span>
    );
  const word = t(`papers.states.${state}`);
  return (
    <span className={listStyles.tag} data-tone={tone}>
      <Icon aria-hidden="true" />
      {of === 'receipt' ? t('papers.receiptIs', { state: word }) : word}
    </span>
  );
}
