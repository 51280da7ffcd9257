/**
 * A fair concurrency limit for a scarce resource: each person may have some calls running, further ones wait in their own queue, so that a flood by
 * one person delays nobody else.
 */
type FairQueue = {
  /** Resolves when `person` may proceed, with the function that releases the slot; with null if the queue is full or the wait too long. */
  enter(person: string): Promise<(() => void) | null>;
};

type Line = { underWay: number; waiting: Set<() => void> };

export function createFairQueue(options: {
  /** Concurrent calls per person. */
  atOncePerPerson: number;
  /** Calls per person, including waiting ones. */
  perPerson: number;
  /** Calls of all people, including waiting ones. */
  total: number;
  /** Maximum waiting time. */
  waitMs: number;
}): FairQueue {
  const lines = new Map<string, Line>();
  let count = 0;

  const leave = (person: string, line: Line): void => {
    count -= 1;
    const [next] = line.waiting;
    if (next !== undefined) {
      // The slot passes to the next caller and stays taken.
      next();
      return;
    }
    line.underWay -= 1;
    if (line.underWay === 0) lines.delete(person);
  };

  return {
    async enter(person) {
      const line = lines.get(person) ?? { underWay: 0, waiting: new Set() };
      if (count >= options.total || line.underWay + line.waiting.size >= options.perPerson) return null;
      lines.set(person, line);
      count += 1;
      const done = () => leave(person, line);
      if (line.underWay < options.atOncePerPerson) {
        line.underWay += 1;
        return done;
      }
      return new Promise(resolve => {
        const goAhead = () => {
          clearTimeout(timer);
          line.waiting.delete(goAhead);
          resolve(done);
        };
        const timer = setTimeout(() => {
          line.waiting.delete(goAhead);
          count -= 1;
          resolve(null);
        }, options.waitMs);
        line.waiting.add(goAhead);
      });
    },
  };
}
