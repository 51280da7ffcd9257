/** Cancels this person's claim, so that everybody is notified again. */

import { useTranslation } from 'react-i18next';
import { Undo2 } from '#icons';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { useWrite } from '../../../writes/use-write.ts';

export function GiveBack({ orderId, lineIds, title }: { orderId: string; lineIds: string[]; title: string }) {
  const { t } = useTranslation();
  const unclaim = useWrite('unclaimLines');
  if (lineIds.length === 0) return null;
  const run = () => void unclaim.run({ params: { id: orderId }, body: { lineIds } }).catch(() => undefined);
  return (
    <>
      <ProblemNotice problem={unclaim.problem} onDismiss={unclaim.reset} />
      <Button
        icon={<Undo2 aria-hidden="true" />}
        isPending={unclaim.isPending}
        aria-label={t('notices.giveBackFor', { title })}
        onClick={run}
      >
        {t('notices.giveBack')}
      </Button>
    </>
  );
}
