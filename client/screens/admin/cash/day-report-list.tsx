/** The Z reports, newest first. */
import { useState } from 'react';
import { Download, Printer, RotateCw } from '#icons';
import { dayReportFiles } from '#shared/cash/day-report-files.ts';
import type { DayReportEntry } from '#shared/cash/day-report-schema.ts';
import { fillPath } from '#shared/contract/paths.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import styles from '../admin-list.module.css';
import { EntityTable, OpenButton } from '../lists/entity-table.tsx';
import { deliveryTexts } from '../lists/mail-text.ts';
import { ReadPlaceholder } from '../lists/read-placeholder.tsx';
import { useFileDownload } from '../lists/use-file-download.ts';
import { DayReportView } from './day-report-view.tsx';

/** Rows of what is over that are shown at first: the accountant's month is below. */
export const pastShownFirst = 10;

export function DayReportList({
  reports,
  onOpen,
}: {
  reports: readonly DayReportEntry[];
  onOpen(id: string): void;
}) {
  const { t } = useTranslation();
  const { money, day, dateTime } = useFormats();
  return (
    <section className={styles.card} aria-labelledby="day-reports">
      <div className={styles.cardHeader}>
        <h2 id="day-reports">{t('office.day.reports')}</h2>
      </div>
      <EntityTable
        rows={reports}
        shownFirst={pastShownFirst}
        columns={[
          {
            header: t('office.day.report'),
            cell: ({ id, number, businessDay, madeAt, madeBy, ...ways }) => (
              <OpenButton
                name={t('office.day.z', { number, day: day(businessDay) })}
                detail={[dateTime(madeAt), madeBy.name, ...deliveryTexts(t, ways)].join(' · ')}
                onOpen={() => onOpen(id)}
              />
            ),
          },
          { header: t('office.day.gross'), isNumber: true, cell: ({ gross }) => money(gross) },
          {
            header: t('office.cash.difference'),
            isNumber: true,
            isExtra: true,
            cell: ({ difference }) => (difference === undefined ? '–' : money(difference)),
          },
        ]}
      />
    </section>
  );
}

export function DayReportDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { t } = useTranslation();
  const { day, dateTime, money } = useFormats();
  const report = useRead('dayReport', { id });
  const print = useWrite('printDayReport');
  const send = useWrite('sendDayReport');
  const entry = useRead('dayReports').data?.find(one => one.id === id);
  const { dayReportEmails = [], savesDayReports = false } = useRead('settings').data ?? {};
  const file = useFileDownload();
  const [isQueued, setIsQueued] = useState(false);
  const printAgain = () =>
    print
      .run({ params: { id }, body: {} })
      .then(() => setIsQueued(true))
      .catch(() => setIsQueued(false));
  const { data } = report;
  const title =
    data === undefined
      ? t('office.day.report')
      : t('office.day.z', { number: data.number, day: day(data.figures.businessDay) });
  return (
    <Modal
      isOpen
      variant="full"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button icon={<Printer />} isPending={print.isPending} onClick={() => void printAgain()}>
            {t('office.day.print')}
          </Button>
          {(dayReportEmails.length > 0 || savesDayReports) && (
            <Button
              icon={<RotateCw />}
              isPending={send.isPending}
              onClick={() => void send.run({ params: { id }, body: {} }).catch(() => undefined)}
            >
              {t(
                dayReportEmails.length === 0
                  ? 'office.day.copy.save'
                  : entry?.mail === undefined
                    ? 'office.day.mail.send'
                    : 'office.day.mail.sendAgain',
              )}
            </Button>
          )}
          {(['csv', 'pdf'] as const).map(kind => (
            <Button
              key={kind}
              icon={<Download />}
              isPending={file.isPending}
              onClick={() => void file.save(fillPath(dayReportFiles[kind], { id }))}
            >
              {kind.toUpperCase()}
            </Button>
          ))}
        </>
      }
    >
      <ProblemNotice
        problem={print.problem ?? send.problem ?? file.problem}
        text={print.problem?.code === 'PRINTER_UNKNOWN' ? t('office.day.noPrinter') : undefined}
        onDismiss={() => {
          print.reset();
          send.reset();
          file.dismiss();
        }}
      />
      {isQueued && <p role="status">{t('office.day.queued')}</p>}
      {entry !== undefined &&
        deliveryTexts(t, entry).map(text => (
          <p role="status" key={text}>
            {text}
          </p>
        ))}
      {data === undefined ? (
        <ReadPlaceholder reads={[report]} />
      ) : (
        <>
          <p>
            {t('office.day.made', {
              name: data.madeBy.name,
              from: dateTime(data.figures.from),
              to: dateTime(data.madeAt),
            })}
          </p>
          {data.reason !== undefined && (
            <p>
              {data.follows === undefined
                ? t('office.day.early', { reason: data.reason })
                : t('office.day.follows', { number: data.follows, reason: data.reason })}
            </p>
          )}
          {data.uncounted !== undefined && (
            <p role="alert">{t('office.day.uncounted', { amount: money(data.uncounted) })}</p>
          )}
          <DayReportView
            figures={data.figures}
            carriedOver={data.carriedOver}
            correctedLater={data.correctedLater}
          />
        </>
      )}
    </Modal>
  );
}
