/**
 * Loads a list's saved filters after the list; if their chunk is missing (an older deployment), the list
 * stays usable.
 */
import type { ComponentProps } from 'react';
import { loadable } from '../../../ui/loadable.tsx';
import type { SavedFilters } from './saved-filters.tsx';

const Loaded = loadable(() =>
  import('./saved-filters.tsx').then(
    ({ SavedFilters: component }) => component,
    () => () => null,
  ),
);

export function LazySavedFilters(props: ComponentProps<typeof SavedFilters>) {
  return <Loaded {...props} />;
}
