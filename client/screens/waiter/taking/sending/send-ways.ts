/** The ways to send what is new: all of it, all but the later courses, or nothing yet. */
import type { SendCommand } from '#shared/schemas/order-command-schema.ts';
import type { LineView } from '../../../../writes/order-projection.ts';

/** `send` leaves the table, `stay` stays with it; `first` lets the first course go and the rest wait; `hold` lets all of it wait. */
export type SendWay = 'send' | 'stay' | 'first' | 'hold';

type Draft = Pick<LineView, 'state' | 'course'>;

function draftCourses(lines: readonly Draft[]): number[] {
  const courses = lines.filter(line => line.state === 'draft').map(line => line.course);
  return [...new Set(courses)].sort((one, other) => one - other);
}

/** The courses behind the first one; course 0 (what is not part of the meal, like drinks) never waits for another. */
export function laterCourses(lines: readonly Draft[]): number[] {
  return draftCourses(lines)
    .filter(course => course > 0)
    .slice(1);
}

export function sendCommandOf(lines: readonly Draft[], way: SendWay): SendCommand {
  if (way === 'first') return { holdCourses: laterCourses(lines) };
  return way === 'hold' ? { holdCourses: draftCourses(lines) } : {};
}
