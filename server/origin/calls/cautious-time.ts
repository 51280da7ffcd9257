/**
 * The time by which something old may be deleted. A computer's clock may be set a day ahead by mistake, or by a battery that is empty: that alone
 * must make nothing a day older, so this time goes on by at most `stepMs` from one question to the next.
 */
export function createCautiousTime(stepMs: number): (nowMs: number) => number {
  let last: number | null = null;
  return nowMs => {
    last = last === null ? nowMs : Math.min(nowMs, last + stepMs);
    return last;
  };
}
