/** Loads the saved filters of a list after the list itself; without their chunk (an older deployment) it stays as it is. */
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
