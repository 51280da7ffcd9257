/** Void form for a sent line: all or some units, with a reason; units already in preparation are marked as waste. */
import { useState } from 'react';
import type { Order, OrderLine } from '#shared/order/order-schema.ts';
import { isVoidGrace, isVoidOfOut, mayVoid } from '#shared/order/order-states.ts';
import { isWaste } from '#shared/order/waste.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { QuantitySelector } from '../../../orders/quantity-selector.tsx';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { CheckField } from '../../../ui/forms/field.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import { CorrectReason } from '../dialogs/correct-reason.tsx';
import styles from '../dialogs/correct-sheet.module.css';
import { CorrectFrame } from '../dialogs/correction-dialog.tsx';
import { useLinePart } from '../dialogs/use-line-part.ts';
import { useOutReasons } from '../dialogs/use-out-reasons.ts';
import { voidFacts } from '../dialogs/void-facts.ts';

const tickMs = 1_000;

export function VoidLine({ order, line, onClose }: { order: Order; line: OrderLine; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const member = useMember();
  const part = useLinePart(order, line);
  const voidLine = useWrite('voidLine');
  const [reason, setReason] = useState('');
  const name = displayName(line, i18n.language);
  const [isWholeSet, setIsWholeSet] = useState(false);
  const wholeSet = isWholeSet ? { wholeSet: true } : {};
  const text = reason.trim();
  const facts = voidFacts(line);
  const outReasons = useOutReasons(order, line.id);
  const nowMs = useServerNow(tickMs);
  return (
    <CorrectFrame
      onClose={onClose}
      correction={{
        orderId: order.id,
        title: t('correction.void.title', { name }),
        label: t('correction.void.button', { count: part.count }),
        variant: 'danger',
        isComplete: text !== '',
        isWithinRights:
          mayVoid(facts, member) ||
          isVoidGrace(facts, member.restaurant.voidGraceMinutes ?? 0, nowMs) ||
          (outReasons.length > 0 && isVoidOfOut(facts, member, member.restaurant)),
        prepare: part.prepare,
        act: () =>
          voidLine.run({
            params: { id: order.id, lineId: part.lineId() },
            body: { reason: text, ...wholeSet },
          }),
        request: () => ({ kind: 'void', lineId: part.lineId(), reason: text, ...wholeSet }),
      }}
    >
      {isWaste(line) && <p className={styles.waste}>{t('correction.void.waste')}</p>}
      {line.quantity > 1 && (
        <QuantitySelector
          label={t('correction.howMany', { total: line.quantity })}
          value={part.count}
          max={line.quantity}
          onChange={part.setCount}
        />
      )}
      {line.setMenu !== undefined && (
        <CheckField
          label={t('order.sets.voidWhole', { name: displayName(line.setMenu, i18n.language) })}
          hint={t('order.sets.stays')}
          checked={isWholeSet}
          onChange={setIsWholeSet}
        />
      )}
      <CorrectReason
        reasons={[...outReasons, ...member.restaurant.voidReasons]}
        reason={reason}
        onChange={setReason}
      />
    </CorrectFrame>
  );
}
