/** Loads the saved filters of a list after the list itself; without their chunk (an older deployment) it stays as it is. */
import { type ComponentProps, lazy, Suspense } from 'react';
import type { SavedFilters } from './saved-filters.tsx';

const Loaded = lazy<typeof SavedFilters>(() =>
  import('./saved-filters.tsx').then(
    ({ SavedFilters: component }) => ({ default: component }),
    () => ({ default: () => null }),
  ),
);

export function LazySavedFilters(props: ComponentProps<typeof SavedFilters>) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
