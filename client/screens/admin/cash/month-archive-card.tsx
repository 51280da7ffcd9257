/** A month for the accountant in one file. */
import { useState } from 'react';
import { Download } from '#icons';
import { monthArchivePath } from '#shared/reports/report-calls.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/forms/field.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import styles from '../admin-list.module.css';
import { useFileDownload } from '../lists/use-file-download.ts';
import printStyles from '../print-jobs/print-jobs.module.css';

/** `businessDays`: of the Zs, the newest first. */
export function MonthArchiveCard({ businessDays }: { businessDays: readonly string[] }) {
  const { t, i18n } = useTranslation();
  const nameOf = new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const file = useFileDownload();
  const months = [...new Set(businessDays.map(day => day.slice(0, 7)))];
  const [chosen, setChosen] = useState(months[1] ?? months[0] ?? '');
  return (
    <section className={styles.card} aria-labelledby="month-archive">
      <div className={styles.cardHeader}>
        <h2 id="month-archive">{t('office.day.month.title')}</h2>
      </div>
      <div className={printStyles.column}>
        <p>{t('office.day.month.text')}</p>
        <SelectField
          label={t('office.day.month.choose')}
          value={chosen}
          options={months.map(value => ({ value, label: nameOf.format(new Date(value)) }))}
          onChange={setChosen}
        />
        <ProblemNotice problem={file.problem} onDismiss={file.dismiss} />
        <Button
          icon={<Download />}
          isPending={file.isPending}
          onClick={() => void file.save(`${monthArchivePath}?month=${chosen}`)}
        >
          {t('office.day.month.download')}
        </Button>
      </div>
    </section>
  );
}
