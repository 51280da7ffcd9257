/** Editor of an unsent line; concurrent changes by another waiter are preserved. */
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModifierGroup } from '#shared/schemas/modifier-schema.ts';
import { useRead } from '../../../../data/use-read.ts';
import { displayName } from '../../../../i18n/display-name.ts';
import { Button } from '../../../../ui/button.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import type { PlannedChange } from '../../../../writes/order-intents.ts';
import type { LineView } from '../../../../writes/order-projection.ts';
import { missingGroups } from '../menu/option-choice.ts';
import { weightFault } from '../weighing/weighing.ts';
import { editedLine, type LineEdit, lineEditOf } from './line-edit.ts';
import { LineFields } from './line-fields.tsx';

export function LineEditor({
  line,
  groups,
  seatCount,
  onClose,
  onChange,
  onRemove,
}: {
  line: LineView;
  groups: readonly ModifierGroup[];
  seatCount: number;
  onClose: () => void;
  onChange: (change: PlannedChange) => void;
  onRemove: () => void;
}) {
  const { t, i18n } = useTranslation();
  const dishes = useRead('waiterMenu').data?.flatMap(({ items }) => items);
  const isOffHours = dishes?.find(({ id }) => id === line.menuItemId)?.offHours !== undefined;
  const [edit, setEdit] = useState<LineEdit>(() => lineEditOf(line));
  const isWeighed =
    line.weight === undefined || (edit.weight && weightFault(edit.weight, line.weight) === null);
  const isSound = isWeighed && missingGroups(groups, edit.chosen).length === 0;
  const save = () => {
    const change = editedLine(line, edit, groups);
    if (change !== null) onChange(change);
    onClose();
  };
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
          <Button variant="primary" disabled={!isSound} onClick={save}>
            {t('order.line.save')}
          </Button>
        </>
      }
    >
      <LineFields
        dish={{ ...(line.menuItemId && { id: line.menuItemId }), station: line.station }}
        edit={edit}
        groups={groups}
        seatCount={seatCount}
        priced={line.weight}
        addedInTime={isOffHours ? line.quantity : undefined}
        onChange={setEdit}
      />
    </Modal>
  );
}
