/** A waiter's report that a dish is out; the kitchen or bar confirms or refuses it. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Ban } from '#icons';
import { Button } from '../../../../ui/button.tsx';
import { ProblemNotice } from '../../../../ui/messages/problem-notice.tsx';
import { useWrite } from '../../../../writes/use-write.ts';

export function ReportOut({ menuItemId }: { menuItemId: string }) {
  const { t } = useTranslation();
  const report = useWrite('reportOut');
  const [isReported, setIsReported] = useState(false);
  if (isReported) return <p role="status">{t('order.menu.reported')}</p>;
  const run = () =>
    report.run({ params: { id: menuItemId }, body: {} }).then(
      () => setIsReported(true),
      // The error is shown below.
      () => undefined,
    );
  return (
    <>
      <Button icon={<Ban aria-hidden="true" />} isPending={report.isPending} onClick={run}>
        {t('order.menu.report')}
      </Button>
      <ProblemNotice problem={report.problem} onDismiss={report.reset} />
    </>
  );
}
