/**
 * Allergy features of an order's screen, loaded once an order has an allergy: the chip in the header, its
 * sheet, and the guard before writes.
 */
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { Eye, EyeOff, TriangleAlert } from '#icons';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import { preparationLocations } from '#shared/kernel/roles.ts';
import { freeAllergyTexts } from '#shared/order/allergen-words.ts';
import { allergiesFor } from '#shared/order/order-allergies.ts';
import type { Order, OrderLine } from '#shared/order/order-schema.ts';
import { isOnItsWay } from '#shared/order/order-states.ts';
import { displayName } from '../../../../i18n/display-name.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { allergiesAfter } from '../../../../orders/allergy-edit.ts';
import { type AllergicOrder, allergyTexts, notForText } from '../../../../orders/allergy-texts.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { loadable } from '../../../../ui/loadable.tsx';
import type { OrderView } from '../../../../writes/order-projection.ts';
import type { OrderWrites } from '../../../../writes/order-writes.ts';
import { type AllergyWarning, AllergyWarningDialog } from '../../dialogs/allergy-warning-dialog.tsx';
import type { DishMark } from '../menu/menu-row.tsx';
import styles from './allergies.module.css';
import { guardWrites } from './allergy-guard.ts';
import { AllergySheet } from './allergy-sheet.tsx';
import { undeclaredDishes } from './undeclared-dishes.ts';

/** Lazy: needed when guests ask. */
const AllergenSheet = loadable(
  async () => (await import('../../../../allergens/allergen-sheet.tsx')).AllergenSheet,
);

export function OrderAllergies({
  order,
  view,
  menu,
  groups,
  seatCount,
  writes,
  onGuard,
  onMark,
  sheet,
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
  /** Receives the marks for the menu's dishes: the same function while the allergies stay. */
  onMark?: (mark: (() => DishMark) | null) => void;
  /** The open sheet of the order, of which two are shown here: its allergies, and the menu's allergens. */
  sheet: string | null;
  onSheet: (sheet: 'allergenSheet' | null) => void;
}) {
  const { t } = useTranslation();
  const [warnings, setWarnings] = useState<readonly AllergyWarning[]>([]);
  const [warning] = warnings;
  const { lines, allergyChanges } = view;
  const allergiesText = JSON.stringify(allergiesAfter(order, allergyChanges));
  // The same object while nothing changes.
  const allergies = useMemo<AllergicOrder>(() => JSON.parse(allergiesText), [allergiesText]);
  const shown = allergyTexts(t, allergies);
  const isTextsConfirmed = order.allergyTextsConfirmed !== undefined;
  // A layout effect, so that the next tap is already guarded.
  useLayoutEffect(() => {
    const isConfirmed = isTextsConfirmed && allergyChanges.length === 0;
    const texts = isConfirmed ? [] : freeAllergyTexts(allergies);
    const known = { allergies: allergies.allergies ?? [], lines, menu, groups, texts };
    onGuard(guardWrites(writes, known, added => setWarnings(list => [...list, added])));
  }, [onGuard, writes, allergies, allergyChanges, isTextsConfirmed, lines, menu, groups]);
  useEffect(() => () => onGuard(null), [onGuard]);
  useEffect(() => {
    onMark?.(
      () =>
        ({ allergens }, seat) =>
          notForText(t, { seat, allergens }, allergies.allergies),
    );
    return () => onMark?.(null);
  }, [onMark, t, allergies]);
  return (
    <>
      {shown.length > 0 && (
        <section className={styles.chip} aria-label={t('order.allergies.title')}>
          {shown.map(text => (
            <p key={text}>{text}</p>
          ))}
        </section>
      )}
      {sheet === 'allergies' && (
        <AllergySheet
          allergic={allergies}
          seatCount={seatCount}
          isOpen={order.state === 'open' || order.lines.some(line => isOnItsWay(line.state))}
          onClose={() => onSheet(null)}
          onSheet={() => onSheet('allergenSheet')}
          onChange={change => writes.push({ kind: 'changeOrder', change })}
        />
      )}
      {sheet === 'allergenSheet' && <AllergenSheet onClose={() => onSheet(null)} />}
      {warning !== undefined && (
        <AllergyWarningDialog warning={warning} onClose={() => setWarnings(list => list.slice(1))} />
      )}
    </>
  );
}

/** Nobody acknowledges a printed ticket. */
const isToSee = ({ state, isOnPaper }: OrderLine) =>
  !isOnPaper && ['held', 'sent', 'preparing', 'ready'].includes(state);

/** Which stations have acknowledged the order's allergies, and which of its dishes have undeclared allergens. */
export function AllergyNotices({
  order,
  view: { lines: viewed, allergyChanges },
  menu,
  groups,
}: {
  order: Order;
  view: OrderView;
  menu: readonly WaiterMenuCategory[];
  groups: readonly ModifierGroup[];
}) {
  const { t, i18n } = useTranslation();
  const { time } = useFormats();
  const { allergies = [], allergyNote } = order;
  const allergic = allergiesAfter(order, allergyChanges);
  const undeclared = undeclaredDishes({ allergies: allergic, lines: viewed, menu, groups });
  const lines = order.lines.filter(
    line => isToSee(line) && (allergyNote !== undefined || allergiesFor(allergies, [line]).length > 0),
  );
  const stations = preparationLocations.filter(
    station => order.allergyVersion !== undefined && lines.some(line => line.station === station),
  );
  return (
    <div className={styles.notices}>
      {undeclared.length > 0 && (
        <small role="status">
          <TriangleAlert />
          {t('order.allergies.undeclared', {
            list: undeclared.map(dish => displayName(dish, i18n.language)).join(', '),
          })}
        </small>
      )}
      {stations.map(station => {
        const own = lines.filter(line => line.station === station);
        const sights = own.flatMap(({ allergySeen }) => allergySeen ?? []);
        const last = sights.sort((one, other) => other.at.localeCompare(one.at))[0];
        const isSeen = last !== undefined && sights.length === own.length;
        const name = t(`app.stations.${station}`);
        return (
          <small key={station} data-seen={isSeen}>
            {isSeen ? <Eye /> : <EyeOff />}
            {isSeen
              ? t('order.allergies.seen', { station: name, name: last.by.name, time: time(last.at) })
              : t('order.allergies.unseen', { station: name })}
          </small>
        );
      })}
    </div>
  );
}
