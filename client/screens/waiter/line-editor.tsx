/** What a waiter can still say about a line before it is sent: how many, how, for whom, in which course. */
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/limits.ts';
import type { LineChange } from '#shared/schemas/order-schema.ts';
import { displayName } from '../../i18n/display-name.ts';
import { useMember } from '../../identity/identity-context.tsx';
import type { LineView } from '../../orders/order-projection.ts';
import { QuantitySelector } from '../../orders/quantity-selector.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { editedLine, type LineEdit, lineEditOf } from './line-edit.ts';
import styles from './line-editor.module.css';

export function LineEditor({
  line,
  guestCount,
  onClose,
  onChange,
  onRemove,
}: {
  line: LineView;
  guestCount: number;
  onClose: () => void;
  onChange: (change: LineChange) => void;
  onRemove: () => void;
}) {
  const { t, i18n } = useTranslation();
  const { courses } = useMember().restaurant;
  const [edit, setEdit] = useState<LineEdit>(() => lineEditOf(line));
  const save = () => {
    const change = editedLine(line, edit);
    if (change !== null) onChange(change);
    onClose();
  };
  const lastSeat = Math.max(guestCount, line.seat ?? 0, 1);
  const seats = Array.from({ length: lastSeat }, (_, index) => String(index + 1));
  return (
    <Modal
      isOpen
      title={displayName(line, i18n.language)}
      variant="sheet"
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={onRemove}>
            {t('order.line.remove')}
          </Button>
          <Button variant="primary" onClick={save}>
            {t('order.line.save')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <QuantitySelector
          label={t('order.quantity.label')}
          value={edit.quantity}
          max={limits.quantityMax}
          onChange={quantity => setEdit({ ...edit, quantity })}
        />
        <TextField
          label={t('order.line.note')}
          hint={t('order.line.noteHint')}
          value={edit.note}
          maxLength={limits.noteLength}
          onChange={note => setEdit({ ...edit, note })}
        />
        <SelectField
          label={t('order.line.seat')}
          value={edit.seat}
          options={[
            { value: '', label: t('order.line.noSeat') },
            ...seats.map(seat => ({ value: seat, label: seat })),
          ]}
          onChange={seat => setEdit({ ...edit, seat })}
        />
        {courses.length > 0 && (
          <SelectField
            label={t('order.line.course')}
            value={String(edit.course)}
            options={courses.map(({ number, name }) => ({ value: String(number), label: name }))}
            onChange={course => setEdit({ ...edit, course: Number(course) })}
          />
        )}
      </div>
    </Modal>
  );
}
