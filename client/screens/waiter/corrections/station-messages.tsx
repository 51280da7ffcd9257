/** Messages to the stations about sent lines, each by one tap. */

import type { ReactNode } from 'react';
import { Pause, PencilLine, Zap } from '#icons';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Order, OrderLine } from '#shared/order/order-schema.ts';
import { type LineCommand, nextLineState, rushAgainMs } from '#shared/order/order-states.ts';
import { useLiveStatus } from '../../../data/live/use-live-status.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { portionsOf } from '../../../orders/line-summary.ts';
import { useUndoableDeed } from '../../../orders/undoable-deed.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import styles from '../dialogs/correct-sheet.module.css';

const idsOf = (lines: readonly OrderLine[]) => lines.map(({ id }) => id);
const tickMs = 1_000;

/** Returns the lines that this rush changed; another person's rush of a moment ago is not undone with it. */
function newlyRushed(lines: readonly OrderLine[], after: Order): OrderLine[] {
  const before = new Map(lines.map(({ id, rushedAt }) => [id, rushedAt]));
  const isNew = ({ id, rushedAt }: OrderLine) =>
    before.has(id) && rushedAt !== undefined && rushedAt !== before.get(id);
  return after.lines.filter(isNew);
}

function can(command: LineCommand) {
  // A dish at the pass is finished.
  return ({ state, isAtPass }: Pick<OrderLine, 'state' | 'isAtPass'>) =>
    !isAtPass && nextLineState(state, command) !== null;
}

export function StationMessages({
  order,
  line,
  onChange,
  onClose,
}: {
  order: Order;
  line: OrderLine;
  /** Opens the form for options and note. */
  onChange: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { time } = useFormats();
  const nowMs = useServerNow(tickMs);
  const hold = useWrite('holdLines');
  const rush = useWrite('rushLines');
  const [, offerUndo] = useUndoableDeed();
  const isOffline = useLiveStatus().kind === 'offline';
  if (!can('adjust')(line)) return null;
  const ofCourse = order.lines.filter(other => other.course === line.course && can('holdBack')(other));
  const toMake = order.lines.filter(can('rush'));
  const isRushed = ({ rushedAt }: OrderLine) =>
    rushedAt !== undefined && nowMs - Date.parse(rushedAt) < rushAgainMs;
  const isIdle = isOffline || hold.isPending || rush.isPending;
  const params = { id: order.id };
  const holdBack = (lines: readonly OrderLine[]) => {
    const lineIds = idsOf(lines);
    void hold.run({ params, body: { lineIds } }).then(
      () => {
        offerUndo({
          id: createUuid(),
          orderId: order.id,
          kind: 'holdBack',
          lineIds,
          count: portionsOf(lines),
        });
        onClose();
      },
      () => undefined,
    );
  };
  const rushThem = (lines: readonly OrderLine[]) =>
    void rush.run({ params, body: { lineIds: idsOf(lines) } }).then(
      after => {
        const rushed = newlyRushed(lines, after);
        const deed = { kind: 'rush' as const, lineIds: idsOf(rushed), count: portionsOf(rushed) };
        if (rushed.length > 0) offerUndo({ id: createUuid(), orderId: order.id, ...deed });
        onClose();
      },
      () => undefined,
    );
  const way = (icon: ReactNode, text: string, run: () => void, isOver = false) => (
    <Button icon={icon} disabled={isIdle || isOver} onClick={run}>
      {text}
    </Button>
  );
  const pause = <Pause aria-hidden="true" />;
  const zap = <Zap aria-hidden="true" />;
  const rushText =
    line.rushedAt !== undefined && isRushed(line)
      ? t('correction.line.rushed', { time: time(line.rushedAt) })
      : t('correction.line.rush');
  return (
    <fieldset className={styles.messages}>
      <legend>{t('correction.line.station')}</legend>
      <ProblemNotice problem={hold.problem} onDismiss={hold.reset} />
      <ProblemNotice problem={rush.problem} onDismiss={rush.reset} />
      {isOffline && <p className={styles.offline}>{t('correction.offline')}</p>}
      <div className={styles.ways}>
        {can('holdBack')(line) && way(pause, t('correction.line.holdBack'), () => holdBack([line]))}
        {can('holdBack')(line) &&
          ofCourse.length > 1 &&
          way(pause, t('correction.line.holdBackCourse', { count: portionsOf(ofCourse) }), () =>
            holdBack(ofCourse),
          )}
        {can('rush')(line) && way(zap, rushText, () => rushThem([line]), isRushed(line))}
        {toMake.length > 1 &&
          way(
            zap,
            t('correction.line.rushAll', { count: portionsOf(toMake) }),
            () => rushThem(toMake),
            toMake.every(isRushed),
          )}
        {way(<PencilLine aria-hidden="true" />, t('correction.line.change'), onChange)}
      </div>
    </fieldset>
  );
}
