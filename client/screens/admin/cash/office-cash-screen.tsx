/** The business day and its Z reports, and the cash sessions: open ones, ones to confirm, and the history. */

import { useState } from 'react';
import { Banknote } from '#icons';
import type { CashSession } from '#shared/order/payment-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import styles from '../admin-list.module.css';
import { AdminPage } from '../admin-page.tsx';
import { EntityTable, OpenButton } from '../lists/entity-table.tsx';
import { ReadPlaceholder } from '../lists/read-placeholder.tsx';
import { CashReview } from './cash-review.tsx';
import { DayCard } from './day-card.tsx';
import { DayReportDialog, DayReportList, pastShownFirst } from './day-report-list.tsx';
import { MonthArchiveCard } from './month-archive-card.tsx';

const parts = [
  { id: 'toConfirm', states: ['counted'] },
  { id: 'running', states: ['open', 'recount'] },
  { id: 'history', states: ['confirmed'] },
] as const;

export function OfficeCashScreen() {
  const { t } = useTranslation();
  const sessions = useRead('officeCashSessions');
  const draft = useRead('dayReportDraft');
  const reports = useRead('dayReports');
  const { usesCashSessions } = useMember().restaurant;
  const [openId, setOpenId] = useState<string | null>(null);
  const [reportId, setReportId] = useState<string | null>(null);
  const all = sessions.data ?? [];
  const shown = all.find(({ id }) => id === openId);
  return (
    <AdminPage title={t('office.cash.title')}>
      {draft.data === undefined ? (
        <ReadPlaceholder reads={[draft]} />
      ) : (
        <DayCard
          draft={draft.data}
          onStale={draft.retry}
          onClosed={id => {
            draft.retry();
            setReportId(id);
          }}
        />
      )}
      {sessions.data === undefined && <ReadPlaceholder reads={[sessions]} />}
      {usesCashSessions && sessions.data?.length === 0 && (
        <EmptyState icon={<Banknote />} title={t('office.cash.empty')} text={t('office.cash.emptyText')} />
      )}
      {parts.map(({ id, states }) => {
        const listed = all.filter(({ state }) => states.some(wanted => wanted === state));
        return (
          listed.length > 0 && (
            <section key={id} className={styles.card} aria-labelledby={`cash-${id}`}>
              <div className={styles.cardHeader}>
                <h2 id={`cash-${id}`}>{t(`office.cash.${id}`)}</h2>
              </div>
              <CashTable sessions={listed} onOpen={session => setOpenId(session.id)} />
            </section>
          )
        );
      })}
      {reports.data === undefined && <ReadPlaceholder reads={[reports]} />}
      {reports.data !== undefined && reports.data.length > 0 && (
        <>
          <DayReportList reports={reports.data} onOpen={setReportId} />
          <MonthArchiveCard businessDays={reports.data.map(({ businessDay }) => businessDay)} />
        </>
      )}
      {reportId !== null && <DayReportDialog id={reportId} onClose={() => setReportId(null)} />}
      {shown && <CashReview session={shown} onClose={() => setOpenId(null)} />}
    </AdminPage>
  );
}

function CashTable({
  sessions,
  onOpen,
}: {
  sessions: readonly CashSession[];
  onOpen(session: CashSession): void;
}) {
  const { t } = useTranslation();
  const { money, day, time } = useFormats();
  const opened = ({ businessDay, openedAt }: CashSession) => `${day(businessDay)}, ${time(openedAt)}`;
  const difference = ({ figures }: CashSession) => (figures === undefined ? '–' : money(figures.difference));
  return (
    <EntityTable
      rows={sessions}
      shownFirst={pastShownFirst}
      columns={[
        {
          header: t('office.cash.who'),
          cell: session => (
            <OpenButton
              name={session.holder.name}
              detail={`${t(`cash.states.${session.state}`)} · ${opened(session)}`}
              onOpen={() => onOpen(session)}
            />
          ),
        },
        {
          header: t('cash.expected'),
          isNumber: true,
          isExtra: true,
          cell: ({ figures }) => (figures === undefined ? '–' : money(figures.expected)),
        },
        {
          header: t('cash.counted'),
          isNumber: true,
          isExtra: true,
          cell: ({ figures }) => (figures === undefined ? '–' : money(figures.counted)),
        },
        { header: t('office.cash.difference'), isNumber: true, cell: difference },
      ]}
    />
  );
}
