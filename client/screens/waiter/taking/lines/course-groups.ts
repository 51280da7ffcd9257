/** Groups the lines of an order by course. */
import { portionsOf } from '../../../../orders/line-summary.ts';
import type { LineView } from '../../../../writes/order-projection.ts';

type Coursed = Pick<LineView, 'course' | 'state' | 'quantity'>;

export type CourseGroup<L> = {
  course: number;
  lines: L[];
  /** Units that have not been fired yet. */
  heldCount: number;
};

export function groupByCourse<L extends Coursed>(lines: readonly L[]): CourseGroup<L>[] {
  return [...Map.groupBy(lines, line => line.course)]
    .map(([course, ofCourse]) => ({
      course,
      lines: ofCourse,
      heldCount: portionsOf(ofCourse.filter(({ state }) => state === 'held')),
    }))
    .sort((one, other) => one.course - other.course);
}

/** The next course to fire: the first with a held line. */
export function nextCourse(groups: readonly CourseGroup<unknown>[]): number | undefined {
  return groups.find(({ heldCount }) => heldCount > 0)?.course;
}
