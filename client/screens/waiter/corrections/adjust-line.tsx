/** Changes options and note of a sent line, with its current options selected. */
import { useState } from 'react';
import { createUuid } from '#shared/kernel/uuid.ts';
import { allergyClash, uniqueAllergens } from '#shared/order/order-allergies.ts';
import type { LineAdjustment } from '#shared/order/order-command-schema.ts';
import type { Order, OrderLine } from '#shared/order/order-schema.ts';
import { useLiveStatus } from '../../../data/live/use-live-status.ts';
import { useRead } from '../../../data/use-read.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { useUndoableDeed } from '../../../orders/undoable-deed.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice, ReadFailure } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import styles from '../dialogs/correct-sheet.module.css';
import { CorrectionFoot } from '../dialogs/correction-foot.tsx';
import { LineNote } from '../options/line-note.tsx';
import { type Chosen, choiceOf, groupsOf, isSameChoice, missingGroups } from '../options/option-choice.ts';
import { OptionGroups } from '../options/option-groups.tsx';

const wantedOf = (chosen: Chosen) => [...chosen].map(([optionId, quantity]) => ({ optionId, quantity }));

export function AdjustLine({ order, line, onClose }: { order: Order; line: OrderLine; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const menu = useRead('waiterMenu');
  const modifiers = useRead('waiterModifiers');
  const adjust = useWrite('adjustLine');
  const [, offerUndo] = useUndoableDeed();
  const isOffline = useLiveStatus().kind === 'offline';
  const before = choiceOf(line.modifiers);
  const [chosen, setChosen] = useState(before);
  const [note, setNote] = useState(line.note ?? '');
  const item = menu.data?.flatMap(category => category.items).find(({ id }) => id === line.menuItemId);
  const groups = groupsOf(item?.modifierGroupIds ?? [], modifiers.data ?? []);
  const text = note.trim();
  const wanted: LineAdjustment = {
    ...(text !== (line.note ?? '') && { note: text === '' ? null : text }),
    ...(!isSameChoice(chosen, before) && { modifiers: wantedOf(chosen) }),
  };
  const options = groups.flatMap(group => group.options).filter(({ id }) => chosen.has(id));
  const allergens = uniqueAllergens(item?.allergens ?? [], ...options.map(option => option.allergens));
  // Allergens that clashed before were confirmed when the line was added.
  const clash = allergyClash({ seat: line.seat, allergens }, order.allergies ?? []).filter(
    allergen => wanted.modifiers !== undefined && !line.clashes?.includes(allergen),
  );
  const back: LineAdjustment = { note: line.note ?? null, modifiers: wantedOf(before) };
  const name = displayName(line, i18n.language);
  const isComplete = Object.keys(wanted).length > 0 && missingGroups(groups, chosen).length === 0;
  const send = () => {
    const body = clash.length === 0 ? wanted : { ...wanted, allergyConfirmed: clash };
    const input = { params: { id: order.id, lineId: line.id }, body };
    void adjust.run(input).then(
      () => {
        offerUndo({ id: createUuid(), orderId: order.id, kind: 'adjust', lineId: line.id, name, back });
        onClose();
      },
      () => undefined,
    );
  };
  return (
    <Modal
      isOpen
      title={t('correction.line.changeTitle', { name })}
      variant="sheet"
      onClose={onClose}
      actions={
        <CorrectionFoot
          notices={
            <>
              <ProblemNotice problem={adjust.problem} onDismiss={adjust.reset} />
              {clash.length > 0 && (
                <p className={styles.offline} role="alert">
                  {t('order.allergies.warning.title', {
                    list: clash.map(allergen => t(`allergens.${allergen}`)).join(', '),
                  })}
                </p>
              )}
              {isOffline && <p className={styles.offline}>{t('correction.offline')}</p>}
            </>
          }
        >
          <Button
            variant="primary"
            disabled={!isComplete || isOffline}
            isPending={adjust.isPending}
            onClick={send}
          >
            {t(clash.length > 0 ? 'order.allergies.warning.change' : 'correction.line.changeSend')}
          </Button>
        </CorrectionFoot>
      }
    >
      <div className={styles.form}>
        {modifiers.failure !== null && <ReadFailure text={modifiers.failure} onRetry={modifiers.retry} />}
        <OptionGroups groups={groups} chosen={chosen} onChange={setChosen} />
        <LineNote
          dish={{ ...(line.menuItemId && { id: line.menuItemId }), station: line.station }}
          note={note}
          groups={groups}
          onChange={setNote}
        />
      </div>
    </Modal>
  );
}
