/** A separate chunk, because most restaurants prepare each dish at one station. */
import { loadable } from '../../../ui/loadable.tsx';

export const StationListField = loadable(
  async () => (await import('./station-list-field.tsx')).StationListField,
);
