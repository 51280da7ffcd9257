/** Filters of the office's lists, saved by a person for themselves. */
import { type Static, Type } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { literals, strictObject, text, uuid, version } from '../kernel/schema-parts.ts';

const filteredScreens = ['orders', 'reports'] as const;
export type FilteredScreen = (typeof filteredScreens)[number];

/** `query` is that of the screen's address: a relative range such as "yesterday" stays relative. */
const savedFilter = strictObject({
  id: uuid,
  screen: literals(filteredScreens),
  name: text(limits.filterNameLength),
  query: Type.String({ maxLength: limits.filterQueryLength, pattern: "^[\\w.~!*'()%+=&:-]*$" }),
});
export type SavedFilter = Static<typeof savedFilter>;

/** PUT replaces the whole list; If-Match holds its version. Names are unique per screen. */
const savedFiltersChange = strictObject({
  filters: Type.Array(savedFilter, { maxItems: limits.savedFiltersMax }),
});
export type SavedFiltersChange = Static<typeof savedFiltersChange>;

const savedFilters = strictObject({ ...savedFiltersChange.properties, version });
export type SavedFilters = Static<typeof savedFilters>;

/** Schemas by the names that the call tables use. */
export const savedFilterSchemas = {
  SavedFilters: savedFilters,
  SavedFiltersChange: savedFiltersChange,
} as const;
