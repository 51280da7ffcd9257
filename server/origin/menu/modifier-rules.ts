/** What a modifier group may be, and which of its options a guest can have now. */

import { nameKey } from '#shared/plain-text.ts';
import type {
  ModifierGroup,
  ModifierGroupChange,
  ModifierOption,
  ModifierOptionDraft,
  NewModifierGroup,
} from '#shared/schemas/modifier-schema.ts';
import { invalidField, ProblemError } from '../../http/errors.ts';
import { mergeChange } from '../calls/merge-change.ts';
import { type Outages, outageOf, recipeFaults } from '../stock/recipe-rules.ts';

function shownOption(option: ModifierOption, outages: Outages): ModifierOption {
  const isAvailable = option.isAvailable && outageOf(option.ingredients, outages) === undefined;
  return { ...option, isAvailable };
}

/** The group as guests can have it now: an option whose ingredient is out isn't available. */
export function shownGroup(group: ModifierGroup, outages: Outages): ModifierGroup {
  return { ...group, options: group.options.map(option => shownOption(option, outages)) };
}

type OptionSources = {
  /** The options that this group has or had, by id, as the store keeps them. */
  known: ReadonlyMap<string, ModifierOption>;
  outages: Outages;
  createId(): string;
};

/**
 * The option that a draft makes; what it leaves out stays as it was. A form sends back what it was shown: an
 * `isAvailable` that says only what an outage said already isn't a decision, or the option would stay out after it.
 */
function completeOption(
  draft: ModifierOptionDraft,
  { known, outages, createId }: OptionSources,
): ModifierOption {
  const id = draft.id ?? createId();
  const before = known.get(id);
  if (before === undefined) {
    const plain = { names: {}, priceDelta: 0, allergens: [], ingredients: [] };
    return { ...plain, isAvailable: true, isDefault: false, ...draft, id };
  }
  const merged = mergeChange(before, draft);
  const isAsShown = draft.isAvailable === shownOption(before, outages).isAvailable;
  return isAsShown ? { ...merged, isAvailable: before.isAvailable } : merged;
}

/** Where nothing else is said, a guest may choose one option or none. */
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

/** Throws 409 for an option's id that stands twice, or that belongs to another group. */
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

function boundFaults({ min, max, options }: ModifierGroup) {
  const defaults = [...options.entries()].filter(([, { isDefault }]) => isDefault);
  return [
    ...(min > max ? [{ path: 'min', message: 'must not be more than max' }] : []),
    ...(max > options.length ? [{ path: 'max', message: 'must not be more than there are options' }] : []),
    ...defaults.slice(max).map(([index]) => ({
      path: `options/${index}/isDefault`,
      message: 'must not be set for more options than may be chosen',
    })),
  ];
}

/** Throws INVALID_REQUEST or NAME_TAKEN, naming every field that is not sound. */
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

/** Throws IN_USE, naming the dishes that still offer the group. */
export function requireUnoffered(
  groupId: string,
  dishes: readonly { name: string; modifierGroupIds: readonly string[] }[],
): void {
  const errors = dishes
    .filter(({ modifierGroupIds }) => modifierGroupIds.includes(groupId))
    .map(({ name }) => ({ path: 'menuItems', message: `${name} uses it` }));
  if (errors.length > 0) throw new ProblemError('IN_USE', { errors });
}
