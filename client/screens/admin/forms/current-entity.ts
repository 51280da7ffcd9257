import type { ClientProblem } from '../../../data/client-problem.ts';

/** The stored entity that a 412 carries, else null. The contract says that it is of the kind that was sent. */
export function currentEntityOf<Entity extends { version: number }>(problem: ClientProblem): Entity | null {
  const { code, current } = problem;
  const isEntity =
    code === 'VERSION_CONFLICT' && typeof current === 'object' && current !== null && 'version' in current;
  return isEntity ? (current as Entity) : null;
}
