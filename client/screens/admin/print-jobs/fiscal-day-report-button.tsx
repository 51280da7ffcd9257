/** Requests the fiscal printer's daily report, after a confirmation that says what it closes. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileText } from '#icons';
import { Button } from '../../../ui/button.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import { ArchiveDialog } from '../forms/archive-dialog.tsx';

export function FiscalDayReportButton({ printerId, name }: { printerId: string; name: string }) {
  const { t } = useTranslation();
  const print = useWrite('printFiscalDayReport');
  const [state, setState] = useState<'closed' | 'open' | 'sent'>('closed');
  const confirm = () =>
    void print
      .run({ params: { id: printerId }, body: {} })
      .then(() => setState('sent'))
      .catch(() => undefined);
  return (
    <>
      <Button icon={<FileText />} onClick={() => setState('open')}>
        {t('printing.printers.fiscalDay.open')} <span className="visually-hidden">{name}</span>
      </Button>
      <span role="status">{state === 'sent' && t('printing.printers.fiscalDay.sent')}</span>
      {state === 'open' && (
        <ArchiveDialog
          title={t('printing.printers.fiscalDay.title')}
          text={t('printing.printers.fiscalDay.text')}
          confirm={t('printing.printers.fiscalDay.confirm')}
          problem={print.problem}
          isPending={print.isPending}
          onConfirm={confirm}
          onClose={() => setState('closed')}
        />
      )}
    </>
  );
}
