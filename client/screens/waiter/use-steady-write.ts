/** A write that is never done twice: pressed again after a lost answer, the same wish goes with its first key. */
import { useRef } from 'react';
import { createUuid } from '#shared/uuid.ts';
import type { WriteAnswer, WriteName } from '#shared/writes.ts';
import { isClientProblem } from '../../data/client-problem.ts';
import type { WriteInput } from '../../data/send-write.ts';
import { useWrite, type Write } from '../../data/use-write.ts';

export type SteadyWrite<N extends WriteName> = Pick<Write<N>, 'run' | 'isPending' | 'problem' | 'reset'>;

export function useSteadyWrite<N extends WriteName>(name: N): SteadyWrite<N> {
  const { run: send, isPending, problem, reset } = useWrite(name);
  const open = useRef<{ wish: string; key: string } | null>(null);
  const run = async (input: WriteInput<N>): Promise<WriteAnswer<N>> => {
    const wish = JSON.stringify(input);
    const known = open.current?.wish === wish ? open.current : { wish, key: createUuid() };
    open.current = known;
    try {
      const answer = await send({ ...input, idempotencyKey: known.key });
      open.current = null;
      return answer;
    } catch (error) {
      const isUnknown = isClientProblem(error) && (error.isPassing || error.code === 'REQUEST_IN_PROGRESS');
      if (!isUnknown) open.current = null;
      throw error;
    }
  };
  return { run, isPending, problem, reset };
}
