/**
 * What a waiter chooses of a dish's options: each group's least and most while tapping, what is still missing, and what it
 * comes to. The server checks the same again; this only keeps the waiter from being refused.
 */
import type { ModifierGroup, ModifierOption } from '#shared/schemas/modifier-schema.ts';
import type { LineModifier } from '#shared/schemas/order-schema.ts';

/** How often each option is wanted, by its id. */
export type Chosen = ReadonlyMap<string, number>;

export type OptionGroup = Pick<ModifierGroup, 'id' | 'min' | 'max' | 'options'>;

/** The groups of a dish in the order in which they are asked. */
export function groupsOf<G extends { id: string }>(groupIds: readonly string[], groups: readonly G[]): G[] {
  return groupIds.flatMap(id => groups.find(group => group.id === id) ?? []);
}

export function countChosen(group: OptionGroup, chosen: Chosen): number {
  return group.options.reduce((sum, option) => sum + (chosen.get(option.id) ?? 0), 0);
}

/** What is on the dish unless somebody says otherwise. */
export function defaultChoice(groups: readonly OptionGroup[]): Chosen {
  const ids = groups.flatMap(({ options, max }) =>
    options.filter(option => option.isDefault && option.isAvailable).slice(0, max),
  );
  return new Map(ids.map(({ id }) => [id, 1]));
}

export function choiceOf(modifiers: readonly Pick<LineModifier, 'optionId' | 'quantity'>[]): Chosen {
  return new Map(modifiers.map(({ optionId, quantity }) => [optionId, quantity]));
}

/** The groups that still want something. */
export function missingGroups<G extends OptionGroup>(groups: readonly G[], chosen: Chosen): G[] {
  return groups.filter(group => countChosen(group, chosen) < group.min);
}

/** Whether a tap on the dish has to ask first: what it comes with by itself is not enough. */
export function mustAsk(groups: readonly OptionGroup[]): boolean {
  return missingGroups(groups, defaultChoice(groups)).length > 0;
}

function without(chosen: Chosen, ids: readonly string[]): Map<string, number> {
  return new Map([...chosen].filter(([id]) => !ids.includes(id)));
}

/** A tap on an option: of "one of these" it takes the others' place, or goes again where none is needed; of many it is one more. */
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

/** The chosen options as a line carries them. */
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
