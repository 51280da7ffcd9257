/** Fields of a line: options, quantity, note, seat, to go or for here, and course. */

import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import type { Station } from '#shared/kernel/roles.ts';
import { courseName } from '#shared/order/course-name.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { QuantitySelector } from '../../../../orders/quantity-selector.tsx';
import { useMember } from '../../../../session/identity-context.tsx';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { Chips } from '../../../../ui/forms/chips.tsx';
import { LineNote } from '../../options/line-note.tsx';
import { OptionGroups } from '../../options/option-groups.tsx';
import type { WeighedPrice } from '../../weighing/weighing.ts';
import { WeightPad } from '../../weighing/weight-pad.tsx';
import type { LineEdit } from './line-edit.ts';
import styles from './line-editor.module.css';
import { portionOf } from './portion.ts';

export function LineFields({
  dish,
  edit,
  groups,
  seatCount,
  addedInTime,
  priced,
  halvable,
  isOne = false,
  onChange,
}: {
  /** `id` is undefined for an open item. */
  dish: { id?: string; station: Station };
  edit: LineEdit;
  groups: readonly ModifierGroup[];
  /** 0 means no seats, as for a takeaway. */
  seatCount: number;
  /** Quantity added within its hours, which are over: it can be reduced, but not raised. */
  addedInTime?: number | undefined;
  /** Set for a dish sold by weight, which has no quantity. */
  priced?: WeighedPrice | undefined;
  /** Set for a dish that is also sold as a half portion. */
  halvable?: Parameters<typeof portionOf>[0] | undefined;
  /** A dish of a set menu has quantity 1. */
  isOne?: boolean;
  onChange: (edit: LineEdit) => void;
}) {
  const { t, i18n } = useTranslation();
  const { moneyPlain } = useFormats();
  const { courses } = useMember().restaurant;
  const seats = Array.from({ length: Math.max(seatCount, Number(edit.seat)) }, (_, index) =>
    String(index + 1),
  );
  return (
    <div className={styles.fields}>
      {priced && edit.weight && (
        <WeightPad weight={edit.weight} priced={priced} onChange={weight => onChange({ ...edit, weight })} />
      )}
      {halvable && (
        <div>
          <p className={styles.heading} aria-hidden="true">
            {t('order.portion.title')}
          </p>
          <Chips
            label={t('order.portion.title')}
            chips={(['whole', 'half'] as const).map(id => ({
              id,
              label: t(`order.portion.${id}`, {
                price: moneyPlain(portionOf(halvable, id === 'half').unitPrice),
              }),
            }))}
            selectedId={edit.isHalf ? 'half' : 'whole'}
            onSelect={id => onChange({ ...edit, isHalf: id === 'half' })}
          />
        </div>
      )}
      <OptionGroups groups={groups} chosen={edit.chosen} onChange={chosen => onChange({ ...edit, chosen })} />
      {!priced && !isOne && (
        <QuantitySelector
          label={t('order.quantity.label')}
          value={edit.quantity}
          max={addedInTime ?? limits.quantityMax}
          onChange={quantity => onChange({ ...edit, quantity })}
        />
      )}
      {addedInTime !== undefined && !isOne && <p className={styles.hint}>{t('errors.ITEM_OUTSIDE_HOURS')}</p>}
      <LineNote dish={dish} note={edit.note} groups={groups} onChange={note => onChange({ ...edit, note })} />
      {seats.length > 0 && (
        <div>
          <p className={styles.heading} aria-hidden="true">
            {t('order.line.seat')}
          </p>
          <Chips
            label={t('order.line.seat')}
            chips={[
              { id: '', label: t('order.line.noSeat') },
              ...seats.map(seat => ({ id: seat, label: seat })),
            ]}
            selectedId={edit.seat}
            onSelect={seat => onChange({ ...edit, seat })}
          />
        </div>
      )}
      <div>
        <p className={styles.heading} aria-hidden="true">
          {t('order.line.takeaway')}
        </p>
        <Chips
          label={t('order.line.takeaway')}
          chips={[
            { id: 'forHere', label: t('order.line.forHere') },
            { id: 'toGo', label: t('order.line.toGo') },
          ]}
          selectedId={edit.isTakeaway ? 'toGo' : 'forHere'}
          onSelect={id => onChange({ ...edit, isTakeaway: id === 'toGo' })}
        />
      </div>
      {courses.length > 0 && (
        <div>
          <p className={styles.heading} aria-hidden="true">
            {t('order.line.course')}
          </p>
          <Chips
            label={t('order.line.course')}
            chips={courses.map(({ number }) => ({
              id: String(number),
              label: courseName(courses, number, i18n.language) ?? '',
            }))}
            selectedId={String(edit.course)}
            onSelect={course => onChange({ ...edit, course: Number(course) })}
          />
        </div>
      )}
    </div>
  );
}
