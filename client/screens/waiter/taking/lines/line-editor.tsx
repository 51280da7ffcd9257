/** Editor of an unsent line; concurrent changes by another waiter are preserved. */

import { useState } from 'react';
import { Trash2 } from '#icons';
import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { useRead } from '../../../../data/use-read.ts';
import { displayName } from '../../../../i18n/display-name.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import type { LineView } from '../../../../writes/order-projection.ts';
import type { PlannedChange } from '../../../../writes/order-taps.ts';
import { missingGroups } from '../../options/option-choice.ts';
import { weightFault } from '../../weighing/weighing.ts';
import { useSetExchange } from '../sets/set-exchange.tsx';
import { editedLine, type LineEdit, lineEditOf } from './line-edit.ts';
import { LineFields } from './line-fields.tsx';

const nothing: [] = [];

export function LineEditor({
  order,
  allGroups,
  line,
  groups,
  seatCount,
  onClose,
  onChange,
  onRemove,
}: {
  order: Order;
  /** Modifier groups of the whole menu. */
  allGroups: readonly ModifierGroup[];
  line: LineView;
  /** Modifier groups of the line's dish. */
  groups: readonly ModifierGroup[];
  seatCount: number;
  onClose: () => void;
  onChange: (change: PlannedChange) => void;
  onRemove: () => void;
}) {
  const { t, i18n } = useTranslation();
  const menu = useRead('waiterMenu').data ?? nothing;
  const dishes = menu.flatMap(({ items }) => items);
  const dish = dishes.find(({ id }) => id === line.menuItemId);
  const isOffHours = dish?.offHours !== undefined;
  const mayHalve =
    !isOffHours && line.setMenu === undefined && (dish?.halfPrice ?? line.isHalf) !== undefined;
  const [edit, setEdit] = useState<LineEdit>(() => lineEditOf(line));
  const exchange = useSetExchange({ order, line, menu, groups: allGroups, onClose });
  const isWeighed =
    line.weight === undefined || (edit.weight && weightFault(edit.weight, line.weight) === null);
  const isSound = isWeighed && missingGroups(groups, edit.chosen).length === 0;
  const save = () => {
    const change = editedLine(line, edit, groups, dish);
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
          <Button variant="danger" icon={<Trash2 />} onClick={onRemove}>
            {t('order.line.remove')}
          </Button>
          {exchange?.action ?? (
            <Button variant="primary" disabled={!isSound} onClick={save}>
              {t('order.line.save')}
            </Button>
          )}
        </>
      }
    >
      <LineFields
        dish={{ ...(line.menuItemId && { id: line.menuItemId }), station: line.station }}
        edit={edit}
        groups={groups}
        seatCount={seatCount}
        priced={line.weight}
        halvable={mayHalve ? dish : undefined}
        addedInTime={isOffHours ? line.quantity : undefined}
        isOne={line.setMenu !== undefined}
        onChange={setEdit}
      />
      {exchange?.choice}
    </Modal>
  );
}
