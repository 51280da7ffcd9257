/** Validates a line's modifiers and copies them from the menu, so that later changes of the menu don't affect the line. */
import type { ModifierGroup, ModifierOption } from '#shared/catalog/modifier-schema.ts';
import type { ChosenOption } from '#shared/order/order-command-schema.ts';
import type { LineModifier } from '#shared/order/order-schema.ts';
import { ProblemError } from '../../../http/errors.ts';

type Fault = { path: string; message: string };
type Offer = { group: ModifierGroup; option: ModifierOption };

/** The modifiers of a line, or why they are invalid. */
export type Choice = {
  modifiers: LineModifier[];
  invalid: Fault[];
  unavailable: Fault[];
};

function modifierOf({ group, option }: Offer, quantity: number): LineModifier {
  const { name, names, priceDelta } = option;
  const isDefault = option.isDefault && quantity === 1;
  return {
    groupId: group.id,
    optionId: option.id,
    name,
    names,
    priceDelta,
    quantity,
    ...(isDefault && { isDefault }),
  };
}

/** Violations of the group's minimum and maximum; `path` is the line's. */
function boundFaults(
  groups: readonly ModifierGroup[],
  modifiers: readonly LineModifier[],
  path: string,
): Fault[] {
  return groups.flatMap(({ id, name, min, max }) => {
    const chosen = modifiers
      .filter(({ groupId }) => groupId === id)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    if (chosen < min) return [{ path: `${path}modifiers`, message: `${name}: at least ${min}` }];
    if (chosen > max) return [{ path: `${path}modifiers`, message: `${name}: at most ${max}` }];
    return [];
  });
}

/** An unavailable option is never a default; if its group requires one, the guest must choose. */
function defaultsOf(groups: readonly ModifierGroup[]): LineModifier[] {
  return groups.flatMap(group =>
    group.options
      .filter(option => option.isDefault && option.isAvailable)
      .map(option => modifierOf({ group, option }, 1)),
  );
}

/**
 * The requested options of a dish with these groups (with current availability), in display order; the
 * groups' defaults if none were given. `path` is the line's path in the request, with a slash.
 */
export function chooseOptions(
  groups: readonly ModifierGroup[],
  wanted: readonly ChosenOption[] | undefined,
  path: string,
): Choice {
  if (wanted === undefined) {
    const modifiers = defaultsOf(groups);
    return { modifiers, invalid: boundFaults(groups, modifiers, path), unavailable: [] };
  }
  const offers = new Map(
    groups.flatMap(group => group.options.map((option): [string, Offer] => [option.id, { group, option }])),
  );
  const counts = new Map<string, number>();
  const invalid: Fault[] = [];
  const unavailable: Fault[] = [];
  for (const [index, { optionId, quantity = 1 }] of wanted.entries()) {
    const place = `${path}modifiers/${index}/optionId`;
    const offer = offers.get(optionId);
    if (offer === undefined) invalid.push({ path: place, message: 'is not an option of this item' });
    else if (counts.has(optionId)) invalid.push({ path: place, message: 'is in the list twice' });
    else if (!offer.option.isAvailable) {
      unavailable.push({ path: place, message: `${offer.option.name} is not available` });
    }
    counts.set(optionId, quantity);
  }
  const modifiers = [...offers.values()].flatMap(offer => {
    const count = counts.get(offer.option.id);
    return count === undefined ? [] : [modifierOf(offer, count)];
  });
  return { modifiers, invalid: [...invalid, ...boundFaults(groups, modifiers, path)], unavailable };
}

/** Throws MODIFIERS_INVALID or OPTION_UNAVAILABLE, naming every field at fault. */
export function requireSoundChoices(choices: readonly Choice[]): void {
  const invalid = choices.flatMap(choice => choice.invalid);
  if (invalid.length > 0) throw new ProblemError('MODIFIERS_INVALID', { errors: invalid });
  requireNoneLost(choices.flatMap(choice => choice.unavailable));
}

/** The line's options that are no longer available: disabled, out of an ingredient, or removed from the menu. */
export function lostOptions(
  modifiers: readonly LineModifier[],
  groups: ReadonlyMap<string, ModifierGroup>,
  pathOf: (index: number) => string,
): Fault[] {
  return modifiers.flatMap(({ groupId, optionId, name }, index) => {
    const option = groups.get(groupId)?.options.find(({ id }) => id === optionId);
    return option?.isAvailable ? [] : [{ path: pathOf(index), message: `${name} is not available` }];
  });
}

export function requireNoneLost(lost: readonly Fault[]): void {
  if (lost.length > 0) throw new ProblemError('OPTION_UNAVAILABLE', { errors: [...lost] });
}
