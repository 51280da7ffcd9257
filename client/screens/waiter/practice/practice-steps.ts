/** The step of a practice order, read off the order: nothing about the practice is stored. */
import type { Order } from '#shared/order/order-schema.ts';

/** The four steps that the guide lists. */
export const practiceSteps = ['open', 'add', 'send', 'serve'] as const;

/** The task of the moment; `fire` and `wait` belong to the step *serve*. */
type PracticeTask = 'add' | 'send' | 'fire' | 'wait' | 'serve' | 'done';

export function practiceTask({
  state,
  lines,
}: {
  state: Order['state'];
  lines: readonly Pick<Order['lines'][number], 'state'>[];
}): PracticeTask {
  if (state !== 'open') return 'done';
  const hasAny = (wanted: string) => lines.some(line => line.state === wanted);
  if (hasAny('ready')) return 'serve';
  if (hasAny('sent')) return 'wait';
  if (hasAny('draft')) return 'send';
  return hasAny('held') ? 'fire' : 'add';
}

/** How many of the steps are done. */
export function stepsDone(task: PracticeTask): number {
  if (task === 'done') return practiceSteps.length;
  const step = task === 'add' || task === 'send' ? task : 'serve';
  return practiceSteps.indexOf(step);
}
