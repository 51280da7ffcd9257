/**
 * Allergy features of an order's screen, loaded once an order has an allergy: the bar above the menu, its
 * sheet, and the guard before writes.
 */
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import { freeAllergyTexts } from '#shared/order/allergen-words.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { isOnItsWay } from '#shared/order/order-states.ts';
import { allergiesAfter } from '../../../../orders/allergy-edit.ts';
import type { OrderView } from '../../../../writes/order-projection.ts';
import type { OrderWrites } from '../../../../writes/order-writes.ts';
import { AllergyBar } from './allergy-bar.tsx';
import { type AllergyWarning, guardWrites } from './allergy-guard.ts';
import { AllergySheet } from './allergy-sheet.tsx';
import { AllergyWarningDialog } from './allergy-warning.tsx';
import { undeclaredDishes } from './undeclared-dishes.ts';

export function OrderAllergies({
  order,
  view,
  menu,
  groups,
  seatCount,
  writes,
  onGuard,
  isEditing,
  onClose,
  onSheet,
}: {
  order: Order;
  /** Includes queued writes of this device. */
  view: OrderView;
  menu: readonly WaiterMenuCategory[];
  groups: readonly ModifierGroup[];
  seatCount: number;
  /** Writes without the guard. */
  writes: OrderWrites;
  /** Receives the guarded writes; null if nothing needs a confirmation. */
  onGuard: (guarded: OrderWrites | null) => void;
  isEditing: boolean;
  onClose: () => void;
  /** Opens the menu's allergen sheet. */
  onSheet: () => void;
}) {
  const [warnings, setWarnings] = useState<readonly AllergyWarning[]>([]);
  const [warning] = warnings;
  const { lines, allergyChanges } = view;
  const allergies = useMemo(() => allergiesAfter(order, allergyChanges), [order, allergyChanges]);
  const isTextsConfirmed = order.allergyTextsConfirmed !== undefined;
  // A layout effect, so that the next tap is already guarded.
  useLayoutEffect(() => {
    const isConfirmed = isTextsConfirmed && allergyChanges.length === 0;
    const texts = isConfirmed ? [] : freeAllergyTexts(allergies);
    const known = { allergies: allergies.allergies ?? [], lines, menu, groups, texts };
    onGuard(guardWrites(writes, known, added => setWarnings(list => [...list, added])));
  }, [onGuard, writes, allergies, allergyChanges, isTextsConfirmed, lines, menu, groups]);
  useEffect(() => () => onGuard(null), [onGuard]);
  return (
    <>
      <AllergyBar
        order={order}
        allergic={allergies}
        undeclared={undeclaredDishes({ allergies, lines, menu, groups })}
      />
      {isEditing && (
        <AllergySheet
          allergic={allergies}
          seatCount={seatCount}
          isOpen={order.state === 'open' || order.lines.some(line => isOnItsWay(line.state))}
          onClose={onClose}
          onSheet={onSheet}
          onChange={change => writes.push({ kind: 'changeOrder', change })}
        />
      )}
      {warning !== undefined && (
        <AllergyWarningDialog warning={warning} onClose={() => setWarnings(list => list.slice(1))} />
      )}
    </>
  );
}
