import type { CourseProgress, OpenOrderSummary } from '#shared/order/waiter-table-schema.ts';

/** The courses of all orders of a table, in serving order. */
export function tableCourses(orders: readonly Pick<OpenOrderSummary, 'courses'>[]): CourseProgress[] {
  const merged = new Map<number, CourseProgress>();
  for (const one of orders.flatMap(({ courses = [] }) => courses)) {
    const before = merged.get(one.course);
    merged.set(one.course, {
      course: one.course,
      lineCount: one.lineCount + (before?.lineCount ?? 0),
      heldCount: one.heldCount + (before?.heldCount ?? 0),
      servedCount: one.servedCount + (before?.servedCount ?? 0),
    });
  }
  return [...merged.values()].sort((one, other) => one.course - other.course);
}
