/** Validates modifier groups and computes which of their options are available now. */

import { groupBoundFaults } from '#shared/catalog/menu-limits.ts';
import type {
  ModifierGroup,
  ModifierGroupChange,
  ModifierOption,
  ModifierOptionDraft,
  NewModifierGroup,
} from '#shared/catalog/modifier-schema.ts';
import { nameKey } from '#shared/kernel/plain-text.ts';
import { invalidField, ProblemError } from '../../../http/errors.ts';
import { mergeChange } from '../../kernel/calls/merge-change.ts';
import { type Outages, outageOf, recipeFaults } from '../stock/recipe-rules.ts';
import { settledAllergens } from './contained-allergens.ts';

function shownOption(option: ModifierOption, outages: Outages): ModifierOption {
  const isAvailable = option.isAvailable && outageOf(option.ingredients, outages) === undefined;
  return { ...option, isAvailable };
}

/** The group as displayed: an option whose ingredient is out is unavailable. */
export function shownGroup(group: ModifierGroup, outages: Outages): ModifierGroup {
  return { ...group, options: group.options.map(option => shownOption(option, outages)) };
}

type OptionSources = {
  /** Current and former options of this group as stored, keyed by id. */
  known: ReadonlyMap<string, ModifierOption>;
  outages: Outages;
  createId(): string;
};

/**
 * The option from a draft; omitted fields keep their value. A form returns what it was shown, so an `isAvailable` that merely reflects an outage
 * isn't stored, or the option would stay unavailable after it.
 */
function completeOption(
  draft: ModifierOptionDraft,
  { known, outages, createId }: OptionSources,
): ModifierOption {
  const id = draft.id ?? createId();
  const before = known.get(id);
  if (before === undefined) {
    const plain = { names: {}, priceDelta: 0, allergens: [], ingredients: [] };
    return settledAllergens({ ...plain, isAvailable: true, isDefault: false, ...draft, id }, draft);
  }
  const merged = settledAllergens(mergeChange(before, draft), draft);
  const isAsShown = draft.isAvailable === shownOption(before, outages).isAvailable;
  return isAsShown ? { ...merged, isAvailable: before.isAvailable } : merged;
}

/** By default, guests may choose at most one option. */
export function completeGroup(body: NewModifierGroup, id: string, sources: OptionSources): ModifierGroup {
  const { min = 0, max = Math.max(1, min) } = body;
  const options = body.options.map(draft => completeOption(draft, sources));
  return { names: {}, ...body, min, max, options, id, version: 1 };
}

export function changedGroup(
  before: ModifierGroup,
  { options, ...change }: ModifierGroupChange,
  sources: OptionSources,
): ModifierGroup {
  const after = { ...mergeChange(before, change), version: before.version + 1 };
  if (options === undefined) return after;
  return { ...after, options: options.map(draft => completeOption(draft, sources)) };
}

/** Throws 409 for an option id that is duplicated or belongs to another group. */
export function requireOwnOptions(
  drafts: readonly ModifierOptionDraft[],
  groupId: string,
  used: ReadonlyMap<string, { groupId: string }>,
): void {
  const seen = new Set<string>();
  for (const [index, { id }] of drafts.entries()) {
    if (id === undefined) continue;
    const isForeign = (used.get(id)?.groupId ?? groupId) !== groupId;
    if (isForeign || seen.has(id)) throw invalidField(`options/${index}/id`, 'is already in use', 'ID_TAKEN');
    seen.add(id);
  }
}

function boundFaults(group: ModifierGroup) {
  const faults = groupBoundFaults(group);
  const defaults = [...group.options.entries()].filter(([, { isDefault }]) => isDefault);
  return [
    ...(faults.includes('maxBelowMin') ? [{ path: 'min', message: 'must not be more than max' }] : []),
    ...(faults.includes('maxAboveOptions')
      ? [{ path: 'max', message: 'must not be more than there are options' }]
      : []),
    ...defaults.slice(group.max).map(([index]) => ({
      path: `options/${index}/isDefault`,
      message: 'must not be set for more options than may be chosen',
    })),
  ];
}

/** Throws INVALID_REQUEST or NAME_TAKEN, naming every invalid field. */
export function requireSoundGroup(group: ModifierGroup, knownIngredients: ReadonlySet<string>): void {
  const recipes = group.options.flatMap(({ ingredients }, index) =>
    recipeFaults(ingredients, knownIngredients, `options/${index}/`),
  );
  const faults = [...boundFaults(group), ...recipes];
  if (faults.length > 0) throw new ProblemError('INVALID_REQUEST', { errors: faults });
  const names = group.options.map(({ name }) => nameKey(name));
  const twins = names.flatMap((name, index) =>
    names.indexOf(name) < index ? [{ path: `options/${index}/name`, message: 'is already in use' }] : [],
  );
  if (twins.length > 0) throw new ProblemError('NAME_TAKEN', { errors: twins });
}

/** Throws IN_USE, naming the dishes that still use the group. */
export function requireUnoffered(
  groupId: string,
  dishes: readonly { name: string; modifierGroupIds: readonly string[] }[],
): void {
  const errors = dishes
    .filter(({ modifierGroupIds }) => modifierGroupIds.includes(groupId))
    .map(({ name }) => ({ path: 'menuItems', message: `${name} uses it` }));
  if (errors.length > 0) throw new ProblemError('IN_USE', { errors });
}
