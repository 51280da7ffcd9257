/** Fields of a line: options, quantity, note, seat and course. */
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/limits.ts';
import { courseName } from '#shared/rules/course-name.ts';
import type { ModifierGroup } from '#shared/schemas/modifier-schema.ts';
import { useMember } from '../../../../identity/identity-context.tsx';
import { QuantitySelector } from '../../../../orders/quantity-selector.tsx';
import { Chips } from '../../../../ui/forms/chips.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { OptionGroups } from '../menu/option-groups.tsx';
import { hasQuickNote, offeredQuickNotes, toggleQuickNote } from '../menu/quick-notes.ts';
import type { LineEdit } from './line-edit.ts';
import styles from './line-editor.module.css';

export function LineFields({
  edit,
  groups,
  seatCount,
  onChange,
}: {
  edit: LineEdit;
  groups: readonly ModifierGroup[];
  /** 0: no seats, as for a takeaway. */
  seatCount: number;
  onChange: (edit: LineEdit) => void;
}) {
  const { t, i18n } = useTranslation();
  const { restaurant } = useMember();
  const { courses } = restaurant;
  const quickNotes = offeredQuickNotes(restaurant.quickNotes, groups);
  const seats = Array.from({ length: Math.max(seatCount, Number(edit.seat)) }, (_, index) =>
    String(index + 1),
  );
  return (
    <div className={styles.fields}>
      <OptionGroups groups={groups} chosen={edit.chosen} onChange={chosen => onChange({ ...edit, chosen })} />
      <QuantitySelector
        label={t('order.quantity.label')}
        value={edit.quantity}
        max={limits.quantityMax}
        onChange={quantity => onChange({ ...edit, quantity })}
      />
      <div className={styles.notes}>
        <TextField
          label={t('order.line.note')}
          hint={t('order.line.noteHint')}
          value={edit.note}
          maxLength={limits.noteLength}
          onChange={note => onChange({ ...edit, note })}
        />
        {quickNotes.length > 0 && (
          <fieldset className={styles.quick}>
            <legend className="visually-hidden">{t('order.line.quickNotes')}</legend>
            {quickNotes.map(quick => (
              <button
                key={quick}
                type="button"
                aria-pressed={hasQuickNote(edit.note, quick)}
                onClick={() => onChange({ ...edit, note: toggleQuickNote(edit.note, quick) })}
              >
                {quick}
              </button>
            ))}
          </fieldset>
        )}
      </div>
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
