/**
 * Rules for choosing a dish's options: minimum and maximum of each group, missing choices and price. The server checks
 * them again.
 */
import type { ModifierGroup, ModifierOption } from '#shared/catalog/modifier-schema.ts';
import type { LineModifier } from '#shared/order/order-schema.ts';

/** Quantity of each option by id. */
export type Chosen = ReadonlyMap<string, number>;

export type OptionGroup = Pick<ModifierGroup, 'id' | 'min' | 'max' | 'options'>;

/** The groups of a dish in display order. */
export function groupsOf<G extends { id: string }>(groupIds: readonly string[], groups: readonly G[]): G[] {
  return groupIds.flatMap(id => groups.find(group => group.id === id) ?? []);
}

export function countChosen(group: OptionGroup, chosen: Chosen): number {
  return group.options.reduce((sum, option) => sum + (chosen.get(option.id) ?? 0), 0);
}

/** The options selected by default. */
export function defaultChoice(groups: readonly OptionGroup[]): Chosen {
  const ids = groups.flatMap(({ options, max }) =>
    options.filter(option => option.isDefault && option.isAvailable).slice(0, max),
  );
  return new Map(ids.map(({ id }) => [id, 1]));
}

export function choiceOf(modifiers: readonly Pick<LineModifier, 'optionId' | 'quantity'>[]): Chosen {
  return new Map(modifiers.map(({ optionId, quantity }) => [optionId, quantity]));
}

/** The groups whose minimum is not reached. */
export function missingGroups<G extends OptionGroup>(groups: readonly G[], chosen: Chosen): G[] {
  return groups.filter(group => countChosen(group, chosen) < group.min);
}

/** True if the defaults don't satisfy the required groups, so that a tap must open the options. */
export function mustAsk(groups: readonly OptionGroup[]): boolean {
  return missingGroups(groups, defaultChoice(groups)).length > 0;
}

function without(chosen: Chosen, ids: readonly string[]): Map<string, number> {
  return new Map([...chosen].filter(([id]) => !ids.includes(id)));
}

/**
 * Result of a tap on an option: in a single-choice group it replaces the other, or is removed if optional; else its
 * quantity grows by one.
 */
export function chooseOption(group: OptionGroup, chosen: Chosen, optionId: string): Chosen {
  const isChosen = chosen.has(optionId);
  if (group.max === 1) {
    if (isChosen && group.min === 0) return without(chosen, [optionId]);
    const ids = group.options.map(({ id }) => id);
    return without(chosen, ids).set(optionId, 1);
  }
  if (countChosen(group, chosen) >= group.max) return chosen;
  return new Map(chosen).set(optionId, (chosen.get(optionId) ?? 0) + 1);
}

export function dropOption(chosen: Chosen, optionId: string): Chosen {
  const count = chosen.get(optionId) ?? 0;
  return count > 1 ? new Map(chosen).set(optionId, count - 1) : without(chosen, [optionId]);
}

/** The selected options in the format of an order line. */
export function modifiersOf(groups: readonly OptionGroup[], chosen: Chosen): LineModifier[] {
  const modifier = (groupId: string, option: ModifierOption, quantity: number): LineModifier => ({
    groupId,
    optionId: option.id,
    name: option.name,
    names: option.names,
    priceDelta: option.priceDelta,
    quantity,
  });
  return groups.flatMap(group =>
    group.options.flatMap(option => {
      const quantity = chosen.get(option.id) ?? 0;
      return quantity > 0 ? [modifier(group.id, option, quantity)] : [];
    }),
  );
}

export function isSameChoice(one: Chosen, other: Chosen): boolean {
  return one.size === other.size && [...one].every(([id, count]) => other.get(id) === count);
}
