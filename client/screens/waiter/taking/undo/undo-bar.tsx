/**
 * Undo of the last action by a command that the server may refuse (the reason is shown in the same place), and of a removed
 * unsent line.
 */

import { displayName } from '../../../../i18n/display-name.ts';
import { UndoNotice } from '../../../../orders/undo-notice.tsx';
import { type UndoableDeed, useUndoableDeed } from '../../../../orders/undoable-deed.ts';
import { usePartsText } from '../../../../orders/use-parts-text.ts';
import { useMember } from '../../../../session/identity-context.tsx';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { ProblemNotice } from '../../../../ui/messages/problem-notice.tsx';
import { restTaps } from '../../../../ui/tap-rest.ts';
import type { LineView } from '../../../../writes/order-projection.ts';
import type { OrderWrites } from '../../../../writes/order-writes.ts';
import { useWrite } from '../../../../writes/use-write.ts';
import { lineAgain } from '../lines/line-again.ts';

export function UndoBar({
  orderId,
  text,
  onUndone,
}: {
  orderId: string;
  /** Replaces the action's own text. */
  text?: string;
  onUndone?: () => void;
}) {
  const [deed, setDeed] = useUndoableDeed();
  if (deed?.orderId !== orderId) return null;
  const end = () => setDeed(known => (known?.id === deed.id ? null : known));
  return <DeedUndo key={deed.id} deed={deed} text={text} onEnd={end} onUndone={onUndone} />;
}

function useDeedText(): (deed: UndoableDeed) => string {
  const { t } = useTranslation();
  const partsText = usePartsText();
  return deed => {
    switch (deed.kind) {
      case 'send':
        return t('order.send.sent', { parts: partsText(deed.counts) });
      case 'fire':
        return t('order.undone.fire', { parts: partsText(deed.counts) });
      case 'serve':
        return t('order.undone.serve', { count: deed.count });
      case 'holdBack':
        return t('order.undone.holdBack', { count: deed.count });
      case 'rush':
        return t('order.undone.rush', { count: deed.count });
      case 'adjust':
        return t('order.undone.adjust', { name: deed.name });
      case 'move':
        return t('order.undone.move', { label: deed.label });
      case 'moveLines':
        return t('order.undone.moveLines', { count: deed.pieces, place: deed.place.label });
      case 'merge':
        return t('order.undone.merge', { place: deed.place });
    }
  };
}

function DeedUndo({
  deed,
  text,
  onEnd,
  onUndone,
}: {
  deed: UndoableDeed;
  text: string | undefined;
  onEnd: () => void;
  onUndone: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const deedText = useDeedText();
  const isShared = (useMember().restaurant.ordersPerTable ?? 1) > 1;
  const lines = useWrite('undoLines');
  const rush = useWrite('unrushLines');
  const adjust = useWrite('adjustLine');
  const move = useWrite('moveOrder');
  const moveBack = useWrite('moveLines');
  const cancel = useWrite('cancelOrder');
  const unmerge = useWrite('unmergeOrders');
  const ways = [lines, rush, adjust, move, moveBack, cancel, unmerge];
  const { problem = null } = ways.find(way => way.problem !== null) ?? {};
  if (problem !== null) {
    const reason = t(`errors.${problem.code}`, { defaultValue: problem.title });
    return <ProblemNotice problem={problem} text={t('order.undone.refused', { reason })} onDismiss={onEnd} />;
  }
  const params = { id: deed.orderId };
  const run = () => {
    if (deed.kind === 'adjust')
      return adjust.run({ params: { ...params, lineId: deed.lineId }, body: deed.back });
    if (deed.kind === 'move')
      return move.run({ params, body: { tableId: deed.backTo, ...(isShared && { isAdditional: true }) } });
    if (deed.kind === 'moveLines') {
      const there = { id: deed.place.orderId };
      const back = moveBack.run({ params: there, body: { ...deed.body, orderId: deed.orderId } });
      return deed.place.isNew ? back.then(() => cancel.run({ params: there, body: {} })) : back;
    }
    if (deed.kind === 'merge') return unmerge.run({ params, body: { orderId: deed.sourceId } });
    const body = { lineIds: deed.lineIds };
    return deed.kind === 'rush' ? rush.run({ params, body }) : lines.run({ params, body });
  };
  const undo = () => {
    restTaps();
    run().then(
      () => {
        onEnd();
        onUndone?.();
      },
      () => undefined,
    );
  };
  return (
    <UndoNotice
      text={text ?? deedText(deed)}
      // The stations have seen what was sent: it is on hold there.
      action={deed.kind === 'send' ? t('order.send.hold') : undefined}
      isPending={ways.some(way => way.isPending)}
      onUndo={undo}
      onExpire={onEnd}
    />
  );
}

/** Reports a removed unsent line, and adds it again on request. */
export function RemovedLine({
  line,
  writes,
  onExpire,
}: {
  line: LineView;
  writes: Pick<OrderWrites, 'restore'>;
  onExpire: () => void;
}) {
  const { t, i18n } = useTranslation();
  return (
    <UndoNotice
      text={t('order.removed', { quantity: line.quantity, name: displayName(line, i18n.language) })}
      onUndo={() => {
        writes.restore(lineAgain(line));
        onExpire();
      }}
      onExpire={onExpire}
    />
  );
}
