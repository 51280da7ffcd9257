/** Variants of Send: everything, only the first course, or everything held. */
import { limits } from '#shared/kernel/limits.ts';
import type { SendCommand } from '#shared/order/order-command-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { LineView } from '../../../../writes/order-projection.ts';

/**
 * `send` returns to the tables, `stay` stays on the order; `first` fires the first course and holds the rest; `hold`
 * holds everything.
 */
export type SendWay = 'send' | 'stay' | 'first' | 'hold';

type Draft = Pick<LineView, 'state' | 'course'>;

function draftCourses(lines: readonly Draft[]): number[] {
  const courses = lines.filter(line => line.state === 'draft').map(line => line.course);
  return [...new Set(courses)].sort((one, other) => one - other);
}

/** The courses after the first; course 0 (not part of the meal, like drinks) is never held for another. */
function laterCourses(lines: readonly Draft[]): number[] {
  return draftCourses(lines)
    .filter(course => course > 0)
    .slice(1);
}

export function sendCommandOf(lines: readonly Draft[], way: SendWay): SendCommand {
  if (way === 'first') return { holdCourses: laterCourses(lines) };
  return way === 'hold' ? { holdCourses: draftCourses(lines) } : {};
}

/** Sends exactly these drafts, in as many requests as their limit requires. */
export function namedDrafts(lines: readonly Pick<LineView, 'id' | 'state'>[]): { lineIds: string[] }[] {
  const ids = lines.flatMap(({ id, state }) => (state === 'draft' ? [id] : []));
  const sends: { lineIds: string[] }[] = [];
  while (ids.length > 0) sends.push({ lineIds: ids.splice(0, limits.linesPerCommandMax) });
  return sends;
}

/**
 * The variant of the Send button: the first course only, if the restaurant's setting says so and the order
 * has later ones.
 */
export function mainWay(
  lines: readonly Draft[],
  { type }: Pick<Order, 'type'>,
  sendsFirstCourse: boolean,
): 'send' | 'first' {
  return sendsFirstCourse && type === 'dineIn' && laterCourses(lines).length > 0 ? 'first' : 'send';
}

/** The other variants that would have a different effect now. */
export function otherWays(lines: readonly Draft[], hasCourses: boolean, main: 'send' | 'first'): SendWay[] {
  const ways: SendWay[] = main === 'first' ? ['send'] : ['stay'];
  if (main === 'send' && laterCourses(lines).length > 0) ways.unshift('first');
  return hasCourses ? [...ways, 'hold'] : ways;
}
