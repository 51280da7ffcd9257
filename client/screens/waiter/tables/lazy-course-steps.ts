/** Lazy-loaded: the tables appear sooner without their rings. */
import { loadable } from '../../../ui/loadable.tsx';

export const CourseSteps = loadable(async () => (await import('./course-steps.tsx')).CourseSteps);
