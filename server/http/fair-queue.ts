/**
 * Who may go ahead now with what there is little of: each person some calls at once, the rest of theirs waits in its order, so
 * that one who floods keeps nobody else from it.
 */
export type FairQueue = {
  /** Resolves when `person` may go ahead, with what says that they are done; with null where that is not to be soon. */
  enter(person: string): Promise<(() => void) | null>;
};

type Line = { underWay: number; waiting: Set<() => void> };

export function createFairQueue(options: {
  /** Of one person under way at once. */
  atOncePerPerson: number;
  /** Of one person, waiting ones included. */
  perPerson: number;
  /** Of all together, waiting ones included. */
  total: number;
  /** How long one may wait. */
  waitMs: number;
}): FairQueue {
  const lines = new Map<string, Line>();
  let count = 0;

  const leave = (person: string, line: Line): void => {
    count -= 1;
    const [next] = line.waiting;
    if (next !== undefined) {
      // The place is handed on: it stays taken.
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
