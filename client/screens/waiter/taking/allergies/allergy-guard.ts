/**
 * Asks the waiter before a line is added, changed, sent or fired that clashes with the order's allergies, by
 * the origin's rule. Queued lines were confirmed when they were tapped.
 */
import type { Allergen } from '#shared/catalog/allergens.ts';
import type { OrderAllergy } from '#shared/catalog/allergy-schema.ts';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import { unconfirmedClash, uniqueAllergens } from '#shared/order/order-allergies.ts';
import type { LineModifier } from '#shared/order/order-schema.ts';
import type { LineView } from '../../../../writes/order-projection.ts';
import type { OrderTap } from '../../../../writes/order-taps.ts';
import type { OrderWrites } from '../../../../writes/order-writes.ts';
import type { AllergyWarning, ClashingDish } from '../../dialogs/allergy-warning-dialog.tsx';

type KnownDishes = {
  allergies: readonly OrderAllergy[];
  lines: readonly LineView[];
  menu: readonly WaiterMenuCategory[];
  groups: readonly ModifierGroup[];
  /** Free texts that nobody has confirmed. */
  texts: readonly string[];
};

type Dish = {
  menuItemId?: string | undefined;
  modifiers?: readonly LineModifier[] | undefined;
  seat?: number | null | undefined;
};

function confirmedOn({ allergyConfirmed, confirmed = [] }: LineView): Allergen[] {
  return uniqueAllergens(allergyConfirmed?.allergens ?? [], confirmed);
}

/** `known`: clashes that the origin reports for a line, whose dish may have left the menu. */
function clashReader({ allergies, menu, groups }: KnownDishes) {
  const items = menu.flatMap(category => category.items);
  return (
    { menuItemId, modifiers = [], seat }: Dish,
    confirmed: readonly Allergen[] = [],
    known: readonly Allergen[] = [],
  ): Allergen[] => {
    const item = items.find(({ id }) => id === menuItemId);
    const options = modifiers.map(({ groupId, optionId }) =>
      groups.find(({ id }) => id === groupId)?.options.find(({ id }) => id === optionId),
    );
    const parts = options.map(option => option?.allergens ?? []);
    const allergens = uniqueAllergens(item?.allergens ?? [], ...parts, known);
    return unconfirmedClash({ seat, allergens }, allergies, confirmed);
  };
}

export function guardWrites(
  writes: OrderWrites,
  known: KnownDishes,
  warn: (warning: AllergyWarning) => void,
): OrderWrites {
  const clashOf = clashReader(known);

  function ask(
    kind: AllergyWarning['kind'],
    dishes: readonly ClashingDish[],
    go: (confirmed: Allergen[]) => void,
    texts: readonly string[] = [],
  ): void {
    const clashing = dishes.filter(({ clash }) => clash.length > 0);
    const all = uniqueAllergens(...clashing.map(({ clash }) => clash));
    if (clashing.length + texts.length === 0) go([]);
    else warn({ kind, dishes: clashing, allergies: known.allergies, texts, confirm: () => go(all) });
  }

  function unconfirmed(line: LineView): ClashingDish {
    const { name, names, seat } = line;
    return { name, names, seat, clash: clashOf(line, confirmedOn(line), line.allergens) };
  }

  function pushChange(tap: Extract<OrderTap, { kind: 'change' }>): void {
    const line = known.lines.find(({ id }) => id === tap.lineId);
    if (line === undefined) {
      writes.push(tap);
      return;
    }
    const { change } = tap;
    const { menuItemId, name, names } = line;
    const seat = change.seat === undefined ? line.seat : change.seat;
    const after = { menuItemId, modifiers: change.modifiers ?? line.modifiers, seat };
    const before = [...confirmedOn(line), ...clashOf(line)];
    ask('change', [{ name, names, seat, clash: clashOf(after, before) }], confirmed =>
      writes.push(
        confirmed.length === 0 ? tap : { ...tap, change: { ...change, allergyConfirmed: confirmed } },
      ),
    );
  }

  function pushSend(tap: Extract<OrderTap, { kind: 'send' }>): void {
    const { lineIds } = tap;
    const { texts } = known;
    const drafts = known.lines.filter(
      ({ id, state }) => state === 'draft' && (lineIds === undefined || lineIds.includes(id)),
    );
    const go = (confirmed: Allergen[]) =>
      writes.push({
        ...tap,
        ...(confirmed.length > 0 && { allergyConfirmed: confirmed }),
        ...(texts.length > 0 && { allergyTextsConfirmed: [...texts] }),
      });
    ask('send', drafts.map(unconfirmed), go, texts);
  }

  /** The allergy may be newer than the hold. */
  function pushFire(tap: Extract<OrderTap, { kind: 'fire' }>): void {
    const held = known.lines.filter(({ state, course }) => state === 'held' && course === tap.course);
    ask('fire', held.map(unconfirmed), confirmed =>
      writes.push(confirmed.length === 0 ? tap : { ...tap, allergyConfirmed: confirmed }),
    );
  }

  return {
    ...writes,
    tap(item, choice = {}) {
      const { name, names, id: menuItemId } = item;
      const { seat, modifiers } = choice;
      const clash = clashOf({ menuItemId, modifiers, seat });
      ask('add', [{ name, names, seat, clash }], confirmed =>
        writes.tap(item, confirmed.length === 0 ? choice : { ...choice, confirmed }),
      );
    },
    restore(line) {
      const { name, names, seat } = line;
      ask('add', [{ name, names, seat, clash: clashOf(line) }], confirmed =>
        writes.restore(confirmed.length === 0 ? line : { ...line, confirmed }),
      );
    },
    push(tap) {
      if (tap.kind === 'change') pushChange(tap);
      else if (tap.kind === 'send') pushSend(tap);
      else if (tap.kind === 'fire') pushFire(tap);
      else writes.push(tap);
    },
  };
}
