/** A separate chunk, because most dishes are sold at all hours. */
import { loadable } from '../../../../ui/loadable.tsx';

export const HoursField = loadable(async () => (await import('./hours-field.tsx')).HoursField);
