/** Filters of the office's lists that a person has named, for themselves. */
import { type Static, Type } from 'typebox';
import { limits } from '../../limits.ts';
import { literals, strictObject, text, uuid, version } from '../parts.ts';

const filteredScreens = ['orders', 'reports'] as const;
export type FilteredScreen = (typeof filteredScreens)[number];

/** `query` is that of the screen's address: a range such as "yesterday" stays what it is called. */
const savedFilter = strictObject({
  id: uuid,
  screen: literals(filteredScreens),
  name: text(limits.filterNameLength),
  query: Type.String({ maxLength: limits.filterQueryLength, pattern: "^[\\w.~!*'()%+=&:-]*$" }),
});
export type SavedFilter = Static<typeof savedFilter>;

/** PUT replaces all of them, as shown; the version stands in If-Match. A name is there once on a screen. */
const savedFiltersChange = strictObject({
  filters: Type.Array(savedFilter, { maxItems: limits.savedFiltersMax }),
});
export type SavedFiltersChange = Static<typeof savedFiltersChange>;

const savedFilters = strictObject({ ...savedFiltersChange.properties, version });
export type SavedFilters = Static<typeof savedFilters>;

/** As the tables of calls name them. */
export const savedFilterSchemas = {
  SavedFilters: savedFilters,
  SavedFiltersChange: savedFiltersChange,
} as const;
