/**
 * Order of handling: known callers at once, unknown ones in turns, address by address, a few milliseconds at a time. A waiter's write passes the event loop
 * several times and must not wait for a crowd at each pass.
 */
type RequestTurns = {
  /** Queues an unknown caller; false if the queue is full. `isOver`: the client has disconnected. */
  wait(address: string, work: () => void, isOver?: () => boolean): boolean;
  readonly waiting: number;
};

type TurnOptions = {
  /** How long unknown callers are handled before the event loop continues. */
  budgetMs?: number;
  waitingMax?: number;
  /** Whether connections have been accepted since the last call. */
  isArriving?: () => boolean;
  now?: () => number;
  /** Called once per piece of work, so that work it triggers counts too. */
  soon?: (work: () => void) => void;
};

type Waiting = { work: () => void; isOver: () => boolean };

const perTurn = 8;
/**
 * Each pass of the event loop accepts one connection. While connections arrive, unknown callers pause this long between turns: a known caller may be
 * the last one to be accepted.
 */
const holdBackMs = 20;

export function createRequestTurns(options: TurnOptions = {}): RequestTurns {
  const { budgetMs = 4, waitingMax = 10_000, isArriving = () => false } = options;
  const { now = () => performance.now(), soon = setImmediate } = options;
  /** By address; an address that had its turn moves to the end. */
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

  /** Skips disconnected clients. */
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
