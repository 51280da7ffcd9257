import type { ClientProblem } from '../../../data/client-problem.ts';

/** The current entity in a 412 response, else null. By contract it is of the kind that was sent. */
export function currentEntityOf<Entity extends { version: number }>(problem: ClientProblem): Entity | null {
  const { code, current } = problem;
  const isEntity =
    code === 'VERSION_CONFLICT' && typeof current === 'object' && current !== null && 'version' in current;
  return isEntity ? (current as Entity) : null;
}
