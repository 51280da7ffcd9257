/**
 * A clock for deletions by age. It advances by at most `stepMs` per call, so that a computer's clock that was
 * set far ahead, by mistake or after an empty battery, deletes nothing early.
 */
export function createSkewTolerantTime(stepMs: number): (nowMs: number) => number {
  let last: number | null = null;
  return nowMs => {
    last = last === null ? nowMs : Math.min(nowMs, last + stepMs);
    return last;
  };
}
