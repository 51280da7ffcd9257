/** The name of a course in the reader's language. */

import { dishName } from '../catalog/dish-names.ts';
import type { Names } from '../kernel/schema-parts.ts';

type Course = { number: number; name: string; names?: Names };

/** Undefined for a course without a name in the settings. */
export function courseName(
  courses: readonly Course[],
  wanted: number | null,
  language: string,
): string | undefined {
  const course = courses.find(({ number }) => number === wanted);
  return course && dishName({ name: course.name, names: course.names ?? {} }, language);
}
