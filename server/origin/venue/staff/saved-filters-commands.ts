/** Saves the caller's named filters, all at once. */
import { nameKey } from '#shared/kernel/plain-text.ts';
import type { SavedFilter, SavedFilters, SavedFiltersChange } from '#shared/venue/saved-filter-schema.ts';
import { ProblemError } from '../../../http/errors.ts';
import type { CommandContext } from '../../kernel/calls/command-context.ts';
import { readFilters, storeFilters } from './saved-filters-store.ts';

/** Throws for each filter that repeats an earlier one's name or id. */
function requireDistinct(filters: readonly SavedFilter[]): void {
  const repeats = (field: 'name' | 'id', keyOf: (filter: SavedFilter) => string) =>
    filters.flatMap((filter, index) =>
      filters.findIndex(other => keyOf(other) === keyOf(filter)) < index
        ? [{ path: `filters/${index}/${field}`, message: 'is already in use' }]
        : [],
    );
  const errors = [
    ...repeats('name', ({ screen, name }) => `${screen} ${nameKey(name)}`),
    ...repeats('id', ({ id }) => id.toLowerCase()),
  ];
  if (errors.length > 0) throw new ProblemError('NAME_TAKEN', { errors });
}

export async function saveFilters(context: CommandContext<SavedFiltersChange>): Promise<SavedFilters> {
  const { tx, caller, body } = context;
  const { organizationId, userId } = caller;
  const before = await readFilters(tx, organizationId, userId);
  context.expectVersion(before);
  requireDistinct(body.filters);
  const after = { filters: body.filters, version: before.version + 1 };
  await storeFilters(tx, organizationId, userId, after);
  return after;
}
