import type { WantLease } from '../../../server/origin/kernel/lease.ts';

/** A lease that the test hands from one process to the next, as the database does. */
export function createOneLease() {
  const wanting: { gained: (lost: AbortSignal) => Promise<void> }[] = [];
  let current: { lost: AbortController; done: Promise<void> } | null = null;
  const give = (index: number): void => {
    const lost = new AbortController();
    const one = wanting[index];
    if (one !== undefined) current = { lost, done: one.gained(lost.signal) };
  };
  const want: WantLease = (_name, gained) => {
    wanting.push({ gained });
    if (current === null) give(wanting.length - 1);
    return async () => {
      current?.lost.abort();
      await current?.done;
    };
  };
  return {
    want,
    /** The one that holds it has stopped before the other begins. */
    async pass(index: number): Promise<void> {
      current?.lost.abort();
      await current?.done;
      give(index);
    },
  };
}
