/** Options sheet of a dish: the required options after a tap, all of them after a long press. */
import { useState } from 'react';
import { Ban } from '#icons';
import { weightUnitText } from '#shared/catalog/item-weight.ts';
import type { WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import { piecePrice } from '#shared/order/order-money.ts';
import { displayName } from '../../../../i18n/display-name.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ProblemNotice } from '../../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { useWrite } from '../../../../writes/use-write.ts';
import { defaultChoice, missingGroups, modifiersOf } from '../../options/option-choice.ts';
import { pricedByWeight, weighedLine, weightFault } from '../../weighing/weighing.ts';
import type { LineEdit } from '../lines/line-edit.ts';
import { LineFields } from '../lines/line-fields.tsx';
import { portionOf } from '../lines/portion.ts';
import type { TakingChoice } from '../sending/taking-choice.ts';
import styles from './dish-sheet.module.css';

/** A waiter's report that a dish is out; the kitchen or bar confirms or refuses it. */
function ReportOut({ menuItemId }: { menuItemId: string }) {
  const { t } = useTranslation();
  const report = useWrite('reportOut');
  const [isReported, setIsReported] = useState(false);
  if (isReported) return <p role="status">{t('order.menu.reported')}</p>;
  const run = () =>
    report.run({ params: { id: menuItemId }, body: {} }).then(
      () => setIsReported(true),
      // The error is shown below.
      () => undefined,
    );
  return (
    <>
      <Button icon={<Ban />} isPending={report.isPending} onClick={run}>
        {t('order.menu.report')}
      </Button>
      <ProblemNotice problem={report.problem} onDismiss={report.reset} />
    </>
  );
}

export function DishSheet({
  item,
  groups,
  seatCount,
  taking,
  isTakeaway,
  onClose,
  onAdd,
}: {
  item: WaiterMenuItem;
  groups: readonly ModifierGroup[];
  seatCount: number;
  taking: TakingChoice;
  /** Initial value: that of the order. */
  isTakeaway: boolean;
  onClose: () => void;
  onAdd: (edit: LineEdit) => void;
}) {
  const { t, i18n } = useTranslation();
  const { money, moneyPlain } = useFormats();
  const [edit, setEdit] = useState<LineEdit>(() => ({
    quantity: 1,
    note: '',
    seat: taking.seat === null ? '' : String(taking.seat),
    course: taking.course ?? item.course,
    isTakeaway,
    chosen: defaultChoice(groups),
    isHalf: false,
    ...(item.pricedBy && { weight: { gross: null, tare: item.tareGrams ?? 0 } }),
  }));
  const priced = pricedByWeight(item);
  const fault = priced && edit.weight ? weightFault(edit.weight, priced) : null;
  const weighed = priced && edit.weight ? weighedLine(edit.weight, priced) : undefined;
  const portion = portionOf(item, edit.isHalf);
  const planned = weighed ?? (edit.isHalf ? portion : undefined);
  const { unitPrice } = planned ?? portion;
  const [missing] = missingGroups(groups, edit.chosen);
  const price = edit.quantity * piecePrice({ unitPrice, modifiers: modifiersOf(groups, edit.chosen) });
  const allergens = item.allergens.map(allergen => t(`allergens.${allergen}`)).join(', ');
  const facts = [
    priced ? `${moneyPlain(item.price)} / ${weightUnitText(priced.pricedBy)}` : moneyPlain(item.price),
    allergens,
    item.portionsLeft === undefined ? '' : t('order.menu.portionsLeft', { count: item.portionsLeft }),
  ];
  return (
    <Modal
      isOpen
      title={displayName(item, i18n.language)}
      variant="sheet"
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          size="large"
          className={styles.add}
          disabled={missing !== undefined || fault !== null}
          onClick={() => onAdd({ ...edit, ...(planned && { planned }) })}
        >
          {fault !== null
            ? t(`order.weight.faults.${fault}`)
            : missing === undefined
              ? t('order.options.add', { price: money(price) })
              : t('order.options.missing', { name: displayName(missing, i18n.language) })}
        </Button>
      }
    >
      <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
      {item.description !== undefined && (
        <p className={styles.description}>
          {displayName({ name: item.description, names: item.descriptions ?? {} }, i18n.language)}
        </p>
      )}
      <LineFields
        dish={item}
        edit={edit}
        groups={groups}
        seatCount={seatCount}
        priced={priced}
        halvable={item.halfPrice === undefined ? undefined : item}
        onChange={setEdit}
      />
      <div className={styles.report}>
        <ReportOut menuItemId={item.id} />
      </div>
    </Modal>
  );
}
