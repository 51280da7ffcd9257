/** The current discount with a button to remove it, which needs no approval. */
import { useTranslation } from 'react-i18next';
import type { Discount } from '#shared/order/correction-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice, type ShownProblem } from '../../../ui/messages/problem-notice.tsx';
import styles from '../dialogs/correct-sheet.module.css';

export type Removal = { run: () => Promise<unknown>; isPending: boolean; problem: ShownProblem | null };

export function DiscountNow({
  discount: { amount, reason, by },
  removal,
  onDone,
}: {
  discount: Discount;
  removal: Removal;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const { money } = useFormats();
  return (
    <div className={styles.form}>
      <p>{t('correction.discount.current', { amount: money(amount), reason, name: by.name })}</p>
      <ProblemNotice problem={removal.problem} />
      <Button isPending={removal.isPending} onClick={() => void removal.run().then(onDone, () => undefined)}>
        {t('correction.discount.remove')}
      </Button>
    </div>
  );
}
