/** The running order grouped by course, with buttons to fire held courses and serve ready dishes. */

import { Check, Flame, Hand } from '#icons';
import type { Approval } from '#shared/order/correction-schema.ts';
import { courseName } from '#shared/order/course-name.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { mayServe } from '#shared/order/order-states.ts';
import { useLiveStatus } from '../../../../data/live/use-live-status.ts';
import { useServerNow } from '../../../../data/use-server-now.ts';
import { portionsOf } from '../../../../orders/line-summary.ts';
import { useMember } from '../../../../session/identity-context.tsx';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { loadable } from '../../../../ui/loadable.tsx';
import { restTaps } from '../../../../ui/tap-rest.ts';
import type { LineView } from '../../../../writes/order-projection.ts';
import { useOutSince } from '../../dialogs/use-out-since.ts';
import { isRefusedNow, type OutNow } from '../menu/item-availability.ts';
import { type CourseGroup, groupByCourse, nextCourse } from './course-groups.ts';
import { RunningLine } from './running-line.tsx';
import styles from './running-lines.module.css';

/** Lazy: few orders have a course on hold. */
const ReadyIfFired = loadable(async () => (await import('./ready-if-fired.tsx')).ReadyIfFired);

/** Lazy: needed by restaurants with set menus. */
const SetHeads = loadable(async () => (await import('../sets/set-heads.tsx')).SetHeads);

/** The delivery ticks update within a second. */
const tickMs = 1_000;

type LineCommands = {
  onEdit: (line: LineView) => void;
  /** Called for sent lines. */
  onCorrect: (line: LineView) => void;
  onServe: (lineIds: string[]) => void;
  onClaim: (lineIds: string[]) => void;
  onFire: (course: number) => void;
};

export function RunningLines({
  orderId,
  type,
  lines,
  approvals,
  out,
  isOpen,
  onEdit,
  onCorrect,
  onServe,
  onClaim,
  onFire,
}: LineCommands & {
  orderId: string;
  type: Order['type'];
  lines: readonly LineView[];
  approvals: readonly Approval[];
  out: OutNow;
  /** In a closed order, ready dishes can still be served. */
  isOpen: boolean;
}) {
  const { t } = useTranslation();
  const { userId } = useMember();
  const nowMs = useServerNow(tickMs);
  const isOutSince = useOutSince(orderId);
  if (lines.length === 0) return isOpen && <p className={styles.empty}>{t('order.sheet.empty')}</p>;
  const groups = groupByCourse(lines);
  const next = nextCourse(groups);
  const servable = lines.filter(mayServe);
  const ready = servable.filter(line => line.state === 'ready');
  // Ready lines are served together; without any, lines of stations that work from paper.
  const together = ready.length > 0 ? ready : servable;
  const unclaimed = ready.filter(line => line.claimedBy?.id !== userId);
  const ids = (some: readonly LineView[]) => some.map(({ id }) => id);
  /** The button disappears, and a line takes its place. */
  const run = (command: (lineIds: string[]) => void, some: readonly LineView[]) => {
    restTaps();
    command(ids(some));
  };
  return (
    <>
      {lines.some(line => line.setMenu) && <SetHeads lines={lines} />}
      {groups.map(group => (
        <section key={group.course} className={styles.course}>
          {(groups.length > 1 || group.heldCount > 0) && (
            <CourseHead
              orderId={orderId}
              group={group}
              isNext={group.course === next}
              isOpen={isOpen}
              onFire={onFire}
            />
          )}
          <ul className={styles.lines}>
            {group.lines.map(line => (
              <li key={line.id}>
                <RunningLine
                  line={line}
                  type={type}
                  isOpen={isOpen}
                  isRefused={isRefusedNow(line, out)}
                  isOutSince={isOutSince(line)}
                  nowMs={nowMs}
                  approval={approvals.find(({ lineId }) => lineId === line.id)}
                  onEdit={onEdit}
                  onCorrect={onCorrect}
                  onServe={onServe}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {(ready.length > 0 || together.length > 1) && (
        <div className={styles.ready}>
          {unclaimed.length > 0 && (
            <button type="button" className={styles.claim} onClick={() => run(onClaim, unclaimed)}>
              <Hand />
              {t('order.sheet.claim')}
            </button>
          )}
          {together.length > 1 && (
            <button type="button" className={styles.serveAll} onClick={() => run(onServe, together)}>
              <Check />
              {t(ready.length > 0 ? 'order.sheet.serveAll' : 'order.sheet.servePaper', {
                count: portionsOf(together),
              })}
            </button>
          )}
        </div>
      )}
    </>
  );
}

function CourseHead({
  orderId,
  group: { course, heldCount },
  isNext,
  isOpen,
  onFire,
}: {
  orderId: string;
  group: CourseGroup<LineView>;
  isNext: boolean;
  isOpen: boolean;
  onFire: (course: number) => void;
}) {
  const { t, i18n } = useTranslation();
  const { courses } = useMember().restaurant;
  // The Send bar below explains why the button is disabled: firing needs the server too.
  const isOffline = useLiveStatus().kind === 'offline';
  const name = courseName(courses, course, i18n.language) ?? t('order.course', { number: course });
  return (
    <div className={styles.head}>
      <div>
        <h2>{name}</h2>
        {isOpen && heldCount > 0 && !isOffline && <ReadyIfFired orderId={orderId} course={course} />}
      </div>
      {isOpen && heldCount > 0 && (
        <button
          type="button"
          className={styles.fire}
          data-next={isNext}
          disabled={isOffline}
          aria-label={t('order.courses.fireNamed', { name, count: heldCount })}
          onClick={() => {
            restTaps();
            onFire(course);
          }}
        >
          <Flame />
          {t('order.courses.fire', { count: heldCount })}
        </button>
      )}
    </div>
  );
}
