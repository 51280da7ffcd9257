/**
 * In which order what comes in is dealt with: at once where the caller is known, by turns where not, address by address and a
 * few milliseconds at a time. A waiter's write passes the event loop several times; nobody waits for a crowd at each of them.
 */
export type RequestTurns = {
  /** A stranger's; false where too much waits already. `isOver`: they have gone meanwhile. */
  wait(address: string, work: () => void, isOver?: () => boolean): boolean;
  readonly waiting: number;
};

export type TurnOptions = {
  /** How long strangers are dealt with before all else has its turn. */
  budgetMs?: number;
  waitingMax?: number;
  /** Whether connections came since it was last asked. */
  isArriving?: () => boolean;
  now?: () => number;
  /** Once for each piece of work, so that what it sets off is counted too. */
  soon?: (work: () => void) => void;
};

type Waiting = { work: () => void; isOver: () => boolean };

const perTurn = 8;
/**
 * A pass of the event loop takes in one connection. While some arrive strangers wait so long between their turns: who works
 * may be the last to be taken in.
 */
const holdBackMs = 20;

export function createRequestTurns(options: TurnOptions = {}): RequestTurns {
  const { budgetMs = 4, waitingMax = 10_000, isArriving = () => false } = options;
  const { now = () => performance.now(), soon = setImmediate } = options;
  /** By address; who had a turn goes to the end. */
  const lines = new Map<string, Waiting[]>();
  let waiting = 0;
  let isTurning = false;
  let startedMs = Number.NEGATIVE_INFINITY;

  const takeNext = (): Waiting | undefined => {
    const [first] = lines;
    if (first === undefined) return undefined;
    const [address, line] = first;
    lines.delete(address);
    const next = line.shift();
    if (line.length > 0) lines.set(address, line);
    waiting -= 1;
    return next;
  };

  /** Who has gone takes nobody's turn. */
  const takeOne = (): void => {
    let next = takeNext();
    while (next?.isOver()) next = takeNext();
    next?.work();
  };

  const turn = (): void => {
    if (isArriving() && now() - startedMs < holdBackMs) {
      soon(turn);
      return;
    }
    let isFirst = true;
    const takeInTime = (): void => {
      if (isFirst) startedMs = now();
      else if (now() - startedMs >= budgetMs) return;
      isFirst = false;
      takeOne();
    };
    for (let piece = 0; piece < perTurn; piece += 1) soon(takeInTime);
    soon(() => {
      isTurning = waiting > 0;
      if (isTurning) turn();
    });
  };

  return {
    get waiting() {
      return waiting;
    },
    wait(address, work, isOver = () => false) {
      if (waiting >= waitingMax) return false;
      const line = lines.get(address);
      if (line === undefined) lines.set(address, [{ work, isOver }]);
      else line.push({ work, isOver });
      waiting += 1;
      if (!isTurning) {
        isTurning = true;
        turn();
      }
      return true;
    },
  };
}
