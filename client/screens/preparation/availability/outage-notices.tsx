/**
 * Notices above the tickets: waiters' reports of unavailable dishes, to confirm or refuse, and the undo of
 * the last 86. They come and go only while nobody touches the screen. The question before an 86 stands apart,
 * because only one of the notices is shown at a time.
 */

import { useEffect, useMemo } from 'react';
import { Ban } from '#icons';
import type { AvailabilityReport } from '#shared/catalog/availability-schema.ts';
import type { PreparationLocation } from '#shared/kernel/roles.ts';
import { useRead } from '../../../data/use-read.ts';
import { useSettled } from '../../../notifications/notices/pointer-activity.ts';
import { UndoNotice } from '../../../orders/undo-notice.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import { shortName } from '../tickets/ticket-label.ts';
import { useStationName } from '../tickets/use-station-name.ts';
import { type DoneOutage, useAskedOutage, useDoneOutage } from './asked-outage.ts';
import { ConfirmOutage } from './confirm-outage.tsx';
import styles from './outage-notices.module.css';

const undoOfferedMs = 10_000;
const unread = { code: 'INTERNAL', title: '', errors: [] };

/** Reports for items without preparation, such as bottles, belong to the bar. */
function isFor({ station }: AvailabilityReport, location: PreparationLocation): boolean {
  return station === location || (station === 'none' && location === 'bar');
}

export function OutageNotices({ location }: { location: PreparationLocation }) {
  const reports = useRead('availabilityReports');
  const [doneNow, setDone] = useDoneOutage();
  const now = useMemo(() => ({ reported: reports.data ?? [], done: doneNow }), [reports.data, doneNow]);
  const { reported, done } = useSettled(now, now);
  const open = reported.filter(report => report.state === 'open' && isFor(report, location));
  useEffect(() => () => setDone(null), [setDone]);
  return (
    <div>
      {reports.status === 'failed' && (
        <ProblemNotice problem={unread} text={reports.failure ?? undefined} onRetry={reports.retry} />
      )}
      {done !== null && <UndoOutage key={done.version} done={done} onOver={() => setDone(null)} />}
      {open.map(report => (
        <ReportedItem key={report.id} report={report} />
      ))}
    </div>
  );
}

export function OutageQuestion() {
  const [asked, setAsked] = useAskedOutage();
  const [, setDone] = useDoneOutage();
  useEffect(() => () => setAsked(null), [setAsked]);
  if (asked === null) return null;
  return (
    <ConfirmOutage
      key={asked.id}
      outage={asked}
      onClose={() => setAsked(null)}
      onDone={version => {
        setAsked(null);
        setDone({ ...asked, version });
      }}
    />
  );
}

function ReportedItem({ report }: { report: AvailabilityReport }) {
  const { t } = useTranslation();
  const [, setAsked] = useAskedOutage();
  const refuse = useWrite('refuseReport');
  const name = useStationName()(report);
  if (refuse.problem !== null) return <ProblemNotice problem={refuse.problem} onDismiss={refuse.reset} />;
  const names = report.reportedBy.map(person => shortName(person.name)).join(', ');
  const text = t('preparation.out.reported', { names, dish: name });
  return (
    <section className={styles.report} aria-label={text}>
      <Ban aria-hidden="true" />
      <p>{text}</p>
      <Button
        variant="primary"
        aria-label={t('preparation.out.takeNamed', { name })}
        onClick={() => setAsked({ kind: 'item', id: report.menuItemId, name })}
      >
        {t('preparation.out.take')}
      </Button>
      <Button
        isPending={refuse.isPending}
        aria-label={t('preparation.out.refuseNamed', { name })}
        // The error is shown in its place.
        onClick={() => refuse.run({ params: { id: report.id }, body: {} }).catch(() => undefined)}
      >
        {t('preparation.out.refuse')}
      </Button>
    </section>
  );
}

function UndoOutage({ done, onOver }: { done: DoneOutage; onOver: () => void }) {
  const { t } = useTranslation();
  const { kind, id, name, version } = done;
  const write = useWrite(kind === 'item' ? 'setAvailability' : 'setIngredientAvailability');
  const undo = () => {
    // The error is shown in its place.
    write.run({ params: { id }, body: { available: true, undoes: version } }).then(onOver, () => undefined);
  };
  if (write.problem !== null) return <ProblemNotice problem={write.problem} onDismiss={onOver} />;
  return (
    <UndoNotice
      text={t('preparation.out.done', { name })}
      offeredMs={undoOfferedMs}
      isPending={write.isPending}
      onUndo={undo}
      onExpire={onOver}
    />
  );
}
